import { z } from 'zod'
import type { BackendError } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { email } from '../validation/credentials.ts'
import { longestParts } from '@shop/schema/addresses/parts'
import { normalizePhone, phoneProblem } from '@shop/schema/addresses/phone'
import { transformed, messages, optional, required } from '../validation/text.ts'

const MAX_NAME_LENGTH = 60
const MAX_COMPANY_LENGTH = 100
const MIN_COMPANY_LENGTH = 2
const MAX_TAX_NUMBER_LENGTH = 30
const MAX_SOURCE_LENGTH = 60

/**
 * Customer-editable fields: the site's attribute, our rule, and the message if the site rejects a value that we accept.
 */
export const accountFields = {
  email: { attribute: 'mail', schema: email, refusal: messages.email },
  firstName: {
    attribute: 'field_first_name',
    schema: required(MAX_NAME_LENGTH),
    refusal: messages.invalid('first name'),
  },
  // People with one name have no last name.
  lastName: { attribute: 'field_last_name', schema: optional(MAX_NAME_LENGTH), refusal: messages.invalid('last name') },
  company: {
    attribute: 'field_company',
    schema: optional(MAX_COMPANY_LENGTH, MIN_COMPANY_LENGTH),
    refusal: messages.invalid('company'),
  },
  phone: {
    attribute: 'field_phone',
    schema: optional(longestParts.phone).transform(
      transformed((text) => normalizePhone(text, null), phoneProblem(null)),
    ),
    refusal: phoneProblem(null),
  },
  taxNum: {
    attribute: 'field_resale',
    schema: optional(MAX_TAX_NUMBER_LENGTH),
    refusal: messages.invalid('resale certificate number'),
  },
  source: {
    attribute: 'field_hear_about_us',
    schema: optional(MAX_SOURCE_LENGTH),
    refusal: messages.invalid('answer'),
  },
  subscription: {
    attribute: 'field_newsletter_subscription',
    schema: z
      .boolean()
      .nullish()
      .transform((wanted) => wanted === true),
    refusal: messages.invalid('answer'),
  },
} as const

/** Account fields that customers can see but not edit. */
const readOnlyFields = { credit: 'field_credit_status', passwordChanged: 'field_password_changed' }

/** Account fields that the site has, by our names. */
export function storedAccountFields(profile: SiteProfile): ReadonlySet<string> {
  const { type } = wireNames.user
  const all = [
    ...Object.entries(accountFields).map(([name, { attribute }]) => [name, attribute] as const),
    ...Object.entries(readOnlyFields),
  ].filter(([, attribute]) => attribute.startsWith('field_'))
  return new Set(all.flatMap(([name, attribute]) => (profile.hasField(type, attribute) ? [name] : [])))
}

/** Its syntax was validated before, so it probably belongs to another account. */
const emailConflict = userError(
  'ALREADY_TAKEN',
  'This email address cannot be used: it may belong to another account.',
  ['email'],
)

/** Our error for a rejected site field. The account name stands for its email address. */
const byAttribute: ReadonlyMap<string, UserError> = new Map([
  ...Object.entries(accountFields).map(([name, { attribute, refusal }]): [string, UserError] => [
    attribute,
    { code: 'INVALID', message: refusal, path: [name] },
  ]),
  ['mail', emailConflict],
  ['name', emailConflict],
  ['pass', { code: 'INVALID', message: 'Choose a different password.', path: ['newPassword'] }],
])

/**
 * The site's violations in our words.
 * @throws BackendError the same error, if none of our fields is concerned
 */
export function refusalsOf(failure: BackendError): UserError[] {
  const errors = new Set(failure.violations.flatMap(({ field }) => byAttribute.get(field.split('/')[0] ?? '') ?? []))
  if (errors.size === 0) throw failure
  return [...errors]
}
