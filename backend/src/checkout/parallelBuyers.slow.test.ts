import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, wireTransfer } from './testCheckout.ts'

/** The only part in these tests with limited stock. */
const finite = '110004'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
}, 120_000)
beforeEach(() => shop.database.deleteFrom('test_charges').execute())
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
  expect(shop.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
afterAll(() => shop.close())

interface Ready {
  readonly buyer: Buyer
  readonly order: string
}

function many<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => make(place)))
}

function readyBuyers(
  count: number,
  payment: () => Readonly<Record<string, unknown>>,
  parts: Readonly<Record<string, number>>,
): Promise<Ready[]> {
  return many(count, async () => {
    const buyer = shop.guest()
    return { buyer, order: await buyer.ready(payment(), parts) }
  })
}

function setStock(stock: number) {
  return shop.database.updateTable('variations').set({ stock }).where('sku', '=', finite).execute()
}

async function stockOf() {
  return (
    await shop.database.selectFrom('variations').select('stock').where('sku', '=', finite).executeTakeFirstOrThrow()
  ).stock
}

/** Number of responses by status and code. */
function countAnswers(answers: readonly Awaited<ReturnType<Buyer['place']>>[]) {
  return Object.fromEntries(
    [
      ...Map.groupBy(answers, ({ status, ...answer }) =>
        status === 200 ? '200' : `${status} ${answer.errors()[0]?.code}`,
      ),
    ].map(([what, all]) => [what, all.length]),
  )
}

test.each([
  ['wire', () => wireTransfer],
  ['card', () => card()],
])('sells 10 pieces to 100 parallel buyers by %s as exactly 10 orders', async (name, payment) => {
  await setStock(10)
  const buyers = await readyBuyers(100, payment, { [finite]: 1 })
  const answers = await Promise.all(buyers.map(({ buyer, order }) => buyer.place(order)))
  expect(countAnswers(answers)).toEqual({ '200': 10, '422 out_of_stock': 90 })
  expect(await stockOf()).toBe(0)
  expect(await shop.charges()).toEqual(name === 'card' ? { authorized: 10 } : {})
})

test('places 5 orders for 20 identical parallel requests of each of 5 buyers', async () => {
  const buyers = await readyBuyers(5, () => card(), { '110001': 2 })
  const answers = await Promise.all(
    buyers.flatMap(({ buyer, order }) => {
      const headers = { key: randomUUID() }
      return Array.from({ length: 20 }, () => buyer.place(order, headers))
    }),
  )
  const kinds = countAnswers(answers)
  expect(Object.keys(kinds).toSorted()).toEqual(['200', '409 in_flight'].filter((kind) => kind in kinds))
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(5)
  expect(await shop.charges()).toEqual({ authorized: 5 })
})

test('places 50 orders with unique numbers for 50 buyers with two tabs each', async () => {
  const buyers = await readyBuyers(50, () => wireTransfer, { '110001': 1 })
  const answers = await Promise.all(
    buyers.flatMap(({ buyer, order }) => [1, 2].map(() => buyer.place(order, { key: randomUUID() }))),
  )
  expect(countAnswers(answers)).toEqual({ '200': 50, '409 already_placed': 50 })
  const numbers = await shop.database
    .selectFrom('orders')
    .select('order_number')
    .where(
      'uuid',
      'in',
      buyers.map(({ order }) => order),
    )
    .execute()
  expect(new Set(numbers.map(({ order_number: number }) => number)).size).toBe(50)
})

test('applies a coupon limited to 5 orders to only 5 of 20 buyers, and charges no one more than expected', async () => {
  const { id: promotion } = await shop.database
    .insertInto('promotions')
    .values({ uuid: randomUUID(), label: 'Five only', percent: '10', families: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = randomUUID()
  const { id: coupon } = await shop.database
    .insertInto('coupons')
    .values({ uuid: randomUUID(), promotion_id: promotion, code, code_key: code, usage_limit: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const buyers = await readyBuyers(20, () => wireTransfer, { '110001': 2 })
  for (const { order } of buyers)
    await shop.database.updateTable('orders').set({ coupon_id: coupon }).where('uuid', '=', order).execute()
  const expected = await Promise.all(
    buyers.map(async ({ buyer, order }) => {
      await buyer.read(order)
      return buyer.total(order)
    }),
  )
  const answers = await Promise.all(
    buyers.map(({ buyer, order }, place) => buyer.place(order, { key: randomUUID(), total: expected[place] ?? '' })),
  )
  expect(countAnswers(answers)).toEqual({ '200': 5, '409 price_changed': 15 })
})

test('places three of ten parallel orders on terms if credit covers three', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 60_000 })
  const ownOrder = await customer.ready(terms)
  const others = await readyBuyers(9, () => wireTransfer, { '110001': 2 })
  await shop.database.schema.dropIndex('orders_one_cart_a_customer').execute()
  const orders = [ownOrder, ...others.map(({ order }) => order)]
  try {
    await shop.database
      .updateTable('orders')
      .set({ user_id: customer.account.id, token_hash: null, payment_gateway: 'purchase_order', po_number: 'PO-9' })
      .where('uuid', 'in', orders)
      .execute()
    const answers = await Promise.all(orders.map((order) => customer.place(order)))
    expect(countAnswers(answers)).toEqual({ '200': 3, '422 credit': 7 })
  } finally {
    await shop.database.deleteFrom('orders').where('uuid', 'in', orders).where('state', '=', 'draft').execute()
    await sql`create unique index orders_one_cart_a_customer on orders (user_id) where state = 'draft'`.execute(
      shop.database,
    )
  }
})

test('charges each of 20 orders once if webhooks arrive before responses', async () => {
  const buyers = await readyBuyers(20, () => card('timeout'), { '110001': 1 })
  const keys = buyers.map(() => randomUUID())
  const first = await Promise.all(
    buyers.map(({ buyer, order }, place) => buyer.place(order, { key: keys[place] ?? '' })),
  )
  expect(countAnswers(first)).toEqual({ '409 in_flight': 20 })
  const charges = await shop.database.selectFrom('test_charges').selectAll().execute()
  await Promise.all(
    charges.flatMap(({ id, reference, amount_cents }) =>
      [1, 2, 3].map(() =>
        shop.sendWebhook({ type: 'charge.authorized', data: { reference, charge: id, amount_cents } }),
      ),
    ),
  )
  const second = await Promise.all(
    buyers.map(({ buyer, order }, place) => buyer.place(order, { key: keys[place] ?? '' })),
  )
  expect(countAnswers(second)).toEqual({ '200': 20 })
  expect(await shop.charges()).toEqual({ authorized: 20 })
})
