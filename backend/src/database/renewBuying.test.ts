import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshOldPrices } from '../carts/held.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { sampleCustomers } from '../../../sample/src/customers.ts'
import { addCreditOnce } from './addCustomers.ts'
import { fillOnce } from './fillOnce.ts'
import { fixture } from './fixture.ts'
import { uuidOf } from './identity.ts'
import { insertRows } from './insert.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase } from './open.ts'
import { sampleRows } from './sampleRows.ts'
import { writeFillState, writeSampleEdition } from './state.ts'
import type { Database } from './tables.ts'
import { emptyDatabase, quietly } from './testDatabase.ts'

let opened: OpenDatabase
let database: Database

const start = async () => {
  await migrate(database)
  await fillOnce(database, quietly(fixture))
  await addCreditOnce(database, sampleCustomers)
}

/** Written as the version before did it, which knew of no amounts. */
const write = (statement: string) => sql.raw(statement).execute(database)

const variation = (sku: string) => `(select id from variations where sku = '${sku}')`

beforeAll(async () => {
  opened = await emptyDatabase()
  database = opened.database
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateTo('2026-11-21-13-customer-carts')
  if (error !== undefined) throw error
  await write('truncate configuration')
  for (const each of sampleRows(fixture())) await insertRows(database, each)
  await writeFillState(database, 'ready')
  await writeSampleEdition(database, 2)
  for (const { mail, credit } of sampleCustomers)
    await write(`insert into users (uuid, name, name_key, mail, mail_key, enters_by_mail, password_hash, credit_status)
      values ('${uuidOf('user', mail)}', '${mail}', '${mail}', '${mail}', '${mail}', true, 'none', '${credit}')`)
  await write(`insert into orders (uuid, token_hash) values (gen_random_uuid(), 'guest')`)
  await write(`insert into orders (uuid, user_id) select gen_random_uuid(), id from users where mail like 'ana%'`)
  await write(`insert into order_items (uuid, order_id, variation_id, title, quantity)
    select gen_random_uuid(), o.id, v.id, 'As it was called', v.quantity
    from orders o, (values (${variation('110001')}, 7), (${variation('110003')}, 2), (${variation('310002')}, 1))
      v(id, quantity)`)
  await start()
})
afterAll(() => opened.close())

describe('a database of the version before, which sold nothing', () => {
  test('keeps its carts with what they showed', async () => {
    const lines = await database
      .selectFrom('order_items')
      .select(['sku', 'quantity', 'unit_cents', 'price_from', 'total_cents', 'available'])
      .where('order_id', '=', 1)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { sku: '110001', quantity: 7, unit_cents: 7550, price_from: 5, total_cents: 52_850, available: true },
      { sku: '110003', quantity: 2, unit_cents: 8300, price_from: 1, total_cents: 16_600, available: true },
      { sku: '310002', quantity: 1, unit_cents: 4400, price_from: 1, total_cents: 0, available: false },
    ])
    const orders = await database.selectFrom('orders').select(['subtotal_cents', 'total_cents', 'priced']).execute()
    const totals = { subtotal_cents: 69_450, total_cents: 69_450, priced: null }
    expect(orders).toEqual([totals, totals])
  })

  test('prices them anew when they are looked at, with days and membership', async () => {
    await database
      .updateTable('users')
      .set({ membership_level: 'preferred', membership_status: 'active' })
      .where('mail', 'like', 'ana%')
      .execute()
    const ana = await database
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('mail', 'like', 'ana%')
      .executeTakeFirstOrThrow()
    const viewers: Viewer[] = [
      { cartTokenHash: 'guest', user: null, orderTokenHash: null, now: new Date() },
      { cartTokenHash: null, user: ana, orderTokenHash: null, now: new Date() },
    ]
    for (const viewer of viewers) await refreshOldPrices(database, viewer)
    const orders = await database.selectFrom('orders').select(['total_cents', 'priced']).orderBy('id').execute()
    expect(orders.map(({ total_cents: cents }) => cents)).toEqual([69_450, 7 * 7172 + 2 * 7885])
    expect(orders.every(({ priced }) => priced !== null)).toBe(true)
    const lines = await database.selectFrom('order_items').select(['title', 'ships_by']).orderBy('id').execute()
    expect(lines[0]?.title).toBe('Blank Flange 01 - clearance holes')
    expect(lines[0]?.ships_by).not.toBeNull()
  })

  test('learns of coupons, and of parts of which no more are made', async () => {
    const coupons = await database.selectFrom('coupons').select(['code', 'used']).orderBy('id').execute()
    expect(coupons).toEqual(fixture().content.promotions.map(({ coupon: { code, used } }) => ({ code, used })))
    const last = await database.selectFrom('variations').select(['sku', 'stock']).where('finite', '=', true).execute()
    expect(last).toEqual([{ sku: '110004', stock: 4 }])
  })

  test("gives the sample's customers their credit, once", async () => {
    const granted = () =>
      database
        .selectFrom('users')
        .select(['credit_limit_cents', 'resale_verified', 'resale'])
        .where('mail', 'not like', 'mei%')
        .orderBy('id')
        .execute()
    expect(await granted()).toEqual([
      { credit_limit_cents: 1_000_000, resale_verified: false, resale: 'SR-AC 104-550142' },
      { credit_limit_cents: 500_000, resale_verified: true, resale: 'SR-BH 101-550119' },
    ])
    await database.updateTable('users').set({ credit_limit_cents: 0, resale_verified: false }).execute()
    await database.updateTable('coupons').set({ used: 7 }).where('code', '=', 'FLANGE10').execute()
    await writeSampleEdition(database, 2)
    await start()
    expect((await granted()).map(({ credit_limit_cents: limit }) => limit)).toEqual([0, 0])
    const { used } = await database
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'FLANGE10')
      .executeTakeFirstOrThrow()
    expect(used).toBe(7)
  })
})
