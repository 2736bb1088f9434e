import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createKey, revokeKey } from '../accounts/apiKeys.ts'
import { addCustomer, type TestCustomer } from '../accounts/testCustomer.ts'
import { openTestShop, type TestShop } from '../testShop.ts'
import { deleteOldCarts } from './expiry.ts'

let shop: TestShop
let ana: TestCustomer
let bob: TestCustomer
const uuids = new Map<string, string>()

beforeAll(async () => {
  shop = await openTestShop()
  ana = await addCustomer(shop.database, 'ana')
  bob = await addCustomer(shop.database, 'bob')
  for (const row of await shop.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    uuids.set(row.sku, row.uuid)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.database.deleteFrom('orders').execute()
})

type Headers = Record<string, string>

function guest(token: string): Headers {
  return { 'commerce-cart-token': token }
}

function write(method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: Headers, body?: unknown) {
  return shop.send({
    method,
    url,
    headers: { 'content-type': 'application/vnd.api+json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

function add(headers: Headers, ...skus: string[]) {
  return write('POST', '/jsonapi/cart/add', headers, {
    data: skus.map((sku) => ({ type: 'product-variation--product', id: uuids.get(sku), meta: { quantity: 1 } })),
  })
}

async function carts(headers: Headers) {
  return (await shop.get('/jsonapi/carts', headers)).list()
}

async function linesOf(headers: Headers) {
  return (await carts(headers)).included
    .filter(({ type }) => type === 'order-item--product')
    .map(({ id, attributes }) => ({ id, quantity: attributes['quantity'] }))
}

async function cartOf(headers: Headers) {
  return (await carts(headers)).data[0]?.id ?? ''
}

describe("a customer's cart", () => {
  test('is found by bearer token, names its customer and is not cacheable', async () => {
    expect((await carts(ana.headers)).data).toEqual([])
    expect((await add(ana.headers, '110001')).status).toBe(200)
    const answer = await shop.get('/jsonapi/carts', ana.headers)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store, private' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.list().data.map(({ attributes }) => attributes)).toMatchObject([{ email: ana.mail, state: 'draft' }])
    const order = (await shop.get(`/jsonapi/orders/default/${await cartOf(ana.headers)}`, ana.headers)).single()
    expect(order.data.relationships['uid']?.data).toMatchObject({ type: 'user--user', id: ana.uuid })
    expect((await shop.get('/jsonapi/orders/default', ana.headers)).list().data).toHaveLength(1)
  })

  test('is denied to other customers and guests', async () => {
    await add(ana.headers, '110001')
    const cart = await cartOf(ana.headers)
    const [line] = await linesOf(ana.headers)
    const patch = { data: { type: 'order-item--product', id: line?.id, attributes: { quantity: 2 } } }
    const removal = { data: [{ type: 'order-item--product', id: line?.id }] }
    for (const headers of [bob.headers, guest('ana'), {}]) {
      expect((await carts(headers)).data).toEqual([])
      expect((await shop.get(`/jsonapi/carts/${cart}`, headers)).status).toBe(403)
      expect((await shop.get(`/jsonapi/orders/default/${cart}`, headers)).status).toBe(403)
      expect((await shop.get(`/jsonapi/order-items/product/${line?.id ?? ''}`, headers)).status).toBe(403)
      expect((await write('PATCH', `/jsonapi/carts/${cart}/items/${line?.id ?? ''}`, headers, patch)).status).toBe(403)
      expect((await write('DELETE', `/jsonapi/carts/${cart}/items`, headers, removal)).status).toBe(403)
      expect((await write('DELETE', `/jsonapi/carts/${cart}`, headers)).status).toBe(403)
    }
    expect(await linesOf(ana.headers)).toEqual([{ id: line?.id, quantity: '1.00' }])
  })
})

describe('with a bearer token and a cart token', () => {
  test("uses the customer's cart and denies the guest's", async () => {
    await add(guest('token-1'), '110002')
    const guestCart = await cartOf(guest('token-1'))
    const both = { ...ana.headers, ...guest('token-1') }
    expect((await carts(both)).data).toEqual([])
    await add(both, '110001')
    expect(await cartOf(both)).toBe(await cartOf(ana.headers))
    expect(await linesOf(guest('token-1'))).toHaveLength(1)
    expect((await shop.get(`/jsonapi/carts/${guestCart}`, both)).status).toBe(403)
    expect((await shop.get(`/jsonapi/orders/default/${guestCart}`, ana.headers)).status).toBe(403)
  })
})

describe('an API key', () => {
  async function newKey(values: { environment?: 'live' | 'test'; sharesCart?: boolean } = {}) {
    const scopes = ['cart:write', 'orders:write'] as const
    const { key, secret } = await shop.database
      .transaction()
      .execute((inside) =>
        createKey(
          inside,
          { userId: ana.id, name: 'ERP', scopes, environment: 'live', expires: null, publicKey: null, ...values },
          new Date(),
        ),
      )
    return { id: key.id, headers: { authorization: `Bearer ${secret}` } }
  }
  const quantities = async (headers: Headers) => (await linesOf(headers)).map(({ quantity }) => quantity)

  test('has its own cart, separate from those of its customer and of other keys', async () => {
    const [first, second, test] = [await newKey(), await newKey(), await newKey({ environment: 'test' })]
    await add(ana.headers, '110001', '110002', '110003')
    await Promise.all([first, second, test].map(({ headers }) => add(headers, '110001')))
    await add(second.headers, '110001')
    const cart = await cartOf(second.headers)
    for (const { headers } of [ana, bob, first, test]) {
      expect((await shop.get(`/jsonapi/carts/${cart}`, headers)).status).toBe(403)
      expect((await shop.get(`/jsonapi/checkout/${cart}`, headers)).status).toBe(403)
      expect((await shop.get(`/jsonapi/orders/default/${cart}`, headers)).status).toBe(403)
      expect((await write('DELETE', `/jsonapi/carts/${cart}`, headers)).status).toBe(403)
    }
    await write('DELETE', `/jsonapi/carts/${await cartOf(first.headers)}`, first.headers)
    expect(await quantities(ana.headers)).toEqual(['1.00', '1.00', '1.00'])
    expect([await quantities(first.headers), await quantities(second.headers)]).toEqual([[], ['2.00']])
    expect(await quantities(test.headers)).toEqual(['1.00'])
  })

  test("shares its customer's cart if it was created that way", async () => {
    const { headers } = await newKey({ sharesCart: true })
    await add(ana.headers, '110001')
    await add(headers, '110001')
    expect([await cartOf(headers), await quantities(ana.headers)]).toEqual([await cartOf(ana.headers), ['2.00']])
  })

  test('loses its cart when it is revoked', async () => {
    const { id, headers } = await newKey()
    await add(headers, '110001')
    await add(ana.headers, '110002')
    await shop.database.transaction().execute((inside) => revokeKey(inside, ana.id, id, new Date()))
    expect(await shop.database.selectFrom('orders').select('key_id').execute()).toEqual([{ key_id: null }])
  })
})

test('keeps the lines of two customers apart under parallel requests', async () => {
  const skus = ['110001', '110002', '110003', '110004']
  await Promise.all(skus.flatMap((sku) => [add(ana.headers, sku), add(bob.headers, sku)]))
  expect(await linesOf(ana.headers)).toHaveLength(4)
  expect(await linesOf(bob.headers)).toHaveLength(4)
  expect(await cartOf(ana.headers)).not.toBe(await cartOf(bob.headers))
})

test('deletes carts a month (guests) or a year (customers) after their last change, and never orders', async () => {
  await add(ana.headers, '110001')
  await add(bob.headers, '110001')
  await shop.database.updateTable('orders').set({ state: 'completed' }).where('user_id', '=', bob.id).execute()
  await add(guest('token-1'), '110001')
  const after = (days: number) => deleteOldCarts(shop.database, new Date(Date.now() + days * 86_400_000))
  const left = async () =>
    (await shop.database.selectFrom('orders').select('user_id').orderBy('id').execute()).map((row) => row.user_id)
  await after(29)
  expect(await left()).toEqual([ana.id, bob.id, null])
  await after(31)
  expect(await left()).toEqual([ana.id, bob.id])
  await after(364)
  expect(await left()).toEqual([ana.id, bob.id])
  await after(366)
  expect(await left()).toEqual([bob.id])
  expect(await shop.database.selectFrom('order_items').select('id').execute()).toHaveLength(1)
})
