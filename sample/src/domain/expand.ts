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

/** The axis whose values share a running number and differ by suffix. */
const BOLT_HOLE = 'bolt hole'
const suffixes: Readonly<Record<string, string>> = { 'Tapped UNF': '-T', 'Tapped metric': '-MT' }

/**
 * A family's products and their variations: every combination of the axes, in catalog order, that the rules allow.
 * Products without variations are left out. The first kind of bolt hole in a family has no suffix.
 */
export function expandFamily(family: Family): ProductCombination[] {
  const numbers = numberParts(family)
  return combinations(family.product_axes).flatMap((axes) => {
    const variations = combinations(family.variation_axes).flatMap((variationAxes): VariationCombination[] => {
      const chosen = { ...axes, ...variationAxes }
      if (!exists(chosen, family)) return []
      const values = withoutOmitted(chosen, family)
      const number = family.code * 10_000 + (numbers.get(numberKey(chosen)) ?? 0)
      return [{ sku: `${number}${suffix(values, family)}`, values }]
    })
    return variations.length > 0 ? [{ axes, variations }] : []
  })
}

/** Running numbers of a family's parts from 1, including retired ones. Parts with values added later come last. */
function numberParts(family: Family): Map<string, number> {
  const numbered = combinations({ ...family.product_axes, ...family.variation_axes }).filter((values) =>
    isNumbered(values, family),
  )
  const isAdded = (values: Values) =>
    Object.entries(family.added ?? {}).some(([axis, added]) => added.includes(values[axis] ?? ''))
  const numbers = new Map<string, number>()
  for (const values of [...numbered.filter((part) => !isAdded(part)), ...numbered.filter(isAdded)]) {
    const key = numberKey(values)
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
  }
  return numbers
}

/** Parts that differ only in their bolt holes share a number. */
function numberKey(values: Values): string {
  return JSON.stringify({ ...values, [BOLT_HOLE]: '' })
}

/** Every combination of one value per axis, the last axis varying fastest. */
function combinations(axes: Axes): Values[] {
  return Object.entries(axes).reduce<Values[]>(
    (partial, [axis, values]) =>
      partial.flatMap((combination) => values.map((value) => ({ ...combination, [axis]: value }))),
    [{}],
  )
}

/** Whether the rules of a family allow a combination of all its axes. */
export function exists(values: Values, family: Family): boolean {
  return family.rules.every((rule) => allows(rule, values))
}

/** Whether a combination has a part number: it exists or it is retired. */
function isNumbered(values: Values, family: Family): boolean {
  return family.rules.every((rule) => rule.retired || allows(rule, values))
}

function allows(rule: Family['rules'][number], values: Values): boolean {
  return !meets(values, rule.when) || meets(values, rule.allow)
}

function meets(values: Values, limits: Axes): boolean {
  return Object.entries(limits).every(([axis, allowedValues]) => allowedValues.includes(values[axis] ?? ''))
}

function withoutOmitted(values: Values, family: Family): Values {
  const omitted = family.rules.flatMap((rule) => (meets(values, rule.when) ? (rule.omit ?? []) : []))
  return Object.fromEntries(Object.entries(values).filter(([axis]) => !omitted.includes(axis)))
}

function suffix(values: Values, family: Family): string {
  const bolts = values[BOLT_HOLE]
  if (bolts === undefined || bolts === family.variation_axes[BOLT_HOLE]?.[0]) return ''
  const boltSuffix = suffixes[bolts]
  if (boltSuffix === undefined)
    throw new Error(`No part number suffix for bolt hole "${bolts}" of family ${family.key}`)
  return boltSuffix
}

/** Whether a product has these axis values. */
export function matchesAxes(
  required: Readonly<Record<string, string>>,
  axes: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(required).every(([axis, value]) => axes[axis] === value)
}

/** The most common choices of an axis, best first. Falls back to the first in the catalog. Earlier axes weigh more. */
const commonChoices: Readonly<Record<string, readonly string[]>> = {
  'bolt hole': ['Clearance'],
  'flange size': ['CF2.75', 'NW25', 'NW20/25', 'CF4.50', 'CF6.00', 'NW40', 'ISO100'],
  'tube OD': ['1.50 in', '0.125 in', '2.50 in', '4.00 in', '6.00 in', '8.00 in', '0.75 in'],
  'wire size': ['22 AWG', '24 AWG', '26 AWG'],
  'purchased length': ['50 ft', '108 ft', '10 ft', '3 ft'],
  'coating type': ['Uncoated', 'None'],
  length: ['Standard', '12 in', '0.50 in / 12 mm', '2.00 in', '3 in'],
}

/** The default variation of a product: clearance holes, uncoated, standard length, CF 2.75 or NW25 if available. */
export function defaultVariation(family: Family, variations: readonly VariationCombination[]): VariationCombination {
  const axes = Object.keys(commonChoices).filter((axis) => axis in family.variation_axes)
  const others = Object.keys(family.variation_axes).filter((axis) => !axes.includes(axis))
  const ranks = (variation: VariationCombination): number[] =>
    [...axes, ...others].map((axis) => rank(family, axis, variation.values[axis] ?? ''))
  const [best] = variations.toSorted((a, b) => firstDifference(ranks(a), ranks(b)))
  if (!best) throw new Error(`${family.key}: a product without variations`)
  return best
}

function rank(family: Family, axis: string, value: string): number {
  const choices = commonChoices[axis] ?? []
  const position = choices.indexOf(value)
  return position >= 0 ? position : choices.length + (family.variation_axes[axis] ?? []).indexOf(value)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, index) => value !== b[index])
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}
