import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
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

function keyed(key: string, total = '999999') {
  return { key, total }
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
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).toBe(first.text)
  expect(await mailsOf(order)).toEqual(['orderPlaced'])
})

test('rejects the same key for another cart or total', async () => {
  const customer = await shop.customer()
  const key = randomUUID()
  const first = await customer.ready(wireTransfer)
  const total = await customer.total(first)
  expect((await customer.place(first, keyed(key, total))).status).toBe(200)
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
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  const number = (await guest.order(order)).single().data.attributes['order_number']
  expect(refused?.errors()[0]).toMatchObject({
    code: 'already_placed',
    meta: { order: { id: order, number } },
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
  expect((await guest.place(order, keyed(randomUUID()))).status).toBe(200)
  expect(during[0]?.status).toBe(409)
  expect(during[0]?.headers['retry-after']).toBe('2')
  expect(during[0]?.errors()[0]).toMatchObject({ code: 'in_flight', meta: { retry_after_ms: 2000 } })
  expect(codeOf(await guest.place(order, keyed(second)))).toBe('already_placed')
})

test.each([
  ['terms', terms],
  ['card', card()],
] as const)('places one order for twenty simultaneous identical requests, by %s', async (_name, payment) => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready(payment)
  const headers = keyed(randomUUID(), await customer.total(order))
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.place(order, headers)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const placed = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
  expect(placed.size).toBe(1)
  expect((await customer.place(order, headers)).text).toBe([...placed][0])
  expect(await mailsOf(order)).toEqual(['orderPlaced'])
})

test('accepts keys of 8 to 128 visible characters', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  for (const key of ['', 'k'.repeat(7), 'k'.repeat(129), 'with space']) {
    const answer = await guest.place(order, keyed(key))
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformed'])
  }
  expect(await placedOf([order])).toBe(0)
  expect((await guest.place(order, keyed('k'.repeat(128)))).status).toBe(200)
})

test('treats the same key of another buyer as independent', async () => {
  const [guest, customer] = [shop.guest(), await shop.customer()]
  const [first, second] = [await guest.ready(wireTransfer), await customer.ready(wireTransfer)]
  const key = randomUUID()
  expect((await guest.place(first, keyed(key))).status).toBe(200)
  expect((await customer.place(second, keyed(key))).status).toBe(200)
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
})

test('looks up the key before the cart in the path', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer)
  const headers = keyed(randomUUID(), await customer.total(order))
  const first = await customer.place(order, headers)
  const unknown = await customer.place(randomUUID(), headers)
  expect([unknown.status, unknown.errors()[0]?.code]).toEqual([422, 'key_reused'])
  const withWrongChoice = await customer.place(order, { ...headers, more: { attributes: { no_such_choice: 1 } } })
  expect(withWrongChoice.text).toBe(first.text)
})

test('names the inputs that differ from those of the first request with the key, and its order', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer)
  const headers = keyed(randomUUID(), await customer.total(order))
  const place = (notes: string) =>
    customer.place(order, { ...headers, more: { attributes: { customer_comments: notes } } })
  const first = await place('Ring twice.')
  expect((await place('Ring twice.')).text).toBe(first.text)
  const other = await place('Ring once.')
  expect(other.errors()[0]).toMatchObject({
    code: 'key_reused',
    meta: { differs: ['customer_comments'], order: { id: order } },
  })
})

test('compares reviewed lines in any order, and names a cart that has changed since', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { '110001': 2, '110002': 1 })
  const lines = (await guest.read(order, '?include=order_items,order_items.purchased_entity')).single().included
  const skuOf = (id: unknown) => lines.find((one) => one.id === id)?.attributes['sku']
  const expectedLines = lines
    .filter(({ type }) => type === 'order-item--product')
    .map(({ attributes, relationships }) => ({
      partNumber: skuOf(z.object({ id: z.string() }).parse(relationships['purchased_entity']?.data).id),
      quantity: Number(attributes['quantity']),
      price: z.object({ number: z.string() }).parse(attributes['unit_price']).number,
      details: '',
    }))
    .reverse()
  await guest.add({ '110002': 1 })
  const changed = await guest.place(order, { total: '1.00', more: { expectedLines } })
  expect([changed.status, changed.errors().map(({ code }) => code)]).toEqual([409, ['cart_changed', 'price_changed']])
  const current = expectedLines.map((line) => (line.partNumber === '110002' ? { ...line, quantity: 2 } : line))
  const headers = keyed(randomUUID())
  const placed = await guest.place(order, { ...headers, more: { expectedLines: current } })
  expect(placed.status).toBe(200)
  // A repeated request may leave them out, or add them.
  expect((await guest.place(order, headers)).text).toBe(placed.text)
  const other = await guest.place(order, { ...headers, more: { expectedLines } })
  expect(other.errors()[0]?.meta).toMatchObject({ differs: ['expectedLines'] })
})

