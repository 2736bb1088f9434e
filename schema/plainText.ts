/** Format characters, such as zero-width spaces and direction marks, and variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu
/** Zero-width joiners and non-joiners, which shape letters and emoji. */
const joiners = /[\u200C\u200D]/

/** Text without the characters that nobody sees: for codes, email addresses, phone numbers and searches. */
export function removeInvisible(typed: string): string {
  return typed.replace(invisible, '')
}

/** As `removeInvisible`, but keeps joiners: for names and sentences. */
export function removeInvisibleFromText(typed: string): string {
  return typed.replace(invisible, (sign) => (joiners.test(sign) ? sign : ''))
}

/** Digits of Arabic, Persian and Thai: the last four bits of a code are its value. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g

/** A typed code or number: trimmed, without invisible characters, full-width characters and other digits in ASCII. */
export function plainCode(typed: string): string {
  const plain = removeInvisible(typed.normalize('NFKC')).replaceAll(otherDigits, (sign) =>
    String(sign.charCodeAt(0) & 15),
  )
  return plain.trim()
}
