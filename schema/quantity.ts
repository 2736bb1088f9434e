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
