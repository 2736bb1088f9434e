import { quantityRange, type QuantityRule as SharedRule } from '@shop/schema/quantity'
import { typeset } from './typeset.ts'

/** Content of one sold unit: `x 50 ft` becomes "50 ft", `pack of 10` stays. Null for parts sold by the piece. */
export function unitOfSale(multiplierLabel: string | null | undefined): string | null {
  const label = multiplierLabel?.trim().replace(/^[x×]\s*/, '')
  return label ? label : null
}

/** The same for display, empty instead of null. */
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

/** What one sold unit contains. */
interface UnitContent {
  amount: number
  /** As printed: "ft", or "pieces" for a pack. */
  unit: string
  /** Name of one sold unit: "spool", "pack". */
  name: string
}

/** Reads a label such as `x 50 ft`, `roll of 108 ft` or `pack of 10`. Null for a part sold by the piece. */
export function contentOf(multiplierLabel: string | null | undefined): UnitContent | null {
  const label = unitOfSale(multiplierLabel) ?? ''
  const [, name, amount, unit] = /^(?:(\w+) of )?(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(label) ?? []
  return amount === undefined ? null : { amount: Number(amount), unit: unit || 'pieces', name: name ?? 'spool' }
}

/** Contents of a number of sold units: "150 ft". */
export function totalContent(quantity: number, { amount, unit }: UnitContent): string {
  return `${(quantity * amount).toLocaleString('en-US')} ${unit}`
}

/** A quantity of packs or lengths, spelled out: "3 × 50 ft = 150 ft". Empty for a part sold by the piece. */
export function spelledQuantity(quantity: number, multiplierLabel: string | null | undefined): string {
  const [unit, content] = [unitOfSale(multiplierLabel), contentOf(multiplierLabel)]
  if (!unit) return ''
  return `${quantity.toLocaleString('en-US')} × ${unit}${content ? ` = ${totalContent(quantity, content)}` : ''}`
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
