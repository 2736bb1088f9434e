import type { Kind, Unit, Units } from './units.ts'

/** Printed units that can be converted. */
export type PrintedUnit = Unit | 'ft' | 'm' | 'cm'

interface Measure {
  kind: Kind
  /** The unit's counterpart in the other system: feet become meters, not millimeters. */
  counterpart: PrintedUnit
  /** Converts a number to the counterpart's unit. */
  convert: (figure: number) => number
}

const inch = 25.4
const foot = 0.3048
const torr = 1.33322387

export const measures: Readonly<Record<PrintedUnit, Measure>> = {
  mm: { kind: 'length', counterpart: 'in', convert: (mm) => mm / inch },
  in: { kind: 'length', counterpart: 'mm', convert: (inches) => inches * inch },
  cm: { kind: 'length', counterpart: 'in', convert: (cm) => (cm * 10) / inch },
  ft: { kind: 'length', counterpart: 'm', convert: (feet) => feet * foot },
  m: { kind: 'length', counterpart: 'ft', convert: (meters) => meters / foot },
  C: { kind: 'temperature', counterpart: 'F', convert: (celsius) => celsius * 1.8 + 32 },
  F: { kind: 'temperature', counterpart: 'C', convert: (fahrenheit) => (fahrenheit - 32) / 1.8 },
  Torr: { kind: 'pressure', counterpart: 'mbar', convert: (pressure) => pressure * torr },
  mbar: { kind: 'pressure', counterpart: 'Torr', convert: (pressure) => pressure / torr },
}

/** The unit that a system uses for it. */
const systemUnits: Readonly<Record<PrintedUnit, Unit>> = {
  mm: 'mm',
  cm: 'mm',
  m: 'mm',
  in: 'in',
  ft: 'in',
  C: 'C',
  F: 'F',
  Torr: 'Torr',
  mbar: 'mbar',
}

/** Whether a number in this unit needs no conversion for the reader. */
export function isRead(unit: PrintedUnit, units: Units): boolean {
  return units[measures[unit].kind] === systemUnits[unit]
}

/** Significant digits of converted numbers, or as many as in the original. */
const minDigits = 3
const maxDigits = 6

/**
 * Rounding place of a converted number: a whole degree, or the third significant digit, never left of the decimal
 * point. Finer if the original (`printed`) is more precise.
 */
export function roundedPlace(kind: Kind, value: number, printed = ''): number {
  if (kind === 'temperature') return Math.min(1, placeOf(printed))
  const digits = Math.min(Math.max(minDigits, countedDigits(printed)), maxDigits)
  return value === 0 ? 1 : Math.min(1, 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1))
}

/** `0.030` gives 0.001, `1.2E-9` 1e-10, `250` 1. */
export function placeOf(printed: string): number {
  const [, decimals = '', exponent = '0'] = /^[^.eE]*(?:\.(\d*))?(?:[eE]([+-]?\d+))?/.exec(printed) ?? []
  return 10 ** (Number(exponent) - decimals.length)
}

function countedDigits(printed: string) {
  return (/^[^eE]*/.exec(printed)?.[0] ?? '').replace(/^\D*0*\.?0*|\D/g, '').length
}

/** A number in catalog notation: `254`, `0.762`, `1.33E-10`. Rounded to the place, without trailing zeros. */
export function figureText(value: number, place: number): string {
  const rounded = Number((Math.round(value / place) * place).toPrecision(12))
  const size = Math.abs(rounded)
  if (size === 0 || (size >= 1e-4 && size < 1e7)) return String(rounded)
  const [coefficient = '', exponent = ''] = rounded.toExponential().split('e')
  return `${coefficient}E${Number(exponent)}`
}
