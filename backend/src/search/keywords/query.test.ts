import { expect, test } from 'vitest'
import { keywordsIn } from './query.ts'

test.each([
  ['2-3/4 CF', ['2.75', 'CF']],
  ['2 3/4" cf viewport', ['2.75"', 'cf', 'viewport']],
  ['conflat 4-1/2', ['conflat', '4.50']],
  ['5-1/7 CF', ['5-1/7', 'CF']],
  ['CF 12-3/4-20', ['CF', '12-3/4-20']],
  // Tubes are printed with their fractions.
  ['2-3/4 tube', ['2-3/4', 'tube']],
])('%j is looked for as %j', (typed, expected) => {
  expect(keywordsIn(typed).map(({ text }) => text)).toEqual(expected)
})
