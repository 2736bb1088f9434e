import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test.each([
  ['1E-10 Torr (1.33E-10 mbar)', '1 × 10⁻¹⁰ Torr (1.33 × 10⁻¹⁰ mbar)'],
  ['above 1E10 ohm at 500 V', 'above 1 × 10¹⁰ Ω at 500 V'],
  ['1.59 ohm/1000 ft', '1.59 Ω/1000 ft'],
  ['M-2E5X, type E 12', 'M-2E5X, type E 12'],
])('%s is printed as %s', (text, printed) => {
  expect(typeset(text)).toBe(printed)
})
