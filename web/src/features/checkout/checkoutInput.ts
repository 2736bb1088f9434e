import type * as shape from '../../platform/shape.ts'
import { addressInput } from '../addresses/addressInput.ts'
import { billingPrefix } from './drafts.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'
import type { SetCheckoutPaymentInput } from './__generated__/checkoutMutationsPaymentMutation.graphql.ts'
import type {
  Carrier,
  SetCheckoutShippingInput,
  SetCheckoutShippingMethodInput,
} from './__generated__/checkoutMutationsShippingStepMutation.graphql.ts'
import { newAddress, type postedPayment, type postedShipping } from './checkoutForms.ts'

/** Carriers that can bill the buyer's account. */
export const carriers = ['UPS', 'FEDEX', 'DHL'] as const satisfies Carrier[]

function carrierOf(text: string) {
  return carriers.find((carrier) => carrier === text)
}

type Strings = Readonly<Record<string, unknown>>

/** Address input from a form's values. */
function addressFrom(values: Strings, prefix: string) {
  const parts = addressParts.flatMap((part) => {
    const value = values[prefix + part]
    return typeof value === 'string' ? [[part, value] as const] : []
  })
  return addressInput({ countryCode: '', ...Object.fromEntries(parts) })
}

/** Shipping address input from the values of the shipping form. */
export function shippingInput(values: Strings): SetCheckoutShippingInput {
  const { addressId, saveToAddressBook } = values
  if (typeof addressId === 'string' && addressId !== '' && addressId !== newAddress) return { to: { addressId } }
  const address = addressFrom(values, '')
  return { to: { address }, ...(saveToAddressBook ? { saveToAddressBook: true } : {}) }
}

/** Shipping method input, with the carrier account if given; null if no method is chosen. */
export function methodInput(values: shape.Output<typeof postedShipping>): SetCheckoutShippingMethodInput | null {
  const { shippingMethodId, carrier, carrierAccount, carrierPostalCode, isShippedComplete } = values
  if (shippingMethodId === '') return null
  const account = carrierAccount.replace(/[\s.-]/g, '')
  const carrierCode = carrierOf(carrier)
  return {
    shippingMethodId,
    ...(isShippedComplete === '' ? {} : { isShippedComplete: isShippedComplete === 'yes' }),
    ...(account !== '' && carrierCode ? { carrier: carrierCode, carrierAccount: account, carrierPostalCode } : {}),
  }
}

/** Payment input, with the billing address. */
export function paymentInput(values: shape.Output<typeof postedPayment>, address: Strings): SetCheckoutPaymentInput {
  const { paymentMethodId, paymentToken, purchaseOrderNumber, billingAddressId } = values
  const { isBillingSameAsShipping, isTaxCharged, canChargeTax } = values
  const isOfBook = billingAddressId !== '' && billingAddressId !== newAddress
  const elsewhere = isOfBook ? { addressId: billingAddressId } : { address: addressFrom(address, billingPrefix) }
  return {
    paymentMethodId,
    purchaseOrderNumber,
    billTo: isBillingSameAsShipping ? { isSameAsShipping: true } : elsewhere,
    ...(paymentToken === '' ? {} : { paymentToken }),
    ...(canChargeTax ? { isTaxCharged } : {}),
  }
}
