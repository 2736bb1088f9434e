import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import { NOTE_MAX_LENGTH } from '../cart/cartForm.ts'
import { type OrderLine, quantityOf } from './orderLine.ts'
import type { TableRow } from './orderTable.ts'

/** Column indexes of a table, from 0; null if there is no such column. */
export interface OrderColumns {
  partNumber: number
  quantity: number | null
  note: number | null
  reference: number | null
  /** Whether the first row names the columns. */
  hasHeader: boolean
}

export type ColumnName = Exclude<keyof OrderColumns, 'hasHeader'>

/** Patterns of column names. The first match wins. */
const names: readonly (readonly [ColumnName, RegExp])[] = [
  ['reference', /^(your|my|customer|buyer).*(no|number|part|item|ref)|^ref(erence)?\b|requisition/i],
  ['quantity', /^(qty|quantity|quantities|count|amount|pcs|pieces|menge|order qty|#)/i],
  ['partNumber', /^(part|p\/n|pn\b|sku|item|article|catalog|cat\.|model|material|product|mfr|manufacturer|number)/i],
  ['note', /^(line )?(note|comment|remark)/i],
]

function isQuantity(cell: string) {
  return cell !== '' && cell.length <= 6 && (quantityOf(cell) ?? Infinity) <= LARGEST_QUANTITY
}
/** Wider than `looksLikePartNumber`, to accept other suppliers' part numbers. */
function couldBePartNumber(cell: string) {
  return /\d/.test(cell) && /^[\w./()-]{3,40}$/.test(cell)
}

/** Share of a column's nonempty cells that match, from 0 to 1. */
function matchShare(rows: readonly TableRow[], column: number, isOne: (cell: string) => boolean): number {
  const values = rows.flatMap(({ cells }) => cells[column] || [])
  return values.length === 0 ? 0 : values.filter(isOne).length / values.length
}

/** Whether a column holds line numbers: 1, 2, 3 … */
function isRunning(rows: readonly TableRow[], column: number) {
  return (
    rows.length > 2 &&
    rows.every(({ cells }, index) => Number(cells[column]) === index + Number(rows[0]?.cells[column]))
  )
}

/** Guesses the columns of a table by their names, or by their contents. */
export function guessColumns(table: readonly TableRow[]): OrderColumns {
  const width = Math.max(0, ...table.map(({ cells }) => cells.length))
  const head = table[0]?.cells ?? []
  const columns = new Map<ColumnName, number>()
  for (const [index, cell] of head.entries()) {
    const [name] = names.find(([column, pattern]) => pattern.test(cell) && !columns.has(column)) ?? []
    if (name && !/^\d+$/.test(cell)) columns.set(name, index)
  }
  // A header has text where lines have a quantity; part numbers contain digits.
  const second = head[1] ?? ''
  const hasText = second !== '' && Number.isNaN(Number(second.replace(',', '.'))) && !/\d/.test(head[0] ?? '')
  const hasHeader = columns.has('partNumber') || columns.has('quantity') || hasText
  const rows = hasHeader ? table.slice(1) : table
  const free = (used: (number | null)[]) =>
    Array.from({ length: width }, (_, index) => index).filter((index) => !used.includes(index))

  const best = (candidates: number[], isOne: (cell: string) => boolean) => {
    const scored = candidates.map((column) => ({ column, score: matchShare(rows, column, isOne) }))
    return scored.filter(({ score }) => score >= 0.5).sort((a, b) => b.score - a.score)[0]?.column ?? null
  }
  const note = hasHeader ? (columns.get('note') ?? null) : null
  const reference = hasHeader ? (columns.get('reference') ?? null) : null
  const counted = free([note, reference, columns.get('partNumber') ?? null])
  const unnumbered = counted.filter((column) => !isRunning(rows, column))
  const quantity =
    columns.get('quantity') ?? (width > 1 ? (best(unnumbered, isQuantity) ?? (counted.includes(1) ? 1 : null)) : null)
  const partNumber =
    columns.get('partNumber') ?? best(free([note, reference, quantity]), couldBePartNumber) ?? free([quantity])[0] ?? 0
  const rest = free([partNumber, quantity, reference])
  // Three unnamed columns match the shop's own CSV format.
  const third = !hasHeader && width === 3 && rest[0] === 2 ? 2 : null
  return { partNumber, quantity, note: note ?? third, reference, hasHeader }
}

/** Lines of a table; skips rows without a part number. */
export function linesOf(table: readonly TableRow[], columns: OrderColumns): OrderLine[] {
  return (columns.hasHeader ? table.slice(1) : table).flatMap(({ cells, line, text }) => {
    const cell = (name: ColumnName) => cells[columns[name] ?? -1] ?? ''
    const partNumber = cell('partNumber')
    if (partNumber === '') return []
    const shortText = (name: ColumnName) => cell(name).replace(/\s+/g, ' ').slice(0, NOTE_MAX_LENGTH)
    const [note, reference] = [shortText('note'), shortText('reference')]
    return [{ partNumber, quantity: cell('quantity'), note, reference, source: { line, text } }]
  })
}
