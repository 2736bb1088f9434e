import { z } from 'zod'
import type { InvalidValue } from '../jsonapi/errors.ts'
import { longestPassword } from './passwords.ts'
import { PlainFault } from '../jsonapi/plainRoute.ts'
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
export function unprocessable(amiss: readonly InvalidValue[]) {
  return new PlainFault(
    422,
    `Unprocessable Entity: validation failed.\n${amiss.map(({ property, message }) => `${property}: ${message}\n`).join('')}`,
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
  if (!parsed.success) throw new PlainFault(400, 'No user account data for registration received.')
  const values: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(parsed.data)) {
    if (officeFields.has(name)) throw new PlainFault(403, `Access denied on creating field '${name}'.`)
    if (!['name', 'mail', 'pass'].includes(name) && !isProfileField(name))
      throw new PlainFault(422, `Field ${name} is unknown.`)
    const value = field.safeParse(given)
    if (!value.success) throw unprocessable([{ property: name, message: 'This value should be of the correct type.' }])
    values[name] = value.data
  }
  return values
}

const longestName = 254

const nameRules: readonly { readonly broken: (name: string) => boolean; readonly message: string }[] = [
  { broken: (name) => name.startsWith(' '), message: 'The username cannot begin with a space.' },
  { broken: (name) => name.endsWith(' '), message: 'The username cannot end with a space.' },
  { broken: (name) => name.includes('  '), message: 'The username cannot contain multiple spaces in a row.' },
  { broken: (name) => /[^\p{L}\p{M}\p{N} @+_.'-]/u.test(name), message: 'The username contains an illegal character.' },
  {
    broken: (name) => name.length > longestName,
    message: `The username is too long: it must be ${longestName} characters or less.`,
  },
]

function nameFaults(name: unknown): readonly string[] {
  return typeof name !== 'string' || name === ''
    ? ['You must enter a username.']
    : nameRules.filter(({ broken }) => broken(name)).map(({ message }) => message)
}

function mailFault(given: unknown): InvalidValue {
  return given === undefined || given === null || given === ''
    ? { property: 'mail', message: 'Email field is required.' }
    : { property: 'mail.0.value', message: 'This value is not a valid email address.' }
}

/** A valid body; names and addresses may still be taken. */
export function readRegistration(body: unknown) {
  if (body === undefined) throw new PlainFault(400, 'No user account data for registration received.')
  const { name, mail, pass, ...others } = readFields(body)
  if (typeof pass !== 'string' || pass === '') throw new PlainFault(422, 'No password provided.')
  const names = nameFaults(name)
  const address = readAddress(mail)
  const { columns, amiss } = readProfile(others)
  if (names.length > 0 || address === undefined || amiss.length > 0 || pass.length > longestPassword)
    throw unprocessable([
      ...names.map((message) => ({ property: 'name', message })),
      ...(address === undefined ? [mailFault(mail)] : []),
      ...(pass.length > longestPassword
        ? [
            {
              property: 'pass.0.value',
              message: `This value is too long. It should have ${longestPassword} characters or less.`,
            },
          ]
        : []),
      ...amiss,
    ])
  return { name: String(name), mail: address, pass, columns }
}

export type Registration = ReturnType<typeof readRegistration>
