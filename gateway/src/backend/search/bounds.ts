import {
  anyOf,
  type Comparison,
  countsIn,
  measuresIn as writtenMeasuresIn,
  type unitTable,
} from '@shop/schema/searchText'
import type { FacetLabels } from '../catalog/categories.ts'
import type { FacetDefinition, FacetDefinitions, Rating } from '../profile/facets.ts'
import type { ProductFilter } from '../catalog/filter.ts'
import { flangeSizesIn, sizesNamedBy, sizeText } from './flangeSize.ts'

/** A rating or size in a search text: "5 kV", "CF40". */
export interface SearchBound {
  /** Name of the facet. */
  readonly facet: string
  readonly label: string
  /** Display text: "≥ 5 kV", `2.75" CF (DN40)`. */
  readonly text: string
  /** The text without the comparison: "5 kV". */
  readonly figure: string
  /** The search text without this bound. */
  readonly termsWithout: string
  /** Accepted values of the facet. */
  readonly values: readonly string[]
  /** The bound of a number in the facet's unit; null for a facet with values. */
  readonly limit: SearchLimit | null
}

/** Numbers in the facet's unit. With both, a part must cover the whole range from `min` to `max`. */
export interface SearchLimit {
  readonly min: number | null
  readonly max: number | null
  /** Unit as typed. */
  readonly unit: (typeof unitTable)[string][number]
}

export interface ReadText {
  /** The text without the bounds. */
  readonly words: string
  readonly bounds: readonly SearchBound[]
}

export function ratingOf(comparison: Comparison): Rating {
  return comparison.startsWith('>') ? 'atLeast' : 'atMost'
}

export const signs: Readonly<Record<Rating, string>> = { atLeast: '≥', atMost: '≤' }

export function limitOf(rated: Rating, number: number, unit: SearchLimit['unit']): SearchLimit {
  return { min: rated === 'atLeast' ? number : null, max: rated === 'atMost' ? number : null, unit }
}

/** A bound and the part of the text that it was read from. */
export type FoundBound = Omit<SearchBound, 'termsWithout'> & { readonly index: number; readonly length: number }

type NumberFacet = Exclude<FacetDefinition, { kind: 'values' }>

/** Facets that numbers in a text can bound, by unit: ratings, and ranges that parts cover. */
function boundedFacets(facets: FacetDefinitions): ReadonlyMap<string, readonly [name: string, facet: NumberFacet]> {
  return new Map(
    [...facets].flatMap(([name, facet]) =>
      facet.kind !== 'values' && facet.unit !== null && (facet.kind === 'interval' || facet.rated !== null)
        ? [[facet.unit, [name, facet] as const] as const]
        : [],
    ),
  )
}

function measuresIn(text: string, facets: FacetDefinitions): FoundBound[] {
  const byUnit = boundedFacets(facets)
  return writtenMeasuresIn(text, [...byUnit.keys()]).flatMap(
    ({ quantity, from, to, comparison, text: figure, unit, ...place }): FoundBound[] => {
      const [facet, definition] = byUnit.get(quantity) ?? []
      if (facet === undefined || definition === undefined) return []
      const bound = { facet, label: definition.label, figure, values: [], ...place }
      if (definition.kind === 'interval') return [{ ...bound, text: figure, limit: { min: from, max: to, unit } }]
      const rated = comparison === null ? definition.rated : ratingOf(comparison)
      if (rated === null) return []
      return [{ ...bound, text: `${signs[rated]} ${figure}`, limit: limitOf(rated, to, unit) }]
    },
  )
}

/** Bounds for the contact counts that the site has. Other counts remain words. */
function countBounds(text: string, labels: FacetLabels, facets: FacetDefinitions): FoundBound[] {
  return [...facets].flatMap(([facet, definition]) =>
    definition.kind === 'values' && definition.format === 'count'
      ? countsIn(text).flatMap(({ count, text: figure, ...place }): FoundBound[] => {
          const values = [...(labels.get(facet) ?? [])].flatMap(([value, label]) =>
            label === count || label.startsWith(`${count} ×`) ? [value] : [],
          )
          return values.length === 0
            ? []
            : [{ facet, label: definition.label, text: figure, figure, values, limit: null, ...place }]
        })
      : [],
  )
}

/** "on a" before a size that is followed by "flange": the search is not for the flange. */
const sizeOfOther = new RegExp(
  String.raw`(?<=(?:${anyOf(['on', 'through', 'via', 'with', 'for', 'to'])})\s{1,3}(?:an?\s{1,3})?)$`,
  'iu',
)
const flangeAfter = /^\s{1,3}flanges?(?!\p{L})/iu

