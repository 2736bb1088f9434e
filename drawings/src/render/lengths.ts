import { textWidth } from './text.ts'

const MM_PER_INCH = 25.4

/** Unicode private-use characters that mark a length in both units, in texts that are not yet on a sheet. */
const [OPEN, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002'] as const
const lengths = new RegExp(`${OPEN}(.*?)${BETWEEN}(.*?)${CLOSE}`, 'gu')

function inEither(millimeters: string, inches: string): string {
  return `${OPEN}${millimeters}${BETWEEN}${inches}${CLOSE}`
}

/** Name of the sheet's unit. */
export const unitName = inEither('mm', 'in')

/** Three decimals up to 10 in, as machinists read them, and a fourth for films. */
function inches(v: number): string {
  const length = v / MM_PER_INCH
  return length.toFixed(length < 0.01 ? 4 : length < 10 ? 3 : length < 100 ? 2 : 1)
}

/**
 * A length as printed on drawings. General tolerances (ISO 2768-m) are ±0.1 mm or more, so only dimensions under
 * 10 mm have a second decimal, if it is significant, and those over a meter have none.
 */
export function mm(v: number): string {
  const text = v >= 1000 ? String(Math.round(v)) : (v + 1e-9).toFixed(v < 10 && Math.round(v * 100) % 10 ? 2 : 1)
  return inEither(text, inches(v))
}

/** A marked text, once with its lengths in millimeters and once in inches. */
export function inBothUnits(text: string): { readonly text: string; readonly inches: string } {
  return { text: text.replace(lengths, '$1'), inches: text.replace(lengths, '$2') }
}

/** Width that fits a text in either unit. */
export function labelWidth(marked: string): number {
  const { text, inches } = inBothUnits(marked)
  return Math.max(textWidth(text), textWidth(inches))
}
