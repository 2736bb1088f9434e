import { removeInvisible, removeInvisibleFromText } from './plainText.ts'

/** The pattern of HTML's email field, with a dot in the domain. */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Longest address that mail systems accept, in characters. */
export const longestEmail = 254

const nonAscii = "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &"

/** Signs that a URL would read as something else than a part of its host. */
const outsideHosts = /[\0-\x20\x7f!-,/:-@[-^`{-~]/

/** An international domain in ASCII (`xn--…`); others as they are, also invalid ones. */
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || outsideHosts.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * The stored form of a typed email address: trimmed, without invisible characters, its domain in ASCII. Usernames, which
 * have no @, may have any letters.
 */
export function normalizeEmail(typed: string): string {
  // Japanese keyboards write a full-width @.
  const at = Math.max(typed.lastIndexOf('@'), typed.lastIndexOf('＠'))
  if (at < 0) return removeInvisibleFromText(typed).trim()
  const localPart = removeInvisible(typed.slice(0, at)).trimStart()
  return `${localPart}@${asciiDomain(removeInvisible(typed.slice(at + 1)).trimEnd())}`
}

/**
 * Whether the part before the @ is plain ASCII. Other letters can look like ASCII, or become ASCII in lowercase (such as
 * the Kelvin sign), so that two addresses would identify one account. Check this before any Unicode normalization.
 */
export function hasAsciiLocalPart(address: string): boolean {
  return /^[\0-\x7f]*$/.test(address.slice(0, Math.max(address.lastIndexOf('@'), 0)))
}

/** Why a text from `normalizeEmail` is not an email address, for display; null if it is one. */
export function emailProblem(address: string): string | null {
  if (!hasAsciiLocalPart(address)) return nonAscii
  return pattern.test(address) ? null : 'Value is not a valid email address'
}
