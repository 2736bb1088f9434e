import { describe, expect, it } from 'vitest'
import { perUnit, readQuantity, stepQuantity } from './quantity.ts'

it.each([
  ['x 50 ft', 'per 50 ft'],
  ['pack of 10', 'per pack of 10'],
  ['x', 'each'],
  [null, 'each'],
])('formats %j as %s', (label, words) => expect(perUnit(label)).toBe(words))

const plain = { minimum: 1, maximum: null, step: 1 }
const pairs = { minimum: 2, maximum: 11, step: 2 }

describe('readQuantity', () => {
  it.each([
    ['3', plain, 3, null],
    [' 3 ', plain, 3, null],
    ['0', plain, 1, 'The minimum quantity is 1'],
    ['10000', plain, 9999, 'The maximum quantity is 9999'],
    ['3', pairs, 4, 'Sold in multiples of 2; rounded up to 4'],
    ['11', pairs, 10, 'The maximum quantity is 10'],
    ['1', pairs, 2, 'The minimum quantity is 2'],
    ['0', { ...pairs, allowsNone: true }, 0, null],
    ['3', { minimum: 5, maximum: null, step: 10 }, 10, 'The minimum quantity is 10'],
    ['15', { minimum: 5, maximum: null, step: 10 }, 20, 'Sold in multiples of 10; rounded up to 20'],
  ])('reads %j as %j', (input, rule, quantity, notice) => {
    expect(readQuantity(input, rule)).toEqual({ quantity, notice })
  })

  it.each(['', '-1', '1.5', '1e9', 'ten', '+2', '9999999999'])('rejects %j', (input) => {
    expect(readQuantity(input, plain)).toEqual({ quantity: null, notice: 'Enter a whole number' })
  })
})

describe('stepQuantity', () => {
  it('moves by the step and stops at both ends', () => {
    expect(stepQuantity(1, -1, plain)).toBe(1)
    expect(stepQuantity(2, 1, pairs)).toBe(4)
    expect(stepQuantity(10, 1, pairs)).toBe(10)
  })
})
