import { describe, expect, it } from 'vitest'
import { normalizePhone } from '@shop/schema/addresses/phone'
import { formatPhone } from './formatPhone.ts'

describe('a stored number', () => {
  it.each([
    ['6615550100', null, '(661) 555-0100'],
    ['16615550100', 'US', '+1 (661) 555-0100'],
    ['7875550100', 'PR', '(787) 555-0100'],
    ['0441123456', 'DE', '0441 123456'],
    ['+49441123456', null, '+49 441 123456'],
    ['+81471360100', 'JP', '+81 4 7136 0100'],
    ['+442079460958', 'GB', '+44 20 7946 0958'],
    ['123456', 'SG', '123456'],
    ['6615550142x4021', 'US', '(661) 555-0142 ext. 4021'],
    ['+49441123456x12', 'DE', '+49 441 123456 ext. 12'],
    ['123456x1', 'SG', '123456 ext. 1'],
    ['ext. 12', null, 'ext. 12'],
  ])('%s in %s is displayed as %s, which normalizes back to it', (stored, country, shown) => {
    expect(formatPhone(stored, country)).toBe(shown)
    if (normalizePhone(stored, country) !== null) expect(normalizePhone(shown, country)).toBe(stored)
  })
})
