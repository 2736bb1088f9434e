import { figureText, isRead, measures, placeOf, roundedPlace } from './convert.ts'
import { catalogUnits, type Kind, type Unit, unitLabels, type Units } from './units.ts'

/** The kind of a facet's unit, if readers can choose it. */
export function kindOfUnit(unit: string | null | undefined): Kind | null {
  const bare = (unit ?? '').replace('°', '')
  return isUnit(bare) ? measures[bare].kind : null
}

function isUnit(text: string): text is Unit {
  return Object.hasOwn(unitLabels, text)
}

/** Limits of a part's number, so that requests stay valid decimals of the schema. */
const [least, greatest] = [1e-90, 1e90]

/** Parses a number: `300`, `1e-9`, `1E-10`, `1,200`, `.5`, `−40`. Null if invalid for a part. */
export function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^−/, '-')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(plain)) return null
  const number = Number(plain)
  const size = Math.abs(number)
  return size === 0 || (size >= least && size <= greatest) ? number : null
}

/**
 * Converts a bound to catalog units (mm, °C, Torr). `unit` is the entered one; empty for the catalog's, and for units
 * without conversion. Displayed values are rounded where converted, and lengths are stored in millimeters but also
 * printed in inches: such bounds widen by half of the last displayed digit, so that a displayed value always includes
 * its part. Null if the text is not a number.
 */
export function canonicalBound(text: string, unit: string, side: 'min' | 'max'): number | null {
  const number = parseNumber(text)
  if (number === null || !isUnit(unit)) return number
  const { kind, convert } = measures[unit]
  const isCanonical = isRead(unit, catalogUnits)
  if (isCanonical && kind !== 'length') return number
  const place = Math.min(roundedPlace(kind, number), placeOf(text.trim()))
  const widened = number + (side === 'min' ? -place : place) / 2
  // Removes floating-point noise.
  return Number((isCanonical ? widened : convert(widened)).toPrecision(12))
}

/** A canonical number in the reader's units, without the unit. */
export function formatNumber(value: number, kind: Kind | null, units: Units): string {
  if (kind === null) return figureText(value, 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 11))
  const canonical = catalogUnits[kind]
  const isOwn = isRead(canonical, units)
  if (isOwn && kind !== 'length') return formatNumber(value, null, units)
  const converted = isOwn ? value : measures[canonical].convert(value)
  return figureText(converted, roundedPlace(kind, converted))
}

/** An entered bound in the reader's unit: unchanged if the same, else converted from the input. */
export function convertBound(text: string, unit: string, units: Units): string {
  const number = parseNumber(text)
  if (number === null || !isUnit(unit) || isRead(unit, units)) return text
  const { kind, convert } = measures[unit]
  const value = convert(number)
  return figureText(value, roundedPlace(kind, value, text.trim()))
}

/** The reader's unit after a facet's number. */
export function displayUnit(unit: string | null | undefined, units: Units): string {
  const kind = kindOfUnit(unit)
  if (kind === null) return unit ?? ''
  return unitLabels[units[kind]]
}
