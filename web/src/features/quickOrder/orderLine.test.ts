import { describe, expect, test } from 'vitest'
import { blankLine, quantityOf, combineLines } from './orderLine.ts'

describe('a quantity', () => {
  test.each([
    ['2', 2],
    [' 12 ', 12],
    ['', 1],
    ['１２', 12],
    ['1,234,567', 1_234_567],
    ['1,000.00', 1000],
    ['1.000,00', 1000],
    ['5,00', 5],
    ['1 000', 1000],
    ['4.000000000000001', 4],
    ['2.00', 2],
    ['99999', 99999],
  ])('typed as "%s" is %i', (text, quantity) => expect(quantityOf(text)).toBe(quantity))

  test.each([
    '1.5',
    '-1',
    '0',
    '1e3',
    'NaN',
    'two',
    '1,000',
    '1.000',
    '0,500',
    '1,2.3',
    '12345678',
    '4 ft',
    '?',
    '=1+1',
  ])('typed as "%s" is none', (text) => expect(quantityOf(text)).toBeNull())
})

function line(partNumber: string, quantity: string, more: object = {}) {
  return {
    ...blankLine,
    partNumber,
    quantity,
    ...more,
  }
}

describe('equal lines', () => {
  test('are combined, ignoring case, and count their lines', () => {
    expect(
      combineLines([line('180050-t', '2'), line('630027', '4'), line(' 180050-T', ''), line('180050-T', '3')]),
    ).toEqual([line('180050-t', '6', { summed: 3 }), line('630027', '4')])
  })

  test('stay separate with different notes or invalid quantities', () => {
    const lines = [line('1', '2', { note: 'A' }), line('1', '2', { note: 'B' }), line('2', '1.5'), line('2', '3')]
    expect(combineLines(lines)).toEqual(lines)
  })
})
