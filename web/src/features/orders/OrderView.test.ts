import { expect, test } from 'vitest'
import { reorderSummary } from './OrderView.tsx'

test.each([
  [1, 0, true, 'The line is in the cart.'],
  [3, 0, true, 'All 3 lines are in the cart.'],
  [3, 1, true, '2 of 3 lines are in the cart.'],
  [2, 1, true, '1 of 2 lines is in the cart.'],
  [2, 2, false, 'Nothing was added to the cart.'],
])('summarizes a reorder of %i lines with %i errors (%s): %s', (lines, refused, isInCart, text) => {
  expect(reorderSummary(lines, refused, isInCart)).toBe(text)
})
