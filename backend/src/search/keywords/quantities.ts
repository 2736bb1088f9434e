import { comparisons, countWords, storedNumber, unitTable } from '@shop/schema/searchText'
import { cfOfInches, printedCf } from './cfFlanges.ts'
import { anyOf, type Name, type Reader, wholes, words } from './keyword.ts'

/** A number with a unit: "5 kV" is a voltage of 5000. */
interface Measure {
  /** The index field with such numbers, in its own unit. */
  readonly path: string
  /** Units by lowercase spelling. */
  readonly units: Readonly<Record<string, Unit>>
}

type Unit = (typeof unitTable)[string][number]

/** Index fields, with the unit of their numbers. */
const measuredFields = {
  voltage_rating: 'V',
  current_rating: 'A',
  max_frequency: 'GHz',
  max_vacuum_level: 'Torr',
  max_bake_temperature: 'C',
}

const measures: readonly Measure[] = Object.entries(measuredFields).map(([path, quantity]) => ({
  path,
  units: Object.fromEntries(
    (unitTable[quantity] ?? []).flatMap((unit) => [unit.unit.toLowerCase(), ...unit.names].map((name) => [name, unit])),
  ),
}))

/** Units that are plain words: the printed form, such as "10 ft", and other spellings. */
const lengths: Readonly<Record<string, readonly string[]>> = {
  ft: ['ft', 'feet', 'foot'],
  in: ['in', 'inch', 'inches', '"'],
  mm: ['mm'],
  cm: ['cm'],
  m: ['m', 'meter', 'meters', 'metre', 'metres'],
  nm: ['nm'],
  µm: ['µm', 'um'],
}
const others: Readonly<Record<string, readonly string[]>> = {
  awg: ['awg', 'ga', 'gauge'],
  ohm: ['ohm', 'ohms'],
  w: ['w', 'watt', 'watts'],
  kw: ['kw'],
  pf: ['pf'],
}
const printed = new Map(
  Object.entries({ ...lengths, ...others }).flatMap(([unit, written]) => written.map((each) => [each, unit])),
)

/** Synonyms of a unit, some of which are ambiguous: a cross has ways. */
const contacts = ['pin', 'pins', 'contact', 'contacts', 'conductor', 'conductors']
const ways = countWords.filter((word) => !contacts.includes(word))

/** A number of pins in titles: "8 pins", "8 contacts". */
export function countNames(count: string): readonly Name[] {
  return words(contacts.map((name) => `${count} ${name}`))
}

export const unitsOfOtherThanLength: readonly string[] = [
  ...measures.flatMap((measure) => Object.keys(measure.units)),
  ...Object.values(others).flat(),
  ...contacts,
  ...ways,
]

const anyUnit = anyOf([...unitsOfOtherThanLength, ...Object.values(lengths).flat()])
const fraction = String.raw`(?:\d{1,2}[ -])?\d{1,2}/\d{1,2}`

/** `[comparison] number unit`, at the beginning of a word. A dash may precede units that cannot end a part number. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}"./-])(?:(${anyOf([...comparisons.keys()])})\s*)?(${fraction}|\d{0,9}\.\d{1,6}|\d{1,9})` +
    String.raw`(?:\s*|-(?=\p{L}{2}))(${anyUnit})(?![\p{L}\p{N}-])`,
  'giu',
)

function plain(number: number): string {
  return String(Number(number.toPrecision(12)))
}

/** "1/2" → 0.5, "1-1/2" → 1.5 */
function valueOf(figure: string): number {
  const [over, under = '1'] = figure.split('/')
  const [whole, part] = over?.split(/[ -]/) ?? []
  return part === undefined ? Number(whole) / Number(under) : Number(whole) + Number(part) / Number(under)
}

/** Fractions of an inch used for tubes and threads: "1/2 in". */
const partsOfInch = [2, 4, 8, 16]

/**
 * Inches are printed with one to three decimals or as a fraction, and may be the size of a CF flange. A whole number is a
 * length, unless it has an inch sign like a flange size.
 */
function inchNames(figure: string, unit: string): readonly Name[] {
  const value = valueOf(figure)
  const tenths = value.toFixed(1)
  const decimals = [plain(value), ...(Number(tenths) === value ? [tenths] : []), value.toFixed(2), value.toFixed(3)]
  const under = partsOfInch.find((each) => value < 1 && Number.isInteger(value * each))
  return [
    ...wholes([...new Set(decimals)].map((number) => `${number}in`)),
    ...(under === undefined ? [] : wholes([`${value * under} ${under}in`])),
    ...(unit === 'in' && Number.isInteger(value) ? [] : cfOfInches(figure)),
  ]
}

const inchesPerUnit: Readonly<Record<string, number>> = { mm: 1 / 25.4, cm: 1 / 2.54, m: 1 / 0.0254 }

/** "100 mm" is also 4 in: lengths of about an inch and more within 2 % of a half or whole inch. */
function nearbyInches(figure: string, unit: string): readonly Name[] {
  const exact = Number(figure) * (inchesPerUnit[unit] ?? 0)
  const nearest = exact < 4.5 ? Math.round(exact * 2) / 2 : Math.round(exact)
  return nearest >= 1 && Math.abs(exact / nearest - 1) < 0.02 ? inchNames(plain(nearest), 'in') : []
}

/** Numbers with units: "10kV", "10 ft", `1/2"`, "25 pins", "more than 10 A". */
export const quantities: Reader = {
  pattern,
  read: ([text, comparison, figure = '', written = '']) => {
    const unit = written.toLowerCase().replace(/\s+/g, ' ')
    if (printed.get(unit) === 'in') {
      const names = inchNames(figure, unit)
      return [{ text, names, printed: names.flatMap((name) => printedCf(name.text)) }]
    }
    if (figure.includes('/')) return undefined
    if (ways.includes(unit) || contacts.includes(unit)) {
      const names = contacts.map((name) => `${figure}${name}`)
      return [{ text, names: wholes(ways.includes(unit) ? [...names, `${figure} ${unit}`] : names) }]
    }
    const measure = measures.find((each) => Object.hasOwn(each.units, unit))
    if (measure === undefined) {
      const name = printed.get(unit) ?? unit
      return [{ text, names: [...wholes([`${figure}${name}`]), ...nearbyInches(figure, name)] }]
    }
    const typedUnit = measure.units[unit]
    const value = typedUnit === undefined ? Number(figure) : storedNumber(Number(figure), typedUnit)
    const inUnits = Object.entries(measure.units).flatMap(([name, { factor, offset = 0 }]) =>
      name.includes(' ') ? [] : [`${plain(value / factor - offset)}${name}`],
    )
    // "USB 2.0 A" is printed with its decimals.
    const names = wholes([...new Set([...inUnits, `${figure}${unit}`])])
    const operator = comparisons.get(comparison?.toLowerCase().replace(/\s+/g, ' ') ?? '')
    return operator === undefined
      ? [{ text, names }]
      : [{ text, names, bound: { path: measure.path, operator, value: plain(value) } }]
  },
}
