import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOrders } from '../orders/audit.ts'
import { orderStates } from '../orders/states.ts'
import { sampleCustomers } from '@shop/sample/customers'
import { sampleOrders } from '@shop/sample/orders'
import { openTestShop, type TestShop } from '../testShop.ts'
import { addCustomersOnce } from './addCustomers.ts'
import { addOrdersOnce } from './addOrders.ts'
import { uuidOf } from '../database/identity.ts'

/** Parts of the sample orders, for the small catalog of tests. */
const parts = ['110001', '110002', '310001', '510001', '110003', '110005', '110006', '110007']

const skus = [...new Set(sampleOrders.flatMap(({ lines }) => lines.map(({ sku }) => sku)))]
function partOf(sku: string) {
  return parts[skus.indexOf(sku)] ?? sku
}
function quantityOf(sku: string, quantity: number) {
  return partOf(sku) === '510001' ? quantity * 10 : quantity
}

const orders = sampleOrders.map((order) => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, sku: partOf(line.sku), quantity: quantityOf(line.sku, line.quantity) })),
  since: order.since.map(({ at, request }) => ({
    at,
    request: {
      ...request,
      ...(request.lines === undefined
        ? {}
        : {
            lines: request.lines.map(({ sku, quantity }) => ({
              sku: partOf(sku),
              quantity: quantityOf(sku, quantity),
            })),
          }),
    },
  })),
}))

let shop: TestShop
let cart: string

beforeAll(async () => {
  shop = await openTestShop()
  await addCustomersOnce(shop.database, sampleCustomers, () => Promise.resolve('none'))
  const ana = await shop.database
    .selectFrom('users')
    .select('id')
    .where('uuid', '=', uuidOf('user', 'ana.ruiz@castaic-surface.example'))
    .executeTakeFirstOrThrow()
  const made = await shop.database
    .insertInto('orders')
    .values({ uuid: crypto.randomUUID(), user_id: ana.id, token_hash: null })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  cart = made.uuid
  expect(await addOrdersOnce(shop.database, orders)).toBe(true)
})
afterAll(() => shop.close())

function placed() {
  return shop.database
    .selectFrom('orders')
    .selectAll()
    .where('placed', 'is not', null)
    .orderBy('order_number')
    .execute()
}

test("the sample has an order in each state, priced by the shop's rules and without an issue", async () => {
  const rows = await placed()
  expect(rows.map(({ order_number }) => order_number)).toEqual(sampleOrders.map(({ number }) => number))
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...orderStates].toSorted())
  expect(await auditOrders(shop.database)).toEqual([])
  for (const { total_cents, tax_cents, user_id } of rows) {
    expect(total_cents).toBeGreaterThan(0)
    expect(user_id).not.toBeNull()
    expect(tax_cents).not.toBeNull()
  }
})

test('cards are charged for what has shipped; invoices on terms are due 30 days after their shipments', async () => {
  const { rows } = await sql<{ order_number: string; paid: Date | null; payment_due: Date | null }>`
    select order_number, paid, payment_due from order_rows where placed is not null order by order_number`.execute(
    shop.database,
  )
  const facts = rows.map(({ order_number, paid, payment_due }) => [order_number.slice(-4), paid !== null, payment_due])
  expect(facts).toEqual([
    ['0713', true, null],
    ['1871', false, null],
    ['2204', true, null],
    ['3510', false, null],
    ['3977', false, new Date('2026-12-05T21:40:00Z')],
    ['4120', false, null],
    ['4182', false, null],
  ])
})

test('no emails are sent, and an existing cart stays unchanged', async () => {
  expect(await shop.database.selectFrom('mails').selectAll().execute()).toEqual([])
  const carts = await shop.database
    .selectFrom('orders')
    .select(['uuid', 'user_id'])
    .where('state', '=', 'draft')
    .execute()
  expect(carts.map(({ uuid }) => uuid)).toEqual([cart])
  expect(carts[0]?.user_id).not.toBeNull()
})

test('sample orders are added once: deleted ones do not return', async () => {
  await shop.database.deleteFrom('orders').where('order_number', '=', 'VX-2026-001871').execute()
  expect(await addOrdersOnce(shop.database, orders)).toBe(false)
  expect(await placed()).toHaveLength(orders.length - 1)
})

test('sample orders are skipped if the catalog lacks their parts, and new orders continue their numbers', async () => {
  await shop.database.deleteFrom('orders').where('placed', 'is not', null).execute()
  await shop.database.deleteFrom('shop_state').where('name', '=', 'sample_orders').execute()
  expect(await addOrdersOnce(shop.database, sampleOrders)).toBe(true)
  expect(await placed()).toEqual([])
  expect(sampleOrders.every(({ number }) => Number(number.slice(-6)) < 4183)).toBe(true)
})
