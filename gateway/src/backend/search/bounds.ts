import units from '@shop/schema/units.json' with { type: 'json' }
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

interface SearchLimit {
  readonly rated: Rating
  readonly number: number
  /** Unit as typed, and its factor to the facet's unit. */
  readonly unit: string
  readonly factor: number
}

export interface ReadText {
  /** The text without the bounds. */
  readonly words: string
  readonly bounds: readonly SearchBound[]
}

type RatedFacet = Extract<FacetDefinition, { kind: 'number' }> & { readonly unit: string; readonly rated: Rating }

interface Measure {
  readonly name: string
  readonly definition: RatedFacet
  readonly unit: string
  readonly factor: number
}

export const unitTable: Readonly<Record<string, ReadonlyArray<(typeof units)[keyof typeof units][number]>>> = units

function isRated(definition: FacetDefinition): definition is RatedFacet {
  return definition.kind === 'number' && definition.unit !== null && definition.rated !== null
}

/** Quantities by the unit as typed. The units are those of facets with ratings. */
function measuresOf(facets: FacetDefinitions): ReadonlyMap<string, Measure> {
  return new Map(
    [...facets].flatMap(([name, definition]) =>
      isRated(definition)
        ? (unitTable[definition.unit] ?? []).flatMap(({ unit, factor, names }) =>
            [unit.toLowerCase(), ...names].map((written): [string, Measure] => [
              written,
              { name, definition, unit, factor },
            ]),
          )
        : [],
    ),
  )
}

export const comparisons: Readonly<Record<string, Rating>> = {
  'more than': 'atLeast',
  'at least': 'atLeast',
  over: 'atLeast',
  above: 'atLeast',
  minimum: 'atLeast',
  min: 'atLeast',
  '>=': 'atLeast',
  '>': 'atLeast',
  '≥': 'atLeast',
  'less than': 'atMost',
  'at most': 'atMost',
  'up to': 'atMost',
  under: 'atMost',
  below: 'atMost',
  maximum: 'atMost',
  max: 'atMost',
  '<=': 'atMost',
  '<': 'atMost',
  '≤': 'atMost',
}

export const signs: Readonly<Record<Rating, string>> = { atLeast: '≥', atMost: '≤' }

function anyOf(texts: Iterable<string>): string {
  return [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(' ', String.raw`\s{1,3}`))
    .join('|')
}

/** Connecting words that belong to a bound: "rated for 5 kV", "5 kV at 10 A". */
const CONNECTION = String.raw`(?:(?:rated|rating|with|for|and|at|to)\s{1,3}){0,3}`
/** `[comparison] number unit`. Longer numbers without a space before a letter are part numbers. */
function measurePattern(units: Iterable<string>): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}"./-])${CONNECTION}(?:(?<comparison>${anyOf(Object.keys(comparisons))})\s{0,3})?` +
      String.raw`(?<figure>\d{1,3}(?:,\d{3}){1,2}|\d{0,5}\.\d{1,6}|\d{1,5}(?:e-?\d{1,2})?)` +
      String.raw`(?:\s{0,3}|-(?=\p{L}{2}))(?<unit>${anyOf(units)})(?![\p{L}\p{N}/-])`,
    'giu',
  )
}

interface Measures {
  readonly byUnit: ReadonlyMap<string, Measure>
  readonly pattern: RegExp
}

const known = new WeakMap<FacetDefinitions, Measures>()

function knownMeasures(facets: FacetDefinitions): Measures {
  const measures = known.get(facets)
  if (measures) return measures
  const byUnit = measuresOf(facets)
  const added = { byUnit, pattern: measurePattern(byUnit.keys()) }
  known.set(facets, added)
  return added
}

/** A bound and the part of the text that it was read from. */
export type FoundBound = Omit<SearchBound, 'termsWithout'> & { readonly index: number; readonly length: number }

