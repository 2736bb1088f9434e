import { readPartNumbers } from '@shop/schema/partNumberText'
import { findHeader } from './columns.ts'
import { type TableRow, delimiters, isDelimitedBy, namedDelimiter, rowsOf } from './text.ts'

const SAMPLE_ROWS = 40
/** Characters by which the delimiter is chosen. */
const SAMPLE_LENGTH = 20_000

/** How well a delimiter explains a text: by the headings that it separates, then by rows of equal width. */
function fitOf(rows: readonly TableRow[]): number {
  const { index, score } = findHeader(rows)
  const widths = rows.slice(index + 1, SAMPLE_ROWS).map(({ cells }) => cells.length)
  const width = rows[index]?.cells.length ?? widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const evenness = widths.filter((each) => each === width && each > 1).length / Math.max(1, widths.length)
  const parts = rows
    .slice(0, SAMPLE_ROWS)
    .filter(({ cells }) => cells.some((cell) => /^[\w./-]*\d{3}[\w./-]*$/.test(cell)))
  return score + 2 * evenness + parts.length / Math.max(1, rows.length)
}

/** "180050 x2, 630027 x4" or "180050; 630027": a single line that lists parts. */
function listedParts([row, ...others]: readonly TableRow[]): TableRow[] | null {
  const isList = row !== undefined && others.length === 0 && row.cells.length > 1
  if (!isList || !row.cells.every((cell) => readPartNumbers(cell).numbers.length === 1)) return null
  return row.cells.flatMap((cell) => rowsOf(cell, '\t').map((part) => ({ ...part, line: row.line })))
}

/** Splits a text into rows, by the delimiter that its headings and rows show. */
export function readText(text: string): TableRow[] {
  const contained = delimiters.filter((delimiter) => isDelimitedBy(text, delimiter))
  const fits = contained.map((delimiter) => fitOf(rowsOf(text.slice(0, SAMPLE_LENGTH), delimiter)))
  const best = namedDelimiter(text) ?? contained[fits.indexOf(Math.max(...fits))] ?? '\t'
  const rows = rowsOf(text, best)
  return listedParts(rows) ?? rows
}
