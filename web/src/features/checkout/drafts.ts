import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormKeep } from '../../platform/forms/useKeptValues.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Fields of a form by their names. */
function fieldsDraft(name: string) {
  return deviceStore({
    name,
    area: 'sessionStorage',
    schema: z.nullable(z.record(z.string(), z.string())),
    fallback: null,
  })
}

function choice(name: string) {
  return deviceStore({ name, area: 'sessionStorage', schema: z.nullable(z.string()), fallback: null })
}

const shippingAddress = fieldsDraft('guest_shipping_address')
const billingAddress = fieldsDraft('guest_billing_address')

/** Uuid of the address of the book that was chosen; '' for a new one, null where nothing was chosen yet. */
export const selectedAddress = choice('selected_address_uuid')
export const selectedBillingAddress = choice('selected_billing_address_uuid')

/** What begins the names of the fields of the second address. */
export const billingPrefix = 'billing_'

/** What else is typed or chosen on a step; never anything of a card. */
const otherFields = {
  shipping: ['shippingMethodId', 'carrier', 'carrierAccount', 'carrierPostalCode', 'isShippedComplete'],
  payment: ['paymentMethodId', 'purchaseOrderNumber', 'isBillingSameAsShipping', 'isTaxCharged'],
}

const otherShipping = fieldsDraft('checkout_shipping')
const otherPayment = fieldsDraft('checkout_payment')

type Values = Record<string, string>

function picked(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Keeps the address among a form's fields under its own name, and the fields beside it. */
function keepOf(address: typeof shippingAddress, prefix: string, others: typeof otherShipping, names: string[]) {
  const parts = addressParts.map((part) => prefix + part)
  const keep: FormKeep = {
    read() {
      const kept = others.read()
      const typed = Object.entries(address.read() ?? {}).map(([part, value]) => [prefix + part, value] as const)
      return kept ? { ...kept, ...Object.fromEntries(typed) } : null
    },
    write(values) {
      const typed = Object.entries(picked(values, parts))
      const named: Values = Object.fromEntries(typed.map(([name, value]) => [name.slice(prefix.length), value]))
      address.write(typed.length > 0 ? named : null)
      others.write(picked(values, names))
    },
  }
  return keep
}

export const keepShipping = keepOf(shippingAddress, '', otherShipping, otherFields.shipping)
export const keepPayment = keepOf(billingAddress, billingPrefix, otherPayment, otherFields.payment)

/** Once an order is placed, the next one begins afresh. */
export function forgetTyped() {
  for (const store of [shippingAddress, billingAddress, otherShipping, otherPayment]) store.write(null)
  for (const store of [selectedAddress, selectedBillingAddress]) store.write(null)
}
