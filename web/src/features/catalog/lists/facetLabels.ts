import { displayUnit, formatNumber, kindOfUnit } from '../../../platform/units/bounds.ts'
import { convertText } from '../../../platform/units/convertText.ts'
import { catalogUnits, type Units } from '../../../platform/units/units.ts'
import { type Choice, priceFacet } from './choices.ts'
import { type FacetFacts, type FacetOption, withLabels } from './facets.ts'
import { plainBound, rangeProblem, type TypedRange } from './ranges.ts'

/** A range in the reader's units: `min` and `max` as in the inputs, `unit` as in the address (empty: none). */
export function rangeForReader(facet: Pick<FacetFacts, 'unit'>, range: TypedRange, units: Units): TypedRange {
  const kind = kindOfUnit(facet.unit)
  if (kind === null) return { min: plainBound(range.min, '', units), max: plainBound(range.max, '', units), unit: '' }
  const enteredUnit = range.unit || catalogUnits[kind]
  return {
    min: plainBound(range.min, enteredUnit, units),
    max: plainBound(range.max, enteredUnit, units),
    unit: units[kind],
  }
}

/** Sign beside a facet's number: the reader's unit or the currency. */
export function facetSign({ name, unit }: Pick<FacetFacts, 'name' | 'unit'>, units: Units): string {
  return name === priceFacet ? '$' : displayUnit(unit, units)
}

/** Rounds the bounds of price steps: "$799.99" is shown as "$800". */
export function roundedPrice(figure: string, side: 'min' | 'max'): string {
  return String(side === 'min' ? Math.floor(Number(figure)) : Math.ceil(Number(figure)))
}

const raised = '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'

/** "1E-10" → "1 × 10⁻¹⁰", for plain text. */
export function powerText(text: string): string {
  return text.replace(/(\d)e([+-]?\d+)/gi, (_, figure: string, power: string) => {
    const exponent = [...String(Number(power))].map((sign) => raised['-0123456789'.indexOf(sign)] ?? '').join('')
    return `${figure} × 10${exponent}`
  })
}

/** A facet's number with its sign, as catalog text: `450 V`, `$100`. */
export function figureText(facet: Pick<FacetFacts, 'name' | 'unit'>, figure: string, units: Units): string {
  const sign = facetSign(facet, units)
  return facet.name === priceFacet ? sign + figure : `${figure} ${sign}`.trim()
}

/** A facet value as catalog text: a single number gets its unit, and lengths the precision of the reader's unit. */
export function optionText(
  { unit }: Pick<FacetFacts, 'unit'>,
  { label }: Pick<FacetOption, 'label'>,
  units: Units,
): string {
  const isLength = kindOfUnit(unit) === 'length' && /^\d+(?:\.\d+)?$/.test(label)
  if (isLength) return `${formatNumber(Number(label), 'length', units)} ${displayUnit(unit, units)}`
  return unit && !label.endsWith(unit) ? `${label} ${unit}` : label
}

/** A number as the gateway accepts it for a facet value. */
const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i

/**
 * Interval facets, such as transmission, have no single values. Other numeric facets list at least the selected one.
 */
function isInterval({ histogram, values }: FacetFacts) {
  return histogram.length === 0 && values.length === 0
}

/** Every active facet is in the response; numeric ones accept numbers, intervals ranges only, and text facets none. */
function hasEffect({ value }: Choice, facet: FacetFacts | undefined): boolean {
  if (!facet) return false
  const isNumber = facet.unit !== null || facet.name === priceFacet
  if (value === undefined) return isNumber
  return !isNumber || (decimal.test(value) && !isInterval(facet))
}

/**
 * Label of a filter. Filters the list does not know are shown as entered and marked as without effect; an invalid range
 * shows its error.
 */
export function choiceLabel(
  choice: Choice,
  facets: readonly FacetFacts[],
  units: Units,
): { facet: string; text: string } {
  const label = labelOf(choice, facets, units)
  const facet = facets.find(({ name }) => name === choice.facet)
  return hasEffect(choice, facet) ? label : { ...label, text: `${label.text} (not a filter here)` }
}

function labelOf(choice: Choice, facets: readonly FacetFacts[], units: Units): { facet: string; text: string } {
  const found = facets.find(({ name }) => name === choice.facet)
  const facet = found && withLabels(found)
  const label = facet?.label ?? choice.facet.replaceAll('_', ' ')
  if (!choice.range) {
    const option = facet?.values.find(({ value }) => value === choice.value)
    return {
      facet: label,
      text: convertText(optionText(facet ?? { unit: null }, option ?? { label: choice.value }, units), units),
    }
  }
  const { min, max, unit } = rangeForReader(facet ?? { unit: null }, choice.range, units)
  const problem = rangeProblem({ min, max, unit })
  if (problem) return { facet: label, text: problem.text }
  const textOf = (figure: string) => (facet ? figureText(facet, figure, units) : figure)
  if (min && max) return { facet: label, text: `${facet?.name === priceFacet ? textOf(min) : min} to ${textOf(max)}` }
  return { facet: label, text: min ? `from ${textOf(min)}` : `up to ${textOf(max)}` }
}
