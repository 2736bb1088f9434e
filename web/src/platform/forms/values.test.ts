import { describe, expect, test } from 'vitest'
import type * as shape from '../shape.ts'
import { checkbox, email, loginName, newPassword, optional, phone, required, secret } from './values.ts'

const asciiOnly = "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &"

function messageOf(schema: shape.Shape, value: unknown) {
  return schema.safeParse(value).issues?.[0]?.message ?? null
}

describe('error messages about a value', () => {
  test.each([
    ['', 'Value is required'],
    ['  \t', 'Value is required'],
    [undefined, 'Value is required'],
    ['x'.repeat(61), 'This field should be at most 60 characters long'],
    ['A', 'This field should be at least 2 characters long'],
    [' Ana ', null],
  ])('required text %j: %s', (value, message) => {
    expect(messageOf(required({ min: 2, max: 60 }), value)).toBe(message)
  })

  test.each([
    ['', 'Value is required'],
    ['ana', 'Value is not a valid email address'],
    ['ana@', 'Value is not a valid email address'],
    ['ana@lab', 'Value is not a valid email address'],
    ['a b@lab.example', 'Value is not a valid email address'],
    [' Ana.Ruiz+shop@Castaic-Surface.example ', null],
    ['mi\u212Ae@lab.example', asciiOnly],
    ['josé@lab.example', asciiOnly],
    ['r&d@lab.example', null],
    ['info@пример.рф', null],
    ['\u202Dana@lab.example\u202C', null],
  ])('an email address %j: %s', (value, message) => {
    expect(messageOf(email(), value)).toBe(message)
  })

  test.each([
    ['', 'Value is required'],
    ['josé@lab.example', asciiOnly],
    ['josé', null],
    ['ana@lab.example', null],
  ])('a login name %j: %s', (value, message) => {
    expect(messageOf(loginName(), value)).toBe(message)
  })

  test.each([
    ['', 'Value is required'],
    ['elevenchars', 'This field should be at least 12 characters long'],
    ['   blanks   ', null],
    ['😀😀😀😀😀😀', 'This field should be at least 12 characters long'],
    ['e\u0301'.repeat(6), 'This field should be at least 12 characters long'],
    ['x'.repeat(129), 'This field should be at most 128 characters long'],
  ])('a new password %j: %s', (value, message) => {
    expect(messageOf(newPassword(), value)).toBe(message)
  })

  test.each([
    ['US', '(661) 555-0100', null],
    ['US', '1.661.555.0100', null],
    ['US', '+1 661 555‑0100', null],
    ['JP', '＋８１ ４－７１３６－０１００', null],
    ['CA', '661 555 010', 'Enter a phone number of 10 digits, with or without a leading 1'],
    ['US', '+81 4 7136 0100', 'Enter a phone number of 10 digits, with or without a leading 1'],
    ['JP', '+81 4 7136 0100', null],
    ['DE', '+49 (0)441 123-456', null],
    ['DE', '12345', 'Enter a phone number of 6 to 15 digits, with + and the country code'],
    ['DE', 'call me', 'Enter a phone number of 6 to 15 digits, with + and the country code'],
    [null, '+49 441 123456', null],
    [null, '661 555 0100', null],
    [null, '12345678', 'Enter a phone number of 10 digits, or one with + and the country code'],
    ['US', '', null],
    ['US', '66155501000'.padEnd(31, ' .'), 'Enter a phone number of 10 digits, with or without a leading 1'],
  ])('a phone number in %s, %j: %s', (country, value, message) => {
    expect(messageOf(phone(country), value)).toBe(message)
  })

  test('rejects an empty required phone number', () => {
    expect(messageOf(phone('US', { isRequired: true }), ' ')).toBe('Value is required')
  })
})

test('trims text, but not passwords', () => {
  expect(required().parse(' Ana ')).toBe('Ana')
  expect(optional().parse('  ')).toBe('')
  expect(optional().parse(undefined)).toBe('')
  expect(secret().parse(' flange ')).toBe(' flange ')
  expect(newPassword().parse(' flange gasket ')).toBe(' flange gasket ')
})

test('a box is checked when the form has it', () => {
  expect([checkbox().parse('yes'), checkbox().parse(undefined)]).toEqual([true, false])
})
