/** The largest quantity of a part in one line. */
export const LARGEST_QUANTITY = 9_999

/** Which quantities of a part can be ordered: multiples of the step from the minimum to the maximum. */
export interface QuantityRule {
  readonly minimum: number
  /** No more than `LARGEST_QUANTITY` in any case. */
  readonly maximum: number | null | undefined
  readonly step: number
}

/** The smallest and the largest quantity that can be ordered; the largest is less than the smallest if there is none. */
export function quantityRange({ minimum, maximum, step }: QuantityRule): { smallest: number; largest: number } {
  return {
    smallest: Math.ceil(minimum / step) * step,
    largest: Math.floor(Math.min(maximum ?? LARGEST_QUANTITY, LARGEST_QUANTITY) / step) * step,
  }
}
