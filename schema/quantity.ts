/** Maximum quantity of a part per line. */
export const LARGEST_QUANTITY = 9_999

/** Maximum number of lines in a cart, order, quote request, saved cart or order sheet. */
export const MAX_LINES = 200

/** Maximum length of a line's note and of its reference. */
export const NOTE_MAX_LENGTH = 80

/** Valid quantities of a part: multiples of the step from the minimum to the maximum. */
export interface QuantityRule {
  readonly minimum: number
  /** Capped at `LARGEST_QUANTITY`. */
  readonly maximum: number | null | undefined
  readonly step: number
}

/** The smallest and largest valid quantity; the largest is less than the smallest if there is none. */
export function quantityRange({ minimum, maximum, step }: QuantityRule): { smallest: number; largest: number } {
  return {
    smallest: Math.ceil(minimum / step) * step,
    largest: Math.floor(Math.min(maximum ?? LARGEST_QUANTITY, LARGEST_QUANTITY) / step) * step,
  }
}

/** Contents of one unit sold: `x 50 ft` becomes "50 ft", `pack of 10` stays. Null for parts sold by the piece. */
export function unitOfSale(multiplierLabel: string | null | undefined): string | null {
  const label = multiplierLabel?.trim().replace(/^[x×]\s*/, '')
  return label ? label : null
}

/** Contents of one unit sold. */
interface UnitContent {
  amount: number
  /** As printed: "ft", or "pieces" for a pack. */
  unit: string
  /** Name of one unit sold: "spool", "pack". */
  name: string
}

/** Reads a label such as `x 50 ft`, `roll of 108 ft` or `pack of 10`. Null for a part sold by the piece. */
export function contentOf(multiplierLabel: string | null | undefined): UnitContent | null {
  const label = unitOfSale(multiplierLabel) ?? ''
  const [, name, amount, unit] = /^(?:(\w+) of )?(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(label) ?? []
  return amount === undefined ? null : { amount: Number(amount), unit: unit || 'pieces', name: name ?? 'spool' }
}

/** Total contents of a quantity of units sold: "150 ft". */
export function totalContent(quantity: number, { amount, unit }: UnitContent): string {
  return `${(quantity * amount).toLocaleString('en-US')} ${unit}`
}

/** A quantity of packs or lengths, spelled out: "3 × 50 ft = 150 ft". Empty for a part sold by the piece. */
export function spelledQuantity(quantity: number, multiplierLabel: string | null | undefined): string {
  const [unit, content] = [unitOfSale(multiplierLabel), contentOf(multiplierLabel)]
  if (!unit) return ''
  return `${quantity.toLocaleString('en-US')} × ${unit}${content ? ` = ${totalContent(quantity, content)}` : ''}`
}
