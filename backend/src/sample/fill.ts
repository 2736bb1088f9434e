import { sql } from 'kysely'
import { refreshIndex } from '../search/indexing/refresh.ts'
import { addDocumentRows } from './documentRows.ts'
import { writeTable } from '../import/writeTable.ts'
import { addStore } from './addStore.ts'
import { addPromotions } from './addPromotions.ts'
import { addPageSections } from './pageRows.ts'
import { type Sample, sampleRows } from './sampleRows.ts'
import { writeFillState } from '../database/state.ts'
import type { Database, Tables } from '../database/tables.ts'

export type FillProgress = { readonly done: number; readonly total: number }

export type Filling = Sample & {
  /** Called after each thousand rows or so. */
  readonly progress?: (rows: FillProgress) => void
}

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
  'page_paragraphs',
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
  'coupons',
  'promotions',
  'variations',
  'products',
  'attribute_values',
  'attributes',
  'configuration',
  'menu_links',
  'stores',
]

/**
 * Writes a whole catalogue into a migrated database. What an interrupted fill left is removed first; the state says
 * `filling` until the last row is in, each table is one transaction.
 */
export const fill = async (database: Database, filling: Filling): Promise<void> => {
  const tables = sampleRows(filling)
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  const written = (rows: number) => {
    done += rows
    filling.progress?.({ done, total })
  }

  await writeFillState(database, 'filling')
  // What hangs on orders goes with them.
  await sql`truncate ${sql.join(filledTables.map((table) => sql.table(table)))} restart identity cascade`.execute(
    database,
  )
  for (const table of tables)
    await database.transaction().execute((transaction) => writeTable(transaction, table, tables, written))
  await addDocumentRows(database, filling.catalogue)
  await addPageSections(database, filling.content)
  await addStore(database, filling.content)
  await addPromotions(database, filling.content.promotions)
  await refreshIndex(database)
  await sql`analyze`.execute(database)
  await writeFillState(database, 'ready')
}
