import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email } from './email.ts'
import { phoneOf, shownPhone } from './phone.ts'
import { userErrorsOf } from './problems.ts'
import { optional, required } from './text.ts'

const schema = z.object({ name: required(60), company: optional(100, 2), email })
const FILLED = { name: 'Ana', company: 'Lab', email: 'ana@lab.example' }

const problemsOf = (input: Record<string, unknown>) => {
  const result = schema.safeParse({ ...FILLED, ...input })
  return result.success ? [] : userErrorsOf(result.error)
}

describe('a field', () => {
  it.each([
    ['name', '', 'REQUIRED', 'Value is required'],
    ['name', ' \t ', 'REQUIRED', 'Value is required'],
    ['name', null, 'REQUIRED', 'Value is required'],
    ['name', undefined, 'REQUIRED', 'Value is required'],
    ['name', 'x'.repeat(61), 'TOO_LONG', 'This field should be at most 60 characters long'],
    ['company', 'x', 'TOO_SHORT', 'This field should be at least 2 characters long'],
    ['email', '', 'REQUIRED', 'Value is required'],
    ['email', 'ana', 'INVALID', 'Value is not a valid email address'],
    ['email', 'ana@lab', 'INVALID', 'Value is not a valid email address'],
    ['email', 'ana@lab.example\nbcc: x@y.example', 'INVALID', 'Value is not a valid email address'],
    ['email', `${'x'.repeat(250)}@lab.example`, 'TOO_LONG', 'This field should be at most 254 characters long'],
  ])('%s that is %j says what is wrong, once', (field, value, code, message) => {
    expect(problemsOf({ [field]: value })).toEqual([{ code, message, path: [field] }])
  })

  it('is kept on one line, trimmed, and empty as null', () => {
    expect(schema.parse({ name: ' Ana\u0000 María\n', company: ' ', email: ' Ana@Lab.Example ' })).toEqual({
      name: 'Ana María',
      company: null,
      email: 'Ana@Lab.Example',
    })
  })
})

describe('a telephone number of no known country', () => {
  it.each([
    ['(661) 555-0100', '6615550100'],
    ['1 661 555 0100', '16615550100'],
    ['+1 661 555 0100', '16615550100'],
    ['+49 441 123456', '+49441123456'],
    ['0441 123456', '0441123456'],
    ['12345678', null],
    ['+12345678', null],
  ])('%s is kept as %s', (typed, kept) => {
    expect(phoneOf(typed, null)).toBe(kept)
  })
})

describe('a stored number', () => {
  it.each([
    ['6615550100', null, '(661) 555-0100'],
    ['16615550100', 'US', '+1 (661) 555-0100'],
    ['7875550100', 'PR', '(787) 555-0100'],
    ['0441123456', 'DE', '0441123456'],
    ['+49441123456', null, '+49441123456'],
    ['ext. 12', null, 'ext. 12'],
  ])('%s of %s is shown as %s, which means the same', (stored, country, shown) => {
    expect(shownPhone(stored, country)).toBe(shown)
    if (phoneOf(stored, country) !== null) expect(phoneOf(shown, country)).toBe(stored)
  })
})
