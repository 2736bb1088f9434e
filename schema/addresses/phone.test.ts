import { describe, expect, it } from 'vitest'
import { normalizePhone } from './phone.ts'

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
