/** Countries of the North American numbering plan, where the specification's pattern holds. */
const northAmerica = new Set(['US', 'CA', 'PR'])

const american = /^1?\d{10}$/
/** Blanks, dots, dashes, brackets and slashes that people put between figures. */
const betweenFigures = /[\s.()/\u2010-\u2015-]/g
/** The 0 in brackets is dialed at home only, and the + from abroad. */
const zeroAtHome = /^(\s*\+[\s\d]*)\(0\)/
const international = /^\+?\d{6,15}$/

function isAmericanIn(dialed: string, country: string | null) {
  return country === null ? !/^\+(?!1)/.test(dialed) : northAmerica.has(country)
}

/** The figures that were typed, and a plus where they begin with one. */
export function plainPhone(typed: string): string {
  return typed.normalize('NFKC').replace(zeroAtHome, '$1').replace(betweenFigures, '')
}

/**
 * A telephone number as it is stored: its digits, abroad with the + it was typed with. Null when it is no number of the
 * country. Where no country is known, a number with a + and another code than 1 is one of abroad, and any other American.
 */
export function normalizePhone(typed: string, country: string | null): string | null {
  const dialed = plainPhone(typed)
  if (!isAmericanIn(dialed, country)) return international.test(dialed) ? dialed : null
  const digits = dialed.replace(/^\+/, '')
  return american.test(digits) ? digits : null
}

/** A stored number as people write it: that of the shop's own part of the world in groups, any other as it is. */
export function formatPhone(stored: string, country: string | null): string {
  const [, code, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(stored) ?? []
  if (area === undefined || !isAmericanIn(stored, country)) return stored
  return `${code && '+1 '}(${area}) ${exchange}-${line}`
}

/** How to type a phone number of a country. */
export function phoneHint(country: string) {
  return northAmerica.has(country)
    ? '10 digits, with or without 1 in front.'
    : '6 to 15 digits, with + for the country.'
}
