import type { Axes, Family } from './domain.ts'

/** Axis → chosen value. */
export type Values = Readonly<Record<string, string>>

export interface ProductCombination {
  readonly axes: Values
  readonly variations: readonly VariationCombination[]
}
export interface VariationCombination {
  readonly sku: string
  readonly values: Values
}

/** The axis that shares a running number: its values differ by a suffix. */
const BOLT_HOLE = 'bolt hole'
const suffixes: Readonly<Record<string, string>> = { 'Tapped UNF': '-T', 'Tapped metric': '-MT' }

/**
 * A family's products and their variations: every combination of the axes, in catalog order, that breaks no rule.
 * A product without a variation does not exist. Numbers run through the family from FF0001; the first kind of bolt hole
 * a family offers carries no suffix.
 */
export function expandFamily(family: Family): ProductCombination[] {
  let running = 0
  const products: ProductCombination[] = []
  for (const axes of combinations(family.product_axes)) {
    const variations: VariationCombination[] = []
    const numbers = new Map<string, number>()
    for (const own of combinations(family.variation_axes)) {
      const values = { ...axes, ...own }
      if (!exists(values, family)) continue
      const numbered = JSON.stringify({ ...own, [BOLT_HOLE]: '' })
      const number = numbers.get(numbered) ?? ++running
      numbers.set(numbered, number)
      variations.push({ sku: `${family.code * 10_000 + number}${suffix(values, family)}`, values })
    }
    if (variations.length > 0) products.push({ axes, variations })
  }
  return products
}

/** Every choice of one value an axis, the last axis fastest. */
function combinations(axes: Axes): Values[] {
  return Object.entries(axes).reduce<Values[]>(
    (chosenSoFar, [axis, values]) =>
      chosenSoFar.flatMap((chosen) => values.map((value) => ({ ...chosen, [axis]: value }))),
    [{}],
  )
}

/** Whether a combination of all a family's axes keeps its rules. */
export function exists(values: Values, family: Family): boolean {
  const within = (limits: Axes): boolean =>
    Object.entries(limits).every(([axis, allowed]) => allowed.includes(values[axis] ?? ''))
  return family.rules.every((rule) => !within(rule.when) || within(rule.allow))
}

function suffix(values: Values, family: Family): string {
  const bolts = values[BOLT_HOLE]
  if (bolts === undefined || bolts === family.variation_axes[BOLT_HOLE]?.[0]) return ''
  const known = suffixes[bolts]
  if (known === undefined) throw new Error(`No part number suffix for bolt hole "${bolts}" of family ${family.key}`)
  return known
}

/** Whether a product has these values on its axes. */
export function fits(wanted: Readonly<Record<string, string>>, axes: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([axis, value]) => axes[axis] === value)
}

/** The commonest choices of an axis, best first; where none fits, the first of the catalog. Earlier axes weigh more. */
const commonest: Readonly<Record<string, readonly string[]>> = {
  'bolt hole': ['Clearance'],
  'flange size': ['CF2.75', 'NW25', 'NW20/25', 'CF4.50', 'CF6.00', 'NW40', 'ISO100'],
  'tube OD': ['1.50 in', '0.125 in', '2.50 in', '4.00 in', '6.00 in', '8.00 in', '0.75 in'],
  'wire size': ['22 AWG', '24 AWG', '26 AWG'],
  'purchased length': ['50 ft', '108 ft', '10 ft', '3 ft'],
  'coating type': ['Uncoated', 'None'],
  length: ['Standard', '12 in', '0.50 in / 12 mm', '2.00 in', '3 in'],
}

/** The variation that stands for its product: clearance holes, uncoated, standard length, CF 2.75 or NW25 where there is one. */
export function defaultVariation(family: Family, variations: readonly VariationCombination[]): VariationCombination {
  const axes = Object.keys(commonest).filter((axis) => axis in family.variation_axes)
  const others = Object.keys(family.variation_axes).filter((axis) => !axes.includes(axis))
  const ranks = (variation: VariationCombination): number[] =>
    [...axes, ...others].map((axis) => rank(family, axis, variation.values[axis] ?? ''))
  const [best] = variations.toSorted((a, b) => firstDifference(ranks(a), ranks(b)))
  if (!best) throw new Error(`${family.key}: a product without variations`)
  return best
}

function rank(family: Family, axis: string, value: string): number {
  const preferred = commonest[axis] ?? []
  const place = preferred.indexOf(value)
  return place >= 0 ? place : preferred.length + (family.variation_axes[axis] ?? []).indexOf(value)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
