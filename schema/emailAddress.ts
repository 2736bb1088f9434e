/** A local part that all mail systems accept, and an ASCII domain. International domains are entered as `xn--…`. */
const pattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Longest address that mail systems accept, in characters. */
export const longestEmail = 254

const nonAscii = "Before the @, use only the letters A to Z without accents, digits, and . _ ' + -"

/**
 * Whether the part before the @ is plain ASCII. Other letters can look like ASCII, or become ASCII in lowercase (such as
 * the Kelvin sign), so that two addresses would identify one account. Check this before any Unicode normalization.
 */
export function hasAsciiLocalPart(address: string): boolean {
  return /^[\0-\x7f]*$/.test(address.slice(0, Math.max(address.lastIndexOf('@'), 0)))
}

/** Why a trimmed text is not an email address, for display; null if it is one. */
export function emailProblem(address: string): string | null {
  if (!hasAsciiLocalPart(address)) return nonAscii
  return pattern.test(address) ? null : 'Value is not a valid email address'
}
