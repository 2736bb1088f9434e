import { lengthOf } from './words.ts'

/** Grams in "10 g" and "8 oz". */
const grams: Readonly<Record<string, number>> = { g: 1, oz: 28.3495 }

/** Diameter in mm of a wire of this gauge; for a range, of its thickest wire. Source: ASTM B258. */
function wireDiameter(gauge: number): number {
  return 0.127 * 92 ** ((36 - gauge) / 39)
}

/** Diameter in mm of a UNF or UNC screw, by its number. Source: ASME B1.1. */
function screwDiameter(number: number): number {
  return (0.06 + 0.013 * number) * 25.4
}

/**
 * The size of a value, for comparison with other values of its axis: millimeters, grams, or the number in
 * "5 kV", "NW40" and "MD25". Undefined for values without a number.
 */
export function magnitudeOf(value: string): number | undefined {
  const [size = value] = value.split(' / ')
  const length = lengthOf(size)
  if (length !== undefined) return length
  const [, gauge] = /^(\d+)(?:-\d+)? AWG/.exec(size) ?? []
  if (gauge !== undefined) return wireDiameter(Number(gauge))
  const [, screw] = /^(\d+)-\d+$/.exec(size) ?? []
  if (screw !== undefined) return screwDiameter(Number(screw))
  const [, inches, divisor] = /^(\d+)\/(\d+)-\d+$/.exec(size) ?? []
  if (inches !== undefined) return (Number(inches) / Number(divisor)) * 25.4
  const [, amount, unit = ''] = /(\d+(?:\.\d+)?)(?: (\w+))?$/.exec(size) ?? /(\d+(?:\.\d+)?)/.exec(size) ?? []
  return amount === undefined ? undefined : Number(amount) * (grams[unit] ?? 1)
}
