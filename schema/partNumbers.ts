/** No part number of the shop is longer. */
export const longestPartNumber = 40

/** Up to three groups of letters precede the first digit, as in "SK-NHC100-E15". */
const pattern = /^(?:[a-z]{1,4}-){0,2}(?:[a-z]{1,4}-?)?\d[a-z0-9]*(?:[-./][a-z0-9]+)*[-./]?$/

/** "180050-T" → "180050t": numbers are compared without case, dashes, dots and spaces. */
export function plainNumber(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Whether a text is a part number rather than words. */
export function looksLikePartNumber(text: string): boolean {
  const number = text.trim().toLowerCase()
  if (number.length > longestPartNumber || !pattern.test(number)) return false
  const digits = number.replace(/\D/g, '').length
  return digits >= 3 || (digits >= 1 && number.includes('-'))
}
