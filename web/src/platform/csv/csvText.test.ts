import { expect, test } from 'vitest'
import { csvAddress, csvText, unguarded } from './csvText.ts'

test('quotes cells with commas, quotes and line breaks', () => {
  expect(csvText([['180050', 2, 'for "B", left']])).toBe('180050,2,"for ""B"", left"\r\n')
})

test.each(['=HYPERLINK("https://x.example")', '+1', '-5', '@SUM(A1)', "'=1", "''-2", '\tx'])(
  '%j is escaped as a formula, and round-trips',
  (cell) => {
    const [line = ''] = csvText([[cell]]).split('\r\n')
    const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
    expect(read.startsWith("'")).toBe(true)
    expect(unguarded(read)).toBe(cell)
  },
)

test.each(['180050-T', "'tis", "it's -5", ''])('%j stays unchanged', (cell) => {
  expect(csvText([[cell, 'x']])).toBe(`${cell},x\r\n`)
  expect(unguarded(cell)).toBe(cell)
})

test('marks the file as UTF-8', () => {
  expect(decodeURIComponent(csvAddress('Ø,1\r\n'))).toBe('data:text/csv;charset=utf-8,\uFEFFØ,1\r\n')
})
