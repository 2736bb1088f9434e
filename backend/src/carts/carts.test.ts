import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestResponse, type TestShop } from '../testShop.ts'

let shop: TestShop
/** A Tuesday morning at the shop. */
const tuesday = new Date('2026-03-10T16:00:00Z')
let now = tuesday
const uuids = new Map<string, string>()

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  for (const row of await shop.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    uuids.set(row.sku, row.uuid)
})
afterAll(() => shop.close())
afterEach(async () => {
  now = tuesday
  await shop.database.deleteFrom('orders').execute()
})

/** Prices older than five minutes are refreshed. */
function waitForPrices() {
  now = new Date(now.getTime() + 5 * 60_000 + 1)
}

const jsonApi = { 'content-type': 'application/vnd.api+json' }
const nobody = '00000000-0000-4000-8000-000000000000'

function write(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, token: string | null = 'ana') {
  return shop.send({
    method,
    url,
    headers: { ...jsonApi, ...(token === null ? {} : { 'commerce-cart-token': token }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

interface Meta {
  quantity?: unknown
  combine?: boolean
  arity?: number
}
function variationOf(sku: string, meta?: Meta) {
  return {
    type: 'product-variation--product',
    id: uuids.get(sku) ?? sku,
    ...(meta === undefined ? {} : { meta }),
  }
}
function add(entries: unknown, token: string | null = 'ana', query = '') {
  return write('POST', `/jsonapi/cart/add${query}`, { data: entries }, token)
}

async function carts(token = 'ana') {
  return (await shop.get('/jsonapi/carts', { 'commerce-cart-token': token })).list()
}

async function lines(token = 'ana') {
  return (await carts(token)).included
    .filter(({ type }) => type === 'order-item--product')
    .map(({ attributes }) => [attributes['title'], attributes['quantity']])
}

async function firstLine() {
  const { data, included } = await carts()
  const line = included.find(({ type }) => type === 'order-item--product')
  return { cart: data[0]?.id ?? '', line: line?.id ?? '' }
}

function errorsOf(answer: TestResponse) {
  return [answer.status, ...answer.errors().map((error) => [error.detail, error.source?.pointer])]
}

describe('adding items', () => {
  test('creates no cart for reads and failed additions', async () => {
    for (let index = 0; index < 40; index += 1) {
      const token = `token ${index}`
      expect((await carts(token)).data).toEqual([])
      expect((await add([variationOf('110001', { quantity: index % 2 ? 0 : 1_000_000 })], token)).status).toBe(422)
    }
    const { count } = await shop.database
      .selectFrom('orders')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test("creates the token's cart and returns one line per entry", async () => {
    expect((await carts()).data).toEqual([])
    const answer = await add(
      [variationOf('110001', { quantity: 2 }), variationOf('110002')],
      'ana',
      '?include=order_id',
    )
    expect(answer.status).toBe(200)
    expect(answer.list().data.map(({ attributes }) => attributes)).toEqual([
      {
        title: 'Blank Flange 01 - clearance holes',
        quantity: '2.00',
        unit_price: { number: '81.000000', currency_code: 'USD', formatted: '$81.00' },
        total_price: { number: '162.00', currency_code: 'USD', formatted: '$162.00' },
        locked: false,
        field_one_length: null,
        field_note: null,
        field_reference: null,
        field_list_price: null,
        field_price_from: 1,
        field_available: true,
        field_ships_by: '2026-03-31',
        field_stocked_quantity: 1,
        field_sku: '110001',
        field_is_quoted: false,
        field_open_quote: null,
      },
      expect.objectContaining({ title: 'Blank Flange 02 - clearance holes', quantity: '1.00' }),
    ])
    expect(answer.list().included.map(({ type }) => type)).toEqual(['order--default'])
    const { data } = await carts()
    expect(data).toHaveLength(1)
    expect(data[0]?.attributes['order_total']).toEqual({
      subtotal: { number: '244', currency_code: 'USD', formatted: '$244.00' },
      adjustments: [],
      total: { number: '244', currency_code: 'USD', formatted: '$244.00' },
    })
  })

  test.each<[unknown, string]>([
    [0, 'Quantity: the value must be greater than 0.'],
    [-3, 'Quantity: the value may be no less than 0.'],
    [1.5, 'Quantity: the value must be a whole number.'],
    ['1.5', 'Quantity: the value must be a whole number.'],
    [1e9, 'Quantity: the value may be no greater than 9999.'],
    ['abc', 'This value should be a valid number.'],
    ['1e999', 'This value should be a valid number.'],
    [{}, 'This value should be a valid number.'],
    ['', 'This value should be a valid number.'],
    ['１２', 'This value should be a valid number.'],
    ['0x10', 'This value should be a valid number.'],
    ['1_000', 'This value should be a valid number.'],
    ['1 2', 'This value should be a valid number.'],
    [true, 'This value should be a valid number.'],
    [[3], 'This value should be a valid number.'],
    ['\u0000', 'This value should be a valid number.'],
  ])('rejects a quantity of %j', async (quantity, message) => {
    const [status, first] = errorsOf(await add([variationOf('110001', { quantity })]))
    expect([status, first]).toEqual([422, [`quantity.0.value: ${message}`, '/data/attributes/quantity/value']])
    expect(await lines()).toEqual([])
  })

  test.each([
    [3, 'Quantity: the value may be no less than 4.'],
    [6, 'Quantity: the value must be a multiple of 4.'],
    [44, 'Quantity: the value may be no greater than 40.'],
  ])('rejects %d pieces of a part sold in fours from 4 to 40', async (quantity, message) => {
    expect(errorsOf(await add([variationOf('510001', { quantity })]))).toEqual([
      422,
      [`quantity.0.value: ${message}`, '/data/attributes/quantity/value'],
    ])
  })

  test('counts the quantity already on the line', async () => {
    await add([variationOf('510001', { quantity: 40 })])
    expect((await add([variationOf('510001', { quantity: 4 })])).status).toBe(422)
    expect(await lines()).toEqual([['Bolt & Nut Set - pack of 25', '40.00']])
  })

  test('rejects discontinued and unpublished parts', async () => {
    for (const [sku, title] of [
      ['310002', 'Polyimide Insulated Wire - 50 ft'],
      ['519999', 'Clamp in Preparation - NW25'],
    ] as const)
      expect(errorsOf(await add([variationOf(sku)]))).toEqual([
        422,
        [`purchased_entity: ${title} is not available with a quantity of 1.`, '/data/attributes/purchased_entity'],
      ])
  })

  test('keeps the lines before a rejected one', async () => {
    expect((await add([variationOf('110001'), variationOf('310002'), variationOf('110002')])).status).toBe(422)
    expect(await lines()).toEqual([['Blank Flange 01 - clearance holes', '1.00']])
  })

  test.each<[string, unknown, number, string]>([
    ['no identifiers', [1, null], 400, 'Invalid body payload for the relationship.'],
    ['no UUID', [variationOf("x' or true --")], 422, "The entity x' or true -- does not exist."],
  ])('rejects %s', async (_what, data, status, detail) => {
    expect(errorsOf(await add(data))).toEqual([status, [detail, undefined]])
  })

  test('requires a way to distinguish duplicate parts', async () => {
    const [status, error] = errorsOf(await add([variationOf('110001'), variationOf('110001')]))
    expect([status, error]).toEqual([
      400,
      [expect.stringMatching(/^Duplicate relationships are not permitted\. Use `meta\.arity`/), undefined],
    ])
    expect((await add([variationOf('110001', { arity: 0 }), variationOf('110001', { arity: 1 })])).status).toBe(200)
    expect(await lines()).toEqual([['Blank Flange 01 - clearance holes', '2.00']])
  })

  test('returns 413 for a large body and 400 for an empty or malformed one', async () => {
    expect((await add('x'.repeat(2_000_000))).status).toBe(413)
    expect(errorsOf(await write('POST', '/jsonapi/cart/add'))).toEqual([400, ['Empty request body.', undefined]])
    const broken = await shop.send({ method: 'POST', url: '/jsonapi/cart/add', headers: jsonApi, payload: '{"data":' })
    expect(errorsOf(broken)).toEqual([400, ['Syntax error', undefined]])
  })
})

describe('the cart', () => {
  test('belongs to its token and returns the cart fields', async () => {
    await add([variationOf('110001')])
    const { data, included } = await carts()
    const memberNames = Object.keys(data[0]?.attributes ?? {})
    expect(memberNames).toEqual(
      expect.arrayContaining(['order_number', 'email', 'total_price', 'state', 'order_total']),
    )
    for (const hidden of ['created', 'changed', 'version', 'balance', 'adjustments', 'placed', 'locked', 'cart'])
      expect(memberNames).not.toContain(hidden)
    expect(Object.keys(data[0]?.relationships ?? {})).toEqual(['store_id', 'order_items', 'coupons', 'shipments'])
    const variation = included.find(({ type }) => type === 'product-variation--product')
    expect(Object.keys(variation?.attributes ?? {})).not.toContain('status')
    const id = data[0]?.id ?? ''
    expect((await shop.get(`/jsonapi/carts/${id}`, { 'commerce-cart-token': 'ana' })).single().data.id).toBe(id)
    expect((await shop.get(`/jsonapi/carts/${id}`)).status).toBe(403)
    expect((await shop.get(`/jsonapi/carts/${id}`, { 'commerce-cart-token': 'bob' })).status).toBe(403)
    expect((await shop.get(`/jsonapi/carts/${nobody}`, { 'commerce-cart-token': 'ana' })).status).toBe(404)
    expect((await carts('bob')).data).toEqual([])
  })

  test('is an order with all fields on its own route', async () => {
    await add([variationOf('110001')])
    const { cart } = await firstLine()
    const order = (await shop.get(`/jsonapi/orders/default/${cart}`, { 'commerce-cart-token': 'ana' })).single()
    expect(order.data.attributes).toMatchObject({ cart: true, placed: null, locked: false, version: 2 })
    expect((await shop.get(`/jsonapi/orders/default/${cart}`)).status).toBe(403)
    expect((await shop.get('/jsonapi/orders/default')).list().data).toEqual([])
  })

  test('never stores the token', async () => {
    await add([variationOf('110001')], 'a token to be kept')
    const rows = await shop.database.selectFrom('orders').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('a token to be kept')
  })

  test('refreshes prices that are five minutes old', async () => {
    await add([variationOf('110004')])
    await shop.database.updateTable('variations').set({ price: '90.5' }).where('sku', '=', '110004').execute()
    expect((await carts()).data[0]?.attributes['total_price']).toMatchObject({ number: '84.00' })
    waitForPrices()
    expect((await carts()).data[0]?.attributes['total_price']).toMatchObject({ number: '90.50', formatted: '$90.50' })
    await shop.database.updateTable('variations').set({ price: '84' }).where('sku', '=', '110004').execute()
  })

  test('takes at most two hundred lines', async () => {
    const entries = Array.from({ length: 200 }, (_, arity) => variationOf('110001', { combine: false, arity }))
    expect((await add(entries)).status).toBe(200)
    expect(errorsOf(await add([variationOf('110002')]))).toEqual([
      422,
      ['A cart can hold at most 200 lines.', undefined],
    ])
    expect((await add([variationOf('110001')])).status).toBe(200)
  })
})

describe('changing a line', () => {
  const change = async (attributes: unknown, over: { id?: string; token?: string; line?: string } = {}) => {
    const { cart, line } = await firstLine()
    const url = `/jsonapi/carts/${cart}/items/${over.line ?? line}`
    const data = { type: 'order-item--product', id: over.id ?? over.line ?? line, attributes }
    return write('PATCH', url, { data }, over.token ?? 'ana')
  }

  test('requests one length for parts that allow it', async () => {
    await add([variationOf('310001', { quantity: 3 })])
    expect((await change({ field_one_length: true })).single().data.attributes['field_one_length']).toBe(true)
    await add([variationOf('310001')])
    expect(await lines()).toHaveLength(2)
    expect((await change({ field_one_length: null })).single().data.attributes['field_one_length']).toBeNull()
    expect(errorsOf(await change({ field_one_length: 'yes' }))[0]).toBe(422)
  })

  test('rejects one length for other parts', async () => {
    await add([variationOf('110001')])
    expect(errorsOf(await change({ field_one_length: true }))).toEqual([
      422,
      [
        'field_one_length.0.value: Blank Flange 01 - clearance holes cannot be supplied as one length.',
        '/data/attributes/field_one_length/value',
      ],
    ])
  })

  test('changes nothing if a value is invalid', async () => {
    await add([variationOf('110001', { quantity: 2 })])
    const pointer = '/data/attributes/quantity/value'
    expect(errorsOf(await change({ quantity: 0 }))).toEqual([
      422,
      ['quantity.0.value: Quantity: the value must be greater than 0.', pointer],
    ])
    expect(errorsOf(await change({ quantity: -1 }))).toEqual([
      422,
      ['quantity.0.value: Quantity: the value may be no less than 0.', pointer],
    ])
    expect(errorsOf(await change({ quantity: 'many' }))).toEqual([
      422,
      ['quantity.0.value: This value should be a valid number.', pointer],
      ['quantity.0.value: This value should be of the correct primitive type.', pointer],
    ])
    expect(errorsOf(await change({ unit_price: { number: '0.01' } }))).toEqual([
      403,
      ['The current user is not allowed to PATCH the selected field (unit_price).', '/data/attributes/unit_price'],
    ])
    expect(errorsOf(await change({ nope: 1 }))).toEqual([
      422,
      ['The attribute nope does not exist on the order-item--product resource type.', undefined],
    ])
    expect(errorsOf(await change({ quantity: 1 }, { id: nobody }))[0]).toBe(400)
    expect(errorsOf(await change({ quantity: 1 }, { token: 'bob' }))).toEqual([
      403,
      ["The 'manage default commerce_order_item' permission is required.", undefined],
    ])
    expect(errorsOf(await change({ quantity: 1 }, { line: nobody }))[0]).toBe(404)
    expect(await lines()).toEqual([['Blank Flange 01 - clearance holes', '2.00']])
  })
})

describe('removing lines', () => {
  test('returns the cart without them', async () => {
    await add([variationOf('110001'), variationOf('110002')])
    const { cart, line } = await firstLine()
    const items = `/jsonapi/carts/${cart}/items`
    const body = { data: [{ type: 'order-item--product', id: line }] }
    expect((await write('DELETE', items, body, 'bob')).status).toBe(403)
    const answer = await write('DELETE', items, body)
    expect(answer.single().data.attributes['total_price']).toMatchObject({ number: '82.00' })
    expect(errorsOf(await write('DELETE', items, body))).toEqual([
      422,
      [`Order item ${line} does not exist for order ${cart}.`, undefined],
    ])
    expect(errorsOf(await write('DELETE', items))).toEqual([
      400,
      ['You need to provide a body for DELETE operations on a relationship (order_items).', undefined],
    ])
  })

  test('removes all of them or none', async () => {
    await add([variationOf('110001'), variationOf('110002')])
    const { cart, line } = await firstLine()
    const data = [line, nobody].map((id) => ({ type: 'order-item--product', id }))
    expect((await write('DELETE', `/jsonapi/carts/${cart}/items`, { data })).status).toBe(422)
    expect(await lines()).toHaveLength(2)
  })

  test('leaves an empty cart after removing everything', async () => {
    await add([variationOf('110001')])
    const { cart } = await firstLine()
    expect((await write('DELETE', `/jsonapi/carts/${cart}`, undefined, 'bob')).status).toBe(403)
    const emptyCart = await shop.send({
      method: 'DELETE',
      url: `/jsonapi/carts/${cart}`,
      headers: { 'commerce-cart-token': 'ana' },
    })
    expect([emptyCart.status, emptyCart.text]).toEqual([204, ''])
    const { data, included } = await carts()
    expect(included).toEqual([])
    expect(data[0]?.attributes).toMatchObject({
      total_price: null,
      order_total: { subtotal: { number: null, currency_code: null, formatted: null }, adjustments: [] },
    })
    expect(data[0]?.relationships['order_items']?.data).toBeUndefined()
  })
})
