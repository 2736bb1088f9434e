/** Units of measure that readers see, by kind. */
export interface Units {
  readonly length: 'mm' | 'in'
  readonly temperature: 'C' | 'F'
  readonly pressure: 'mbar' | 'Torr'
}

export type Kind = keyof Units
export type Unit = Units[Kind]

/** Labels of the units. */
export const unitLabels: Readonly<Record<Unit, string>> = {
  mm: 'mm',
  in: 'in',
  C: '°C',
  F: '°F',
  mbar: 'mbar',
  Torr: 'Torr',
}

/** Units of numbers in the catalog and in URLs. */
export const catalogUnits: Units = { length: 'mm', temperature: 'C', pressure: 'Torr' }

/** Systems of units to choose from. The first is the default. */
export const systems = {
  si: { length: 'mm', temperature: 'C', pressure: 'mbar' },
  us: { length: 'in', temperature: 'F', pressure: 'Torr' },
} as const satisfies Record<string, Units>

export type System = keyof typeof systems

/** Parses the name of a system; the default if there is none with this name. */
export function parseSystem(name: string): System {
  return name === 'us' ? 'us' : 'si'
}

export const unitsName = 'units'
const oneYear = 365 * 24 * 60 * 60

/** The system in a Cookie header (or `document.cookie`). */
export function systemOfCookie(cookie: string | null): System {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${unitsName}=`))
  return parseSystem(pair?.slice(unitsName.length + 1) ?? '')
}

/**
 * The Set-Cookie header (or `document.cookie` assignment) that stores it for a year. Readable by scripts, since it is
 * not secret.
 */
export function unitsCookie(system: System): string {
  return `${unitsName}=${system}; Path=/; Max-Age=${oneYear}; SameSite=Lax`
}
