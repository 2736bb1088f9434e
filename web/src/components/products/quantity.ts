import { quantityRange, type QuantityRule as SharedRule } from '../../../../schema/quantity.ts'

/**
 * What one unit sold holds, in words: `x 50 ft` stands for "50 ft", `pack of 10` for itself. Null where a part is sold
 * by the piece.
 */
export function unitOfSale(multiplierLabel: string | null | undefined): string | null {
  const label = multiplierLabel?.trim().replace(/^[x×]\s*/, '')
  return label ? label : null
}

/** The words after a price: "each", "per 50 ft", "per pack of 10". */
export function perUnit(multiplierLabel: string | null | undefined): string {
  const unit = unitOfSale(multiplierLabel)
  return unit ? `per ${unit}` : 'each'
}

/** The quantities in which a part is sold. */
export interface QuantityRule extends SharedRule {
  /** Where 0 means "take it away". */
  readonly allowsNone?: boolean
}

export type QuantityReading = { quantity: number; notice: string | null } | { quantity: null; notice: string }

/**
 * What was typed, as a quantity that can be ordered: rounded up to a full step, kept between minimum and maximum, with a
 * sentence where it was changed. Anything but a whole number is refused with a sentence.
 */
export function readQuantity(typed: string, rule: QuantityRule): QuantityReading {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return { quantity: null, notice: 'Enter a whole number' }
  const { smallest, largest } = quantityRange(rule)
  const asked = Number(text)
  if (asked === 0 && rule.allowsNone) return { quantity: 0, notice: null }
  if (asked < smallest) return { quantity: smallest, notice: `The smallest quantity is ${smallest}` }
  if (asked > largest) return { quantity: largest, notice: `The largest quantity is ${largest}` }
  const quantity = Math.ceil(asked / rule.step) * rule.step
  return { quantity, notice: quantity === asked ? null : `Sold in steps of ${rule.step}: rounded up to ${quantity}` }
}

/** One step more or less, never outside the rule. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { smallest, largest } = quantityRange(rule)
  return Math.min(Math.max(quantity + direction * rule.step, smallest), largest)
}
