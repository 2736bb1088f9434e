import { sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { recordChanges } from './changes.ts'

/** Whether a row `v` of `variations` counts as in stock. */
export const isInStock = sql`coalesce(v.stock, 0) > 0 and not v.discontinued`

/** The parts of a product in stock, of its rows in `variation_index`; where none is, all of them with their bits off. */
export const stockedParts = sql`coalesce(bit_or(part) filter (where in_stock), ~bit_or(part))`

/** The value by which the terms of the index name whether a part is in stock. */
export const stockValue = sql`in_stock::integer::text`

/**
 * Lets the lists know which parts sold out or came back. Called when the stock of these variations has changed, in the transaction
 * that holds their rows. Where the index changes, one transaction changes it at a time: two that sell the last of several
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
  await sql`
    delete from product_terms x using index_terms t
    where t.id = x.term_id and t.path = 'in_stock' and x.product_id = any(${products}::integer[])`.execute(database)
  await sql`
    insert into product_terms
    select t.id, v.product_id, bit_or(v.part)
    from variation_index v join index_terms t on t.path = 'in_stock' and t.value = ${stockValue}
    where v.product_id = any(${products}::integer[])
    group by v.product_id, t.id`.execute(database)
  await sql`
    update index_terms t set products = (select count(*) from product_terms x where x.term_id = t.id)
    where t.path = 'in_stock'`.execute(database)
  await recordChanges(database, [...new Set(products)])
}
