import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuyingShop, card, openBuyingShop, wireTransfer } from '../checkout/testCheckout.ts'
import { releaseStock } from './stock.ts'

/** The only part in these tests with limited stock. */
const finite = '110004'

let shop: BuyingShop

function setStock(stock: number) {
  return shop.database.updateTable('variations').set({ stock }).where('sku', '=', finite).execute()
}

async function stockOf() {
  const { stock } = await shop.database
    .selectFrom('variations')
    .select('stock')
    .where('sku', '=', finite)
    .executeTakeFirstOrThrow()
  return stock
}

beforeAll(async () => {
  shop = await openBuyingShop()
})
beforeEach(() => shop.hook({}))
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

test.each([
  ['wire', wireTransfer],
  ['card', card()],
] as const)('sells the last piece to one of two parallel buyers, by %s', async (_name, means) => {
  await setStock(1)
  const buyers = [shop.guest(), shop.guest()]
  const ready = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, order: await buyer.ready(means, { [finite]: 1 }) })),
  )
  const answers = await Promise.all(ready.map(({ buyer, order }) => buyer.place(order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.errors()[0]).toMatchObject({ code: 'out_of_stock', meta: { lines: [{ sku: finite, left: 0 }] } })
  expect(await stockOf()).toBe(0)
})

test('rejects two lines of one part that together exceed the stock', async () => {
  await setStock(4)
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { [finite]: 2 })
  const { uuid } = await shop.database
    .selectFrom('variations')
    .select('uuid')
    .where('sku', '=', finite)
    .executeTakeFirstOrThrow()
  const added = await shop.send({
    method: 'POST',
    url: '/jsonapi/cart/add',
    headers: { 'content-type': 'application/vnd.api+json', ...guest.headers },
    payload: JSON.stringify({
      data: [{ type: 'product-variation--product', id: uuid, meta: { quantity: 2, note: 'for the second chamber' } }],
    }),
  })
  expect(added.status).toBe(200)
  expect((await guest.read(order, '?include=order_items')).single().included).toHaveLength(2)
  await setStock(3)
  expect((await guest.place(order)).errors()[0]).toMatchObject({
    code: 'out_of_stock',
    meta: { lines: [{ sku: finite, left: 3 }] },
  })
  await setStock(4)
  expect((await guest.place(order)).status).toBe(200)
  expect(await stockOf()).toBe(0)
})

test('returns stock immediately after a decline', async () => {
  await setStock(1)
  const guest = shop.guest()
  const order = await guest.ready(card('insufficient'), { [finite]: 1 })
  shop.hook({
    afterAuthorize: async () => {
      expect(await stockOf()).toBe(0)
    },
  })
  expect((await guest.place(order)).errors()[0]?.code).toBe('payment_declined')
  expect(await stockOf()).toBe(1)
})

test('returns the stock of an abandoned placement after ten minutes', async () => {
  await setStock(1)
  const [first, second] = [shop.guest(), shop.guest()]
  const abandoned = await first.ready(card(), { [finite]: 1 })
  const waiting = await second.ready(wireTransfer, { [finite]: 1 })
  shop.hook({ afterAuthorize: () => Promise.reject(new Error('The process ended here.')) })
  expect((await first.place(abandoned, { key: randomUUID() })).status).toBe(500)
  shop.hook({})
  expect((await second.place(waiting)).errors()[0]?.code).toBe('out_of_stock')
  shop.pass({ minutes: 9 })
  expect((await second.place(waiting)).errors()[0]?.code).toBe('out_of_stock')
  shop.pass({ minutes: 1 })
  expect((await second.place(waiting)).status).toBe(200)
  await shop.recover()
  expect(await stockOf()).toBe(0)
})

test('creates no order and charges nothing if stock was sold during a slow authorization', async () => {
  await setStock(1)
  const [slow, quick] = [shop.guest(), shop.guest()]
  const first = await slow.ready(card(), { [finite]: 1 })
  const second = await quick.ready(wireTransfer, { [finite]: 1 })
  shop.hook({
    afterAuthorize: async () => {
      shop.hook({})
      shop.pass({ minutes: 10 })
      expect((await quick.place(second)).status).toBe(200)
    },
  })
  expect((await slow.place(first)).errors()[0]).toMatchObject({ code: 'out_of_stock' })
  expect(await stockOf()).toBe(0)
})

test('returns the stock of an order once, even if released repeatedly', async () => {
  await setStock(3)
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { [finite]: 2 })
  await guest.place(order)
  expect(await stockOf()).toBe(1)
  const { id } = await shop.database
    .updateTable('orders')
    .set({ state: 'canceled' })
    .where('uuid', '=', order)
    .returning('id')
    .executeTakeFirstOrThrow()
  await Promise.all(
    [1, 2].map(() => shop.database.transaction().execute((transaction) => releaseStock(transaction, id, new Date()))),
  )
  expect(await stockOf()).toBe(3)
})

test('updates the in-stock filter as orders sell and return the last piece', async () => {
  const isListed = async () => {
    const found = await shop.get(`/jsonapi/index/variations?filter[in_stock]=1&filter[sku]=${finite}`)
    return found.list().data.length === 1
  }
  await setStock(1)
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { [finite]: 1 })
  expect(await isListed()).toBe(true)
  expect((await guest.place(order)).status).toBe(200)
  expect(await isListed()).toBe(false)
  const { id } = await shop.database
    .updateTable('orders')
    .set({ state: 'canceled' })
    .where('uuid', '=', order)
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.database.transaction().execute((transaction) => releaseStock(transaction, id, new Date()))
  expect(await isListed()).toBe(true)
})
