import { longestPartNumber, looksLikePartNumber } from '../../../../schema/partNumbers.ts'
import { flangeSize } from './flangeSize.ts'

/** Shorter texts would find half the shop. */
export const SHORTEST_TEXT = 3
/** Nobody types more than this into a search box. */
export const LONGEST_TEXT = 200

/** Signs that search terms are written without, or with others. */
const signs: ReadonlyArray<readonly [written: RegExp, read: string]> = [
  [/[®©™]/gu, ''],
  [/[“”″]|''/gu, '"'],
  [/[‐‑‒–—−]/gu, '-'],
  [/\s*¼/gu, ' 1/4'],
  [/\s*½/gu, ' 1/2'],
  [/\s*¾/gu, ' 3/4'],
  [/^"([^"]*)"$/u, '$1'],
  [/\s+/gu, ' '],
  // "10kV" is the term "10 kV".
  [/^(\d[\d.]*)-?(kv|awg|mhz|ghz)$/u, '$1 $2'],
]

/** What was typed, as search terms are written: trimmed, in lower case, flange sizes by their names. */
export function readText(typed: string): string {
  const text = signs.reduce((read, [written, sign]) => read.replace(written, sign), typed.trim().toLowerCase()).trim()
  return flangeSize(text) ?? text
}

/** Whether a text (as `readText` gives it) is a part number rather than words or a flange size. */
export function isPartNumber(text: string): boolean {
  return looksLikePartNumber(text) && flangeSize(text) === null
}

/** "180050-T" → "180050t": numbers are compared without case, dashes, dots and blanks. */
export function plainNumber(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Whether a text can be the number of a part as a whole; words without a digit are not. */
export function mayBeNumber(text: string): boolean {
  return text.length <= longestPartNumber && /\d/.test(text) && plainNumber(text).length >= SHORTEST_TEXT
}
