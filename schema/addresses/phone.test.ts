import { describe, expect, it } from 'vitest'
import { normalizePhone } from './phone.ts'

describe('a phone number without a known country', () => {
  it.each([
    ['(661) 555-0100', '6615550100'],
    ['1 661 555 0100', '16615550100'],
    ['+1 661 555 0100', '16615550100'],
    ['+49 441 123456', '+49441123456'],
    ['0441 123456', '0441123456'],
    ['tel:+16615550100', '16615550100'],
    ['\u202D(661) 555-0100\u202C', '6615550100'],
    ['12345678', null],
    ['+12345678', null],
  ])('%s is stored as %s', (typed, kept) => {
    expect(normalizePhone(typed, null)).toBe(kept)
  })
})

describe('a phone number with an extension', () => {
  it.each([
    ['US', '(661) 555-0142 ext. 4021', '6615550142x4021'],
    ['US', '(661) 555-0142 x123', '6615550142x123'],
    ['US', '661-555-0142x7', '6615550142x7'],
    ['US', '661.555.0142, Extension: 12', '6615550142x12'],
    ['US', '+1 661 555 0142 #9', '16615550142x9'],
    ['US', '(661) 555-0142 (ext 4021)', '6615550142x4021'],
    ['US', 'tel:+1-661-555-0142;ext=4021', '16615550142x4021'],
    ['CA', '514 555 0100 poste 21', '5145550100x21'],
    ['DE', '+49 (0)441 123456 Durchwahl 12', '+49441123456x12'],
    ['DE', '0441 123456 DW: 12', '0441123456x12'],
    ['US', '(661) 555-0142 [Ext. #4021]', '6615550142x4021'],
    ['US', '661.555.0142 extension no. 12.', '6615550142x12'],
    ['DE', '0441 123456 Nebenstelle 12', '0441123456x12'],
    ['ES', '912 345 678 extensión 12', '912345678x12'],
    ['SE', '+46 8 123 456 anknytning 12', '+468123456x12'],
    ['CN', '010-12345678转12', '01012345678x12'],
    ['JP', '０３−１２３４−５６７８', '0312345678'],
    ['JP', '+81 4 7136 0100 内線１２', '+81471360100x12'],
    [null, '661 555 0142 ext 1234567', '6615550142x1234567'],
    ['US', '(661) 555-0142 ext. 12345678', null],
    ['US', '(661) 555-0142 ext.', null],
    ['US', '555-0142 ext. 4021', null],
    ['US', 'ext. 4021', null],
    ['US', '(661) 555-0142 or 555-0143', null],
  ])('in %s, %s is stored as %s', (country, typed, stored) => {
    expect(normalizePhone(typed, country)).toBe(stored)
    if (stored !== null) expect(normalizePhone(stored, country)).toBe(stored)
  })
})
