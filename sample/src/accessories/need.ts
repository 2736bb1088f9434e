import type { Values } from '../domain/expand.ts'

/** A part needed to install another, described by required and preferred axis values. */
export interface Need {
  /** "Gasket", "Mating connector, vacuum side" */
  readonly role: string
  /** Pieces per part; null if the use decides how many, or whether any. */
  readonly quantity: number | null
  readonly family: string
  /** Required axis values. Lengths are compared in millimeters: "1/4 in" equals "0.25 in". */
  readonly values: Values
  /** Preferred axis values, most important first. */
  readonly prefer: Values
}

/** Needs of a part other than its joints, from its axis values. */
export type NeedsTable = Readonly<Record<string, (values: Values) => readonly Need[]>>

export function need(role: string, quantity: number | null, family: string, values: Values, prefer: Values = {}): Need {
  return { role, quantity, family, values, prefer }
}

/** The same part, if the use requires it. */
export function optional(one: Need): Need {
  return { ...one, quantity: null }
}

/** The most common flange. */
export const onCf = { 'flange size': 'CF2.75', 'bolt hole': 'Clearance' }

/** Axis value of a part. An axis missing from its family is an error in these tables. */
export function valueOf(values: Values, axis: string): string {
  const value = values[axis]
  if (value === undefined) throw new Error(`No axis "${axis}" among ${Object.keys(values).join(', ')}`)
  return value
}

export function countOf(values: Values, axis: string): number {
  return Number.parseInt(valueOf(values, axis), 10)
}
