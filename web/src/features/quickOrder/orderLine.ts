/** A line to order, as it was typed, pasted or read from a file. Nothing of it is judged yet. */
export interface OrderLine {
  partNumber: string
  /** As typed; '' stands for 1. */
  quantity: string
  /** The buyer's own words, and their own item or requisition number. */
  note: string
  reference: string
  /** Where it came from, for the report: the number of its line there, from 1, and its text. */
  source?: { line: number; text: string } | undefined
  /** How many lines of the same part were added together into it, where more than one. */
  summed?: number | undefined
}

/** Lines of an order sheet, at most; a cart holds as many. */
export const mostLines = 200

export const blankLine: OrderLine = { partNumber: '', quantity: '', note: '', reference: '' }

export function isBlank({ partNumber, quantity }: OrderLine) {
  return partNumber.trim() === '' && quantity.trim() === ''
}

/** A part number without the blanks around it and with letters and figures as other keyboards type them. */
export function plainNumber(typed: string) {
  return typed.normalize('NFKC').trim()
}

/** More figures than any quantity has; what is too many is the shop's to say. */
const whole = /^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.0{1,2})?$/

/** The quantity that was typed; '' is 1. Null for all that is no whole number from 1 on. */
export function quantityOf(typed: string): number | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return 1
  if (!whole.test(text)) return null
  const quantity = Number(text.replaceAll(',', ''))
  return quantity > 0 ? quantity : null
}

function sameness({ partNumber, note, reference }: OrderLine) {
  return JSON.stringify([plainNumber(partNumber).toUpperCase(), note, reference])
}

/** The lines with equal ones added together, each at the place of its first. A quantity that is none stays by itself. */
export function summedLines(lines: readonly OrderLine[]): OrderLine[] {
  const places = new Map<string, number>()
  const out: OrderLine[] = []
  for (const line of lines) {
    const key = sameness(line)
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
