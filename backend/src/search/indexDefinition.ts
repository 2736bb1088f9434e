import type { RequestedCondition } from '../jsonapi/comparison.ts'
import type { Page, Sort } from '../jsonapi/queryParameters.ts'
import type { QueryTree } from '../jsonapi/queryString.ts'
import type { ResourceType, ScalarKind } from '../jsonapi/resource.ts'
import type { SentFacet } from '@shop/schema/siteProfile'
import type { SearchHelp } from './searchHelp.ts'

/** A facet of an index. */
export interface Facet extends Omit<SentFacet, 'id' | 'field'> {
  /** If its terms are steps: the highest number of the step that begins with a value. */
  readonly stepEnd?: (value: string) => string
  /** Conditions on one facet of a choice do not narrow the others. Most choices have one facet. */
  readonly choice: string
}

export interface FacetTerm {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Terms of facets, by path. */
export type CountedTerms = ReadonlyMap<string, readonly FacetTerm[]>

/** A query of an index. */
export interface Question {
  readonly filter: QueryTree
  /** All conditions of the filter, without their grouping. */
  readonly conditions: readonly RequestedCondition[]
  /** Every `fulltext` of the filter. */
  readonly keywords: string
  /** Most important first; by relevance if empty. */
  readonly sorts: readonly Sort[]
  readonly page: Page
  /** Whether to count the terms of facets. */
  readonly hasTerms: boolean
}

/** A resource in the results. */
export interface Hit {
  readonly id: number
  /** Its best matching part, and the number of matching parts. */
  readonly matched?: { readonly id: number; readonly count: number }
}

export interface IndexHits {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly terms: CountedTerms
}

/** A field of an index, as the site declares it. */
export interface IndexField {
  readonly type: 'string' | 'text' | 'decimal' | 'boolean' | 'date'
  readonly label?: string
  readonly path?: string
  readonly many?: boolean
  readonly sortable?: boolean
}

/** The declared type of a kind of value. */
export function fieldTypeOf(kind: ScalarKind): IndexField['type'] {
  const types = { text: 'string', uuid: 'string', number: 'decimal', boolean: 'boolean', time: 'date' } as const
  return types[kind]
}

export interface SearchIndex {
  /** `/jsonapi/index/{id}` */
  readonly id: string
  readonly type: ResourceType
  readonly fields: Readonly<Record<string, IndexField>>
  /** If undefined, the response does not mention facets. */
  readonly facets: readonly Facet[] | undefined
  /** Throws a JSON:API error for fields, operators and sorts that the index does not have. */
  readonly search: (question: Question) => Promise<IndexHits>
  /** Alternatives to keywords that find nothing. */
  readonly help?: (keywords: string) => Promise<SearchHelp>
}

/** Keywords in a filter. */
export const fulltext = 'fulltext'

/** Sorts by relevance. */
export const relevance = 'search_api_relevance'
