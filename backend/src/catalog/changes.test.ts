import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const variations = '/jsonapi/product-variations/product'
const removed = '/jsonapi/removed-variations/product'

function secondsAgo(seconds: number) {
  return Math.floor(Date.now() / 1000) - seconds
}

async function changedSkus(since: number): Promise<unknown[]> {
  const query = `filter[changed][operator]=>=&filter[changed][value]=${since}&sort=changed,id`
  return (await shop.get(`${variations}?${query}`)).list().data.map(({ attributes }) => attributes['sku'])
}

async function times(sku: string) {
  const [part] = (await shop.get(`${variations}?filter[sku]=${sku}`)).list().data
  return { changed: part?.attributes['changed'], price: part?.attributes['field_price_changed'] }
}

async function removedSkus(): Promise<unknown[]> {
  return (await shop.get(`${removed}?sort=changed,id`)).list().data.map(({ attributes }) => attributes['sku'])
}

function update(sku: string, columns: { stock?: number; price?: string; status?: boolean }) {
  return shop.database.updateTable('variations').set(columns).where('sku', '=', sku).execute()
}

describe('the time of the last change of a part', () => {
  test('changes with stock and price; the time of the last price change, only with price', async () => {
    const before = await times('110003')
    const start = secondsAgo(1)
    await update('110003', { stock: 77 })
    const restocked = await times('110003')
    expect(restocked.changed).not.toBe(before.changed)
    expect(restocked.price).toBe(before.price)
    expect(await changedSkus(start)).toContain('110003')
    await update('110003', { price: '12.5' })
    const after = await times('110003')
    expect(after.price).toBe(after.changed)
  })

  test('stays the same if no value changes', async () => {
    const before = await times('110005')
    await sql`update variations set stock = stock where sku = '110005'`.execute(shop.database)
    expect(await times('110005')).toEqual(before)
  })
})

describe('removed parts', () => {
  test('are listed while they are unpublished', async () => {
    await update('110006', { status: false })
    expect(await removedSkus()).toEqual(['110006'])
    const start = secondsAgo(1)
    await update('110006', { status: true })
    expect(await removedSkus()).toEqual([])
    expect(await changedSkus(start)).toContain('110006')
  })

  test('include all parts of an unpublished product', async () => {
    const { product_id: id } = await shop.database
      .selectFrom('variations')
      .select('product_id')
      .where('sku', '=', '110007')
      .executeTakeFirstOrThrow()
    const setStatus = (status: boolean) =>
      shop.database.updateTable('products').set({ status }).where('id', '=', id).execute()
    await setStatus(false)
    expect(await removedSkus()).toContain('110007')
    const start = secondsAgo(1)
    await setStatus(true)
    expect(await removedSkus()).toEqual([])
    expect(await changedSkus(start)).toContain('110007')
  })
})
