/** Countries of the North American numbering plan, where the specification's pattern holds. */
const NORTH_AMERICA = new Set(['US', 'CA', 'PR'])

const AMERICAN = /^1?\d{10}$/
/** Blanks, dots, dashes, brackets and slashes that people put between figures. */
const BETWEEN_FIGURES = /[\s.()/\u2010-\u2015-]/g
/** The 0 in brackets is dialed at home only, and the + from abroad. */
const ZERO_AT_HOME = /^(\s*\+[\s\d]*)\(0\)/
const INTERNATIONAL = /^\+?\d{6,15}$/

const isAmericanIn = (dialed: string, country: string | null) =>
  country === null ? !/^\+(?!1)/.test(dialed) : NORTH_AMERICA.has(country)

/**
 * A telephone number as it is stored: its digits, abroad with the + it was typed with. Null when it is no number of the
 * country. Where no country is known, a number with a + and another code than 1 is one of abroad, and any other American.
 */
export function phoneOf(typed: string, country: string | null): string | null {
  const dialed = typed.normalize('NFKC').replace(ZERO_AT_HOME, '$1').replaceAll(BETWEEN_FIGURES, '')
  if (!isAmericanIn(dialed, country)) return INTERNATIONAL.test(dialed) ? dialed : null
  const digits = dialed.replace(/^\+/, '')
  return AMERICAN.test(digits) ? digits : null
}

/** A stored number as people write it: that of the shop's own part of the world in groups, any other as it is. */
export function shownPhone(stored: string, country: string | null): string {
  const [, code, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(stored) ?? []
  if (area === undefined || !isAmericanIn(stored, country)) return stored
  return `${code && '+1 '}(${area}) ${exchange}-${line}`
}
