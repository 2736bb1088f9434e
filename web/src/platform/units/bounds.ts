import { figureText, isRead, measures, placeOf, roundedPlace } from './convert.ts'
import { choices, defaultUnits, type Kind, type Unit, type Units } from './units.ts'

/** What the unit of a facet measures, where a reader can choose how to read it. */
export function kindOfUnit(unit: string | null | undefined): Kind | null {
  const bare = (unit ?? '').replace('°', '')
  return isUnit(bare) ? measures[bare].kind : null
}

function isUnit(text: string): text is Unit {
  return Object.values(choices).some((options) => options.some(({ value }) => value === text))
}

/** No figure of a part is further from nought than this, nor nearer to it: what is asked stays a decimal of the schema. */
const [least, greatest] = [1e-90, 1e90]

/** A number as people type it: `300`, `1e-9`, `1E-10`, `1,200`, `.5`, `−40`. Null where it is none that a part can have. */
export function typedNumber(text: string): number | null {
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
 * A bound of a range in the unit in which the catalog keeps the number (mm, °C, Torr). `unit` is what it was typed in;
 * empty for the catalog's own and for what cannot be converted. What readers see is rounded wherever it was converted,
 * and lengths are kept in millimetres but printed in inches too: such bounds reach outwards by half of the place that is
 * shown, so that typing what is shown always includes the part that shows it. Null where the text is no number.
 */
export function canonicalBound(text: string, unit: string, side: 'min' | 'max'): number | null {
  const typed = typedNumber(text)
  if (typed === null || !isUnit(unit)) return typed
  const { kind, convert } = measures[unit]
  const isCanonical = isRead(unit, defaultUnits)
  if (isCanonical && kind !== 'length') return typed
  const place = Math.min(roundedPlace(kind, typed), placeOf(text.trim()))
  const widened = typed + (side === 'min' ? -place : place) / 2
  // Sums of binary fractions leave a tail that nobody typed.
  return Number((isCanonical ? widened : convert(widened)).toPrecision(12))
}

/** A canonical number as a reader of these units reads it, without the unit. */
export function shownNumber(value: number, kind: Kind | null, units: Units): string {
  if (kind === null) return figureText(value, 10 ** (Math.floor(Math.log10(Math.abs(value) || 1)) - 11))
  const canonical = defaultUnits[kind]
  const isOwn = isRead(canonical, units)
  if (isOwn && kind !== 'length') return shownNumber(value, null, units)
  const shown = isOwn ? value : measures[canonical].convert(value)
  return figureText(shown, roundedPlace(kind, shown))
}

/** A bound as it was typed, in the reader's unit: as it stands where they are the same, else converted from what was typed. */
export function shownBound(text: string, unit: string, units: Units): string {
  const typed = typedNumber(text)
  if (typed === null || !isUnit(unit) || isRead(unit, units)) return text
  const { kind, convert } = measures[unit]
  const value = convert(typed)
  return figureText(value, roundedPlace(kind, value, text.trim()))
}

/** The sign to print after a figure of a facet, for this reader. */
export function shownUnit(unit: string | null | undefined, units: Units): string {
  const kind = kindOfUnit(unit)
  if (kind === null) return unit ?? ''
  return choices[kind].find(({ value }) => value === units[kind])?.label ?? ''
}
