import { readPartNumbers } from '@shop/schema/partNumberText'
import { unguarded } from '../../../platform/csv/csvText.ts'
import { EXACT, headingScores } from './headings.ts'
import { unitNames } from './units.ts'

/** A row of a table: its cells, its line number in the file (from 1) and its source text. */
export interface TableRow {
  cells: string[]
  line: number
  text: string
}

/** A table of a file: the sheet of a workbook, or all of a text. */
export interface FileTable {
  /** Name of the sheet; null if the file has only one table. */
  sheet: string | null
  rows: readonly TableRow[]
  /** Number of rows and columns with contents that a filter or the author has hidden; they are not read. */
  hidden: { rows: number; columns: number }
}

/** Adds blank cells where a file leaves them out. */
export function ofEqualWidth(rows: readonly TableRow[]): TableRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return rows.map((row) => ({
    ...row,
    cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => '')],
  }))
}

type Delimiter = '\t' | ';' | ',' | '|'

export const delimiters: readonly Delimiter[] = ['\t', ';', ',', '|']

/** Formula that keeps leading zeros in a spreadsheet: ="0123". */
const textFormula = /^="([^"]*)"$/
const unitPattern = unitNames
  .filter((name) => /^(?:\P{ASCII}|[\p{L}.]{2,}|m)/u.test(name) && name !== 'no')
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const unit = `(?:${unitPattern})s?`
/** "180050 2", "180050 x2 pcs" or "180050 (2)": splits at the last space before a number. */
const lastNumber = new RegExp(
  String.raw`^(.*?\S)(?:\s+[–-])?[\s:]+(?:[x×*]\s*|\()?(\d[\d.,]*(?:\s*${unit}\.?)?)\)?$`,
  'iu',
)
/** "2 x 180050" or "2 pcs of 180050". */
const firstNumber = new RegExp(String.raw`^(\d{1,4})\s*(?:[x×*]|(${unit})\.?|(?=\s+of\s))\s+(?:of\s+)?(\S.*)$`, 'iu')
/** "Qty: 2" */
const labeledNumber = /^(\D{2,20}?)\s*[:=：]\s*(\d.*)$/
/** Marks that do not show, as copied from web pages and right-to-left texts. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

function namesQuantity(text: string) {
  return (headingScores(text).quantity ?? 0) >= EXACT
}

function plainCell(cell: string) {
  const plain = unguarded(cell.replaceAll(invisible, '').trim().replace(textFormula, '$1'))
  const [, label = '', number] = labeledNumber.exec(plain) ?? []
  return number !== undefined && namesQuantity(label) ? number : plain
}

/** List markers, and separators between a part number and its quantity. */
const listMark = /^(?:[-–•*·]|\d{1,3}[.)])\s+|[\s:;,@=-]+$/g

/** A price at the end of a line: "@ 378.00", "at $378 each", "$5.00/ea". */
const price =
  /[\s,;]*(?:(?:@|\bat\b)\s*[$€£¥]?|[$€£¥])\s*\d[\d.,]*(?:\s*(?:USD|EUR|GBP|JPY))?(?:\s*(?:\/|per|each|ea\b)\s*\w*\.?)?$/i

