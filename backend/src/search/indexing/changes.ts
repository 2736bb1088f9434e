import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'

/** Snapshots that lag by more changes are reloaded. */
const MAX_CHANGES = 10_000

/** Snapshots apply changes in the order of their numbers, so the numbers must become visible in that order. */
async function lockChanges(transaction: Database): Promise<void> {
  await sql`lock table index_changes in exclusive mode`.execute(transaction)
}

/** Records that the stock of products has changed in the index, at the end of the transaction that changed it. */
export async function recordChanges(transaction: Database, products: readonly number[]): Promise<void> {
  await lockChanges(transaction)
  await transaction
    .insertInto('index_changes')
    .values(products.map((product) => ({ product_id: product })))
    .execute()
  await sql`delete from index_changes where id <= (select max(id) from index_changes) - ${sql.lit(MAX_CHANGES)}`.execute(
    transaction,
  )
}

/** Records that the index was rebuilt, at the end of the transaction that rebuilt it. */
export async function recordRebuild(transaction: Database): Promise<void> {
  await lockChanges(transaction)
  await transaction.deleteFrom('index_changes').execute()
  await transaction.insertInto('index_changes').values({ product_id: null }).execute()
}
