/** Sort orders of a list: parameter value, schema name and label. */
export const sorts = [
  { slug: 'relevance', order: 'RELEVANCE', label: 'Relevance, in stock first' },
  { slug: 'part-number-asc', order: 'PART_NUMBER_ASC', label: 'Part number' },
  { slug: 'price-asc', order: 'PRICE_ASC', label: 'Price, low to high' },
  { slug: 'price-desc', order: 'PRICE_DESC', label: 'Price, high to low' },
  { slug: 'in-stock', order: 'IN_STOCK', label: 'Availability' },
  { slug: 'newest', order: 'NEWEST', label: 'Newest' },
] as const

type NamedSort = (typeof sorts)[number]['slug']

/** A named order, or one by property: `by.voltage_rating`, `by.voltage_rating.desc`. */
export type Sort = NamedSort | `by.${string}`

const property = /^by\.([a-z][a-z0-9_]{0,63})(\.desc)?$/

/** Property and direction of a sort; null for named orders. */
export function sortProperty(sort: Sort): { name: string; descending: boolean } | null {
  const [, name, descending] = property.exec(sort) ?? []
  return name === undefined ? null : { name, descending: descending !== undefined }
}

export function readSort(text: string | null): Sort {
  if (text === null) return 'relevance'
  const sort = sorts.find(({ slug }) => slug === text)
  if (sort) return sort.slug
  const [, name, descending = ''] = property.exec(text) ?? []
  return name === undefined ? 'relevance' : `by.${name}${descending}`
}

/** Query variables of a sort. */
export function sortVariables(sort: Sort) {
  const sortBy = sortProperty(sort)
  const order = sorts.find(({ slug }) => slug === sort)?.order ?? 'RELEVANCE'
  return { sort: order, sortBy }
}

/** Sort state of a column header and the next state on click: ascending, descending, relevance. */
export interface SortColumn {
  ascending: Sort
  descending: Sort | null
}

/** Columns sorted by a named order; null for those that the shop cannot sort by. */
export function sortableColumns(orders: readonly string[]) {
  const column = (ascending: NamedSort, descending: NamedSort | null): SortColumn | null =>
    sorts.some(({ slug, order }) => slug === ascending && orders.includes(order)) ? { ascending, descending } : null
  return {
    partNumber: column('part-number-asc', null),
    availability: column('in-stock', null),
    price: column('price-asc', 'price-desc'),
  }
}

export function propertyColumn(name: string): SortColumn {
  return { ascending: `by.${name}`, descending: `by.${name}.desc` }
}

export function nextSort({ ascending, descending }: SortColumn, sort: Sort): Sort {
  if (sort === ascending) return descending ?? 'relevance'
  return sort === descending ? 'relevance' : ascending
}

export function directionOf({ ascending, descending }: SortColumn, sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort === ascending) return 'ascending'
  return sort === descending ? 'descending' : undefined
}
