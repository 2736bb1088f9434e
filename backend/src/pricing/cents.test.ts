import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, shareOf } from './cents.ts'

describe('shareOf', () => {
  test.each([
    [100, '0.095', 10],
    [10, '0.05', 1],
    [9, '0.05', 0],
    [1, '0.5', 1],
    [2945, '0.095', 280],
    [3100, '0.095', 295],
    [0, '0.095', 0],
    [333, '0.333333', 111],
    [10_000, '0.09375', 938],
  ])('of %d cents, %s, is %d: half a cent and more rounds up', (cents, share, expected) => {
    expect(shareOf(cents, share)).toBe(expected)
  })

  test('is within half a cent of the exact value and rounds ties up', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), fc.nat(999_999), (cents, millionths) => {
        const share = `0.${String(millionths).padStart(6, '0')}`
        const off = BigInt(shareOf(cents, share)) * 1_000_000n - BigInt(cents) * BigInt(millionths)
        return off > -500_000n && off <= 500_000n
      }),
    )
  })

  test('is exact for amounts beyond safe integers', () => {
    expect(shareOf(800_000_000_000_000, '0.000001')).toBe(800_000_000)
    expect(shareOf(9_007_199_254_740_991, '0.5')).toBe(4_503_599_627_370_496)
  })
})

test.each([
  ['81', 8100],
  ['81.00', 8100],
  ['81.000000', 8100],
  ['0.5', 50],
  ['0.33333', 33],
  ['0.335', 34],
  ['0.005', 1],
  ['3999.99', 399_999],
])('converts %s dollars to %d cents', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents)
})
