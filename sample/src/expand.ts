import type { Axes, Family } from './domain.ts'

/** Axis → chosen value. */
export type Values = Readonly<Record<string, string>>

export type ProductCombination = { readonly axes: Values; readonly variations: readonly VariationCombination[] }
export type VariationCombination = { readonly sku: string; readonly values: Values }

/** The axis that shares a running number: its values differ by a suffix. */
const BOLT_HOLE = 'bolt hole'
const SUFFIXES: Readonly<Record<string, string>> = { 'Tapped UNF': '-T', 'Tapped metric': '-MT' }

/**
 * A family's products and their variations: every combination of the axes, in catalogue order, that breaks no rule.
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
  const known = SUFFIXES[bolts]
  if (known === undefined) throw new Error(`No part number suffix for bolt hole "${bolts}" of family ${family.key}`)
  return known
}
