import { badFilter } from '../jsonapi/errors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { definitionOf, type FacetDefinitions } from '../profile/facets.ts'

export interface SpecificationSort {
  readonly name: string
  readonly descending?: boolean | null | undefined
}

/** Index fields of each sort order. The part number always comes last, so that the order is stable. */
const sorts = {
  RELEVANCE: ['-search_api_relevance', '-in_stock', 'rank', 'title', 'sku'],
  TITLE_ASC: ['title', 'sku'],
  TITLE_DESC: ['-title', 'sku'],
  PRICE_ASC: ['price', 'sku'],
  PRICE_DESC: ['-price', 'sku'],
  PART_NUMBER_ASC: ['sku'],
  NEWEST: ['-created', 'sku'],
  IN_STOCK: ['-in_stock', '-search_api_relevance', 'rank', 'title', 'sku'],
} as const

export type ProductSort = keyof typeof sorts

const allSorts: readonly ProductSort[] = [
  ...(['RELEVANCE', 'TITLE_ASC', 'TITLE_DESC', 'PRICE_ASC', 'PRICE_DESC'] as const),
  ...(['PART_NUMBER_ASC', 'NEWEST', 'IN_STOCK'] as const),
]

const unsorted = 'category'

/** The sort order; null for a facet that does not exist or cannot be sorted by. */
export function findSort(by: SpecificationSort | null, facets: FacetDefinitions): SpecificationSort | null {
  return by && facets.has(by.name) && by.name !== unsorted ? by : null
}

/** Fields that every index can sort by. */
const ownFields: ReadonlySet<string> = new Set(['search_api_relevance'])

/** The site's name of a sort field, with its direction; null if it lacks the field. */
function siteField(field: string, profile: SiteProfile): string | null {
  const [, direction = '', name = ''] = /^(-?)(.*)$/.exec(field) ?? []
  if (ownFields.has(name)) return field
  const siteField = profile.sortField(name)
  return siteField === null ? null : direction + siteField
}

/** Orders that collections without an index can be read in. */
const collectionSorts = ['TITLE_ASC', 'TITLE_DESC', 'NEWEST'] as const

/** The sort orders that the site supports. */
export function availableSorts(profile: SiteProfile): readonly ProductSort[] {
  if (!profile.hasIndex) return collectionSorts
  return allSorts.filter((sort) => siteField(sorts[sort][0], profile) !== null)
}

/**
 * The site's index fields of a sort order; those that it lacks are left out.
 * @throws FilterError for a facet that cannot be sorted by
 */
export function sortFields(sort: ProductSort, by: SpecificationSort | null, profile: SiteProfile): readonly string[] {
  return fieldsOf(sort, by, profile.facets).flatMap((field) => siteField(field, profile) ?? [])
}

function fieldsOf(sort: ProductSort, by: SpecificationSort | null, facets: FacetDefinitions): readonly string[] {
  if (!by) return sorts[sort]
  const definition = definitionOf(by.name, facets)
  if (by.name === unsorted) throw badFilter('A list cannot be sorted by "category".')
  const ends = definition.kind === 'interval' ? definition : { from: by.name, to: by.name }
  return [by.descending ? `-${ends.to}` : ends.from, 'sku']
}
