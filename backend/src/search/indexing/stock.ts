import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { recordChanges } from './changes.ts'

/** Whether a row `v` of `variations` counts as in stock. */
export const isInStock = sql`coalesce(v.stock, 0) > 0 and not v.discontinued`

/** Bits of a product's parts in stock, from its rows in `variation_index`; all zero if none is in stock. */
export const stockedParts = sql`coalesce(bit_or(part) filter (where in_stock), ~bit_or(part))`

/**
 * Updates the index for parts that sold out or came back. Called when the stock of these variations has changed, in the transaction
 * that has locked their rows. Only one transaction at a time changes the index: otherwise, two that sell the last of several
 * products would wait for each other.
 */
export async function followStock(database: Database, variations: readonly number[]): Promise<void> {
  if (variations.length === 0) return
  const { rows: changed } = await sql<{ part: number; product: number }>`
    select i.variation_id as part, i.product_id as product
    from variation_index i join variations v on v.id = i.variation_id
    where i.variation_id = any(${variations}::integer[]) and i.in_stock <> (${isInStock})`.execute(database)
  if (changed.length === 0) return
  await sql`select id from index_terms where path = 'in_stock' order by id for update`.execute(database)
  const parts = changed.map(({ part }) => part)
  const products = changed.map(({ product }) => product)
  await sql`update variation_index set in_stock = not in_stock where variation_id = any(${parts}::integer[])`.execute(
    database,
  )
  await sql`
    update product_index p set stocked = now.stocked
    from (
      select product_id, ${stockedParts} as stocked from variation_index
      where product_id = any(${products}::integer[]) group by product_id) as now
    where now.product_id = p.product_id`.execute(database)
  await recordChanges(database, [...new Set(products)])
}