test("accepts only the first payment by Commerce's own route, which has no keys", async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  const pay = () =>
    shop.send({
      method: 'POST',
      url: `/jsonapi/checkout/${order}/payment`,
      headers: { 'content-type': 'application/vnd.api+json', ...guest.headers },
      payload: JSON.stringify({ data: { type: 'payment--payment-manual' } }),
    })
  const answers = await Promise.all(Array.from({ length: 4 }, pay))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  const [refused] = answers.filter(({ status }) => status === 422)
  expect(refused?.errors()[0]).toMatchObject({ detail: 'The "place" transition is not allowed.' })
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

test('does not say whether an order of somebody else exists', async () => {
  const order = await shop.guest().ready(wireTransfer)
  const other = shop.guest()
  const answers = [await other.place(order), await other.place(randomUUID()), await other.place('nope')]
  expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [404, 'not_found']))
})

test('rejects an invalid expected total', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  for (const total of ['', 'abc', '-1', '1e3', '１２', '1,000.00', `${'9'.repeat(13)}.00`])
    expect((await guest.place(order, keyed(randomUUID(), total))).status).toBe(400)
  expect(await placedOf([order])).toBe(0)
})

describe('the lookup of a key', () => {
  async function placed() {
    const guest = shop.guest()
    const order = await guest.ready(wireTransfer)
    const headers = keyed(randomUUID(), await guest.total(order))
    return { guest, order, ...headers, first: await guest.place(order, headers) }
  }

  test('returns the result without the order, and names everything that differs', async () => {
    const { guest, order, key, total, first } = await placed()
    const body = { expectedTotal: { number: total, currency_code: 'USD' } }
    expect((await guest.lookUp(key, body)).text).toBe(first.text)
    expect((await guest.lookUp(key, body, `/${order}`)).text).toBe(first.text)
    const others = { attributes: { customer_comments: 'Ring.' } }
    expect((await guest.lookUp(key, others, `/${randomUUID()}`)).errors()[0]).toMatchObject({
      code: 'key_reused',
      meta: { differs: ['order', 'expectedTotal', 'customer_comments'], order: { id: order } },
    })
    expect((await guest.lookUp(key, { lines: [] })).errors()[0]?.meta).toMatchObject({
      differs: ['operation', 'lines', 'expectedTotal'],
    })
  })

  test('returns the checkout for an unknown key, and places nothing', async () => {
    const guest = shop.guest()
    const order = await guest.ready(wireTransfer)
    const expectedTotal = { number: '1', currency_code: 'USD' }
    const answer = await guest.lookUp(randomUUID(), { expectedTotal }, `/${order}?include=order_items`)
    expect(answer.status).toBe(200)
    expect(answer.single()).toMatchObject({
      data: { id: order, attributes: { email: 'buyer@lab.example' } },
      included: [{ attributes: { quantity: '2.00' } }],
    })
    expect((await guest.lookUp(randomUUID(), { expectedTotal })).status).toBe(404)
    expect((await shop.guest().lookUp(randomUUID(), {}, `/${order}`)).status).toBe(403)
    expect(await placedOf([order])).toBe(0)
  })

  test('returns the outcome of a declined card', async () => {
    const guest = shop.guest()
    const order = await guest.ready(card('insufficient'))
    const headers = keyed(randomUUID(), await guest.total(order))
    const first = await guest.place(order, headers)
    const expectedTotal = { number: headers.total, currency_code: 'USD' }
    const again = await guest.lookUp(headers.key, { expectedTotal })
    expect([first, again].map(codeOf)).toEqual(['payment_declined', 'payment_declined'])
  })
})
