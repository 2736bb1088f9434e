import * as z from 'zod/mini'
import { checkbox, email, messages, optional, required } from '../../platform/forms/values.ts'
import { addressParts } from '../../components/addressForm/addressParts.ts'

/** Characters of the instructions to the shop, at most. */
export const longestNotes = 500

const poForm = /^[\p{L}\p{N} \-/.#]*$/u

/** The buyer's own order number. */
function purchaseOrderNumber() {
  return z.pipe(
    optional({ max: 30 }),
    z.string().check(
      z.refine<string>((text) => poForm.test(text), {
        error: 'Use letters, digits, blanks and - / . # only',
      }),
    ),
  )
}

/** A radio's value; empty where none is chosen. */
function chosen(error: string) {
  return z.string({ error }).check(z.minLength(1, { error }))
}

export const contactForm = z.object({ email: email() })

/** What the pages of the steps judge themselves; an address has the rules of its country. */
export const shippingForm = z.object({})
export const paymentForm = z.object({
  paymentMethodId: chosen('Choose how to pay'),
  purchaseOrderNumber: purchaseOrderNumber(),
})
export const reviewForm = z.object({ notes: optional({ max: longestNotes }) })

const addressFields = Object.fromEntries(addressParts.map((part) => [part, optional()]))

/** The address of the book that was chosen; `new` where the fields hold one. */
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
  /** Present where the box above could be ticked. */
  canChargeTax: checkbox(),
})

export const postedReview = z.extend(reviewForm, {
  checkoutId: required(),
  expectedTotal: required(),
  idempotencyKey: z.pipe(required(), z.uuid({ error: messages.required })),
})
