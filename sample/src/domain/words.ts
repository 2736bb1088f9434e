import type { Values } from './expand.ts'

/** Words that stay capitalized inside a sentence. */
const properNames = new Set(['Kovar', 'Macor', 'Inconel', 'Al', 'MoS₂', 'Sn-Ag', 'Micro-D', 'Microdot', 'BeCu'])

/** Values that the tables abbreviate. */
const displayNames: Readonly<Record<string, string>> = {
  'Al foil UHV': 'Aluminum foil, UHV clean',
  'Alumina 99.5': 'Alumina 99.5%',
  'Blind with tapped center hole': 'Blank with tapped center hole',
  'Excimer grade fused silica': 'Excimer-grade fused silica',
  'Flux-core remover': 'Flux remover',
  'Rotatable mix': 'Fixed and rotatable flanges',
  'Sapphire c-axis': 'Sapphire, c-axis',
  'Sapphire random': 'Sapphire, random orientation',
  'Stainless 304': '304 stainless',
  'Vacuum side PEEK': 'Vacuum side, PEEK',
}

/** Display form of a catalog value: × µ ° and dashes where the tables have ASCII. */
export function displayValue(value: string): string {
  return (displayNames[value] ?? value)
    .replace(/\bKapton\b/, 'Polyimide (Kapton type)')
    .replace('MoS2', 'MoS₂')
    .replace(/^(45|90) elbow/, '$1° elbow')
    .replaceAll(' x ', ' × ')
    .replace(/(\d)-(\d[\d.]*) (AWG|nm|um)\b/g, '$1–$2 $3')
    .replace(/(\d) um\b/g, '$1 µm')
    .replace(/\b(\d)(\d{3}) C\b/g, '$1,$2 °C')
}

/** Drops the capital of a table cell: "female", but "PEEK" and "Kovar". */
export function inSentence(text: string): string {
  const [first = ''] = text.split(' ')
  return /^[A-Z][a-z]/.test(text) && !properNames.has(first) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const systemNames: readonly (readonly [RegExp, string])[] = [
  [/^CF(\d+\.\d+)$/, '$1" CF'],
  [/^CF([\d.]+)-CF([\d.]+)$/, '$1" to $2" CF'],
  [/^NW(.+) clamp$/, 'NW$1 KF'],
  [/^NW(.+)$/, 'NW$1 KF'],
]

/** Short name of a flange size: `2.75" CF`, `NW40 KF`, `ISO63`, `Weldable`. */
export function flangeName(size: string): string {
  const systemName = systemNames.find(([pattern]) => pattern.test(size))
  return systemName ? size.replace(systemName[0], systemName[1]) : size
}

/**
 * Gives texts access to the values of one product or variation. Throws for an unknown axis, which is an error in the
 * text.
 */
export interface Wording {
  readonly raw: (axis: string) => string
  readonly has: (axis: string) => boolean
  /** As displayed in a table. */
  readonly value: (axis: string) => string
  /** As displayed inside a sentence. */
  readonly low: (axis: string) => string
  /** "1 shell", "25 contacts" */
  readonly count: (axis: string, noun: string) => string
  /** The table's entry for the value. The table must have one for every value. */
  readonly pick: <Entry>(axis: string, table: Readonly<Record<string, Entry>>) => Entry
}

export function wording(values: Values): Wording {
  const raw = (axis: string): string => {
    const value = values[axis]
    if (value === undefined) throw new Error(`No axis "${axis}" among ${Object.keys(values).join(', ')}`)
    return value
  }
  const value = (axis: string) => displayValue(raw(axis))
  return {
    raw,
    value,
    has: (axis) => values[axis] !== undefined,
    low: (axis) => inSentence(value(axis)),
    count: (axis, noun) => (raw(axis) === '1' ? `1 ${noun}` : `${raw(axis)} ${noun}s`),
    pick: (axis, table) => {
      const entry = table[raw(axis)]
      if (entry === undefined) throw new Error(`No entry for ${axis} "${raw(axis)}"`)
      return entry
    },
  }
}

const millimeters: Readonly<Record<string, number>> = { in: 25.4, mm: 1, ft: 304.8 }

/** Millimeters in "0.094 in", "1/4 in", "6 mm", "10 ft"; undefined for anything else, including "24 in / 24 in". */
export function lengthOf(text: string): number | undefined {
  const [, amount, divisor, unit = ''] = /^(\d+(?:\.\d+)?)(?:\/(\d+))? (\w+)$/.exec(text) ?? []
  const scale = millimeters[unit]
  if (amount === undefined || scale === undefined) return undefined
  return Number(((Number(amount) / Number(divisor ?? 1)) * scale).toPrecision(6))
}
