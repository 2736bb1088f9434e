import { describe, expect, test } from 'vitest'
import {
  cardErrors,
  findCard,
  parseExpiry,
  formatExpiry,
  formatNumber,
  testCards,
  createToken,
} from './sandboxCards.ts'

const now = new Date('2026-11-21T12:00:00Z')
const right = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' }

describe('a test card', () => {
  test('is found by its number in any format', () => {
    expect(findCard('4242-4242 42424242')?.outcome).toBe('approve')
    expect(findCard('3782 822463 10005')?.brand).toBe('amex')
    expect(findCard('4111 1111 1111 1111')).toBeUndefined()
  })

  test('is formatted in the digit groups of its brand', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatNumber('42424')).toBe('4242 4')
    expect(formatNumber('')).toBe('')
  })

  test.each(['0828', '08/28', '8/28', ' 08 / 2028 ', '08-28'])('reads "%s" as August 2028', (text) =>
    expect(parseExpiry(text)).toEqual({ month: 8, year: 28 }),
  )
  test.each(['13/28', '00/28', '8', 'soon', ''])('does not read "%s" as a month', (text) =>
    expect(parseExpiry(text)).toBeNull(),
  )
  test('adds a slash to the expiry while typing', () => {
    expect(['0', '08', '082', '0828', '8/28'].map(formatExpiry)).toEqual(['0', '08', '08/2', '08/28', '8/28'])
  })

  test('reports errors by field', () => {
    expect(cardErrors(right, now)).toEqual({})
    expect(Object.keys(cardErrors({ number: '', expiry: '', code: '' }, now))).toEqual(['number', 'expiry', 'code'])
    expect(cardErrors({ ...right, expiry: '10/26' }, now)).toEqual({ expiry: 'This card has expired' })
    expect(cardErrors({ ...right, code: '12' }, now)).toHaveProperty('code')
    expect(cardErrors({ ...right, number: '4111111111111111' }, now)).toHaveProperty('number')
  })

  test('becomes a token that contains only the last four digits of its number', () => {
    for (const card of testCards) {
      const token = createToken(card, { month: 8, year: 28 })
      expect(token).toMatch(/^tok_[a-z]+_[a-z]+_\d{4}_0828_[A-Za-z0-9]{22}$/)
      expect(token).not.toContain(card.number.slice(0, 12))
      expect(token).not.toBe(createToken(card, { month: 8, year: 28 }))
    }
  })
})
