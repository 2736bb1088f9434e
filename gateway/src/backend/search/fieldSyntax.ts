import type { FacetLabels } from '../catalog/categories.ts'
import { displayedUnit } from '../catalog/specifications.ts'
import { comparisons, printNumber, storedNumber, unitTable } from '@shop/schema/searchText'
import type { FacetDefinition, FacetDefinitions, Rating } from '../profile/facets.ts'
import { type FoundBound, limitOf, ratingOf, type ReadText, signs, splitText } from './bounds.ts'
import { flangeSizesIn, sizesNamedBy, sizeText } from './flangeSize.ts'

/** `name:value` or `name:"several words"`. */
const fieldPattern = /(?<![\p{L}\p{N}-])(?<name>[a-z_]{2,40}):(?<value>"[^"]{1,60}"|[^\s"]{1,60})/giu

/** Finds a facet by its name, its label with underscores, the beginning of either, or one word: "bake" is "max_bake_temperature". */
function findFacet(written: string, facets: FacetDefinitions): [name: string, definition: FacetDefinition] | undefined {
  const wanted = written.toLowerCase()
  const names = ([name, { label }]: [string, FacetDefinition]) => [name, label.toLowerCase().replaceAll(/[\s/]+/g, '_')]
  const all = [...facets]
  return (
    all.find((facet) => names(facet).includes(wanted)) ??
    all.find((facet) => names(facet).some((name) => name.startsWith(wanted))) ??
    all.find((facet) => names(facet).some((name) => name.split('_').includes(wanted)))
  )
}

type Bound = Pick<FoundBound, 'text' | 'figure' | 'values' | 'limit'>
type NumberFacet = Extract<FacetDefinition, { kind: 'number' }>

/** A number in the facet's unit, converted if it has another unit of the same quantity; null for other text. */
function figureOf(text: string, { unit: own }: NumberFacet) {
  const [, number = '', written = ''] = /^(-?[\d.]+(?:e-?\d{1,2})?)\s*(\D*)$/i.exec(text.trim()) ?? []
  const name = written.toLowerCase()
  const scale = (unitTable[own ?? ''] ?? []).find(
    ({ unit, names }) => unit.toLowerCase() === name || names.some((one) => one === name),
  )
  const value = number === '' ? Number.NaN : Number(number)
  if (Number.isNaN(value) || (written !== '' && !scale)) return null
  const unit = scale ?? { factor: 1, unit: displayedUnit(own ?? ''), names: [] }
  return { number: storedNumber(value, unit), unit, text: `${printNumber(value)} ${unit.unit}`.trim() }
}

function numberBounds(value: string, definition: NumberFacet): Bound[] {
  const ends = value.split('..')
  const [, sign = '', single = ''] = /^([<>]=?)?(.*)$/.exec(value) ?? []
  const comparison = comparisons.get(sign)
  const limits: ReadonlyArray<readonly [Rating | undefined, string]> =
    ends.length === 2
      ? [
          ['atLeast', ends[0] ?? ''],
          ['atMost', ends[1] ?? ''],
        ]
      : [[comparison ? ratingOf(comparison) : (definition.rated ?? undefined), single]]
  return limits.flatMap(([rated, text]): Bound[] => {
    const figure = figureOf(text, definition)
    if (!figure) return []
    const { number, unit, text: printed } = figure
    return rated
      ? [{ text: `${signs[rated]} ${printed}`, figure: printed, values: [], limit: limitOf(rated, number, unit) }]
      : [{ text: printed, figure: printed, values: [String(number)], limit: null }]
  })
}

/** The value whose label equals the text, names the same flange size or contains the text. */
function valueBounds(text: string, definition: FacetDefinition, labels: ReadonlyMap<string, string>): Bound[] {
  const wanted = text.toLowerCase()
  const all = [...labels]
  const isFlangeSize = definition.kind === 'values' && definition.format === 'flange-size'
  const sizes = isFlangeSize ? flangeSizesIn(text).flatMap((found) => found.sizes) : []
  const hasSize = (label: string) => sizesNamedBy(label).some((size) => sizes.includes(size))
  const equal = all.filter(([, label]) => label.toLowerCase() === wanted)
  const sized = sizes.length > 0 ? all.filter(([, label]) => hasSize(label)) : []
  const containing = all.filter(([, label]) => label.toLowerCase().includes(wanted))
  const found = [equal, sized, containing].find(({ length }) => length > 0) ?? []
  const named = found.map(([, label]) => label)
  const figure = isFlangeSize ? sizeText(named) : named.join(' or ')
  return found.length > 0 ? [{ text: figure, figure, values: found.map(([value]) => value), limit: null }] : []
}

/**
 * Splits a text into words and conditions such as `voltage:5kV..12kV`, `flange:"2.75 CF"` and `material:copper`. Conditions
 * that the site does not know remain words.
 */
export function readFields(text: string, labels: FacetLabels, facets: FacetDefinitions): ReadText {
  const found = [...text.matchAll(fieldPattern)].flatMap((match): FoundBound[] => {
    const { name: written = '', value: typed = '' } = match.groups ?? {}
    const [name, definition] = findFacet(written, facets) ?? []
    if (!name || !definition) return []
    const value = typed.replaceAll('"', '')
    const bounds =
      definition.kind === 'number'
        ? numberBounds(value, definition)
        : valueBounds(value, definition, labels.get(name) ?? new Map<string, string>())
    const place = { index: match.index, length: match[0].length }
    return bounds.map((bound) => ({ facet: name, label: definition.label, ...bound, ...place }))
  })
  return splitText(text, found)
}
