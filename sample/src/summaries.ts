import { MAX_BAKE } from './numbers.ts'
import { volts } from './specs.ts'
import type { SampleVariation } from './domain/types.ts'
import { flangeName, inSentence, printed } from './domain/words.ts'

type Rated = Pick<SampleVariation, 'numericSpecs' | 'specs' | 'values'>

/** "Glass-ceramic sealed, 500 V DC, 5 A per pin; bakeable to 350 °C on CF, 200 °C on KF and ISO." */
export function summaryOf(lead: string, currentPer: string | undefined, variations: readonly Rated[]): string {
  const facts = [
    rating(variations, 'Voltage Rating', volts),
    rating(variations, 'Current Rating', (value) => `${value} A${currentPer ? ` ${currentPer}` : ''}`),
    rating(variations, 'Max frequency', (value) => `${value} GHz`),
  ].filter((fact) => fact !== undefined)
  const sentence = [[lead, ...facts].join(', '), bake(variations)].filter((part) => part !== undefined).join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** A rating all variations share, or the highest of them. */
function rating(
  variations: readonly Rated[],
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

/** In the order they are named; whatever is neither KF nor ISO seals like CF. */
const systemPatterns: readonly (readonly [string, RegExp])[] = [
  ['CF', /^(?!NW|ISO)/],
  ['KF', /^NW/],
  ['ISO', /^ISO/],
]

/** The bake limit, told apart by flange system where the system decides it. */
function bake(variations: readonly Rated[]): string | undefined {
  const limits = new Map<string, number>()
  for (const { specs, values } of variations) {
    const limit = Number.parseFloat(specs[MAX_BAKE] ?? '')
    if (Number.isNaN(limit)) continue
    const joint = values['flange size'] ?? values['end 2'] ?? ''
    const system = systemPatterns.find(([, pattern]) => pattern.test(joint))?.[0] ?? ''
    limits.set(system, Math.max(limit, limits.get(system) ?? 0))
  }
  if (limits.size === 0) return undefined
  const temperatures = [...new Set(limits.values())].toSorted((a, b) => b - a)
  const clauses = temperatures.map((temperature) => {
    const systems = systemPatterns.map(([system]) => system).filter((system) => limits.get(system) === temperature)
    return `${temperature} °C${temperatures.length > 1 ? ` on ${systems.join(' and ')}` : ''}`
  })
  return `bakeable to ${clauses.join(', ')}`
}

/** Values that say "nothing special" and are left out of a title. */
const unsaid = new Set(['Clearance', 'None', 'Uncoated', 'Standard', 'Feedthrough only', 'Fixed', 'Fixed flanges'])

const phrases: Readonly<Record<string, (value: string) => string>> = {
  'flange size': (value) => inSentence(flangeName(value)),
  'end 2': (value) => `to ${inSentence(flangeName(value))}`,
  'connector 2': (value) => `to ${inSentence(printed(value))}`,
  'purchased length': (value) => value,
  'tube OD': (value) => `Ø${value}`,
  'tube size': (value) => `for ${value}`,
  'adhesive backing': (value) => `${inSentence(value)} adhesive`,
  'jacketing options': (value) => `${inSentence(printed(value))} jacket`,
}

/** `2.75" CF, tapped UNF`: what tells a variation from the others of its product. */
export function variationTitle(productTitle: string, own: Readonly<Record<string, string>>): string {
  return [
    productTitle,
    ...Object.entries(own)
      .filter(([, value]) => !unsaid.has(value))
      .map(([axis, value]) => phrases[axis]?.(value) ?? inSentence(printed(value))),
  ].join(', ')
}
