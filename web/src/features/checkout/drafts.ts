import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormKeep } from '../../platform/forms/useKeptValues.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Store of form values by field name. */
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

/** UUID of the chosen saved address; '' for a new one, null if none was chosen yet. */
export const selectedAddress = choice('selected_address_uuid')
export const selectedBillingAddress = choice('selected_billing_address_uuid')

/** Prefix of the field names of the billing address. */
export const billingPrefix = 'billing_'

/** Other fields stored for each step. Never includes card data. */
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

/** Draft of a form whose address is stored apart from its other fields. */
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

/** Deletes all drafts after an order is placed. */
export function forgetTyped() {
  for (const store of [shippingAddress, billingAddress, otherShipping, otherPayment]) store.write(null)
  for (const store of [selectedAddress, selectedBillingAddress]) store.write(null)
}
