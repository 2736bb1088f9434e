/** A variation as its row is sorted and filtered. */
export interface SortableRow {
  sku: string
  attributes: readonly { name: string; value: string }[]
  price: { amount: string } | null | undefined
  availability: { status: string; shipsBy: string | null | undefined }
}

/** An attribute with its values in the order of the catalog. */
export interface Attribute {
  name: string
  label: string
  values: readonly string[]
}

/** By part number, price, availability, or the attribute of a name. */
export type SortKey = 'sku' | 'price' | 'availability' | { attribute: Attribute }
export type Sorting = { by: SortKey; isDescending: boolean } | null

/** The value of each attribute a row must have, by the attribute's name; an empty value asks for nothing. */
export type Filters = Readonly<Record<string, string>>

export function valueOf(row: Pick<SortableRow, 'attributes'>, name: string): string | null {
  return row.attributes.find((attribute) => attribute.name === name)?.value ?? null
}

/** Part numbers and texts by the figures in them: 9 before 10. */
const { compare } = new Intl.Collator('en', { numeric: true })

const statusRank: Record<string, number> = { IN_STOCK: 0, LOW_STOCK: 0, LEAD_TIME: 1, DISCONTINUED: 2 }

/** A moment later than any date, in milliseconds. */
const never = 1e15

/** What a row is sorted by: a number or a text, null where it has none. */
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

/** The rows in an order, as they came where there is none. Rows without the figure come last either way. */
export function sortedRows<Row extends SortableRow>(rows: readonly Row[], sorting: Sorting): readonly Row[] {
  if (!sorting) return rows
  const direction = sorting.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const a = keyOf(one, sorting.by)
    const b = keyOf(other, sorting.by)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  })
}

/** A click on a head: ascending, then descending, then the order of the catalog again. */
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

export function filteredRows<Row extends SortableRow>(rows: readonly Row[], filters: Filters): readonly Row[] {
  return rows.filter((row) => Object.entries(filters).every(([name, value]) => !value || valueOf(row, name) === value))
}

/** Rows shown at once. */
const pageSize = 100

/** The page asked for, else the one that holds the chosen part. `page` and `pageCount` count from 1. */
export function pageOf<Row extends SortableRow>(rows: readonly Row[], asked: string | null, chosen: string) {
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize))
  const holding = Math.floor(
    Math.max(
      0,
      rows.findIndex((row) => row.sku === chosen),
    ) / pageSize,
  )
  const wanted = /^\d{1,4}$/.test(asked ?? '') ? Number(asked) : holding + 1
  const page = Math.min(Math.max(wanted, 1), pageCount)
  return { page, pageCount, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
