import type { RawBuilder, SqlBool } from 'kysely'
import type { Asked } from '../jsonapi/comparison.ts'
import type { ResourceType, Scalar } from '../jsonapi/resource.ts'

/** A field that an index is filtered or sorted by. */
export type IndexField =
  | { readonly kind: 'value'; readonly scalar: Scalar; readonly order: (alias: string) => RawBuilder<unknown> }
  /** Ids of which a row has several; filtered only. */
  | { readonly kind: 'terms'; readonly condition: (alias: string, asked: Asked) => RawBuilder<SqlBool> }

export type FacetTerm = { readonly value: string; readonly label: string; readonly count: number }

/** Terms of several facets, by path: those that one query counts. */
export type CountedTerms = ReadonlyMap<string, readonly FacetTerm[]>

export type Facet = { readonly path: string; readonly label: string }

export type SearchIndex = {
  readonly id: string
  readonly type: ResourceType
  readonly table: string
  /** Column with the id of the indexed resource. */
  readonly key: string
  readonly fields: Readonly<Record<string, IndexField>>
  readonly facets: readonly Facet[]
  /** How well a row fits keywords; the greater the better. */
  readonly relevance: (alias: string, query: RawBuilder<unknown>, keywords: string) => RawBuilder<unknown>
  /** What decides between rows that sort alike. */
  readonly ties: (alias: string) => RawBuilder<unknown>
  /** Counts the terms of `facets` over the rows for which `where` holds. */
  readonly count: (where: (alias: string) => RawBuilder<SqlBool>, facets: readonly Facet[]) => Promise<CountedTerms>
}
