import type { RequestedCondition } from '../jsonapi/comparison.ts'
import type { Page, Sort } from '../jsonapi/queryParameters.ts'
import type { QueryTree } from '../jsonapi/queryString.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import type { SearchHelp } from './help.ts'

/** Something that a list is narrowed by. */
export interface Facet {
  readonly path: string
  readonly label: string
  /** Present where its terms are numbers. */
  readonly unit?: string
  /** Where its terms are steps: the greatest number of the step that begins with a value. */
  readonly stepEnd?: (value: string) => string
  /** Conditions on facets of one choice narrow none of them; most facets are a choice of their own. */
  readonly choice: string
}

export interface FacetTerm {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Terms of facets, by path. */
export type CountedTerms = ReadonlyMap<string, readonly FacetTerm[]>

/** What an index is asked. */
export interface Question {
  readonly filter: QueryTree
  /** All conditions of the filter, without their grouping. */
  readonly conditions: readonly RequestedCondition[]
  /** Every `fulltext` of the filter. */
  readonly keywords: string
  /** The most important first; by relevance where there is none. */
  readonly sorts: readonly Sort[]
  readonly page: Page
  /** Whether to count the terms of facets. */
  readonly hasTerms: boolean
}

/** A resource that was found. */
export interface Hit {
  readonly id: number
  /** Which of its parts fits best, and how many fit. */
  readonly matched?: { readonly id: number; readonly count: number }
}

export interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly terms: CountedTerms
}

export interface SearchIndex {
  /** `/jsonapi/index/{id}` */
  readonly id: string
  readonly type: ResourceType
  /** None if undefined; then, no facets are named either. */
  readonly facets: readonly Facet[] | undefined
  /** Throws a JSON:API error for fields, operators and sorts that the index does not have. */
  readonly search: (question: Question) => Promise<Found>
  /** Reads what makes searches faster; called when the server listens. */
  readonly prepare?: () => Promise<void>
  /** What to look for instead of keywords that find nothing. */
  readonly help?: (keywords: string) => Promise<SearchHelp>
}

/** Keywords in a filter. */
export const fulltext = 'fulltext'

/** The sort by how well a row fits the keywords. */
export const relevance = 'search_api_relevance'
