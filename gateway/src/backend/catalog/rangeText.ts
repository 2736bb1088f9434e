/** Values in which the variations of a product differ. */
export interface VariationRange {
  readonly name: string
  readonly first: string
  readonly last: string
  /** Number of different values. */
  readonly count: number
  readonly unit: string | null
  /** All values in display order, if the site sends them. */
  readonly values: readonly string[] | null
}

/** Maximum lengths of texts of sizes and of other values. Longer texts are replaced by a count. */
const maxSizesLength = 44
const maxWordsLength = 26

/** A value's number, which may itself be a range as in `22–26 AWG`, and the text around it. */
const measure = /^(\D*?)(-?\d[\d.,/]*(?:(?:–|" to )\d[\d.,/]*)?)(.*)$/

/** Without other names and units: `2.75" CF (DN40)` → `2.75" CF`, `0.25 in / 6 mm` → `0.25 in`. */
function shortValue(value: string): string {
  return value.replace(/ \(.*\)$| \/ .*$/, '')
}

/** `12.00` → `12`; other numbers stay. */
function shortNumber(number: string | undefined): string {
  return number?.replace(/^(\d+)\.0+$/, '$1') ?? ''
}

interface Measured {
  readonly before: string
  readonly ends: readonly string[]
  readonly after: string
}

function measuredOf(value: string): Measured | null {
  const [, before = '', number, after = ''] = measure.exec(value) ?? []
  return number === undefined ? null : { before, ends: number.split(/–|" to /), after }
}

/** `1.33" CF` and `12.00" CF` → `1.33–12 in CF`; null unless the texts around the numbers agree. */
function span(first: string, last: string): string | null {
  const [from, to] = [measuredOf(first), measuredOf(last)]
  if (!from || !to || from.before !== to.before || from.after !== to.after) return null
  const numbers = `${shortNumber(from.ends[0])}–${shortNumber(to.ends.at(-1))}`
  return `${from.before}${numbers}${from.after.replace(/^"/, ' in')}`
}

/** The values with consecutive ones of a kind joined: `1.33–12 in CF`, `NW16–50 KF`, `Weldable`. */
function groupsOf(values: readonly string[]): string[] {
  const groups: { first: string; last: string }[] = []
  for (const value of values) {
    const group = groups.at(-1)
    if (group && span(group.first, value) !== null) group.last = value
    else groups.push({ first: value, last: value })
  }
  return groups.map(({ first, last }) => (first === last ? first : (span(first, last) ?? first)))
}

/** In a list, words after the first are not capitalized, and sizes after the first are named by their system. */
function inList(text: string, index: number): string {
  if (index > 0 && text.includes('–')) return /\bKF$|^ISO/.exec(text)?.[0] ?? text
  return index > 0 && /^[A-Z][a-z\s]/.test(text) && !/\d/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** `1.33–12 in CF, weldable`, `200–450 °C`, `Clearance, tapped UNF`, or `7 options` if the values are too long. */
export function rangeText({ first, last, count, unit, values }: VariationRange): string {
  const shown = (value: string) => shortValue(unit ? `${value} ${unit}` : value)
  const known = values ?? (count === 2 ? [first, last] : null)
  const whole = span(shown(first), shown(last))
  if (whole !== null && (known === null || groupsOf(known.map(shown)).length === 1)) return whole
  const text = known && [...new Set(groupsOf(known.map(shown)))].map(inList).join(', ')
  const limit = /\d/.test(first) ? maxSizesLength : maxWordsLength
  return text && text.length <= limit ? text : `${count} options`
}
