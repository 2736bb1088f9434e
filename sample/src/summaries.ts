import { MAX_BAKE } from './numbers.ts'
import { volts } from './specs.ts'
import type { SampleVariation } from './domain/types.ts'
import { flangeName, inSentence, displayValue } from './domain/words.ts'

type RatedVariation = Pick<SampleVariation, 'numericSpecs' | 'specs' | 'values'>

/** "Glass-ceramic sealed, 500 V DC, 5 A per pin; bakeable to 350 °C on CF, 200 °C on KF, 150 °C on ISO." */
export function summaryOf(lead: string, currentPer: string | undefined, variations: readonly RatedVariation[]): string {
  const facts = [
    rating(variations, 'Voltage Rating', volts),
    rating(variations, 'Current Rating', (value) => `${value} A${currentPer ? ` ${currentPer}` : ''}`),
    rating(variations, 'Max frequency', (value) => `${value} GHz`),
  ].filter((fact) => fact !== undefined)
  const sentence = [[lead, ...facts].join(', '), bake(variations)].filter((part) => part !== undefined).join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** The shared or highest value of a rating. */
function rating(
  variations: readonly RatedVariation[],
  label: string,
  print: (value: number, unit: string) => string,
): string | undefined {
  const numbers = variations.flatMap((variation) => variation.numericSpecs.filter((spec) => spec.label === label))
  const [first] = numbers
  if (!first) return undefined
  const highest = Math.max(...numbers.map((spec) => spec.value))
  const isShared = numbers.every((spec) => spec.value === highest)
  return `${isShared ? '' : 'up to '}${print(highest, first.unit)}`
}

/** In display order; anything that is neither KF nor ISO seals like CF. */
const systemPatterns: readonly (readonly [string, RegExp])[] = [
  ['CF', /^(?!NW|ISO)/],
  ['KF', /^NW/],
  ['ISO', /^ISO/],
]

const list = new Intl.ListFormat('en-US')

/**
 * The bake limit, by flange system if it depends on that: "200 °C on CF, 150 °C on KF". Compounds are not named, because a
 * search for one would find all.
 */
function bake(variations: readonly RatedVariation[]): string | undefined {
  const rated = variations.flatMap(({ specs, values }) => {
    const limit = Number.parseFloat(specs[MAX_BAKE] ?? '')
    return Number.isNaN(limit) ? [] : [{ limit, values }]
  })
  if (rated.length === 0) return undefined
  const byCompound = new Set(highestBy(rated, ({ compound }) => compound ?? '').values())
  if (byCompound.size > 1)
    return `bakeable to ${Math.min(...byCompound)}–${Math.max(...byCompound)} °C, depending on the compound`
  const limits = highestBy(rated, (values) => {
    const joint = values['flange size'] ?? values['end 2'] ?? ''
    return systemPatterns.find(([, pattern]) => pattern.test(joint))?.[0] ?? ''
  })
  const temperatures = [...new Set(limits.values())].toSorted((a, b) => b - a)
  const clauses = temperatures.map((temperature) => {
    const systems = systemPatterns.map(([system]) => system).filter((system) => limits.get(system) === temperature)
    return `${temperature} °C${temperatures.length > 1 ? ` on ${list.format(systems)}` : ''}`
  })
  return `bakeable to ${clauses.join(', ')}`
}

interface RatedValues {
  readonly limit: number
  readonly values: RatedVariation['values']
}

/** The highest limit of each group. */
function highestBy(
  rated: readonly RatedValues[],
  groupOf: (values: RatedVariation['values']) => string,
): ReadonlyMap<string, number> {
  const groups = Map.groupBy(rated, ({ values }) => groupOf(values))
  return new Map([...groups].map(([group, list]) => [group, Math.max(...list.map(({ limit }) => limit))]))
}

/** Default values that titles omit. */
const omittedValues = new Set([
  'Clearance',
  'None',
  'Uncoated',
  'Standard',
  'Feedthrough only',
  'Fixed',
  'Fixed flanges',
])

const phrases: Readonly<Record<string, (value: string) => string>> = {
  'flange size': (value) => inSentence(flangeName(value)),
  'end 2': (value) => `to ${inSentence(flangeName(value))}`,
  'connector 2': (value) =>
    value === 'Same as connector 1' ? 'same at both ends' : `to ${inSentence(displayValue(value))}`,
  'purchased length': (value) => value,
  'tube OD': (value) => `Ø${value}`,
  'tube size': (value) => `for ${value}`,
  length: (value) =>
    inSentence(
      displayValue(value.replace(/^(\S+ in) \/ \1$/, '$1 on each side').replace(/^Plate to/, 'For plates up to')),
    ),
  'adhesive backing': (value) => `${inSentence(value)} adhesive`,
  'jacketing options': (value) => `${inSentence(displayValue(value))} jacket`,
}

/** `2.75" CF, tapped UNF`: the values that distinguish a variation within its product. */
export function variationTitle(productTitle: string, variationAxes: Readonly<Record<string, string>>): string {
  return [
    productTitle,
    ...Object.entries(variationAxes)
      .filter(([, value]) => !omittedValues.has(value))
      .map(([axis, value]) => phrases[axis]?.(value) ?? inSentence(displayValue(value))),
  ].join(', ')
}
