import names from './units.json' with { type: 'json' }

function plain(text: string) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s.()\p{M}]/gu, '')
}

const units = new Map(
  Object.entries(names).flatMap(([unit, texts]) => texts.split(', ').map((text) => [plain(text), unit] as const)),
)

/** Names of units as in texts, such as "pcs". */
export const unitNames: readonly string[] = Object.values(names).flatMap((texts) => texts.split(', '))

/** The unit of measure that a text names, in singular or plural: a key of `units.json`. */
export function unitOf(text: string): string | undefined {
  const name = plain(text)
  return units.get(name) ?? units.get(name.replace(/s$/, '')) ?? units.get(name.replace(/es$/, ''))
}

/** Names that mean something else than a unit in a column of their own: marks, "yes" and "no". */
const ambiguous = /^(?:x|×|u|no|nr|nos|in)$/i

/** Whether a cell contains only a unit. */
export function isUnit(cell: string): boolean {
  return unitOf(cell) !== undefined && !ambiguous.test(cell.trim())
}

/** The unit that a heading gives to the numbers below it: "Qty (ft)", "Length [m]", "Feet"; empty if none. */
export function unitInHeading(heading: string): string {
  const [, inBrackets = ''] = /[([]\s*([^()[\]]+)[)\]]\s*$/.exec(heading) ?? []
  return [inBrackets.trim(), heading].find((text) => unitOf(text) !== undefined) ?? ''
}
