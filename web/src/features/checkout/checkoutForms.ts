import * as z from 'zod/mini'
import { checkbox, email, messages, optional, required } from '../../platform/forms/values.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Maximum length of the order instructions. */
export const NOTES_MAX_LENGTH = 500

const poPattern = /^[\p{L}\p{N} \-/.#]*$/u

/** The buyer's PO number. */
function purchaseOrderNumber() {
  return z.pipe(
    optional({ max: 30 }),
    z.string().check(
      z.refine<string>((text) => poPattern.test(text), {
        error: 'Use only letters, digits, spaces and - / . #',
      }),
    ),
  )
}

/** Value of required radio buttons. */
function requiredChoice(error: string) {
  return z.string({ error }).check(z.minLength(1, { error }))
}

export const contactForm = z.object({ email: email() })

/** Rules checked on the page, besides those of the address's country. */
export const shippingForm = z.object({})
export const paymentForm = z.object({
  paymentMethodId: requiredChoice('Choose how to pay'),
  purchaseOrderNumber: purchaseOrderNumber(),
})
export const reviewForm = z.object({ notes: optional({ max: NOTES_MAX_LENGTH }) })

const addressFields = Object.fromEntries(addressParts.map((part) => [part, optional()]))

/** Value of the choice of a new address instead of a saved one. */
export const newAddress = 'new'

export const postedShipping = z.object({
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

export const postedPayment = z.extend(paymentForm, {
  paymentToken: optional(),
  isBillingSameAsShipping: checkbox(),
  billingAddressId: optional(),
  isTaxCharged: checkbox(),
  /** Present if the checkbox above was shown. */
  canChargeTax: checkbox(),
})

export const postedReview = z.extend(reviewForm, {
  checkoutId: required(),
  version: required(),
  expectedTotal: required(),
  idempotencyKey: z.pipe(required(), z.uuid({ error: messages.required })),
})
