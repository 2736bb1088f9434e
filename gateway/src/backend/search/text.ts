import { longestPartNumber, looksLikePartNumber, plainNumber } from '@shop/schema/partNumbers'
import { removeInvisible } from '@shop/schema/plainText'
import { flangeSize } from './flangeSize.ts'

/** Shorter text would match half the shop. */
export const MIN_TEXT_LENGTH = 3
/** Longer than anyone types into a search box. */
export const MAX_TEXT_LENGTH = 200

/** Characters that search terms omit or write differently. */
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

/** Typed terms without invisible characters, in lowercase. */
export function plainTerms(typed: string): string {
  return removeInvisible(typed).trim().toLowerCase()
}

/** Normalizes typed text to the form of search terms: trimmed, lowercase, flange sizes by name. */
export function normalizeText(typed: string): string {
  const text = signs.reduce((read, [written, sign]) => read.replace(written, sign), plainTerms(typed)).trim()
  return flangeSize(text) ?? text
}

/** Whether a text (from `readText`) is a part number rather than words or a flange size. */
export function isPartNumber(text: string): boolean {
  return looksLikePartNumber(text) && flangeSize(text) === null
}

/** Whether the whole text can be a part number; words without a digit cannot. */
export function canBeNumber(text: string): boolean {
  return text.length <= longestPartNumber && /\d/.test(text) && plainNumber(text).length >= MIN_TEXT_LENGTH
}

/** The text without operators of the index: its words are searched for as they are. */
export function withoutOperators(text: string): string {
  return text
    .replaceAll(/(?<=^|\s)-+(?=["\p{L}])/gu, '')
    .replaceAll(/(?<=^|\s)"([^"]*)"(?=\s|$)/g, '$1')
    .replaceAll(/(?<=^|\s)(?:OR|NOT)(?=\s|$)/g, (operator) => operator.toLowerCase())
}