/** "180050 2", also with labels: "P/N: 180050 Qty: 2". */
function splitAtNumber(line: string): string[] {
  const text = line.replace(price, '').replaceAll(listMark, '')
  const [, count, unit = '', part] = firstNumber.exec(text) ?? []
  if (part !== undefined) return [part, `${count} ${unit}`]
  const [, before = text, last] = lastNumber.exec(text) ?? []
  if (last === undefined) return [text]
  const words = before.replaceAll(listMark, '').split(' ')
  return [(namesQuantity(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ').replace(listMark, ''), last]
}

interface Cell {
  text: string
  /** Index of the character after it: a delimiter, a line break or the end. */
  end: number
}

function isEnd(sign: string | undefined, delimiter: Delimiter) {
  return sign === undefined || sign === delimiter || sign === '\r' || sign === '\n'
}

/**
 * Reads a quoted cell that begins at an index. Null unless its closing quote ends the cell.
 * @param isLoose whether other quotes are text, as in `"Flange 2.75"",2`
 */
function quotedCell(text: string, start: number, delimiter: Delimiter, isLoose: boolean): Cell | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (isEnd(next, delimiter)) return { text: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
    if (isLoose) continue
    if (next !== '"') return null
    at += 1
  }
  return null
}

function bareCell(text: string, start: number, delimiter: Delimiter): Cell {
  let end = start
  while (!isEnd(text[end], delimiter)) end += 1
  return { text: text.slice(start, end), end }
}

/** Rows by the quoting rules of RFC 4180; null if the text breaks them, unless it is read loosely. */
function parseRows(text: string, delimiter: Delimiter, isLoose = false): TableRow[] | null {
  const rows: TableRow[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const start = at
    const cells: string[] = []
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at, delimiter, isLoose) : null
      if (text[at] === '"' && !quoted && !isLoose) return null
      const cell = quoted ?? bareCell(text, at, delimiter)
      cells.push(cell.text)
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    const source = text.slice(start, at)
    rows.push({ cells, line, text: source })
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += source.split(/\r\n|\r|\n/).length
  }
  return rows
}

/** Rows of a text that breaks the quoting rules: each line by itself. */
function looseRows(text: string, delimiter: Delimiter): TableRow[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.flatMap((line, index) =>
    (parseRows(line, delimiter, true) ?? []).map((row) => ({ ...row, line: index + 1 })),
  )
}

/** Whether a cell contains whole rows, as if its closing quote were missing. */
function hasSwallowedRows(rows: readonly TableRow[], delimiter: Delimiter) {
  const width = Math.max(2, (rows[0]?.cells.length ?? 0) - 1)
  const isRow = (line: string) => line.split(delimiter).length >= width
  return rows.some(({ cells }) =>
    cells.some((cell) =>
      cell
        .split(/\r\n|\r|\n/)
        .slice(1)
        .some(isRow),
    ),
  )
}

function rawRows(text: string, delimiter: Delimiter): TableRow[] {
  const strict = parseRows(text, delimiter)
  return strict && !hasSwallowedRows(strict, delimiter) ? strict : looseRows(text, delimiter)
}

/** Whether a delimiter is in a text, other than the comma of "2,000". */
export function isDelimitedBy(text: string, delimiter: Delimiter): boolean {
  return text.replaceAll(/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g, '').includes(delimiter)
}

/** Splits a line that the table's delimiter did not split: at another delimiter, at aligning spaces, or at a number. */
function splitLine(cell: string): string[] {
  // Full-width punctuation and digits of East Asian keyboards.
  const line = cell.normalize('NFKC').trim()
  const other = delimiters.find((sign) => isDelimitedBy(line, sign))
  if (other) return parseRows(line, other, true)?.[0]?.cells ?? [line]
  const aligned = line.split(/\s{2,}/)
  if (aligned.length > 1) return aligned
  return splitAtNumber(readPartNumbers(line).text)
}

/** Splits text at a delimiter. Skips empty lines and a first line such as `sep=;`. */
export function rowsOf(text: string, delimiter: Delimiter): TableRow[] {
  return rawRows(text.replace(/^\uFEFF/, ''), delimiter).flatMap(({ cells, line, text: source }) => {
    if (line === 1 && /^"?sep=.?"?$/i.test(source)) return []
    const split = cells.length === 1 ? splitLine(cells[0] ?? '') : cells
    const plain = split.map(plainCell)
    // A row of dashes only separates.
    return plain.some((cell) => /[\p{L}\p{N}]/u.test(cell)) ? [{ cells: plain, line, text: source.trim() }] : []
  })
}

/** The delimiter that a first line such as `sep=;` names. */
export function namedDelimiter(text: string): Delimiter | null {
  const [, sign] = /^\uFEFF?"?sep=(.)/i.exec(text) ?? []
  return delimiters.find((delimiter) => delimiter === sign) ?? null
}
