import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const shape = z.object({ last: z.number(), subjects: z.array(z.string()).nullable() })

async function changesAfter(number: number) {
  return shape.parse((await shop.get(`/content-changes?after=${number}`)).json())
}

async function lastNumber(): Promise<number> {
  return (await changesAfter(0)).last
}

async function uuidsOf(sku: string): Promise<string[]> {
  const { rows } = await sql<{ part: string; product: string }>`
    select v.uuid as part, p.uuid as product from variations v join products p on p.id = v.product_id
    where sku = ${sku}`.execute(shop.database)
  return rows.flatMap(({ part, product }) => [part, product])
}

function update(sku: string, columns: { stock?: number; price?: string }, database = shop.database) {
  return database.updateTable('variations').set(columns).where('sku', '=', sku).execute()
}

describe('content changes', () => {
  test('name the part and its product if only stock changed', async () => {
    const before = await lastNumber()
    await update('110003', { stock: 31 })
    const { last, subjects } = await changesAfter(before)
    expect(last).toBeGreaterThan(before)
    expect(subjects?.toSorted()).toEqual((await uuidsOf('110003')).toSorted())
    expect(await changesAfter(last)).toEqual({ last, subjects: [] })
  })

  test.each([
    ['a price', sql`update variations set price = price + 1 where sku = '110003'`],
    ['a price break', sql`update price_breaks set price = price + 1`],
    ['a menu link', sql`update menu_links set title = title`],
    ['the store', sql`update store_facts set phone = '(555) 555-0100'`],
  ])('may concern everything after a change of %s', async (_what, statement) => {
    const before = await lastNumber()
    await statement.execute(shop.database)
    const { last, subjects } = await changesAfter(before)
    expect(last).toBeGreaterThan(before)
    expect(subjects).toBeNull()
  })

  test('do not include statements that change no part', async () => {
    const before = await lastNumber()
    await sql`update variations set stock = stock where sku = '110003'`.execute(shop.database)
    expect(await lastNumber()).toBe(before)
  })

  test('get their numbers in the order of commits', async () => {
    const before = await lastNumber()
    await shop.database.transaction().execute(async (transaction) => {
      await update('110004', { stock: 41 }, transaction)
      await update('110005', { stock: 51 })
    })
    const middle = await changesAfter(before)
    expect(middle.subjects).toEqual(
      expect.arrayContaining([...(await uuidsOf('110004')), ...(await uuidsOf('110005'))]),
    )
    const { rows } = await sql<{ subjects: string[] }>`
      select to_json(subjects) as subjects from content_changes order by number desc limit 2`.execute(shop.database)
    expect(rows.map(({ subjects }) => subjects[0])).toEqual([
      (await uuidsOf('110004'))[0],
      (await uuidsOf('110005'))[0],
    ])
  })

  test('may concern everything if the last known one is not on record', async () => {
    expect((await changesAfter(1)).subjects).toBeNull()
    const before = await lastNumber()
    await sql`truncate content_changes`.execute(shop.database)
    const { last, subjects } = await changesAfter(before)
    expect(subjects).toBeNull()
    expect(last).toBeGreaterThan(before)
  })
})
