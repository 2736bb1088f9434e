import { describe, expect, it } from 'vitest'
import { breakRows } from './PriceBreaks.tsx'

const base = { minimumQuantity: 1, price: '$378.00' }
const breaks = [
  { minimumQuantity: 5, price: '$367.00' },
  { minimumQuantity: 10, price: '$355.00' },
]

describe('breakRows', () => {
  it('labels each row by the quantities it covers', () => {
    expect(breakRows(base, breaks, 1).map((row) => `${row.label}: ${row.price}`)).toEqual([
      '1–4: $378.00',
      '5–9: $367.00',
      '10 or more: $355.00',
    ])
  })

  it.each([
    [0, '1–4'],
    [1, '1–4'],
    [4, '1–4'],
    [5, '5–9'],
    [9, '5–9'],
    [10, '10 or more'],
    [5000, '10 or more'],
  ])('puts one row in force for %d', (quantity, label) => {
    expect(
      breakRows(base, breaks, quantity)
        .filter((row) => row.isInForce)
        .map((row) => row.label),
    ).toEqual([label])
  })

  it('shows the part price once when the catalog lists it among the breaks', () => {
    expect(breakRows(base, [base, ...breaks], 1)).toHaveLength(3)
  })

  it('labels a range of one with a single number', () => {
    expect(breakRows(base, [{ minimumQuantity: 2, price: '$1.00' }], 1)[0]?.label).toBe('1')
  })
})
