import papaparse from 'papaparse'
import { unguarded } from '../../platform/csv/csvText.ts'

/** A row of a table: its cells, its line number in the text (from 1) and its source text. */
export interface TableRow {
  cells: string[]
  line: number
  text: string
}

/** Formula that keeps leading zeros in a spreadsheet: ="0123". */
const textFormula = /^="([^"]*)"$/

function plainCell(cell: string) {
  return unguarded(cell.trim().replace(textFormula, '$1'))
}

/** "180050 2": splits at the last space before a number. */
const lastNumber = /^(.*\S)\s+(\S*\d\S*)$/
function isNumber(text: string) {
  return /^\d[\d.,]*$/.test(text)
}

/** Splits a line that the table's separator did not split: by another separator, or at the last space before a number. */
function splitLine(cell: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => cell.includes(sign))
  if (separator) return cell.split(separator)
  const [, before, last] = lastNumber.exec(cell.trim()) ?? []
  return before !== undefined && last !== undefined && isNumber(last) ? [before, last] : [cell]
}

/** Parses text as a table separated by tabs, semicolons, commas, or a space before a number. Skips empty lines. */
export function tableOf(text: string): TableRow[] {
  const separator = text.includes('\t') ? '\t' : ''
  const { data, meta } = papaparse.parse<string[]>(text, { delimiter: separator, delimitersToGuess: [',', ';'] })
  let line = 0
  return data.flatMap((cells) => {
    line += 1
    const at = line
    line += cells.join('').split(/\r\n|\r|\n/).length - 1
    const row = { line: at, text: cells.join(meta.delimiter).trim() }
    const parted = cells.length === 1 ? splitLine(cells[0] ?? '') : cells
    return parted.some((cell) => cell.trim() !== '') ? [{ ...row, cells: parted.map(plainCell) }] : []
  })
}
