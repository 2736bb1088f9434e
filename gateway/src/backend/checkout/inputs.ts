import { z } from 'zod'
import { normalizePostalCode } from '@shop/schema/addresses/postalCode'
import { plainCode } from '@shop/schema/plainText'
import { email } from '../validation/credentials.ts'
import { transformed, messages, optional, paragraphsOf, required } from '../validation/text.ts'
import { carriers, siteCarrier } from '../orders/carrierAccount.ts'

const MAX_ID_LENGTH = 200
const MAX_NOTES_LENGTH = 500
/** A payment provider's token has about sixty characters. */
const token = /^[\w.:-]{8,300}$/

function matching(form: RegExp, message: string) {
  return (text: string | null, context: z.RefinementCtx): string | null =>
    transformed((typed) => (form.test(typed) ? typed : null), message)(text, context)
}

const ACCOUNT = 'Enter 6 to 10 letters or digits'
const PO_NUMBER = 'Use up to 30 letters, digits, spaces and - / . #'

/** Any country: carriers bill everywhere. */
const anyPostalCode = { pattern: '[A-Z0-9][A-Z0-9 -]{1,9}', examples: [], prefix: null }

export const contactSchema = z.object({ email })

/** Carrier accounts must be complete. */
export const shippingMethodSchema = z
  .object({
    shippingMethodId: required(MAX_ID_LENGTH),
    carrierAccount: optional(40)
      .transform((text) => text && plainCode(text).replaceAll(/[\s-]/g, '').toUpperCase())
      .transform(matching(/^[A-Z0-9]{6,10}$/, ACCOUNT)),
    carrier: z.enum(carriers).nullish(),
    carrierPostalCode: optional(20).transform(
      transformed((text) => normalizePostalCode(text, anyPostalCode), 'Value is not a valid postal code'),
    ),
    isShippedComplete: z.boolean().nullish(),
  })
  .transform(({ carrierAccount: account, carrier, carrierPostalCode: postalCode, ...chosen }, { issues }) => {
    if (account === null && postalCode === null) return { ...chosen, carrierAccount: null }
    const missing = { carrierAccount: account, carrier, carrierPostalCode: postalCode }
    for (const [name, value] of Object.entries(missing)) {
      if (!value) issues.push({ code: 'custom', message: 'Value is required', path: [name], input: value })
    }
    const carrierAccount = carrier && { carrier: siteCarrier(carrier), account, postal_code: postalCode }
    return { ...chosen, carrierAccount: carrierAccount ?? null }
  })

export const paymentSchema = z.object({
  paymentMethodId: required(MAX_ID_LENGTH),
  paymentToken: optional(300).transform(matching(token, 'The card could not be read. Enter it again.')),
  purchaseOrderNumber: optional(60)
    .transform((text) => text && plainCode(text))
    .transform(matching(/^[\p{L}\p{N} \-/.#]{1,30}$/u, PO_NUMBER)),
  isTaxCharged: z.boolean().nullish(),
})

/** Trimmed multi-line text; null if empty. Text that is too long is rejected, not cut. */
export const notesSchema = z
  .string()
  .transform(paragraphsOf)
  .check(({ value, issues }) => {
    // Counts user-perceived characters.
    if ([...value].length > MAX_NOTES_LENGTH)
      issues.push({
        code: 'too_big',
        maximum: MAX_NOTES_LENGTH,
        origin: 'string',
        message: messages.atMost(MAX_NOTES_LENGTH),
        input: value,
      })
  })
