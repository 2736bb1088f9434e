import type { Values } from '../domain/expand.ts'

/** A part that another one is installed with, named by what it must be and what it had better be. */
export interface Need {
  /** "Gasket", "Mating connector, vacuum side" */
  readonly role: string
  /** Pieces for one of the part that needs them; null where that depends. */
  readonly quantity: number | null
  readonly family: string
  /** Axis values it must have; lengths agree when they are equal in millimeters ("1/4 in", "0.25 in"). */
  readonly values: Values
  /** Axis values to choose by among those that fit, weightiest first. */
  readonly prefer: Values
}

/** What a part needs besides its joints, from its axis values. */
export type NeedsTable = Readonly<Record<string, (values: Values) => readonly Need[]>>

export function need(role: string, quantity: number | null, family: string, values: Values, prefer: Values = {}): Need {
  return { role, quantity, family, values, prefer }
}

/** The commonest flange to show a part on. */
export const onCf = { 'flange size': 'CF2.75', 'bolt hole': 'Clearance' }

/** Axis value of a part; one that its family lacks is a mistake in these tables. */
export function valueOf(values: Values, axis: string): string {
  const value = values[axis]
  if (value === undefined) throw new Error(`No axis "${axis}" among ${Object.keys(values).join(', ')}`)
  return value
}

export function countOf(values: Values, axis: string): number {
  return Number.parseInt(valueOf(values, axis), 10)
}
