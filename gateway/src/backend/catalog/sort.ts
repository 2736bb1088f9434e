import { badFilter } from '../jsonapi/errors.ts'
import { definitionOf, facetDefinitions } from './facets.ts'

export interface SpecificationSort {
  readonly name: string
  readonly descending?: boolean | null | undefined
}

/** Index fields of each sort order. The part number always comes last, so that the order is stable. */
const sorts = {
  RELEVANCE: ['-search_api_relevance', 'title', 'sku'],
  TITLE_ASC: ['title', 'sku'],
  TITLE_DESC: ['-title', 'sku'],
  PRICE_ASC: ['price', 'sku'],
  PRICE_DESC: ['-price', 'sku'],
  PART_NUMBER_ASC: ['sku'],
  NEWEST: ['-created', 'sku'],
  IN_STOCK: ['-in_stock', '-search_api_relevance', 'title', 'sku'],
} as const

export type ProductSort = keyof typeof sorts

const unsorted = 'category'

/** The sort order; null for a facet that does not exist or cannot be sorted by. */
export function findSort(by: SpecificationSort | null): SpecificationSort | null {
  return by && facetDefinitions.has(by.name) && by.name !== unsorted ? by : null
}

/** @throws FilterError for a facet that cannot be sorted by */
export function sortFields(sort: ProductSort, by: SpecificationSort | null): readonly string[] {
  if (!by) return sorts[sort]
  const definition = definitionOf(by.name)
  if (by.name === unsorted) throw badFilter('A list cannot be sorted by "category".')
  const ends = definition.kind === 'interval' ? definition : { from: by.name, to: by.name }
  return [by.descending ? `-${ends.to}` : ends.from, 'sku']
}
