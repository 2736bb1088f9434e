import { expect, it } from 'vitest'
import { sentMessageOf, sentPath } from './contactForm.ts'

function told(address: string) {
  return sentMessageOf(new URL(address, 'https://shop.example').searchParams)
}

it('reads a sent message and its reference from the URL', () => {
  expect(told(sentPath('C-261121-0001'))).toEqual({ reference: 'C-261121-0001' })
  expect(told(sentPath(null))).toEqual({ reference: null })
})

it.each(['/contact-us', '/contact-us?sent=', '/contact-us?sent=Call%20555-0199', '/contact-us?sent=C-1-1'])(
  'is not told by %s',
  (address) => expect(told(address)).toBeNull(),
)
