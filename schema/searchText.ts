import words from './searchWords.json' with { type: 'json' }
import units from './units.json' with { type: 'json' }

export type Comparison = keyof typeof words.comparisons

interface Unit {
  readonly unit: string
  readonly factor: number
  /** Added to a number before the factor applies, for °F. */
  readonly offset?: number
  readonly names: readonly string[]
}

/** Units of each quantity, by the unit in which it is stored. */
export const unitTable: Readonly<Record<string, readonly Unit[]>> = units

function isComparison(sign: string): sign is Comparison {
  return Object.hasOwn(words.comparisons, sign)
}

/** The sign of a comparison in words: "at least" is ">=". */
export const comparisons: ReadonlyMap<string, Comparison> = new Map(
  Object.entries(words.comparisons).flatMap(([sign, written]) =>
    isComparison(sign) ? written.map((text): [string, Comparison] => [text, sign]) : [],
  ),
)

/** Words after a number of pins, contacts or conductors. */
export const countWords: readonly string[] = words.counts.flat()

/** A match in a search text, and its position. */
interface Found {
  readonly index: number
  readonly length: number
  /** Display text: "5 kV", "3–5 µm", "4 pins". */
  readonly text: string
}

/** A number with a unit; a wavelength can be a range. */
export interface FoundMeasure extends Found {
  /** Unit in which the quantity is stored. `from` and `to` are in this unit. */
  readonly quantity: string
  readonly from: number
  readonly to: number
  readonly comparison: Comparison | null
  readonly unit: Unit
}

/** Texts as alternatives of a pattern, the longest first. A space matches one to three. */
export function anyOf(texts: Iterable<string>): string {
  return [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(' ', String.raw`\s{1,3}`))
    .join('|')
}

/** "1e-9" → "1 × 10⁻⁹" */
export function printNumber(number: number): string {
  const [mantissa = '', exponent] = (Math.abs(number) < 1e-3 ? number.toExponential() : String(number)).split('e')
  if (exponent === undefined) return mantissa
  const raised = [...exponent.replace('+', '')].map((sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)] ?? '').join('')
  return `${mantissa} × 10${raised}`
}

/** A number in the unit in which its quantity is stored. */
export function storedNumber(number: number, { factor, offset = 0 }: Unit): number {
  return Number(((number + offset) * factor).toPrecision(12))
}

const BEGIN = String.raw`(?<![\p{L}\p{N}"./-])`
/** Longer numbers without a space before a letter are part numbers. */
const FIGURE = String.raw`\d{1,3}(?:,\d{3}){1,2}|\d{0,5}\.\d{1,6}|\d{1,5}(?:e-?\d{1,2})?`
const RANGE = String.raw`\s{0,3}(?:-|–|\bto\b)\s{0,3}`
/** The quantity that can be a range, and whose leads can precede a number without a unit. */
const SPECTRAL = 'nm'
const leads: Readonly<Record<string, readonly string[]>> = words.leads

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ')
}

interface Measures {
  readonly units: ReadonlyMap<string, readonly [quantity: string, unit: Unit]>
  readonly pattern: RegExp
}

/** Units of the quantities, and the pattern of their measures: "5 kV", "3–5 µm". */
function measuresFor(quantities: readonly string[]): Measures {
  const names = quantities.flatMap((quantity) =>
    (unitTable[quantity] ?? []).flatMap((unit) =>
      [unit.unit.toLowerCase(), ...unit.names].map((name): [string, [string, Unit]] => [name, [quantity, unit]]),
    ),
  )
  const before = anyOf([...words.connections, ...Object.values(leads).flat()])
  const spectral = names.flatMap(([name, [quantity]]) => (quantity === SPECTRAL ? [name] : []))
  const start =
    spectral.length === 0
      ? ''
      : String.raw`(?:(?<start>${FIGURE})(?:\s{0,3}(?<startUnit>${anyOf(spectral)}))?${RANGE}(?=(?:${FIGURE})\s{0,3}(?:${anyOf(spectral)})))?`
  return {
    units: new Map(names),
    pattern: new RegExp(
      String.raw`${BEGIN}(?<before>(?:(?:${before})\s{1,3}){0,3})(?:(?<comparison>${anyOf(comparisons.keys())})\s{0,3})?` +
        String.raw`${start}(?<figure>${FIGURE})(?:\s{0,3}|-(?=\p{L}{2}))(?<unit>${anyOf(names.map(([name]) => name))})(?![\p{L}\p{N}/-])`,
      'giu',
    ),
  }
}

const knownMeasures = new Map<string, Measures>()

/** Length of a lead behind a measure: "450 °C bakeout"; 0 if there is none. */
function leadLengthAfter(text: string, quantity: string): number {
  const own = leads[quantity]
  return own
    ? (new RegExp(String.raw`^\s{1,3}(?:${anyOf(own)})(?![\p{L}\p{N}-])`, 'iu').exec(text)?.[0].length ?? 0)
    : 0
}

