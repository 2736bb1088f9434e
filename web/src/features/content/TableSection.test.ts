import { expect, it } from 'vitest'
import { figureColumns } from './TableSection.tsx'

it.each([
  ['0.53', true],
  ['−196', true],
  ['10–12', true],
  ['48.1 × 36.8', true],
  ['1 × 10⁻⁹', true],
  ['≤ 0.10', true],
  ['1,200 °C', true],
  ['1.3 × 10⁻⁸ mbar·l/s', true],
  ['Ø 34.0 mm', true],
  ['–', false],
  ['304L', false],
  ['DN40', false],
  ['Viton A, cured', false],
  ['6 bolts of stainless steel', false],
])('recognizes a column of %s as numeric: %s', (cell, isFigures) => {
  expect(figureColumns([['a', cell]])).toEqual([false, isFigures])
})

it('requires all non-empty cells to be numeric', () => {
  const rows = [
    ['1', '2', '3', ''],
    ['4', '–', 'none measured', ''],
    ['5', '', '6', ''],
  ]
  expect(figureColumns(rows)).toEqual([false, true, false, false])
})
