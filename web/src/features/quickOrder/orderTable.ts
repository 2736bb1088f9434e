import papaparse from 'papaparse'
import { unguarded } from '../../platform/csv/csvText.ts'

/** A row of a table: its cells, the number of its line in the text (from 1), and how it read there. */
export interface TableRow {
  cells: string[]
  line: number
  text: string
}

/** What a spreadsheet writes to keep the zeros of a number: ="0123". */
const textFormula = /^="([^"]*)"$/

function plainCell(cell: string) {
  return unguarded(cell.trim().replace(textFormula, '$1'))
}

/** "180050 2": the last blank before a number parts two cells. */
const lastNumber = /^(.*\S)\s+(\S*\d\S*)$/
function isNumber(text: string) {
  return /^\d[\d.,]*$/.test(text)
}

/** A line that the table's own separator did not part: by another separator, else at its last blank before a number. */
function partedOnce(cell: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => cell.includes(sign))
  if (separator) return cell.split(separator)
  const [, before, last] = lastNumber.exec(cell.trim()) ?? []
  return before !== undefined && last !== undefined && isNumber(last) ? [before, last] : [cell]
}

/** A text as a table: cells between tabs, semicolons or commas, or a blank before a number. Empty lines are left out. */
export function tableOf(text: string): TableRow[] {
  const separator = text.includes('\t') ? '\t' : ''
  const { data, meta } = papaparse.parse<string[]>(text, { delimiter: separator, delimitersToGuess: [',', ';'] })
  let line = 0
  return data.flatMap((cells) => {
    line += 1
    const at = line
    line += cells.join('').split(/\r\n|\r|\n/).length - 1
    const row = { line: at, text: cells.join(meta.delimiter).trim() }
    const parted = cells.length === 1 ? partedOnce(cells[0] ?? '') : cells
    return parted.some((cell) => cell.trim() !== '') ? [{ ...row, cells: parted.map(plainCell) }] : []
  })
}
