import { describe, expect, test } from 'vitest'
import { titleLines, typeset } from './text.ts'

describe('titleLines', () => {
  test.each([
    ['Copper CF gasket, annealed', ['Copper CF gasket, annealed']],
    [
      'Subminiature-D feedthrough, 25 contacts, 1 shell, female, 2.75" CF',
      ['Subminiature-D feedthrough,', '25 contacts, 1 shell, female, 2.75" CF'],
    ],
    [
      'Coaxial cable assembly, BNC, 50 Ω double-shield, to same as connector 1, 12 in',
      ['Coaxial cable assembly, BNC,', '50 Ω double-shield,', 'to same as connector 1, 12 in'],
    ],
  ])('fits %s completely', (title, lines) => {
    expect(titleLines(title, 38)).toEqual(lines)
  })

  test('ends in an ellipsis if three lines are not enough', () => {
    const lines = titleLines('word '.repeat(60).trim(), 38)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(38)
  })
})

test.each([
  ['1E-10 Torr (1.33E-10 mbar)', '1 × 10⁻¹⁰ Torr (1.33 × 10⁻¹⁰ mbar)'],
  ['above 1E10 ohm at 500 V', 'above 1 × 10¹⁰ Ω at 500 V'],
  ['1.59 ohm/1000 ft', '1.59 Ω/1000 ft'],
  ['M-2E5X, type E 12', 'M-2E5X, type E 12'],
])('prints %s as %s', (text, printed) => {
  expect(typeset(text)).toBe(printed)
})
