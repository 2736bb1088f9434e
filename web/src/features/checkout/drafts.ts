import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormDraft } from '../../platform/forms/useFormDraft.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Store of form values by field name. */
function fieldsDraft(name: string) {
  return deviceStore({
    name,
    area: 'sessionStorage',
    schema: shape.nullable(shape.record(shape.string())),
    fallback: null,
  })
}

function choiceDraft(name: string) {
  return deviceStore({ name, area: 'sessionStorage', schema: shape.nullable(shape.string()), fallback: null })
}

const shippingAddress = fieldsDraft('guest_shipping_address')
const billingAddress = fieldsDraft('guest_billing_address')

/** UUID of the chosen saved address; '' for a new one, null if none was chosen yet. */
export const selectedAddress = choiceDraft('selected_address_uuid')
export const selectedBillingAddress = choiceDraft('selected_billing_address_uuid')

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

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Draft of a form whose address is stored apart from its other fields. */
function draftOf(
  address: typeof shippingAddress,
  prefix: string,
  others: typeof otherShipping,
  names: string[],
): FormDraft {
  const parts = addressParts.map((part) => prefix + part)
  return {
    read() {
      const stored = others.read()
      const addressValues = Object.entries(address.read() ?? {}).map(([part, value]) => [prefix + part, value] as const)
      return stored ? { ...stored, ...Object.fromEntries(addressValues) } : null
    },
    write(values) {
      const entries = Object.entries(pick(values, parts))
      const addressValues: Values = Object.fromEntries(
        entries.map(([name, value]) => [name.slice(prefix.length), value]),
      )
      address.write(entries.length > 0 ? addressValues : null)
      others.write(pick(values, names))
    },
  }
}

export const shippingDraft = draftOf(shippingAddress, '', otherShipping, otherFields.shipping)
export const paymentDraft = draftOf(billingAddress, billingPrefix, otherPayment, otherFields.payment)

/** Deletes all drafts after an order is placed. */
export function clearDrafts() {
  for (const store of [shippingAddress, billingAddress, otherShipping, otherPayment]) store.write(null)
  for (const store of [selectedAddress, selectedBillingAddress]) store.write(null)
}