/** Position of a flange size, including the word "flange" if the flange belongs to something else. */
function sizePlace(text: string, { index, length }: Span): Span {
  const after = sizeOfOther.test(text.slice(0, index)) ? flangeAfter.exec(text.slice(index + length)) : null
  return { index, length: length + (after?.[0].length ?? 0) }
}

/** Bounds for the flange sizes that the site has. Other sizes remain words. */
function sizesIn(text: string, labels: FacetLabels, facets: FacetDefinitions): FoundBound[] {
  return [...facets].flatMap(([name, definition]) => {
    if (definition.kind !== 'values' || definition.format !== 'flange-size') return []
    const known = [...(labels.get(name) ?? [])].map(([value, label]) => ({ value, label, sizes: sizesNamedBy(label) }))
    return flangeSizesIn(text).flatMap(({ sizes, ...found }): FoundBound[] => {
      const place = sizePlace(text, found)
      const meant = known.filter((one) => one.sizes.some((size) => sizes.includes(size)))
      if (meant.length === 0) return []
      const printed = sizeText(meant.map(({ label }) => label))
      const values = meant.map(({ value }) => value)
      return [{ facet: name, label: definition.label, text: printed, figure: printed, values, limit: null, ...place }]
    })
  })
}

function plainName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[-–\s]+/g, ' ')
    .replaceAll(/(?<=\d )um(?!\p{L})/gu, 'µm')
}

/** Whether a match is part of a name in the text: "USB 2.0 A" is a connector, not a current. */
function isPartOfName(text: string, { index, length }: FoundBound, labels: FacetLabels): boolean {
  const typed = plainName(text)
  const match = plainName(text.slice(index, index + length)).trim()
  return [...labels.values()].some((names) =>
    [...names.values()].some((name) => {
      const written = plainName(name)
      return written.length > match.length && written.includes(match) && typed.includes(written)
    }),
  )
}

interface Span {
  readonly index: number
  readonly length: number
}

function cut(text: string, parts: readonly Span[]): string {
  const kept = [...new Map(parts.map((part) => [part.index, part])).values()]
    .toSorted((a, b) => b.index - a.index)
    .reduce((rest, { index, length }) => `${rest.slice(0, index)} ${rest.slice(index + length)}`, text)
  return kept
    .replaceAll(/\s+(?=[,;])|(?<=^|[\s,;])[,;]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[,;]$/, '')
}

/**
 * Splits a search text into words and bounds. Two values of one facet, as in "CF40 to KF25", remain words, unless a part
 * can have both, as with wavelengths.
 * @param labels of facet values, from the index
 * @param facets by which the site can filter
 */
export function readText(text: string, labels: FacetLabels, facets: FacetDefinitions): ReadText {
  const numbers = [...measuresIn(text, facets), ...countBounds(text, labels, facets)]
  const matches = [...sizesIn(text, labels, facets), ...numbers.filter((match) => !isPartOfName(text, match, labels))]
  return splitText(
    text,
    matches.filter(
      ({ facet }) =>
        facets.get(facet)?.kind === 'interval' || matches.filter((other) => other.facet === facet).length === 1,
    ),
  )
}

/** The text without the bounds found in it, and each bound with the text without it. */
export function splitText(text: string, matches: readonly FoundBound[]): ReadText {
  return {
    words: cut(text, matches),
    bounds: matches
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, length, ...bound }) => ({ ...bound, termsWithout: cut(text, [{ index, length }]) })),
  }
}

/** The range that spans all bounds: a part must cover every wavelength in the search. */
function rangeOf(bounds: readonly SearchBound[]) {
  const ends = (end: 'min' | 'max') => bounds.flatMap(({ limit }) => limit?.[end] ?? [])
  return {
    ...(ends('min').length > 0 && { min: String(Math.min(...ends('min'))) }),
    ...(ends('max').length > 0 && { max: String(Math.max(...ends('max'))) }),
  }
}

/** Adds the bounds to a filter as facets. */
export function withBounds(filter: ProductFilter, bounds: readonly SearchBound[]): ProductFilter {
  if (bounds.length === 0) return filter
  const isSpan = ({ limit }: SearchBound) => limit !== null && limit.min !== null && limit.max !== null
  const groups = Map.groupBy(bounds, (bound) => (isSpan(bound) ? bound.facet : bound))
  const facets = [...groups.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ facet: name, limit, values }) => (limit ? { name, range: rangeOf(group) } : { name, values })),
  )
  return { ...filter, facets: [...(filter.facets ?? []), ...facets] }
}
