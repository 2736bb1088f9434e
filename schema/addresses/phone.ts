/** Countries of the North American Numbering Plan, to which the specification's pattern applies. */
const northAmerica = new Set(['US', 'CA', 'PR'])

const american = /^1?\d{10}$/
/** Spaces, dots, dashes, parentheses and slashes between digits. */
const betweenFigures = /[\s.()/\u2010-\u2015-]/g
/** The 0 in parentheses is dialed domestically only, and the + from abroad. */
const zeroAtHome = /^(\s*\+[\s\d]*)\(0\)/
const international = /^\+?\d{6,15}$/

/** Whether the specification's pattern applies to a number. */
export function isAmericanIn(dialed: string, country: string | null) {
  return country === null ? !/^\+(?!1)/.test(dialed) : northAmerica.has(country)
}

/** The typed digits, with a leading plus if there is one. */
export function plainPhone(typed: string): string {
  return typed.normalize('NFKC').replace(zeroAtHome, '$1').replace(betweenFigures, '')
}

/**
 * A phone number as stored: its digits, with the leading + for other countries. Null if it is not a number of the
 * country. If the country is unknown, a number with a + and a code other than 1 is international, and any other
 * American.
 */
export function normalizePhone(typed: string, country: string | null): string | null {
  const dialed = plainPhone(typed)
  if (!isAmericanIn(dialed, country)) return international.test(dialed) ? dialed : null
  const digits = dialed.replace(/^\+/, '')
  return american.test(digits) ? digits : null
}

/** What to do about a number that `normalizePhone` rejects. */
export function phoneProblem(country: string | null) {
  if (country === null) return 'Enter a phone number of 10 digits, or one with + and the country code'
  return northAmerica.has(country)
    ? 'Enter a phone number of 10 digits, with or without a leading 1'
    : 'Enter a phone number of 6 to 15 digits, with + and the country code'
}

/** How to type a phone number of a country. */
export function phoneHint(country: string) {
  return northAmerica.has(country)
    ? '10 digits, with or without a leading 1.'
    : '6 to 15 digits, with + and the country code.'
}