/** Length of the words before a measure if any of them belongs to another quantity; otherwise 0. */
function foreignLength(before: string, quantity: string): number {
  const own = new Set([...words.connections, ...(leads[quantity] ?? [])])
  return before.trim() === '' ||
    plain(before.trim())
      .split(' ')
      .every((word) => own.has(word))
    ? 0
    : before.length
}

function numberIn(figure: string): number {
  return Number(figure.replaceAll(',', ''))
}

/** Numbers with units of the quantities: "at least 5 kV", "bakeable to 842 °F", "8-12 um". */
function writtenMeasures(text: string, quantities: readonly string[]): FoundMeasure[] {
  const key = quantities.join(' ')
  const measures = knownMeasures.get(key) ?? measuresFor(quantities)
  knownMeasures.set(key, measures)
  return [...text.matchAll(measures.pattern)].flatMap((match): FoundMeasure[] => {
    const { before = '', comparison, start, startUnit, figure = '', unit: written = '' } = match.groups ?? {}
    const [quantity, unit] = measures.units.get(plain(written)) ?? []
    if (quantity === undefined || unit === undefined) return []
    const [, firstUnit] = measures.units.get(plain(startUnit ?? '')) ?? []
    const first = start === undefined ? undefined : storedNumber(numberIn(start), firstUnit ?? unit)
    const to = storedNumber(numberIn(figure), unit)
    const foreign = foreignLength(before, quantity)
    const printed = [first, to].flatMap((number) => (number === undefined ? [] : [printIn(number, unit)])).join('–')
    return [
      {
        quantity,
        unit,
        from: first ?? to,
        to,
        comparison: comparisons.get(plain(comparison ?? '')) ?? null,
        text: `${printed} ${unit.unit}`,
        index: match.index + foreign,
        length: match[0].length - foreign + leadLengthAfter(text.slice(match.index + match[0].length), quantity),
      },
    ]
  })
}

/** Text of a stored number in another unit of its quantity. */
export function printIn(number: number, { factor, offset = 0 }: Unit): string {
  return printNumber(Number((number / factor - offset).toPrecision(6)))
}

const [nm] = units.nm
const namedBands = new Map(words.bands.flatMap((band) => band.names.map((name) => [name, band])))
const band = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${anyOf(namedBands.keys())})(?![\p{L}\p{N}-])`, 'giu')
const unitless = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(words.leads.nm)})\s{1,3}(?:(?:at|to|of)\s{1,3})?(?<figure>\d{3,5})(?![\p{L}\p{N}./-]|\s{0,3}(?:nm|µm|um))`,
  'giu',
)

/** Wavelengths by name or without a unit: "UV", "transmits 266". */
function wavelengthsIn(text: string): FoundMeasure[] {
  const found = (match: RegExpExecArray, from: number, to: number, printed: string): FoundMeasure[] =>
    nm === undefined
      ? []
      : [
          {
            quantity: SPECTRAL,
            unit: nm,
            from,
            to,
            comparison: null,
            text: printed,
            index: match.index,
            length: match[0].length,
          },
        ]
  return [
    ...[...text.matchAll(band)].flatMap((match) => {
      const { from, to } = namedBands.get(plain(match[0])) ?? { from: 0, to: 0 }
      return found(match, from, to, `${match[0]} (${from === to ? '' : `${from}–`}${to} nm)`)
    }),
    ...[...text.matchAll(unitless)].flatMap((match) => {
      const number = Number(match.groups?.['figure'])
      return found(match, number, number, `${number} nm`)
    }),
  ]
}

/** Finds numbers with units of the quantities, and wavelengths by name if `nm` is one of them. */
export function measuresIn(text: string, quantities: readonly string[]): FoundMeasure[] {
  if (quantities.length === 0) return []
  return [...writtenMeasures(text, quantities), ...(quantities.includes(SPECTRAL) ? wavelengthsIn(text) : [])]
}

const count = new RegExp(
  String.raw`${BEGIN}(?:(?<figure>[1-9]\d{0,2})(?:\s{0,3}|-)|(?<name>${words.numbers.slice(1).join('|')})[\s-])(?:${anyOf(countWords)})(?![\p{L}\p{N}])(?![\s-]*(?:${anyOf(words.notCounted)}))`,
  'giu',
)

/** Numbers of pins, contacts, conductors, leads or ways: "4 pins", "10-way". */
export function countsIn(text: string): (Found & { readonly count: string })[] {
  return [...text.matchAll(count)].map((match) => ({
    count: match.groups?.['figure'] ?? String(words.numbers.indexOf(plain(match.groups?.['name'] ?? ''))),
    text: match[0],
    index: match.index,
    length: match[0].length,
  }))
}
