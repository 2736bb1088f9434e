import { z } from 'zod'
import type { InvalidValue } from '../jsonapi/errors.ts'
import { maxPasswordLength } from './passwords.ts'
import { PlainError } from '../jsonapi/plainRoute.ts'
import { isProfileField, readAddress, readProfile } from './profileFields.ts'

/** A field is a single value or a list of one value. */
const field = z
  .union([
    z.array(z.looseObject({ value: z.unknown() })).transform(([first]) => first),
    z.looseObject({ value: z.unknown() }),
  ])
  .transform((item) => item?.value)

const account = z.record(z.string(), z.unknown())

/** One line for each violation. */
export function unprocessable(violations: readonly InvalidValue[]) {
  return new PlainError(
    422,
    `Unprocessable Entity: validation failed.\n${violations.map(({ property, message }) => `${property}: ${message}\n`).join('')}`,
  )
}

/** Account fields that only the office sets. */
const officeFields = new Set([
  'uid',
  'uuid',
  'langcode',
  'preferred_langcode',
  'preferred_admin_langcode',
  'timezone',
  'status',
  'created',
  'changed',
  'access',
  'login',
  'init',
  'roles',
  'default_langcode',
  'customer_profiles',
  'path',
  'commerce_remote_id',
  'user_picture',
  'field_credit_status',
  'field_membership_level',
  'field_membership_status',
  'field_membership_discount',
  'field_mail_verified',
  'field_password_changed',
])

function readFields(body: unknown): Readonly<Record<string, unknown>> {
  const parsed = account.safeParse(body)
  if (!parsed.success) throw new PlainError(400, 'No user account data for registration received.')
  const values: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(parsed.data)) {
    if (officeFields.has(name)) throw new PlainError(403, `Access denied on creating field '${name}'.`)
    if (!['name', 'mail', 'pass'].includes(name) && !isProfileField(name))
      throw new PlainError(422, `Field ${name} is unknown.`)
    const value = field.safeParse(input)
    if (!value.success) throw unprocessable([{ property: name, message: 'This value should be of the correct type.' }])
    values[name] = value.data
  }
  return values
}

const maxNameLength = 254

const nameRules: readonly { readonly isViolatedBy: (name: string) => boolean; readonly message: string }[] = [
  { isViolatedBy: (name) => name.startsWith(' '), message: 'The username cannot begin with a space.' },
  { isViolatedBy: (name) => name.endsWith(' '), message: 'The username cannot end with a space.' },
  { isViolatedBy: (name) => name.includes('  '), message: 'The username cannot contain multiple spaces in a row.' },
  {
    isViolatedBy: (name) => /[^\p{L}\p{M}\p{N} @+_.'-]/u.test(name),
    message: 'The username contains an illegal character.',
  },
  {
    isViolatedBy: (name) => name.length > maxNameLength,
    message: `The username is too long: it must be ${maxNameLength} characters or less.`,
  },
]

function nameViolations(name: unknown): readonly string[] {
  return typeof name !== 'string' || name === ''
    ? ['You must enter a username.']
    : nameRules.filter(({ isViolatedBy: violatedRule }) => violatedRule(name)).map(({ message }) => message)
}

function mailViolation(input: unknown): InvalidValue {
  return input === undefined || input === null || input === ''
    ? { property: 'mail', message: 'Email field is required.' }
    : { property: 'mail.0.value', message: 'This value is not a valid email address.' }
}

/** A valid body; names and addresses may still be taken. */
export function readRegistration(body: unknown) {
  if (body === undefined) throw new PlainError(400, 'No user account data for registration received.')
  const { name, mail, pass, ...others } = readFields(body)
  if (typeof pass !== 'string' || pass === '') throw new PlainError(422, 'No password provided.')
  const names = nameViolations(name)
  const address = readAddress(mail)
  const { columns, violations } = readProfile(others)
  if (names.length > 0 || address === undefined || violations.length > 0 || pass.length > maxPasswordLength)
    throw unprocessable([
      ...names.map((message) => ({ property: 'name', message })),
      ...(address === undefined ? [mailViolation(mail)] : []),
      ...(pass.length > maxPasswordLength
        ? [
            {
              property: 'pass.0.value',
              message: `This value is too long. It should have ${maxPasswordLength} characters or less.`,
            },
          ]
        : []),
      ...violations,
    ])
  return { name: String(name), mail: address, pass, columns }
}

export type Registration = ReturnType<typeof readRegistration>
