import type { SampleSearchTarget, SampleSearchTerm } from '@shop/sample/domain/types'
import { type AssignedIds, numberKeys, uuidOf } from '../database/identity.ts'
import type { TableRows } from '../database/insert.ts'

interface SearchTermOptions {
  readonly categoryId: (key: string) => number
  readonly variationId: (sku: string) => number
  readonly pageId: (path: string) => number
  readonly changed: string
  /** IDs of existing terms, by name. */
  readonly terms: AssignedIds
  /** Highest assigned ID of a target; 0 by default. */
  readonly lastTarget?: number
}

/** Rows of search terms and their targets. */
export function searchTermRows(
  terms: readonly SampleSearchTerm[],
  { categoryId, variationId, pageId, changed, terms: existingTerms, lastTarget = 0 }: SearchTermOptions,
): TableRows[] {
  const termId = numberKeys(
    'search term',
    terms.map(({ name }) => name),
    existingTerms,
  )
  const targetColumns = ({ target }: SampleSearchTarget) => ({
    category_id: target.kind === 'category' ? categoryId(target.key) : null,
    variation_id: target.kind === 'variation' ? variationId(target.sku) : null,
    page_id: target.kind === 'page' ? pageId(target.path) : null,
  })
  const targets = terms.flatMap((term) =>
    term.targets.map((target, delta) => ({
      uuid: uuidOf('search-target', `${term.name}/${delta}`),
      term_id: termId(term.name),
      delta,
      name: target.name,
      ...targetColumns(target),
    })),
  )
  return [
    {
      table: 'search_terms',
      rows: terms.map(({ name }) => ({
        id: termId(name),
        uuid: uuidOf('search-term', name),
        parent_id: null,
        name,
        weight: 0,
        changed,
      })),
    },
    { table: 'search_targets', rows: targets.map((target, index) => ({ ...target, id: lastTarget + index + 1 })) },
  ]
}
