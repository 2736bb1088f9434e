/** A line as typed, pasted or imported, not validated. */
export interface OrderLine {
  partNumber: string
  /** As typed; '' means 1. */
  quantity: string
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

/** Part number trimmed and with full-width characters normalized. */
export function normalizePartNumber(text: string) {
  return text.normalize('NFKC').trim()
}

/** Whole number, with optional thousands separators; the server checks the maximum. */
const wholeNumber = /^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.0{1,2})?$/

/** Parses a typed quantity; '' is 1. Null unless it is a positive whole number. */
export function quantityOf(input: string): number | null {
  const text = input.normalize('NFKC').trim()
  if (text === '') return 1
  if (!wholeNumber.test(text)) return null
  const quantity = Number(text.replaceAll(',', ''))
  return quantity > 0 ? quantity : null
}

function lineKey({ partNumber, note, reference }: OrderLine) {
  return JSON.stringify([normalizePartNumber(partNumber).toUpperCase(), note, reference])
}

/** Combines lines with the same part, note and reference at the place of the first. Lines with invalid quantities stay separate. */
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
