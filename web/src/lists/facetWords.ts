import { kindOfUnit, shownBound, shownUnit } from '../units/bounds.ts'
import { convertText } from '../units/convertText.ts'
import { defaultUnits, type Units } from '../units/units.ts'
import type { Choice } from './choices.ts'
import { type FacetFacts, named } from './facets.ts'
import type { TypedRange } from './ranges.ts'

const priceFacet = 'price'

/** A range in the reader's units: `min` and `max` as the boxes show them, `unit` as the address names it (empty: none). */
export function rangeForReader(facet: Pick<FacetFacts, 'unit'>, range: TypedRange, units: Units): TypedRange {
  const kind = kindOfUnit(facet.unit)
  if (kind === null) return { ...range, unit: '' }
  const typedIn = range.unit || defaultUnits[kind]
  return {
    min: shownBound(range.min, typedIn, units),
    max: shownBound(range.max, typedIn, units),
    unit: units[kind],
  }
}

/** The sign beside a figure of a facet: its unit as this reader reads it, or the currency. */
export const facetSign = ({ name, unit }: Pick<FacetFacts, 'name' | 'unit'>, units: Units): string =>
  name === priceFacet ? '$' : shownUnit(unit, units)

/** A figure of a facet with its sign, as catalogue text: `450 V`, `$100`. */
export function figureWords(facet: Pick<FacetFacts, 'name' | 'unit'>, figure: string, units: Units): string {
  const sign = facetSign(facet, units)
  return facet.name === priceFacet ? sign + figure : `${figure} ${sign}`.trim()
}

/** What a choice says, in words where the list has them; as it was typed where the list no longer knows it. */
export function choiceWords(
  choice: Choice,
  facets: readonly FacetFacts[],
  units: Units,
): { facet: string; text: string } {
  const found = facets.find(({ name }) => name === choice.facet)
  const facet = found && named(found)
  const label = facet?.label ?? choice.facet.replaceAll('_', ' ')
  if (!choice.range) {
    const option = facet?.values.find(({ value }) => value === choice.value)
    return { facet: label, text: convertText(option?.label ?? choice.value, units) }
  }
  const { min, max } = rangeForReader(facet ?? { unit: null }, choice.range, units)
  const words = (figure: string) => (facet ? figureWords(facet, figure, units) : figure)
  if (min && max) return { facet: label, text: `${facet?.name === priceFacet ? words(min) : min} to ${words(max)}` }
  return { facet: label, text: min ? `from ${words(min)}` : `up to ${words(max)}` }
}
