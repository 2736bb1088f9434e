/** Units by kind. The first of each is the default. */
export const choices = {
  length: [
    { value: 'mm', label: 'mm' },
    { value: 'in', label: 'in' },
  ],
  temperature: [
    { value: 'C', label: '°C' },
    { value: 'F', label: '°F' },
  ],
  pressure: [
    { value: 'Torr', label: 'Torr' },
    { value: 'mbar', label: 'mbar' },
  ],
} as const

export type Kind = keyof typeof choices
type UnitOf<K extends Kind> = (typeof choices)[K][number]['value']
export type Unit = UnitOf<Kind>

/** The reader's unit of each kind. */
export type Units = { readonly [K in Kind]: UnitOf<K> }

export const defaultUnits: Units = { length: 'mm', temperature: 'C', pressure: 'Torr' }

export function isKind(text: string): text is Kind {
  return Object.hasOwn(choices, text)
}

/** Replaces one unit; unchanged if the text is not a unit of that kind. */
export function withUnit(units: Units, kind: Kind, unit: string): Units {
  const choice = choices[kind].find(({ value }) => value === unit)
  return choice ? { ...units, [kind]: choice.value } : units
}

const kinds = ['length', 'temperature', 'pressure'] as const

/** Units in serialized form, for the cookie and the page: `in.C.Torr`. */
export function unitsWord(units: Units): string {
  return kinds.map((kind) => units[kind]).join('.')
}

/** Parses serialized units; ignores invalid ones. */
export function readUnitsWord(word: string): Units {
  const parts = word.split('.')
  return kinds.reduce((units, kind, index) => withUnit(units, kind, parts[index] ?? ''), defaultUnits)
}

const name = 'units'
const oneYear = 365 * 24 * 60 * 60

/** Units in a Cookie header (or `document.cookie`). */
export function unitsOfCookie(cookie: string | null): Units {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return readUnitsWord(pair?.slice(name.length + 1) ?? '')
}

/**
 * The Set-Cookie header (or `document.cookie` assignment) that stores them for a year. Readable by scripts, since it is
 * not secret.
 */
export function unitsCookie(units: Units): string {
  return `${name}=${unitsWord(units)}; Path=/; Max-Age=${oneYear}; SameSite=Lax`
}
