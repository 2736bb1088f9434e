import * as shape from '../../platform/shape.ts'
import { checkbox, email, messages, optional, required } from '../../platform/forms/values.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Maximum length of the order instructions. */
export const NOTES_MAX_LENGTH = 500

const poPattern = /^[\p{L}\p{N} \-/.#]*$/u

/** The buyer's PO number. */
function purchaseOrderNumber() {
  return shape.pipe(
    optional({ max: 30 }),
    shape.string().check(
      shape.refine<string>((text) => poPattern.test(text), {
        error: 'Use only letters, digits, spaces and - / . #',
      }),
    ),
  )
}

/** A required value with an error message of its own. */
export function requiredChoice(error: string) {
  return shape.string(error).check(shape.refine((text) => text !== '', { error }))
}

export const contactForm = shape.object({ email: email() })

/** Rules checked on the page, besides those of the address's country. */
export const shippingForm = shape.object({})
export const paymentForm = shape.object({
  paymentMethodId: requiredChoice('Choose how to pay'),
  purchaseOrderNumber: purchaseOrderNumber(),
})
export const reviewForm = shape.object({ notes: optional({ max: NOTES_MAX_LENGTH }) })

const addressFields = Object.fromEntries(addressParts.map((part) => [part, optional()]))

/** Value of the choice of a new address instead of a saved one. */
export const newAddress = 'new'

export const postedShipping = shape.object({
  ...addressFields,
  countryCode: optional(),
  addressId: optional(),
  saveToAddressBook: checkbox(),
  shippingMethodId: optional(),
  carrier: optional(),
  carrierAccount: optional(),
  carrierPostalCode: optional(),
  isShippedComplete: optional(),
})

export const postedPayment = shape.object({
  ...paymentForm.fields,
  paymentToken: optional(),
  isBillingSameAsShipping: checkbox(),
  billingAddressId: optional(),
  isTaxCharged: checkbox(),
  /** Present if the checkbox above was shown. */
  canChargeTax: checkbox(),
})

export const postedReview = shape.object({
  ...reviewForm.fields,
  checkoutId: required(),
  version: required(),
  expectedTotal: required(),
  idempotencyKey: required().check(shape.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, messages.required)),
})
