import { MAX_LINES } from '@shop/schema/quantity'
import { blankLine, isBlank, type OrderLine, combineLines } from './orderLine.ts'

/** A line of the sheet with a stable ID. */
export interface OrderRow extends OrderLine {
  id: number
  /** The paste or file it was imported with. */
  batch?: number
}

export interface OrderSheet {
  rows: readonly OrderRow[]
  nextId: number
  /** Number of lines of the last import beyond the maximum. */
  leftOut: number
  /** ID of the row being edited; null if the sheet can be checked immediately. */
  typing: number | null
  /** Field to focus; a new object each time. */
  focus: { id: number; field: RowField } | null
}

export type RowField = 'partNumber' | 'quantity'

const rowsAtFirst = 5

/** Creates a sheet with these lines and blank rows. */
export function sheetOf(lines: readonly (OrderLine & { batch?: number })[], nextId = 1): OrderSheet {
  const taken = lines.slice(0, MAX_LINES)
  const rows = taken.map((line, index) => ({ ...line, id: nextId + index }))
  return padRows({
    rows,
    nextId: nextId + taken.length,
    leftOut: lines.length - taken.length,
    typing: null,
    focus: null,
  })
}

/** Ensures at least five rows and a blank one at the end. */
function padRows(sheet: OrderSheet): OrderSheet {
  const { rows, nextId } = sheet
  const isFull = rows.length >= MAX_LINES
  const last = rows.at(-1)
  const missing = Math.max(rowsAtFirst - rows.length, last && !isBlank(last) && !isFull ? 1 : 0)
  if (missing <= 0) return sheet
  const blank = Array.from({ length: missing }, (_, index) => ({ ...blankLine, id: nextId + index }))
  return { ...sheet, rows: [...rows, ...blank], nextId: nextId + missing }
}

/** Inserts lines at a row, replacing it if blank, or at the end. */
export function withLines(sheet: OrderSheet, lines: readonly OrderLine[], batch: number, at?: number): OrderSheet {
  const index = at === undefined ? sheet.rows.length : sheet.rows.findIndex(({ id }) => id === at) + 1
  const before = sheet.rows.slice(0, index).filter((row) => !isBlank(row))
  const after = sheet.rows.slice(index).filter((row) => !isBlank(row))
  const room = MAX_LINES - before.length - after.length
  const summed = combineLines(lines)
  const fresh = summed.slice(0, room).map((line, place) => ({ ...line, batch, id: sheet.nextId + place }))
  return padRows({
    rows: [...before, ...fresh, ...after],
    nextId: sheet.nextId + fresh.length,
    leftOut: summed.length - fresh.length,
    typing: null,
    focus: null,
  })
}

/** Inserts the lines of an imported batch like `withLines`; replaces them if its table is read in another way. */
export function withBatch(sheet: OrderSheet, lines: readonly OrderLine[], batch: number, at?: number): OrderSheet {
  return withLines({ ...sheet, rows: sheet.rows.filter((row) => row.batch !== batch) }, lines, batch, at)
}

export function withoutRows(sheet: OrderSheet, ids: ReadonlySet<number>): OrderSheet {
  const rows = sheet.rows.filter(({ id }) => !ids.has(id))
  return padRows({ ...sheet, rows, leftOut: 0, typing: null, focus: null })
}

/** Removes a row and focuses the one that takes its place. */
export function withoutRow(sheet: OrderSheet, id: number): OrderSheet {
  const place = sheet.rows.findIndex((row) => row.id === id)
  // A second press comes before the first one shows.
  if (place < 0) return sheet
  const shorter = withoutRows(sheet, new Set([id]))
  const next = shorter.rows[Math.min(place, shorter.rows.length - 1)]
  return { ...shorter, focus: next ? { id: next.id, field: 'partNumber' } : null }
}

/** Changes the text of a field. Drops the line's source, which no longer applies. */
export function withText(sheet: OrderSheet, id: number, field: RowField, text: string): OrderSheet {
  const rows = sheet.rows.map((row) => {
    if (row.id !== id) return row
    const { source: _, summed: __, ...rest } = row
    // A quantity that the buyer enters counts selling units.
    return { ...rest, [field]: text, ...(field === 'quantity' ? { unit: undefined } : {}) }
  })
  return { ...sheet, rows, typing: id }
}

/** Sets a part number chosen from suggestions. */
export function withChoice(sheet: OrderSheet, id: number, partNumber: string): OrderSheet {
  return { ...withText(sheet, id, 'partNumber', partNumber), typing: null, focus: { id, field: 'quantity' } }
}

/** Sets a quantity that the buyer chose for a line. */
export function withQuantity(sheet: OrderSheet, id: number, quantity: number): OrderSheet {
  return { ...withText(sheet, id, 'quantity', String(quantity)), typing: null }
}

/** Fills quantities downward, starting at a row. */
export function withQuantities(sheet: OrderSheet, at: number, quantities: readonly string[]): OrderSheet {
  const first = sheet.rows.findIndex(({ id }) => id === at)
  const rows = sheet.rows.map((row, index) => {
    const quantity = quantities[index - first]
    return quantity === undefined || index < first ? row : { ...row, quantity, unit: undefined }
  })
  return { ...sheet, rows, typing: null }
}

/** Moves the focus to the next field: part number, quantity, then the next row. Adds a row after the last. */
export function focusNext(sheet: OrderSheet, id: number, field: RowField): OrderSheet {
  if (field === 'partNumber') return { ...sheet, typing: null, focus: { id, field: 'quantity' } }
  const next = sheet.rows[sheet.rows.findIndex((row) => row.id === id) + 1]
  if (next) return { ...sheet, typing: null, focus: { id: next.id, field: 'partNumber' } }
  if (sheet.rows.length >= MAX_LINES) return { ...sheet, typing: null }
  const { nextId } = sheet
  return {
    ...sheet,
    rows: [...sheet.rows, { ...blankLine, id: nextId }],
    nextId: nextId + 1,
    typing: null,
    focus: { id: nextId, field: 'partNumber' },
  }
}
