import { quantityRange, type QuantityRule as SharedRule, unitOfSale } from '@shop/schema/quantity'
import { typeset } from './typeset.ts'

/** Contents of one unit sold, for display; empty for parts sold by the piece. */
export function unitText(multiplierLabel: string | null | undefined): string {
  return typeset(unitOfSale(multiplierLabel) ?? '')
}

/** Name of a part with its unit of sale; names of parts sold by length already end in the length. */
export function nameWithUnit(name: string, multiplierLabel: string | null | undefined): string {
  const unit = unitOfSale(multiplierLabel)
  const isNamed = unit === null || name.split(', ').some((part) => unit.endsWith(part))
  return isNamed ? name : `${name}, ${unit}`
}

/** Text after a price: "each", "per 50 ft", "per pack of 10". */
export function perUnit(multiplierLabel: string | null | undefined): string {
  const unit = unitOfSale(multiplierLabel)
  return unit ? `per ${unit}` : 'each'
}

/** Valid quantities of a part. */
export interface QuantityRule extends SharedRule {
  /** Allows 0 for removal. */
  readonly allowsNone?: boolean
}

export type QuantityReading = { quantity: number; notice: string | null } | { quantity: null; notice: string }

/**
 * Parses a quantity, rounded up to the step and limited to minimum and maximum, with a notice if changed. Anything but
 * a whole number is an error.
 */
export function readQuantity(input: string, rule: QuantityRule): QuantityReading {
  const text = input.trim()
  if (!/^\d{1,9}$/.test(text)) return { quantity: null, notice: 'Enter a whole number' }
  const { smallest, largest } = quantityRange(rule)
  const asked = Number(text)
  if (asked === 0 && rule.allowsNone) return { quantity: 0, notice: null }
  if (asked < smallest) return { quantity: smallest, notice: `The minimum quantity is ${smallest}` }
  if (asked > largest) return { quantity: largest, notice: `The maximum quantity is ${largest}` }
  const quantity = Math.ceil(asked / rule.step) * rule.step
  return {
    quantity,
    notice: quantity === asked ? null : `Sold in multiples of ${rule.step}; rounded up to ${quantity}`,
  }
}

/** One step up or down, within the limits. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { smallest, largest } = quantityRange(rule)
  return Math.min(Math.max(quantity + direction * rule.step, smallest), largest)
}
