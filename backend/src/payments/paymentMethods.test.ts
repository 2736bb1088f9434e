import { expect, test } from 'vitest'
import { paymentDue, paymentLabel } from './paymentMethods.ts'

const shipped = new Date('2026-11-05T21:40:00Z')

test('sets a due date only for invoices on terms, 30 days after the shipment', () => {
  expect(paymentDue('purchase_order', shipped)).toEqual(new Date('2026-12-05T21:40:00Z'))
  expect(paymentDue('card', shipped)).toBeNull()
  expect(paymentDue('wire_transfer', shipped)).toBeNull()
  expect(paymentDue(null, shipped)).toBeNull()
})

test('describes the payment, showing no more of a card than receipts print', () => {
  const card = { token: 'tok_secret', brand: 'mastercard', last4: '4444', expires: '2028-05' }
  expect(paymentLabel('card', card)).toBe('Mastercard ending in 4444')
  expect(paymentLabel('card', { ...card, brand: 'unheard' })).toBe('Card ending in 4444')
  expect(paymentLabel('purchase_order', null)).toBe('Net 30')
  expect(paymentLabel(null, null)).toBeNull()
})
