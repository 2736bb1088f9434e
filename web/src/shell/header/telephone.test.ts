import { expect, test } from 'vitest'
import { printedTelephone, telephoneAddress } from './telephone.ts'

test.each([
  ['6615550142', '(661) 555-0142'],
  ['16615550142', '+1 (661) 555-0142'],
  ['+498951550', '+498951550'],
  ['(661) 555-0142', '(661) 555-0142'],
  ['', ''],
])('%j is printed as %j', (kept, printed) => {
  expect(printedTelephone(kept)).toBe(printed)
})

test.each([
  ['(661) 555-0142', 'tel:+16615550142'],
  ['+1 (661) 555-0142', 'tel:+16615550142'],
])('%j is dialed as %s', (printed, address) => {
  expect(telephoneAddress(printed)).toBe(address)
})
