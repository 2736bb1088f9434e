import { expect, it } from 'vitest'
import { perUnit, unitOfSale } from './quantity.ts'

it.each([
  ['x 50 ft', '50 ft', 'per 50 ft'],
  ['pack of 10', 'pack of 10', 'per pack of 10'],
  ['x', null, 'each'],
  [null, null, 'each'],
])('formats %j as %j, %s', (label, unit, words) => {
  expect(unitOfSale(label)).toBe(unit)
  expect(perUnit(label)).toBe(words)
})