/** "1e-9" → "1 × 10⁻⁹" */
export function printNumber(number: number): string {
  const [mantissa = '', exponent] = (Math.abs(number) < 1e-3 ? number.toExponential() : String(number)).split('e')
  if (exponent === undefined) return mantissa
  const raised = [...exponent.replace('+', '')].map((sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)] ?? '').join('')
  return `${mantissa} × 10${raised}`
}

function measuresIn(text: string, facets: FacetDefinitions): FoundBound[] {
  const { byUnit, pattern } = knownMeasures(facets)
  return byUnit.size === 0
    ? []
    : [...text.matchAll(pattern)].flatMap((match): FoundBound[] => {
        const { comparison, figure = '', unit: written = '' } = match.groups ?? {}
        const measure = byUnit.get(written.toLowerCase().replaceAll(/\s+/g, ' '))
        if (!measure) return []
        const { name, definition, unit, factor } = measure
        const number = Number(figure.replaceAll(',', ''))
        const said = comparison && comparisons[comparison.toLowerCase().replaceAll(/\s+/g, ' ')]
        const limit = {
          rated: said || definition.rated,
          number: Number((number * factor).toPrecision(12)),
          unit,
          factor,
        }
        const printed = `${printNumber(number)} ${unit}`
        return [
          {
            facet: name,
            label: definition.label,
            text: `${signs[limit.rated]} ${printed}`,
            figure: printed,
            values: [],
            limit,
            index: match.index,
            length: match[0].length,
          },
        ]
      })
}

/** Bounds for the flange sizes that the site has. Other sizes remain words. */
function sizesIn(text: string, labels: FacetLabels, facets: FacetDefinitions): FoundBound[] {
  return [...facets].flatMap(([name, definition]) => {
    if (definition.kind !== 'values' || !definition.isFlangeSize) return []
    const known = [...(labels.get(name) ?? [])].map(([value, label]) => ({ value, label, sizes: sizesNamedBy(label) }))
    return flangeSizesIn(text).flatMap(({ sizes, ...place }): FoundBound[] => {
      const meant = known.filter((one) => one.sizes.some((size) => sizes.includes(size)))
      if (meant.length === 0) return []
      const printed = sizeText(meant.map(({ label }) => label))
      const values = meant.map(({ value }) => value)
      return [{ facet: name, label: definition.label, text: printed, figure: printed, values, limit: null, ...place }]
    })
  })
}

/** Whether a match is part of a name in the text: "USB 2.0 A" is a connector, not a current. */
function isPartOfName(text: string, { index, length }: FoundBound, labels: FacetLabels): boolean {
  const typed = text.toLowerCase()
  const match = typed.slice(index, index + length).trim()
  return [...labels.values()].some((names) =>
    [...names.values()].some(
      (name) => name.length > match.length && name.toLowerCase().includes(match) && typed.includes(name.toLowerCase()),
    ),
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
 * Splits a search text into words and bounds. Two values of one facet, as in "CF40 to KF25", remain words.
 * @param labels of facet values, from the index
 * @param facets by which the site can filter
 */
export function readText(text: string, labels: FacetLabels, facets: FacetDefinitions): ReadText {
  const numbers = measuresIn(text, facets).filter((match) => !isPartOfName(text, match, labels))
  const matches = [...sizesIn(text, labels, facets), ...numbers]
  return splitText(
    text,
    matches.filter(({ facet }) => matches.filter((other) => other.facet === facet).length === 1),
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

/** Adds the bounds to a filter as facets. */
export function withBounds(filter: ProductFilter, bounds: readonly SearchBound[]): ProductFilter {
  if (bounds.length === 0) return filter
  const facets = bounds.map(({ facet, values, limit }) => {
    if (!limit) return { name: facet, values }
    const number = String(limit.number)
    return { name: facet, range: limit.rated === 'atLeast' ? { min: number } : { max: number } }
  })
  return { ...filter, facets: [...(filter.facets ?? []), ...facets] }
}
