/** A variation in the form its row is sorted and filtered by. */
export interface SortableRow {
  sku: string
  attributes: readonly { name: string; value: string }[]
  price: { amount: string } | null | undefined
  availability: { status: string; shipsBy: string | null | undefined }
}

/** An attribute with its values in catalog order. */
export interface Attribute {
  name: string
  label: string
  values: readonly string[]
}

/** By part number, price, availability or a named attribute. */
export type SortKey = 'sku' | 'price' | 'availability' | { attribute: Attribute }
export type Sorting = { by: SortKey; isDescending: boolean } | null

/** Required value of each attribute by name; empty for any. */
export type Filters = Readonly<Record<string, string>>

export function valueOf(row: Pick<SortableRow, 'attributes'>, name: string): string | null {
  return row.attributes.find((attribute) => attribute.name === name)?.value ?? null
}

const statusRank: Record<string, number> = { IN_STOCK: 0, LOW_STOCK: 0, LEAD_TIME: 1, DISCONTINUED: 2 }

/** Later than any date, in milliseconds. */
const never = 1e15

/** Sort key of a row: a number or text, null if it has none. */
function keyOf(row: SortableRow, by: SortKey): number | string | null {
  switch (by) {
    case 'sku':
      return row.sku
    case 'price':
      return row.price ? Number(row.price.amount) : null
    case 'availability':
      return (
        (statusRank[row.availability.status] ?? 1) * never + (Date.parse(row.availability.shipsBy ?? '') || never - 1)
      )
    default: {
      const value = valueOf(row, by.attribute.name)
      return value === null ? null : by.attribute.values.indexOf(value)
    }
  }
}

/** Sorted rows, numbers in texts by their value, or the original order. Rows without a value come last in both directions. */
export function sortRows<Row extends SortableRow>(rows: readonly Row[], sorting: Sorting): readonly Row[] {
  if (!sorting) return rows
  const direction = sorting.isDescending ? -1 : 1
  const { compare } = new Intl.Collator('en', { numeric: true })
  return rows.toSorted((one, other) => {
    const a = keyOf(one, sorting.by)
    const b = keyOf(other, sorting.by)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  })
}

/** Next sort state of a clicked header: ascending, descending, catalog order. */
export function nextSorting(sorting: Sorting, by: SortKey): Sorting {
  if (!isSortedBy(sorting, by)) return { by, isDescending: false }
  return sorting.isDescending ? null : { by, isDescending: true }
}

function nameOfKey(by: SortKey) {
  return typeof by === 'string' ? by : `attribute ${by.attribute.name}`
}

export function isSortedBy(sorting: Sorting, by: SortKey): sorting is NonNullable<Sorting> {
  return sorting !== null && nameOfKey(sorting.by) === nameOfKey(by)
}

export function filterRows<Row extends SortableRow>(rows: readonly Row[], filters: Filters): readonly Row[] {
  return rows.filter((row) => Object.entries(filters).every(([name, value]) => !value || valueOf(row, name) === value))
}

/** Rows per page. */
const pageSize = 100

/** The requested page, else the one with the chosen part. `page` and `pageCount` start at 1. */
export function pageOf<Row extends SortableRow>(rows: readonly Row[], requested: string | null, chosen: string) {
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize))
  const chosenPage = Math.floor(
    Math.max(
      0,
      rows.findIndex((row) => row.sku === chosen),
    ) / pageSize,
  )
  const target = /^\d{1,4}$/.test(requested ?? '') ? Number(requested) : chosenPage + 1
  const page = Math.min(Math.max(target, 1), pageCount)
  return { page, pageCount, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
