/** Countries of the North American numbering plan, where the specification's pattern holds. */
const NORTH_AMERICA = new Set(['US', 'CA', 'PR'])

const AMERICAN = /^1?\d{10}$/
const INTERNATIONAL = /^\+?\d{6,15}$/

/**
 * A telephone number as it is stored: its digits, abroad with the + it was typed with. Null when it is no number of the
 * country. Where no country is known, a number with a + and another code than 1 is one of abroad, and any other American.
 */
export function phoneOf(typed: string, country: string | null): string | null {
  // The 0 in brackets is dialed at home only, and the + abroad.
  const dialed = typed.replace(/^(\s*\+[\s\d]*)\(0\)/, '$1').replaceAll(/[\s.()/-]/g, '')
  const isAmerican = country === null ? !/^\+(?!1)/.test(dialed) : NORTH_AMERICA.has(country)
  if (!isAmerican) return INTERNATIONAL.test(dialed) ? dialed : null
  const digits = dialed.replace(/^\+/, '')
  return AMERICAN.test(digits) ? digits : null
}
