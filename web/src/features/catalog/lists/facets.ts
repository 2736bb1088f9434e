import { parseNumber } from '../../../platform/units/bounds.ts'
import { type Choice, priceFacet, stockFacet } from './choices.ts'
import type { Bins } from './ranges.ts'

/** A facet in the list: its options with product counts. */
export interface FacetFacts {
  readonly name: string
  readonly label: string
  readonly unit: string | null | undefined
  /** Numeric facets only: minimum and maximum, as decimals. */
  readonly range: { readonly min: string; readonly max: string } | null | undefined
  /** Numeric facets only; merged if there are many. */
  readonly histogram: Bins
  /** Empty if a numeric facet has too many values to list. */
  readonly values: readonly FacetOption[]
}

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Labels of facets that the catalog only counts. */
const stockLabels: Readonly<Record<string, string>> = { '1': 'In stock', '0': 'Lead time' }

export function withLabels(facet: FacetFacts): FacetFacts {
  if (facet.name !== stockFacet) return facet
  const values = facet.values
    .map((option) => ({ ...option, label: stockLabels[option.value] ?? option.label }))
    .toSorted((a, b) => Number(b.value) - Number(a.value))
  return { ...facet, label: 'Availability', range: null, histogram: [], values }
}

/** Engineers start from the flange; price and availability come last, but are always offered. */
const firstFacets = [
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
const lastFacets = [priceFacet, stockFacet]
const between = firstFacets.length

function positionOf({ name }: FacetFacts): number {
  const last = lastFacets.indexOf(name)
  if (last >= 0) return between + 1 + last
  const first = firstFacets.indexOf(name)
  return first >= 0 ? first : between
}

/** An empty result has no minimum and maximum, but a unit. */
function isNumeric({ range, unit }: FacetFacts) {
  return range != null || unit != null
}

/** Whether a facet distinguishes products of the list. */
function isDistinguishing({ range, values }: FacetFacts): boolean {
  return range ? parseNumber(range.min) !== parseNumber(range.max) : values.length > 1
}

/** Number of facets shown; others are under "More filters". */
const maxVisible = 10

/**
 * Facets that distinguish products of a list, in order: visible ones, and those under "More filters". Active facets are
 * always visible.
 */
export function splitFacets(facets: readonly FacetFacts[], choices: readonly Choice[]): [FacetFacts[], FacetFacts[]] {
  const isUsed = ({ name }: FacetFacts) => choices.some(({ facet }) => facet === name)
  const listed = facets
    .map(withLabels)
    .filter((facet) => isDistinguishing(facet) || isUsed(facet))
    .toSorted((a, b) => positionOf(a) - positionOf(b))
  const rank = (facet: FacetFacts) => {
    if (isUsed(facet)) return 0
    if (positionOf(facet) !== between) return 1
    return isNumeric(facet) ? 2 : 3
  }
  const visible = new Set(listed.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxVisible))
  for (const facet of listed) if (isUsed(facet)) visible.add(facet)
  return [listed.filter((facet) => visible.has(facet)), listed.filter((facet) => !visible.has(facet))]
}

/** Up to this many lengths are offered as values instead of a slider. */
const maxSizes = 8

/** How a facet is offered: as values, as a range, or both for a few sizes. */
export function facetLook(facet: FacetFacts): 'values' | 'range' | 'sizes' {
  if (!isNumeric(facet)) return 'values'
  return facet.unit === 'mm' && facet.values.length > 0 && facet.values.length <= maxSizes ? 'sizes' : 'range'
}

/** Number of values before "more"; all if only a few would be hidden. */
export function splitValues<Value>(values: readonly Value[], isChosen: (value: Value) => boolean): [Value[], Value[]] {
  const visibleCount = 6
  if (values.length <= visibleCount + 2) return [[...values], []]
  const first = values.filter((value, index) => index < visibleCount || isChosen(value))
  return [first, values.filter((value) => !first.includes(value))]
}
