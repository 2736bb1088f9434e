import { expect, it } from 'vitest'
import { readSentMessage, confirmationPath } from './contactForm.ts'

function read(address: string) {
  return readSentMessage(new URL(address, 'https://shop.example').searchParams)
}

it('reads a sent message and its reference from the URL', () => {
  expect(read(confirmationPath('C-261121-0001'))).toEqual({ reference: 'C-261121-0001' })
  expect(read(confirmationPath(null))).toEqual({ reference: null })
})

it.each(['/contact-us', '/contact-us?sent=', '/contact-us?sent=Call%20555-0199', '/contact-us?sent=C-1-1'])(
  'finds no sent message in %s',
  (address) => expect(read(address)).toBeNull(),
)
