import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email } from './credentials.ts'
import { userErrorsOf } from './problems.ts'
import { optional, required } from './text.ts'

const schema = z.object({ name: required(60), company: optional(100, 2), email })
const filled = { name: 'Ana', company: 'Lab', email: 'ana@lab.example' }

const asciiOnly = "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &"

function problemsOf(input: Record<string, unknown>) {
  const result = schema.safeParse({ ...filled, ...input })
  return result.success ? [] : userErrorsOf(result.error)
}

describe('text fields', () => {
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
    ['email', 'mi\u212Ae@lab.example', 'INVALID', asciiOnly],
    ['email', '\uFF4Dike@lab.example', 'INVALID', asciiOnly],
    ['email', `${'x'.repeat(250)}@lab.example`, 'TOO_LONG', 'This field should be at most 254 characters long'],
  ])('%s of %j reports one problem', (field, value, code, message) => {
    expect(problemsOf({ [field]: value })).toEqual([{ code, message, path: [field] }])
  })

  it('removes invisible characters, but keeps the joiners of names', () => {
    const typed = { name: '\u202Dنرگس\u200Cپور\u202C', company: 'La\u200Bb\uFE0F', email: 'ana@lab.example' }
    expect(schema.parse(typed)).toEqual({ ...typed, name: 'نرگس\u200Cپور', company: 'Lab' })
  })

  it.each([
    ['r&d@lab.example', 'r&d@lab.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['mi\u200Bke@lab.example', 'mike@lab.example'],
    ['mike@e\u212Aample.example', 'mike@ekample.example'],
  ])('the email address %s is stored as %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored)
  })

  it('puts text on one line, trims it, and stores empty text as null', () => {
    expect(schema.parse({ name: ' Ana\u0000 María\n', company: ' ', email: ' Ana@Lab.Example ' })).toEqual({
      name: 'Ana María',
      company: null,
      email: 'Ana@Lab.Example',
    })
  })
})
