import { z } from 'zod'
import type { BackendError } from '../jsonapi/errors.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { email } from '../validation/credentials.ts'
import { normalizePhone } from '../../../../schema/addresses/phone.ts'
import { kept, messages, optional, required } from '../validation/text.ts'

const LONGEST_NAME = 60
const LONGEST_COMPANY = 100
const SHORTEST_COMPANY = 2
/** As typed. */
const LONGEST_PHONE = 30
const LONGEST_TAX_NUMBER = 30
const LONGEST_SOURCE = 60

/**
 * Customer-editable fields: the site's attribute, our rule, and the message if the site rejects a value that we accept.
 */
export const accountFields = {
  email: { attribute: 'mail', schema: email, refusal: messages.email },
  firstName: {
    attribute: 'field_first_name',
    schema: required(LONGEST_NAME),
    refusal: messages.invalid('first name'),
  },
  lastName: { attribute: 'field_last_name', schema: required(LONGEST_NAME), refusal: messages.invalid('last name') },
  company: {
    attribute: 'field_company',
    schema: optional(LONGEST_COMPANY, SHORTEST_COMPANY),
    refusal: messages.invalid('company'),
  },
  phone: {
    attribute: 'field_phone',
    schema: optional(LONGEST_PHONE).transform(kept((text) => normalizePhone(text, null), messages.phone)),
    refusal: messages.phone,
  },
  taxNum: {
    attribute: 'field_resale',
    schema: optional(LONGEST_TAX_NUMBER),
    refusal: messages.invalid('resale number'),
  },
  source: { attribute: 'field_hear_about_us', schema: optional(LONGEST_SOURCE), refusal: messages.invalid('answer') },
  subscription: {
    attribute: 'field_newsletter_subscription',
    schema: z
      .boolean()
      .nullish()
      .transform((wanted) => wanted === true),
    refusal: messages.invalid('answer'),
  },
} as const

/** Refusals that are recognized by the site's wording, and our messages for them. */
const knownRefusals: ReadonlyArray<{ words: RegExp; error: UserError }> = [
  {
    words: /current password is missing or incorrect/i,
    error: { code: 'BAD_CREDENTIALS', message: 'This is not your current password.', path: ['currentPassword'] },
  },
  {
    words: /is already taken/i,
    error: { code: 'ALREADY_TAKEN', message: 'This e-mail address belongs to another account.', path: ['email'] },
  },
]

/** Our field name for a site field. The account name stands for its email address. */
const byAttribute: ReadonlyMap<string, { name: string; refusal: string }> = new Map([
  ...Object.entries(accountFields).map(([name, { attribute, refusal }]) => [attribute, { name, refusal }] as const),
  ['name', { name: 'email', refusal: messages.email }],
])

/**
 * The site's violations in our words.
 * @throws BackendError the same error, if none of our fields is concerned
 */
export function refusalsOf(failure: BackendError): UserError[] {
  const errors = failure.violations.flatMap(({ field, detail }): UserError[] => {
    const known = knownRefusals.find(({ words }) => words.test(detail))
    if (known) return [known.error]
    const ours = byAttribute.get(field.split('/')[0] ?? '')
    return ours ? [{ code: 'INVALID', message: ours.refusal, path: [ours.name] }] : []
  })
  if (errors.length === 0) throw failure
  return errors
}
