/** No part, model or partner number is longer. */
const LONGEST_NUMBER = 40

/**
 * A number as it is looked up: whatever dashes, blanks and digits a spreadsheet or another keyboard has put into it.
 * Null for what cannot be a number of anything.
 */
export function numberOf(typed: string): string | null {
  // Longer than any number could become shorter: nobody's input is worked on for its own length.
  if (typed.length > 10 * LONGEST_NUMBER) return null
  const number = typed
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    // Spreadsheets keep numbers from being counted with by a quote ahead of them.
    .replace(/^['\s]+/, '')
    .trim()
  return number.length <= LONGEST_NUMBER && /^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(number) ? number : null
}
