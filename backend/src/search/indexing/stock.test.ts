import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testShop.ts'
import { refreshIndex } from './refresh.ts'
import { followStock } from './stock.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Everything in the index that depends on stock. */
async function stockInIndex() {
  const { rows: parts } = await sql`
    select sku, in_stock from variation_index order by sku`.execute(shop.database)
  const { rows: products } = await sql`
    select title, stocked::text from product_index order by product_id`.execute(shop.database)
  return { parts, products }
}

function setStock(stock: number, skus: readonly string[]) {
  return shop.database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .updateTable('variations')
      .set({ stock })
      .where('sku', 'in', skus)
      .returning('id')
      .execute()
    await followStock(
      transaction,
      rows.map(({ id }) => id),
    )
  })
}

test.each([
  ['a part', (skus: readonly string[]) => skus.slice(0, 1)],
  ['every part but one', (skus: readonly string[]) => skus.slice(1)],
])('after %s sold out and came back, the updated index equals a rebuilt one', async (_name, some) => {
  const stocked = await shop.database
    .selectFrom('variation_index')
    .select('sku')
    .where('in_stock', '=', true)
    .orderBy('sku')
    .execute()
  expect(stocked.length).toBeGreaterThan(1)
  const skus = some(stocked.map(({ sku }) => sku))
  const before = await stockInIndex()
  await setStock(0, skus)
  const soldOut = await stockInIndex()
  expect(soldOut).not.toEqual(before)
  await refreshIndex(shop.database)
  expect(soldOut).toEqual(await stockInIndex())
  await setStock(3, skus)
  const back = await stockInIndex()
  await refreshIndex(shop.database)
  expect(back).toEqual(await stockInIndex())
  expect(back).toEqual(before)
})
