import { expect, test } from 'vitest'
import { creditWords, customerName, membershipWords, passwordWords } from './accountWords.ts'

test.each([
  ['none', 'No terms.'],
  ['pending', 'Applied for terms; until then by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold; orders by card go on.'],
  ['platinum', 'No terms.'],
  ['constructor', 'No terms.'],
  [null, 'No terms.'],
])('credit %s: %s', (credit, words) => {
  expect(creditWords(credit)).toBe(words)
})

test.each([
  ['standard', 'active', 'Standard, active.'],
  ['preferred', 'active', 'Preferred, active.'],
  ['distributor', 'active', 'Distributor, active.'],
  ['preferred', 'expired', 'Preferred, expired.'],
  ['distributor', 'suspended', 'Distributor, suspended.'],
  ['preferred', 'none', 'Preferred, not active.'],
  ['preferred', null, 'Preferred, not active.'],
  ['none', 'active', 'None.'],
  [null, null, 'None.'],
])('membership %s, %s: %s', (level, status, words) => {
  expect(membershipWords({ level, status })).toBe(words)
})

test('a password set in the evening of the shop was set on its day', () => {
  expect(passwordWords('2026-03-04T05:00:00Z')).toBe('Last changed on Mar 3, 2026.')
  expect(passwordWords(null)).toBe('No change on record.')
})

test('a customer without a name is called as the account is', () => {
  expect(customerName({ firstName: 'Ana', lastName: 'Ruiz', username: 'ana' })).toBe('Ana Ruiz')
  expect(customerName({ firstName: 'Ana', lastName: null, username: 'ana' })).toBe('Ana')
  expect(customerName({ firstName: '', lastName: null, username: 'ana' })).toBe('ana')
})
