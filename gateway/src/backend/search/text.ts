/** Shorter texts would find half the shop. */
export const SHORTEST_TEXT = 3
/** Nobody types more than this into a search box. */
export const LONGEST_TEXT = 200
const LONGEST_PART_NUMBER = 40

const partNumberPattern = /^(?:[a-z]{1,4}-?)?\d[a-z0-9]*(?:[-./][a-z0-9]+)*[-./]?$/

/** Whether a text (trimmed, in lower case) reads like a part number rather than like words. */
export function looksLikePartNumber(text: string): boolean {
  if (text.length > LONGEST_PART_NUMBER || !partNumberPattern.test(text)) return false
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 3 || (digits >= 1 && text.includes('-'))
}

/** "180050-T" → "180050t": numbers are compared without case, dashes, dots and blanks. */
export const plainNumber = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Whether a text can be the number of a part as a whole; words without a digit are not. */
export const mayBeNumber = (text: string): boolean =>
  text.length <= LONGEST_PART_NUMBER && /\d/.test(text) && plainNumber(text).length >= SHORTEST_TEXT
