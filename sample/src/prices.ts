import { domain, type Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import type { SamplePriceBreak } from './domain/types.ts'
import { lengthOf } from './domain/words.ts'

/** Price factor of a count, given the smallest count in the family (`least`). */
const countFactors: Readonly<Record<string, (count: number, least: number) => number>> = {
  contacts: (count, least) => 0.75 + (0.25 * count) / least,
  pairs: (count, least) => 0.75 + (0.25 * count) / least,
  wires: (count, least) => 0.75 + (0.25 * count) / least,
  quantity: (count) => 0.55 + 0.45 * count,
  shells: (count) => 0.55 + 0.45 * count,
  tubes: (count) => 0.55 + 0.45 * count,
  conductors: (count) => 0.7 + 0.3 * count,
}

/** USD before rounding: the base times the factor of every axis value, clamped to the family's minimum and maximum. */
export function exactPrice(family: Family, values: Values): number {
  const { base, min, max } = family.price_usd
  const factors = Object.entries(values).map(([axis, value]) => factor(family, axis, value))
  return Math.min(
    max,
    Math.max(
      min,
      factors.reduce((price, multiplier) => price * multiplier, base),
    ),
  )
}

function factor(family: Family, axis: string, value: string): number {
  const own = family.price_usd.factors?.[axis]?.[value]
  if (own !== undefined) return own
  const exponent = family.price_usd.exponents?.[axis]
  if (exponent !== undefined) return sizeFactor(family, axis, value) ** exponent
  const count = countFactors[axis]
  const countValues = family.product_axes[axis]
  if (count && countValues) return count(countOf(value), Math.min(...countValues.map(countOf)))
  const table = domain.price_rules.factors[axis]
  return typeof table === 'object' ? (table[value] ?? 1) : 1
}

/** Size relative to the first value of the axis. */
function sizeFactor(family: Family, axis: string, value: string): number {
  const [first = value] = family.product_axes[axis] ?? family.variation_axes[axis] ?? []
  const [size, reference] = [magnitudeOf(value), magnitudeOf(first)]
  if (!size || !reference) throw new Error(`${family.key}: no size in "${value}" of ${axis}`)
  return size / reference
}

/** "25" → 25, "MD9" → 9 */
function countOf(value: string): number {
  return Number(value.replace(/^\D+/, ''))
}

/** Rounds to 0.50 below 100, to 1 below 500, to 5 above. */
export function roundPrice(usd: number): number {
  const step = usd < 100 ? 0.5 : usd < 500 ? 1 : 5
  return Math.round(usd / step) * step
}

/** The price breaks of families that have them. Drops breaks that rounding does not lower. */
export function priceBreaks(family: Family, price: number): SamplePriceBreak[] {
  if (!family.price_breaks) return []
  const rows: SamplePriceBreak[] = []
  let lowest = price
  for (const { min_qty, discount_pct } of domain.price_rules.breaks) {
    const breakPrice = roundPrice((price * (100 - discount_pct)) / 100)
    if (breakPrice >= lowest) continue
    lowest = breakPrice
    rows.push({ minimumQuantity: min_qty, price: breakPrice.toFixed(2) })
  }
  return rows
}

/** Grams in "10 g" and "8 oz". */
const grams: Readonly<Record<string, number>> = { g: 1, oz: 28.3495 }

/** Diameter in mm of a wire of this gauge; for a range, of its thickest wire. Source: ASTM B258. */
function wireDiameter(gauge: number): number {
  return 0.127 * 92 ** ((36 - gauge) / 39)
}

/** Diameter in mm of a UNF or UNC screw, by its number. Source: ASME B1.1. */
function screwDiameter(number: number): number {
  return (0.06 + 0.013 * number) * 25.4
}

/**
 * The size of a value, for comparison with other values of its axis: millimeters, grams, or the number in
 * "5 kV", "NW40" and "MD25". Undefined for values without a number.
 */
export function magnitudeOf(value: string): number | undefined {
  const [size = value] = value.split(' / ')
  const length = lengthOf(size)
  if (length !== undefined) return length
  const [, gauge] = /^(\d+)(?:-\d+)? AWG/.exec(size) ?? []
  if (gauge !== undefined) return wireDiameter(Number(gauge))
  const [, screw] = /^(\d+)-\d+$/.exec(size) ?? []
  if (screw !== undefined) return screwDiameter(Number(screw))
  const [, inches, divisor] = /^(\d+)\/(\d+)-\d+$/.exec(size) ?? []
  if (inches !== undefined) return (Number(inches) / Number(divisor)) * 25.4
  const [, amount, unit = ''] = /(\d+(?:\.\d+)?)(?: (\w+))?$/.exec(size) ?? /(\d+(?:\.\d+)?)/.exec(size) ?? []
  return amount === undefined ? undefined : Number(amount) * (grams[unit] ?? 1)
}
