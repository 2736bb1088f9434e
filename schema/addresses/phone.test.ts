import { describe, expect, it } from 'vitest'
import { formatPhone, normalizePhone } from './phone.ts'

describe('a phone number without a known country', () => {
  it.each([
    ['(661) 555-0100', '6615550100'],
    ['1 661 555 0100', '16615550100'],
    ['+1 661 555 0100', '16615550100'],
    ['+49 441 123456', '+49441123456'],
    ['0441 123456', '0441123456'],
    ['12345678', null],
    ['+12345678', null],
  ])('%s is stored as %s', (typed, kept) => {
    expect(normalizePhone(typed, null)).toBe(kept)
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
  ])('%s of %s is displayed as %s, which means the same', (stored, country, shown) => {
    expect(formatPhone(stored, country)).toBe(shown)
    if (normalizePhone(stored, country) !== null) expect(normalizePhone(shown, country)).toBe(stored)
  })
})
