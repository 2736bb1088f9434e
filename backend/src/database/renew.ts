import { type RawBuilder, sql } from 'kysely'
import { refreshIndex } from '../search/indexing/refresh.ts'
import { addStore } from './addStore.ts'
import { addPages } from './addPages.ts'
import { addPromotions } from './addPromotions.ts'
import { addDocumentRows } from './documentRows.ts'
import { greatestId, inParts, insertRows, type TableRows } from './insert.ts'
import { addPageSections } from './pageRows.ts'
import { type RowsOf, rowsOf, type Sample, sampleRows } from './sampleRows.ts'
import { writeSampleEdition } from './state.ts'
import type { Database } from './tables.ts'

/** Counts what the sample says. Raise it whenever the sample says more: databases filled before gain that at their next start. */
export const sampleEdition = 5

type Identified = 'products' | 'variations' | 'specifications' | 'categories' | 'pages' | 'search_terms'

/** Ids of the rows that are still those of the sample: where a shop put another thing in the place of one, it stays untouched. */
const ownIds = async (database: Database, { table, rows }: RowsOf<Identified>): Promise<ReadonlySet<number>> => {
  const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]))
  const there = await sql<{ id: number; uuid: string }>`select id, uuid from ${sql.table(table)}`.execute(database)
  return new Set(there.rows.filter(({ id, uuid }) => uuids.get(id) === uuid).map(({ id }) => id))
}

/** Columns in which the sample says more than it did, on its own rows. Prices, stock, titles and the like stay as they are. */
const overwritten = {
  products: ['summary', 'keywords'],
  specifications: ['fields'],
  pages: ['layout', 'summary', 'keywords', 'body', 'changed'],
} as const

const overwrite = async (database: Database, { table, rows }: RowsOf<keyof typeof overwritten>): Promise<void> => {
  const set: RawBuilder<unknown>[] = overwritten[table].map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
  for (const part of inParts<object>(rows))
    await sql`
      update ${sql.table(table)} as t set ${sql.join(set)}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json) as r
      where t.id = r.id and t.uuid = r.uuid`.execute(database)
}

const idList = (ids: ReadonlySet<number>) => sql`any(${[...ids]}::integer[])`

const replaceNumbers = async (database: Database, tables: readonly TableRows[]): Promise<void> => {
  const own = await ownIds(database, rowsOf(tables, 'specifications'))
  await sql`delete from specification_numbers where specification_id = ${idList(own)}`.execute(database)
  const { table, rows } = rowsOf(tables, 'specification_numbers')
  await insertRows(database, { table, rows: rows.filter(({ specification_id }) => own.has(specification_id)) })
}

const replaceAccessories = async (database: Database, tables: readonly TableRows[]): Promise<void> => {
  const own = await ownIds(database, rowsOf(tables, 'variations'))
  await sql`delete from variation_accessories where variation_id = ${idList(own)}`.execute(database)
  const { table, rows } = rowsOf(tables, 'variation_accessories')
  const isOwn = (row: { variation_id: number; accessory_id: number }) =>
    own.has(row.variation_id) && own.has(row.accessory_id)
  await insertRows(database, { table, rows: rows.filter(isOwn) })
}

/** Terms have no fixed places: those of the sample leave, and come back behind those that a shop added. */
const replaceTerms = async (database: Database, tables: readonly TableRows[]): Promise<void> => {
  const terms = rowsOf(tables, 'search_terms')
  const targets = rowsOf(tables, 'search_targets')
  const known = sql`(select id from search_terms where uuid = any(${terms.rows.map(({ uuid }) => uuid)}::uuid[]))`
  await sql`delete from search_targets where term_id in ${known}`.execute(database)
  await sql`delete from search_terms where uuid = any(${terms.rows.map(({ uuid }) => uuid)}::uuid[])`.execute(database)
  const lastTerm = await greatestId(database, 'search_terms')
  const lastTarget = await greatestId(database, 'search_targets')
  const [categories, variations, pages] = [
    await ownIds(database, rowsOf(tables, 'categories')),
    await ownIds(database, rowsOf(tables, 'variations')),
    await ownIds(database, rowsOf(tables, 'pages')),
  ]
  const isThere = (id: number | null | undefined, own: ReadonlySet<number>) => typeof id !== 'number' || own.has(id)
  await insertRows(database, {
    table: terms.table,
    rows: terms.rows.map((term) => ({ ...term, id: lastTerm + term.id })),
  })
  await insertRows(database, {
    table: targets.table,
    rows: targets.rows
      .filter(
        (target) =>
          isThere(target.category_id, categories) &&
          isThere(target.variation_id, variations) &&
          isThere(target.page_id, pages),
      )
      .map((target) => ({ ...target, id: lastTarget + target.id, term_id: lastTerm + target.term_id })),
  })
}

/** Parts that are the last of their kind: as many as the shop has in stock, no more are made. */
const limitLast = async (database: Database, variations: RowsOf<'variations'>): Promise<void> => {
  const own = await ownIds(database, variations)
  const last = variations.rows.filter(({ id, finite }) => finite === true && own.has(id)).map(({ id }) => id)
  await sql`update variations set finite = true, lead_time = null
    where id = ${idList(new Set(last))} and stock is not null`.execute(database)
}

/**
 * Gives a database that an earlier version of the shop filled what the sample says since: numbers, accessories, documents, search
 * terms, pages and texts, promotions, the store and its menus, which parts are the last of their kind, and an index of them. Only rows of
 * the sample itself are touched, and of those neither prices nor stock; carts stay. What is interrupted starts over at the next start.
 */
export const renew = async (database: Database, sample: Sample): Promise<void> => {
  const tables = sampleRows(sample)
  await database.transaction().execute(async (transaction) => {
    await overwrite(transaction, rowsOf(tables, 'products'))
    await overwrite(transaction, rowsOf(tables, 'specifications'))
    await overwrite(transaction, rowsOf(tables, 'pages'))
    await replaceNumbers(transaction, tables)
    await replaceAccessories(transaction, tables)
    await replaceTerms(transaction, tables)
    await addDocumentRows(transaction, sample.catalogue)
    await addPages(transaction, tables)
    await addPageSections(transaction, sample.content)
    await limitLast(transaction, rowsOf(tables, 'variations'))
    await addStore(transaction, sample.content)
    await addPromotions(transaction, sample.content.promotions)
  })
  await refreshIndex(database)
  await sql`analyze`.execute(database)
  await writeSampleEdition(database, sampleEdition)
}
