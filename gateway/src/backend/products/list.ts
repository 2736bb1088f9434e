import { badFilter } from '../errors.ts'
import { ATTRIBUTE_LABELS } from '../catalogue/attributes.ts'
import type { CategoryTree } from '../catalogue/categories.ts'
import type { Product } from '../catalogue/product.ts'
import type { FacetData } from '../jsonapi/document.ts'
import type { Filter } from '../jsonapi/query.ts'

interface DecimalRange {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

export interface ProductFilter {
  readonly category?: string | null | undefined
  readonly facets?:
    | ReadonlyArray<{
        readonly name: string
        readonly values?: readonly string[] | null | undefined
        readonly range?: DecimalRange | null | undefined
      }>
    | null
    | undefined
  readonly price?: DecimalRange | null | undefined
  readonly inStock?: boolean | null | undefined
}

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly isSelected: boolean
}

export interface Facet {
  readonly name: string
  readonly label: string
  readonly unit: string | null
  readonly range: { readonly min: string; readonly max: string } | null
  readonly values: readonly FacetOption[]
}

export interface ProductList {
  readonly products: readonly Product[]
  /** Rows before the first one. */
  readonly offset: number
  readonly totalCount: number
  readonly facets: readonly Facet[]
}

/** Index fields that each order sorts by; the part number comes last everywhere, so that no two rows ever change places. */
const SORTS = {
  RELEVANCE: ['-search_api_relevance', 'title', 'sku'],
  TITLE_ASC: ['title', 'sku'],
  TITLE_DESC: ['-title', 'sku'],
  PRICE_ASC: ['price', 'sku'],
  PRICE_DESC: ['-price', 'sku'],
  PART_NUMBER_ASC: ['sku'],
  NEWEST: ['-created', 'sku'],
} as const

export type ProductSort = keyof typeof SORTS
export const sortFields = (sort: ProductSort): readonly string[] => SORTS[sort]

export type FeaturedListName = 'NEW' | 'MOST_ORDERED'

/** How the site marks the products of a hand-picked list. */
export const FEATURED_VALUES: Record<FeaturedListName, string> = { NEW: 'new', MOST_ORDERED: 'most_ordered' }

/** What a list can be narrowed by → the label to show, in the order to show them. */
const FACET_LABELS: Readonly<Record<string, string>> = {
  category: 'Category',
  ...ATTRIBUTE_LABELS,
  in_stock: 'Availability',
}

const STOCK_LABELS: Readonly<Record<string, string>> = { '1': 'In stock', '0': 'Not in stock' }

/** More than anybody ticks, and no more than an address can carry. */
const MOST_VALUES = 100

function rangeFilters(path: string, range: DecimalRange | null | undefined): Filter[] {
  return [
    ...(range?.min ? [{ path, operator: '>=', value: range.min, key: `${path}-min` } as const] : []),
    ...(range?.max ? [{ path, operator: '<=', value: range.max, key: `${path}-max` } as const] : []),
  ]
}

/**
 * The index's conditions for a filter.
 * @throws an input error naming the facet or category that does not exist, or saying that too many values are chosen
 */
export function indexFilters(filter: ProductFilter, tree: CategoryTree | null): Filter[] {
  const filters: Filter[] = []
  const chosen = (filter.facets ?? []).flatMap(({ values }) => values ?? [])
  if (chosen.length > MOST_VALUES) throw badFilter(`At most ${MOST_VALUES} values of facets can be chosen at once.`)
  if (filter.category) filters.push({ path: 'category', value: categoryIndexId(filter.category, tree) })
  for (const { name, values, range } of filter.facets ?? []) {
    if (name === 'price') {
      filters.push(...rangeFilters('price', range))
      continue
    }
    if (!Object.hasOwn(FACET_LABELS, name)) throw badFilter(`There is no facet "${name}".`)
    if (range) throw badFilter(`The facet "${name}" is not a number.`)
    if (values && values.length > 0) filters.push({ path: name, value: values })
  }
  filters.push(...rangeFilters('price', filter.price))
  if (typeof filter.inStock === 'boolean') filters.push({ path: 'in_stock', value: filter.inStock ? '1' : '0' })
  return filters
}

function categoryIndexId(category: string, tree: CategoryTree | null): string {
  const found = tree?.byPath(category) ?? tree?.byIndexId(category)
  if (found) return found.indexId
  if (tree || !/^\d+$/.test(category)) throw badFilter(`There is no category "${category}".`)
  return category
}

const labelOf = (name: string, value: string, label: string) =>
  name === 'in_stock' ? (STOCK_LABELS[value] ?? label) : label

/** The index's facets that narrow anything, in our order and with our labels. */
export function facetsOf(facets: readonly FacetData[], filter: ProductFilter): Facet[] {
  return Object.entries(FACET_LABELS).flatMap(([name, label]) => {
    const facet = facets.find(({ path }) => path === name)
    if (!facet || facet.terms.length === 0) return []
    const chosen = filter.facets?.find((one) => one.name === name)?.values ?? []
    const values = facet.terms.map((term) => ({
      value: term.value,
      label: labelOf(name, term.value, term.label),
      count: term.count ?? 0,
      isSelected: term.active === true || chosen.includes(term.value),
    }))
    return [{ name, label, unit: null, range: null, values }]
  })
}
