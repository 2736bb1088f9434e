import { sql } from 'kysely'
import { configurationRows, storeRows } from '../catalogue/site.ts'
import type { SampleCatalogue, SampleContent } from '../sample/types.ts'
import { refreshIndex } from '../search/indexing/refresh.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { contentRows } from './content-rows.ts'
import { insertRows, type TableRows } from './insert.ts'
import { writeFillState } from './state.ts'
import type { Database, Tables } from './tables.ts'

export type FillProgress = { readonly done: number; readonly total: number }

export type Filling = {
  readonly catalogue: SampleCatalogue
  readonly content: SampleContent
  /** Called after each thousand rows or so. */
  readonly progress?: (rows: FillProgress) => void
}

/** Dates rows that have no date of their own; fixed, so that two fills make the same database. */
const since = '2026-01-05T17:00:00+00:00'

const filledTables: readonly (keyof Tables)[] = [
  'page_index',
  'index_words',
  'product_terms',
  'index_terms',
  'variation_numbers',
  'variation_index',
  'product_index',
  'redirects',
  'path_aliases',
  'search_targets',
  'search_terms',
  'distributors',
  'pages',
  'product_related',
  'product_categories',
  'categories',
  'files',
  'specification_numbers',
  'specifications',
  'price_breaks',
  'variation_accessories',
  'variation_attributes',
  'order_items',
  'orders',
  'variations',
  'products',
  'attribute_values',
  'attributes',
  'configuration',
  'stores',
]

/**
 * Writes a whole catalogue into a migrated database. What an interrupted fill left is removed first; the state says
 * `filling` until the last row is in, each table is one transaction.
 */
export const fill = async (database: Database, filling: Filling): Promise<void> => {
  const tables: TableRows[] = [
    { table: 'configuration', rows: configurationRows },
    { table: 'stores', rows: storeRows },
    ...catalogueRows(filling.catalogue, since),
    ...contentRows(filling.content, filling.catalogue, since),
  ]
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  const written = (rows: number) => {
    done += rows
    filling.progress?.({ done, total })
  }

  await writeFillState(database, 'filling')
  await sql`truncate ${sql.join(filledTables.map((table) => sql.table(table)))} restart identity`.execute(database)
  for (const table of tables)
    await database.transaction().execute((transaction) => insertRows(transaction, table, written))
  await refreshIndex(database)
  await sql`analyze`.execute(database)
  await writeFillState(database, 'ready')
}
