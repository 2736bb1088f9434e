import type { Family } from './domain.ts'
import type { VariationCombination } from './expand.ts'

/** The commonest choices of an axis, best first; where none fits, the first of the catalogue. Earlier axes weigh more. */
const COMMONEST: Readonly<Record<string, readonly string[]>> = {
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
  const axes = Object.keys(COMMONEST).filter((axis) => axis in family.variation_axes)
  const others = Object.keys(family.variation_axes).filter((axis) => !axes.includes(axis))
  const ranks = (variation: VariationCombination): number[] =>
    [...axes, ...others].map((axis) => rank(family, axis, variation.values[axis] ?? ''))
  const [best] = variations.toSorted((a, b) => firstDifference(ranks(a), ranks(b)))
  if (!best) throw new Error(`${family.key}: a product without variations`)
  return best
}

function rank(family: Family, axis: string, value: string): number {
  const preferred = COMMONEST[axis] ?? []
  const place = preferred.indexOf(value)
  return place >= 0 ? place : preferred.length + (family.variation_axes[axis] ?? []).indexOf(value)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
