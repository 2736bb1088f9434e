import { expect, it } from 'vitest'
import { spelledQuantity, unitOfSale } from './quantity.ts'

it.each([
  ['x 50 ft', '50 ft', '3 × 50 ft = 150 ft'],
  ['pack of 10', 'pack of 10', '3 × pack of 10 = 30 pieces'],
  ['reel', 'reel', '3 × reel'],
  ['x', null, ''],
  [null, null, ''],
])('spells out %j as %j, and three of it as %j', (label, unit, three) => {
  expect(unitOfSale(label)).toBe(unit)
  expect(spelledQuantity(3, label)).toBe(three)
})
