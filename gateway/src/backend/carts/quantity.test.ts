import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedQuantity, quantityError } from './quantity.ts'

function rule(minimum: number, maximum: number, step: number) {
  return { minimum, maximum, step }
}

describe('quantities', () => {
  it.each([0, -1, 1.5, 1e9, 10_000, Number.NaN])('%s is not a quantity', (quantity) => {
    expect(quantityError(quantity, ['quantity'])).toEqual({
      code: 'QUANTITY_NOT_ALLOWED',
      message: 'Enter a whole number from 1 to 9,999',
      path: ['quantity'],
    })
  })

  it.each([1, 9_999])('%s is a quantity', (quantity) => {
    expect(quantityError(quantity, [])).toBeNull()
  })

  it.each([
    [3, rule(1, 9999, 1), 3, null],
    [7, rule(1, 9999, 10), 10, 'The quantity of X is now 10: it is sold in multiples of 10'],
    [12, rule(1, 9999, 10), 20, 'The quantity of X is now 20: it is sold in multiples of 10'],
    [10, rule(1, 9999, 10), 10, null],
    [1, rule(5, 9999, 1), 5, 'The quantity of X is now 5: the minimum order is 5'],
    [60, rule(1, 50, 1), 50, 'The quantity of X is now 50: the maximum per line is 50'],
    [59, rule(1, 55, 10), 50, 'The quantity of X is now 50: the maximum per line is 50'],
  ])('%s under %j becomes %s', (wanted, limits, quantity, notice) => {
    expect(allowedQuantity(wanted, limits, 'X')).toMatchObject({ quantity, notice })
  })

  it('always finds a multiple of the step between minimum and maximum', () => {
    const limits = fc.record({
      minimum: fc.integer({ min: 1, max: 20 }),
      maximum: fc.integer({ min: 100, max: 9999 }),
      step: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), limits, (wanted, each) => {
        const { quantity } = allowedQuantity(wanted, each, 'X')
        return quantity % each.step === 0 && quantity >= each.minimum && quantity <= each.maximum
      }),
    )
  })
})
