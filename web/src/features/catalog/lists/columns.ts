import { formatCount } from '../../../components/countText.ts'
import { cellText, longestCell, type SpecificationFacts } from '../../../components/products/specification.ts'

/** A column as returned by the gateway. */
export interface NamedColumn {
  readonly name: string
  readonly label: string
}

/** A column of the product table. */
export interface SpecificationColumn extends NamedColumn {
  readonly isFigure: boolean
}

/** Values in which the variations of a product differ. */
export interface RangeFacts extends NamedColumn {
  readonly text: string
}

/** Data of a product's row: the properties of one part, and the ranges of all. */
export interface RowFacts {
  readonly properties: readonly SpecificationFacts[]
  readonly ranges: readonly RangeFacts[]
}

/** Text of a cell; null if the product lacks the property. */
export function rowText(name: string, { properties, ranges }: RowFacts): string | null {
  const range = ranges.find((one) => one.name === name)
  if (range) return range.text
  const property = properties.find((one) => one.name === name)
  const isWhole = property?.isAttribute && !sizeNames.includes(name)
  const text = property && (isWhole ? property.value : cellText(property))
  return text === undefined || text.length > longestCell * 2 ? null : text
}

/** Labels of properties, from facets or from the rows that have them. */
export function namedColumns(
  names: readonly string[],
  facets: readonly NamedColumn[],
  rows: readonly RowFacts[],
): readonly NamedColumn[] {
  const known = [...facets, ...rows.flatMap(({ properties }) => properties)]
  return [...new Set(names)].flatMap((name) => {
    const column = known.find((one) => one.name === name)
    return column ? [{ name, label: column.label }] : []
  })
}

/** The number of columns that fit on a laptop. */
const maxColumns = 5

/**
 * The list's columns: those of its category, after properties that the list is filtered by. Columns without a value on
 * this page are left out.
 */
export function tableColumns(
  chosen: readonly NamedColumn[],
  filtered: readonly NamedColumn[],
  rows: readonly RowFacts[],
  shortLabels: Readonly<Record<string, string>>,
): readonly SpecificationColumn[] {
  const added = filtered.filter(({ name }) => chosen.every((column) => column.name !== name))
  const used = [...added, ...chosen].filter(({ name }) => rows.some((row) => rowText(name, row) !== null))
  return used.slice(0, maxColumns).map(({ name, label }) => ({
    name,
    label: shortLabels[name] ?? label,
    // Sizes are names, which can be long: they wrap, as do feet, which meters follow.
    isFigure: rows.every(
      (row) => /^(?:[-<>−]?\s*\d[^"(]*(?<! ft))?$/.test(rowText(name, row) ?? '') && !sizeNames.includes(name),
    ),
  }))
}

const sizeNames = ['flange_size', 'tube_od', 'tube_size', 'wire_size', 'end_2', 'slit_width_options']
const lengthNames = ['length', 'purchased_length']

/** What to call the variations of a product: `33 sizes`, `3 lengths`, `4 versions`. */
export function variationsText(count: number, ranges: readonly RangeFacts[]): string {
  const has = (names: readonly string[]) => ranges.some(({ name }) => names.includes(name))
  const noun = has(sizeNames) ? 'sizes' : has(lengthNames) ? 'lengths' : 'versions'
  return `${formatCount(count)} ${noun}`
}

/** The single line of a row on a phone: the size first, then other columns. Numbers without a unit are named. */
export function phoneTexts(columns: readonly NamedColumn[], facts: RowFacts): readonly string[] {
  const sizes = facts.ranges.filter(({ name }) => sizeNames.includes(name) || lengthNames.includes(name))
  const texts = [...sizes.slice(0, 1), ...columns].flatMap(({ name, label }) => {
    const text = rowText(name, facts)
    if (text === null || !/^[\d.,–]+$/.test(text)) return text ?? []
    return `${text}\u00a0${(text === '1' ? label.replace(/s$/, '') : label).toLowerCase()}`
  })
  return [...new Set(texts)].slice(0, 4)
}
