import { expect, test } from 'vitest'
import { shopTimeIn } from '../../../platform/time/shopTime.ts'
import { creditText, customerName, membershipText, passwordText } from './Account.tsx'

const shopTime = shopTimeIn('America/Los_Angeles')

test.each([
  ['none', 'No payment terms.'],
  ['pending', 'Terms requested. Until they are approved, pay by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold. You can still order by card.'],
  ['platinum', 'No payment terms.'],
  ['constructor', 'No payment terms.'],
  [null, 'No payment terms.'],
])('credit %s: %s', (credit, text) => {
  expect(creditText({ credit, creditAvailable: null, creditLimit: null })).toBe(text)
})

test('shows the available credit only with approved terms', () => {
  const sums = { creditAvailable: { formatted: '$8,420.00' }, creditLimit: { formatted: '$10,000.00' } }
  expect(creditText({ credit: 'approved', ...sums })).toBe('Net 30 terms. $8,420.00 of $10,000.00 available.')
  const uses = { creditInvoiced: { formatted: '$1,260.00' }, creditOrdered: { formatted: '$320.00' } }
  expect(creditText({ credit: 'approved', ...sums, ...uses })).toBe(
    'Net 30 terms. $8,420.00 of $10,000.00 available. $1,260.00 shipped and unpaid, $320.00 on open orders.',
  )
  expect(creditText({ credit: 'hold', ...sums })).toBe('Terms are on hold. You can still order by card.')
})

test.each([
  ['standard', 'active', 0, 'Standard, active.'],
  ['preferred', 'active', 5, 'Preferred, active: 5% off list prices on most product families.'],
  ['distributor', 'active', 7.5, 'Distributor, active: 7.5% off list prices on most product families.'],
  ['preferred', 'expired', 0, 'Preferred, expired.'],
  ['distributor', 'suspended', 0, 'Distributor, suspended.'],
  ['preferred', 'none', 0, 'Preferred, not active.'],
  ['preferred', null, 0, 'Preferred, not active.'],
  ['none', 'active', 0, 'None.'],
  ['preferred', 'active', null, 'Preferred, active.'],
  [null, null, 0, 'None.'],
])('membership %s, %s, %s percent: %s', (level, status, discountPercent, text) => {
  expect(membershipText({ level, status, discountPercent })).toBe(text)
})

test("dates a password change in the shop's time zone", () => {
  expect(passwordText('2026-03-04T05:00:00Z', shopTime)).toBe('Last changed on Mar 3, 2026.')
  expect(passwordText(null, shopTime)).toBe('Never changed.')
})

test('uses the username for a customer without a name', () => {
  expect(customerName({ firstName: 'Ana', lastName: 'Ruiz', username: 'ana' })).toBe('Ana Ruiz')
  expect(customerName({ firstName: 'Ana', lastName: null, username: 'ana' })).toBe('Ana')
  expect(customerName({ firstName: '', lastName: null, username: 'ana' })).toBe('ana')
})
