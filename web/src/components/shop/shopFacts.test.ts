import { expect, test } from 'vitest'
import { telephoneAddress } from './shopFacts.ts'

test.each([
  ['(661) 555-0100', 'tel:+16615550100'],
  ['+1 661 555 0100', 'tel:+16615550100'],
  ['+49 441 123456', 'tel:+49441123456'],
  ['(661) 555-0100 ext. 21', 'tel:+16615550100;ext=21'],
])('%s is dialed as %s', (printed, address) => expect(telephoneAddress(printed)).toBe(address))
