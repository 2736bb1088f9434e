/** What a number with a unit says: "5 kV" is 5000 of voltage. */
type Measure = {
  /** The index field that holds such numbers, in its own unit. */
  readonly path: string
  /** Spellings in lower case → how much of the field's unit one is. */
  readonly units: Readonly<Record<string, number>>
}

const measures: readonly Measure[] = [
  { path: 'voltage_rating', units: { kv: 1000, v: 1, volts: 1, volt: 1, mv: 0.001 } },
  { path: 'current_rating', units: { a: 1, amps: 1, amp: 1, amperes: 1, ka: 1000, ma: 0.001 } },
  { path: 'max_frequency', units: { ghz: 1, mhz: 0.001 } },
  { path: 'max_vacuum_level', units: { torr: 1, mbar: 0.750062 } },
  { path: 'max_bake_temperature', units: { c: 1, '°c': 1 } },
]

/** Units that are only words: "10 ft" is found as it is printed. */
const plainUnits = ['ft', 'in', 'mm', 'cm', 'nm', 'µm', 'awg', 'ohm', 'w', 'kw', 'pf']

/** One thing that has several names. */
const contacts = ['pin', 'pins', 'contact', 'contacts', 'way', 'position']

const operators: Readonly<Record<string, '>' | '>=' | '<' | '<='>> = {
  'more than': '>',
  'greater than': '>',
  over: '>',
  above: '>',
  '>': '>',
  'at least': '>=',
  minimum: '>=',
  min: '>=',
  '>=': '>=',
  '≥': '>=',
  'less than': '<',
  under: '<',
  below: '<',
  '<': '<',
  'at most': '<=',
  'up to': '<=',
  maximum: '<=',
  max: '<=',
  '<=': '<=',
  '≤': '<=',
}

const longestFirst = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length).join('|')

const units = longestFirst([...measures.flatMap((measure) => Object.keys(measure.units)), ...plainUnits, ...contacts])

/** `[comparison] number unit`, at the beginning of a word. */
export const quantityPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(${longestFirst(Object.keys(operators))})\\s*)?(\\d{1,9}(?:\\.\\d{1,6})?)\\s*(${units})(?![\\p{L}\\p{N}-])`,
  'giu',
)

export type Quantity = {
  /** As it was typed. */
  readonly text: string
  /** How parts may print it, number and unit as one word. */
  readonly spellings: readonly string[]
  /** What has to hold, where it is a bound: "more than 10 A". */
  readonly bound?: { readonly path: string; readonly operator: string; readonly value: string }
}

const plain = (number: number): string => String(Number(number.toPrecision(12)))

/** Reads a match of the pattern. */
export const quantityOf = ([text, comparison, number = '', unit = '']: readonly (string | undefined)[]): Quantity => {
  const typed = unit.toLowerCase()
  const measure = measures.find((each) => Object.hasOwn(each.units, typed))
  const written = text ?? ''
  if (contacts.includes(typed)) return { text: written, spellings: contacts.map((name) => `${number}${name}`) }
  if (measure === undefined) return { text: written, spellings: [`${number}${typed}`] }
  const value = Number(number) * (measure.units[typed] ?? 1)
  const spellings = Object.entries(measure.units).map(([name, factor]) => `${plain(value / factor)}${name}`)
  const operator = comparison === undefined ? undefined : operators[comparison.toLowerCase().replace(/\s+/g, ' ')]
  return {
    text: written,
    spellings,
    ...(operator === undefined ? {} : { bound: { path: measure.path, operator, value: plain(value) } }),
  }
}
