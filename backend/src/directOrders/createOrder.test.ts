import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuyingShop, openBuyingShop, valencia } from '../checkout/testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

function bodyOf(more: Readonly<Record<string, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    lines: [{ partNumber: '110001', quantity: 2, reference: 'REQ-1' }],
    attributes: {
      shipping_information: valencia,
      shipping_method: 'ups--ground',
      payment_instrument: { payment_gateway_id: 'wire_transfer' },
    },
    ...more,
  }
}

function post(headers: Readonly<Record<string, string>>, body: unknown, path = '') {
  return shop.send({
    method: 'POST',
    url: `/shop/orders${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}

async function countOrders(userId: number) {
  return (await shop.database.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length
}

test('places lines in one request without touching the cart, and returns the same bytes for the same key', async () => {
  const customer = await shop.customer()
  await customer.add({ '110002': 1 })
  const body = bodyOf()
  const answers = await Promise.all([1, 2, 3].map(() => post(customer.headers, body)))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]?.text]))
  expect(JSON.parse(answers[0]?.text ?? '')).toHaveProperty('order.number', expect.stringMatching(/^VX-/))
  const attributes = { ...body.attributes, shipping_method: 'ups--air', no_such_choice: 1 }
  expect((await post(customer.headers, { ...body, attributes })).errors()[0]?.code).toBe('key_reused')
  expect(await countOrders(customer.account.id)).toBe(2)
})

test('stores nothing if a line or choice is invalid, and points to it', async () => {
  const customer = await shop.customer()
  const lines = [
    { partNumber: '110001', quantity: 1.5 },
    { partNumber: 'no-such', quantity: 1 },
  ]
  const wrong = await post(customer.headers, bodyOf({ lines }))
  expect([wrong.status, wrong.errors().map(({ code, source }) => [code, source?.pointer])]).toEqual([
    422,
    [
      ['quantity_not_allowed', '/lines/0/quantity'],
      ['unknown_part', '/lines/1/partNumber'],
    ],
  ])
  const incomplete = await post(customer.headers, bodyOf({ attributes: {} }))
  expect(incomplete.errors().map(({ source }) => source?.pointer)).toContain('/attributes/shipping_information')
  expect((await post(customer.headers, { lines: [] })).errors()[0]).toMatchObject({ code: 'malformed' })
  expect((await post(shop.guest().headers, bodyOf())).status).toBe(403)
  expect(await countOrders(customer.account.id)).toBe(0)
})

test('customers who order the same parts with limited stock do not block one another', async () => {
  await shop.database
    .updateTable('variations')
    .set({ finite: true, stock: 1_000 })
    .where('sku', '=', '110001')
    .execute()
  const customers = [await shop.customer(), await shop.customer()]
  const orders = Array.from({ length: 24 }, (_, index) => post(customers[index % 2]?.headers ?? {}, bodyOf()))
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 200))
})

test('previews an order as a checkout without storing it', async () => {
  const customer = await shop.customer()
  const { idempotencyKey: _, ...body } = bodyOf()
  const answer = await post(customer.headers, body, '/preview?include=order_items')
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({
    data: { type: 'order--default', attributes: { shipping_method: 'ups--ground' } },
    included: [{ attributes: { quantity: '2.00', field_reference: 'REQ-1' } }],
    meta: { errors: [] },
  })
  expect(await countOrders(customer.account.id)).toBe(0)
})
