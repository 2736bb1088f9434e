import { expect, it } from 'vitest'
import { perUnit, spelledQuantity, unitOfSale } from './quantity.ts'

it.each([
  ['x 50 ft', '50 ft', 'per 50 ft'],
  ['pack of 10', 'pack of 10', 'per pack of 10'],
  ['x', null, 'each'],
  [null, null, 'each'],
])('formats %j as %j, %s', (label, unit, words) => {
  expect(unitOfSale(label)).toBe(unit)
  expect(perUnit(label)).toBe(words)
})

it.each([
  ['x 50 ft', '3 × 50 ft = 150 ft'],
  ['pack of 10', '3 × pack of 10 = 30 pieces'],
  ['reel', '3 × reel'],
  [null, ''],
])('spells out 3 of a part sold by %j', (label, text) => expect(spelledQuantity(3, label)).toBe(text))
