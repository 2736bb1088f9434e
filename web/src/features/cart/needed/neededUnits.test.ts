import { expect, it } from 'vitest'
import { unitsNeeded } from './NeededList.tsx'

const single = { minimum: 1, maximum: null, step: 1 }

it.each([
  [2, null, single, 2],
  [18, 25, single, 1],
  [26, 25, single, 2],
  [null, 10, single, 1],
  [1, null, { ...single, minimum: 5, step: 5 }, 5],
  [7, null, { ...single, minimum: 5, step: 5 }, 10],
  [40, null, { ...single, maximum: 12 }, 12],
])('%j pieces, %j in a unit, sold as %j: %d', (pieces, inUnit, rule, units) => {
  expect(unitsNeeded(pieces, inUnit, rule)).toBe(units)
})
