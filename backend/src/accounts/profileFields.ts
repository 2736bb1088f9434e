import { z } from 'zod'
import { emailProblem, longestEmail, normalizeEmail } from '@shop/schema/emailAddress'
import type { InvalidValue } from '../jsonapi/errors.ts'
import { line, wrongType } from '../jsonapi/line.ts'

/** Maximum length of a short text in Drupal. */
const maxTextLength = 255

const text = line
  .max(maxTextLength, `This value is too long. It should have ${maxTextLength} characters or less.`)
  .nullable()
  .optional()

const booleans = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  [null, false],
])

const boolean = z
  .unknown()
  .transform((input, context) => {
    const value = booleans.get(input)
    if (value === undefined) context.addIssue(wrongType)
    return value
  })
  .optional()

/** Fields that customers edit, by wire name. */
const fields = {
  field_first_name: text,
  field_last_name: text,
  field_company: text,
  field_phone: text,
  field_resale: text,
  field_hear_about_us: text,
  field_newsletter_subscription: boolean,
}

const profile = z.object(fields).transform((input) => ({
  first_name: input.field_first_name,
  last_name: input.field_last_name,
  company: input.field_company,
  phone: input.field_phone,
  resale: input.field_resale,
  hear_about_us: input.field_hear_about_us,
  newsletter: input.field_newsletter_subscription,
}))

export const profileFieldNames = Object.keys(fields)

export function isProfileField(name: string): boolean {
  return Object.hasOwn(fields, name)
}

/** Returns the columns of the given fields, or all violations. */
export function readProfile(input: Readonly<Record<string, unknown>>) {
  const parsed = profile.safeParse(input)
  const violations: InvalidValue[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    property: `${String(path[0])}.0.value`,
    message,
  }))
  return { columns: parsed.data ?? {}, violations: violations }
}

/** Returns an email address in its stored form, or undefined if it is invalid. */
export function readAddress(input: unknown): string | undefined {
  const address = typeof input === 'string' ? normalizeEmail(input) : ''
  return address.length <= longestEmail && emailProblem(address) === null ? address : undefined
}
