import { typedNumber } from '../../../platform/units/bounds.ts'
import { type Choice, priceFacet, stockFacet } from './choices.ts'

/** A facet as the list sees it: what it can be narrowed by, and how many products each choice leaves. */
export interface FacetFacts {
  readonly name: string
  readonly label: string
  readonly unit: string | null | undefined
  /** For facets of numbers alone: the least and the greatest, as decimals. */
  readonly range: { readonly min: string; readonly max: string } | null | undefined
  /** For facets of numbers alone: from the least to the greatest, neighbours joined where there are many. */
  readonly histogram: readonly { readonly min: string; readonly max: string; readonly count: number }[]
  /** Empty where a facet of numbers has too many to choose from one by one. */
  readonly values: readonly FacetOption[]
}

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Words of the shop for what the catalog only counts. */
const stockWords: Readonly<Record<string, string>> = { '1': 'In stock', '0': 'Lead time' }

export function named(facet: FacetFacts): FacetFacts {
  if (facet.name !== stockFacet) return facet
  const values = facet.values
    .map((option) => ({ ...option, label: stockWords[option.value] ?? option.label }))
    .toSorted((a, b) => b.value.localeCompare(a.value))
  return { ...facet, label: 'Availability', range: null, histogram: [], values }
}

/** Engineers start from the flange; what it costs and when it comes is asked last, but always. */
const firstPlaces = [
  'category',
  'flange_size',
  'type',
  'contacts',
  'voltage_rating',
  'current_rating',
  'conductor_material',
  'materials',
  'optic',
  'wire_size',
  'length',
]
const lastPlaces = [priceFacet, stockFacet]
const between = firstPlaces.length

function place({ name }: FacetFacts): number {
  const last = lastPlaces.indexOf(name)
  if (last >= 0) return between + 1 + last
  const first = firstPlaces.indexOf(name)
  return first >= 0 ? first : between
}

/** Where nothing is left there is no least and no greatest number, but still a unit. */
function isNumeric({ range, unit }: FacetFacts) {
  return range != null || unit != null
}

/** Whether a facet can tell products of the list apart. */
function narrows({ range, values }: FacetFacts): boolean {
  return range ? typedNumber(range.min) !== typedNumber(range.max) : values.length > 1
}

/** The facets offered at once; the others stand under "More filters". */
const mostShown = 10

/**
 * The facets that tell products of a list apart, in the order in which they are offered: those in sight, and those under
 * "More filters". What the list is narrowed by is always in sight.
 */
export function offeredFacets(facets: readonly FacetFacts[], choices: readonly Choice[]): [FacetFacts[], FacetFacts[]] {
  const isUsed = ({ name }: FacetFacts) => choices.some(({ facet }) => facet === name)
  const offered = facets
    .map(named)
    .filter((facet) => narrows(facet) || isUsed(facet))
    .toSorted((a, b) => place(a) - place(b))
  const rank = (facet: FacetFacts) => {
    if (isUsed(facet)) return 0
    if (place(facet) !== between) return 1
    return isNumeric(facet) ? 2 : 3
  }
  const shown = new Set(offered.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostShown))
  for (const facet of offered) if (isUsed(facet)) shown.add(facet)
  return [offered.filter((facet) => shown.has(facet)), offered.filter((facet) => !shown.has(facet))]
}

/** Up to this many sizes of a facet of lengths are offered one by one instead of by a slider. */
const mostSizes = 8

/** How a facet is offered: value by value, between two bounds, or both where it is a handful of sizes. */
export function facetLook(facet: FacetFacts): 'values' | 'range' | 'sizes' {
  if (!isNumeric(facet)) return 'values'
  return facet.unit === 'mm' && facet.values.length > 0 && facet.values.length <= mostSizes ? 'sizes' : 'range'
}

/** Values a facet shows before "more": all where only a few would be left over. */
export function splitValues<Value>(values: readonly Value[], isChosen: (value: Value) => boolean): [Value[], Value[]] {
  const shown = 6
  if (values.length <= shown + 2) return [[...values], []]
  const first = values.filter((value, index) => index < shown || isChosen(value))
  return [first, values.filter((value) => !first.includes(value))]
}
