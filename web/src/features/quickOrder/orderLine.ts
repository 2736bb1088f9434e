import { plainCode } from '@shop/schema/plainText'
import { NOTE_MAX_LENGTH } from '@shop/schema/quantity'
import { readNumber } from './reading/numbers.ts'
import type { Reading } from './reading/readTable.ts'

/** A line as typed, pasted or imported, not validated. */
export interface OrderLine {
  partNumber: string
  /** As typed; '' means 1. */
  quantity: string
  /** Unit of measure of an imported quantity, until the buyer confirms the quantity. */
  unit?: string | undefined
  /** The buyer's note, and their own item or requisition number. */
  note: string
  reference: string
  /** Source of the line for the problem report: line number, from 1, and text. */
  source?: { line: number; text: string } | undefined
  /** Number of lines combined into this one, if more than one. */
  summed?: number | undefined
}

export const blankLine: OrderLine = { partNumber: '', quantity: '', note: '', reference: '' }

export function isBlank({ partNumber, quantity }: OrderLine) {
  return partNumber.trim() === '' && quantity.trim() === ''
}

/** Quantity of an imported line whose cell is blank; the buyer must enter it. */
export const MISSING_QUANTITY = '?'

/** Digits of the largest number that is a quantity at all; the server checks the maximum. */
const MAX_DIGITS = 7

/** Parses a typed quantity; '' is 1. Null unless it is a positive whole number that reads in only one way. */
export function quantityOf(input: string): number | null {
  if (plainCode(input) === '') return 1
  const number = readNumber(input)
  if (!number || number.readings || number.unit !== '') return null
  const { value } = number
  return Number.isInteger(value) && value > 0 && value < 10 ** MAX_DIGITS ? value : null
}

function lineKey({ partNumber, note, reference, unit = '' }: OrderLine) {
  return JSON.stringify([plainCode(partNumber).toUpperCase(), note, reference, unit])
}

/** Combines lines with the same part, note, reference and unit at the place of the first. Lines with invalid quantities stay separate. */
export function combineLines(lines: readonly OrderLine[]): OrderLine[] {
  const places = new Map<string, number>()
  const out: OrderLine[] = []
  for (const line of lines) {
    const key = lineKey(line)
    const place = places.get(key)
    const first = place === undefined ? undefined : out[place]
    const [before, more] = [first && quantityOf(first.quantity), quantityOf(line.quantity)]
    if (place === undefined || first === undefined || before == null || more === null) {
      if (more !== null && place === undefined) places.set(key, out.length)
      out.push(line)
    } else {
      out[place] = { ...first, quantity: String(before + more), summed: (first.summed ?? 1) + (line.summed ?? 1) }
    }
  }
  return out
}

/** Order lines of a table. A blank quantity must be entered: it never means 1. So must those of uncertain parts. */
export function importedLines({ lines, question }: Pick<Reading, 'lines' | 'question'>): OrderLine[] {
  return lines.map(({ quantity, unit, note, reference, ...line }) => ({
    ...line,
    quantity: (question?.about !== 'partNumber' && quantity) || MISSING_QUANTITY,
    unit: unit || undefined,
    note: note.slice(0, NOTE_MAX_LENGTH),
    reference: reference.slice(0, NOTE_MAX_LENGTH),
  }))
}
