import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '../../../schema/fingerprint.ts'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, wireTransfer } from './testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
beforeEach(() => shop.hook({}))
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

function keyed(key: string, total?: string) {
  return {
    'idempotency-key': key,
    ...(total === undefined ? {} : { 'commerce-expected-total': total }),
  }
}

/** Number of orders of a buyer. */
async function placedOf(orders: readonly string[]) {
  const rows = await shop.database.selectFrom('orders').select('state').where('uuid', 'in', orders).execute()
  return rows.filter(({ state }) => state !== 'draft').length
}

async function mailsOf(uuid: string) {
  const rows = await shop.database
    .selectFrom('order_mails')
    .innerJoin('orders', 'orders.id', 'order_mails.order_id')
    .select('kind')
    .where('orders.uuid', '=', uuid)
    .execute()
  return rows.map(({ kind }) => kind)
}

function codeOf(answer: Awaited<ReturnType<Buyer['place']>>) {
  return answer.errors()[0]?.code
}

test.each([
  ['wire', wireTransfer],
  ['card', card()],
] as const)('returns identical bytes for the same key twice, by %s', async (_name, payment) => {
  const guest = shop.guest()
  const order = await guest.ready(payment)
  const headers = keyed(randomUUID(), await guest.total(order))
  const first = await guest.place(order, headers)
  const second = await guest.place(order, headers)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect(await mailsOf(order)).toEqual(['orderPlaced'])
})

test('rejects the same key for another cart or total', async () => {
  const customer = await shop.customer()
  const key = randomUUID()
  const first = await customer.ready(wireTransfer)
  const total = await customer.total(first)
  expect((await customer.place(first, keyed(key, total))).status).toBe(201)
  const second = await customer.ready(wireTransfer)
  const otherCart = await customer.place(second, keyed(key, total))
  const otherTotal = await customer.place(first, keyed(key, '1.00'))
  expect([otherCart.status, codeOf(otherCart)]).toEqual([422, 'key_reused'])
  expect([otherTotal.status, codeOf(otherTotal)]).toEqual([422, 'key_reused'])
  expect(await placedOf([first, second])).toBe(1)
})

test('places one order for two keys and one cart, and returns it to both', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  const answers = await Promise.all([1, 2].map(() => guest.place(order, keyed(randomUUID()))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = answers.find(({ status }) => status === 422)
  const number = (await guest.order(order)).single().data.attributes['order_number']
  expect(refused?.errors()[0]).toMatchObject({
    code: 'already_placed',
    detail: 'The "place" transition is not allowed.',
    meta: { order, order_number: number },
  })
})

test('tells the second key to retry during authorization, then returns the order', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const second = randomUUID()
  const during: Awaited<ReturnType<Buyer['place']>>[] = []
  shop.hook({
    afterAuthorize: async () => {
      shop.hook({})
      during.push(await guest.place(order, keyed(second)))
    },
  })
  expect((await guest.place(order, keyed(randomUUID()))).status).toBe(201)
  expect(during[0]?.status).toBe(409)
  expect(during[0]?.headers['retry-after']).toBe('2')
  expect(during[0]?.errors()[0]).toMatchObject({ code: 'in_flight', meta: { retry_after_ms: 2000 } })
  expect(codeOf(await guest.place(order, keyed(second)))).toBe('already_placed')
})

test.each([
  ['terms', terms],
  ['card', card()],
] as const)('places one order for twenty identical requests at once, by %s', async (_name, payment) => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready(payment)
  const headers = keyed(randomUUID(), await customer.total(order))
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.place(order, headers)))
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const placed = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
  expect(placed.size).toBe(1)
  expect((await customer.place(order, headers)).text).toBe([...placed][0])
  expect(await mailsOf(order)).toEqual(['orderPlaced'])
})

test('accepts keys of up to 255 characters and ignores an empty one', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  const long = await guest.place(order, keyed('k'.repeat(256)))
  const empty = await guest.place(order, keyed(''))
  expect([long.status, codeOf(long)]).toEqual([400, 'key_invalid'])
  expect([empty.status, codeOf(empty)]).toEqual([400, 'key_invalid'])
  expect(await placedOf([order])).toBe(0)
  expect((await guest.place(order, keyed('k'.repeat(255)))).status).toBe(201)
})

test('treats the same key of another buyer as independent', async () => {
  const [guest, customer] = [shop.guest(), await shop.customer()]
  const [first, second] = [await guest.ready(wireTransfer), await customer.ready(wireTransfer)]
  const key = randomUUID()
  expect((await guest.place(first, keyed(key))).status).toBe(201)
  expect((await customer.placement(key)).status).toBe(404)
  expect((await customer.place(second, keyed(key))).status).toBe(201)
  expect(await placedOf([first, second])).toBe(2)
})

test('returns the order of a key for as long as the order exists', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer)
  const headers = keyed(randomUUID(), await customer.total(order))
  const first = await customer.place(order, headers)
  shop.pass({ hours: 24 * 31 })
  await shop.recover()
  expect((await customer.place(order, headers)).text).toBe(first.text)
  expect((await customer.placement(headers['idempotency-key'])).single().data.attributes).toMatchObject({ order })
})

test('looks up the key before the cart in the path', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer)
  const headers = keyed(randomUUID(), await customer.total(order))
  await customer.place(order, headers)
  const unknown = await customer.place(randomUUID(), headers)
  expect([unknown.status, unknown.errors()[0]?.code]).toEqual([422, 'key_reused'])
})

test('names the inputs that differ from those of the first request with the key, and its order', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer)
  const headers = keyed(randomUUID(), await customer.total(order))
  const place = (notes: string) =>
    customer.place(order, headers, { fingerprint: fingerprintOf({ notes, expectedTotal: '1' }) })
  const first = await place('Ring twice.')
  expect((await place('Ring twice.')).text).toBe(first.text)
  const other = await place('Ring once.')
  expect(other.errors()[0]).toMatchObject({ code: 'key_reused', meta: { differs: ['notes'], order } })
})

test('accepts only the first request without a key', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  const answers = await Promise.all(Array.from({ length: 4 }, () => guest.place(order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
})

test('gives the buyer a new cart after placing', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  await guest.place(order)
  expect((await guest.read(order)).status).toBe(403)
  expect((await shop.get('/jsonapi/carts', guest.headers)).list().data).toEqual([])
  await guest.add({ '110002': 1 })
  expect(await guest.cart()).not.toBe(order)
})

test('rejects an invalid expected total', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  for (const total of ['', 'abc', '-1', '1e3', '１２', '1,000.00', `${'9'.repeat(13)}.00`])
    expect((await guest.place(order, keyed(randomUUID(), encodeURI(total)))).status).toBe(400)
  expect(await placedOf([order])).toBe(0)
})
