import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorsOf, type Shopper, shopperOf } from '../carts/testCarts.ts'
import { openTestShop, type TestShop } from '../testShop.ts'
import { returnCoupon, useCoupon } from './uses.ts'

let shop: TestShop
let now: Date
let ana: Shopper
let headers: { readonly 'commerce-cart-token': string }
beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = new Date('2026-03-10T16:00:00Z')
  headers = { 'commerce-cart-token': randomUUID() }
  ana = shopperOf(shop, headers)
})

async function totals() {
  return (await ana.cart()).attributes['order_total']
}

function promotion(number: string) {
  return {
    type: 'promotion',
    label: '10% off CF flanges',
    amount: { number: `-${number}`, currency_code: 'USD', formatted: `-$${number}` },
    total: { number: `-${number}`, currency_code: 'USD', formatted: `-$${number}` },
    percentage: 0.1,
    source_id: '1',
    included: false,
    locked: false,
  }
}

describe('a coupon', () => {
  test('takes its share off the parts it applies to, and its code cannot be read', async () => {
    await ana.add(['110001', { quantity: 2 }], ['310001'])
    const answer = await ana.setCoupon('FLANGE10')
    const { id: cart } = await ana.cart()
    const { uuid } = await shop.database
      .selectFrom('coupons')
      .select('uuid')
      .where('code', '=', 'FLANGE10')
      .executeTakeFirstOrThrow()
    const identifier = { type: 'promotion-coupon', id: uuid, meta: { drupal_internal__target_id: 1 } }
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        jsonapi: { version: '1.0', meta: { links: { self: { href: 'http://jsonapi.org/format/1.0/' } } } },
        data: [identifier],
        links: {
          related: { href: `http://cms.test/jsonapi/orders/default/${cart}/coupons` },
          self: { href: `http://cms.test/jsonapi/carts/${cart}/coupons` },
        },
      },
    ])
    expect(await totals()).toMatchObject({
      subtotal: { number: '181.9' },
      adjustments: [promotion('16.20')],
      total: { number: '165.7' },
    })

    const read = (await shop.get(`/jsonapi/carts/${cart}?include=coupons`, headers)).single()
    expect(read.data.relationships['coupons']?.data).toEqual([identifier])
    expect(read.included.map(({ type }) => type)).not.toContain('promotion-coupon')
    expect(JSON.stringify(read.meta)).toContain(`/jsonapi/promotion-coupons/${uuid}`)
    expect(JSON.stringify(read)).not.toContain('FLANGE10')
    expect((await shop.get(`/jsonapi/promotion-coupons/${uuid}`, headers)).status).toBe(403)
    expect((await shop.get('/jsonapi/promotion-coupons', headers)).json()).toMatchObject({ data: [] })
  })

  test('is accepted in any case, and changes nothing when applied again', async () => {
    await ana.add(['110001'])
    const codes = ['FLANGE10', 'flange10', 'Flange10', 'FLANGE10']
    for (const code of codes) expect((await ana.setCoupon(code)).status).toBe(200)
    expect(await totals()).toMatchObject({ adjustments: [promotion('8.10')], total: { number: '72.9' } })
  })

  test('takes off an exact share that binary fractions cannot represent', async () => {
    await shop.database.updateTable('promotions').set({ percent: '8.2' }).where('id', '=', 1).execute()
    try {
      await ana.add(['110001', { quantity: 1000 }])
      await ana.setCoupon('FLANGE10')
      expect(await totals()).toMatchObject({
        subtotal: { number: '70100' },
        adjustments: [{ amount: { number: '-5748.20' }, percentage: 0.082 }],
      })
    } finally {
      await shop.database.updateTable('promotions').set({ percent: '10' }).where('id', '=', 1).execute()
    }
  })

  test('changes with the cart', async () => {
    await ana.add(['110001', { quantity: 4 }])
    await ana.setCoupon('FLANGE10')
    await ana.change(0, { quantity: 5 })
    expect(await totals()).toMatchObject({ subtotal: { number: '377.5' }, adjustments: [promotion('37.75')] })
    await ana.add(['310001', { quantity: 3 }])
    expect(await totals()).toMatchObject({ adjustments: [promotion('37.75')] })
  })

  test('is removed by DELETE, by an empty list and with all lines', async () => {
    const { id: cart } = await ana.add(['110001']).then(() => ana.cart())
    const ways = [
      () => ana.send('DELETE', `/carts/${cart}/coupons`),
      () => ana.send('DELETE', `/carts/${cart}/coupons`, { data: [{ type: 'promotion-coupon', id: 'FLANGE10' }] }),
      () => ana.setCoupon(),
    ]
    for (const [place, way] of ways.entries()) {
      await ana.setCoupon('FLANGE10')
      expect((await way()).status).toBe(place < 2 ? 204 : 200)
      expect(await totals()).toMatchObject({ adjustments: [], total: { number: '81' } })
    }
    await ana.setCoupon('FLANGE10')
    await ana.send('DELETE', `/carts/${cart}`)
    await ana.add(['110001'])
    expect(await totals()).toMatchObject({ adjustments: [] })
  })

  test('replaces the previous one', async () => {
    await ana.add(['110001', { quantity: 9 }])
    await ana.setCoupon('FLANGE10')
    expect((await ana.setCoupon('LAB500')).status).toBe(200)
    expect(await totals()).toMatchObject({
      adjustments: [{ label: '5% off orders of $500.00 or more', amount: { number: '-33.98' } }],
    })
    expect(errorsOf(await ana.setCoupon('FLANGE10', 'LAB500'))).toEqual([
      422,
      ['Only one coupon can be used for an order.', undefined],
    ])
  })
})

describe('rejects a code', () => {
  test.each([
    ['that does not exist', 'NOPE'],
    ['with spaces around it', ' FLANGE10 '],
    ['that has expired', 'SPRING15'],
    ['that has reached its usage limit', 'OPENHOUSE'],
    ['that is empty', ''],
    ['that is a pattern', '%'],
    ['that is SQL', "' or 1=1 --"],
  ])('%s', async (_what, code) => {
    now = new Date('2026-07-01T16:00:00Z')
    await ana.add(['110001'])
    await ana.setCoupon('FLANGE10')
    expect(errorsOf(await ana.setCoupon(code))).toEqual([422, [`${code} is not a valid coupon code.`, undefined]])
    expect(await totals()).toMatchObject({ adjustments: [promotion('8.10')] })
  })

  test.each([['x'.repeat(5000)], ['FLANGE10\u0000'], ['\ud800']])('that is malformed', async (code) => {
    await ana.add(['110001'])
    const answer = await ana.setCoupon(code)
    expect(answer.status).toBe(422)
    expect(answer.text.length).toBeLessThan(500)
  })

  test('that is disabled, by itself or with its promotion', async () => {
    await ana.add(['110001'])
    for (const table of ['coupons', 'promotions'] as const) {
      await shop.database.updateTable(table).set({ status: false }).where('id', '=', 1).execute()
      expect(errorsOf(await ana.setCoupon('FLANGE10'))).toEqual([
        422,
        ['FLANGE10 is not a valid coupon code.', undefined],
      ])
      await shop.database.updateTable(table).set({ status: true }).where('id', '=', 1).execute()
    }
  })

  test("that takes nothing off this cart, and keeps the cart's coupon", async () => {
    const invalid = [422, ['coupons.0.target_id: The provided coupon code is invalid.', undefined]]
    await ana.add(['310001'])
    expect(errorsOf(await ana.setCoupon('FLANGE10'))).toEqual(invalid)
    expect(errorsOf(await ana.setCoupon('LAB500'))).toEqual(invalid)
    await ana.add(['110001'])
    await ana.setCoupon('FLANGE10')
    expect(errorsOf(await ana.setCoupon('LAB500'))).toEqual(invalid)
    expect(await totals()).toMatchObject({ adjustments: [promotion('8.10')] })
  })

  test.each<[string, unknown]>([
    ['no list', { data: { type: 'promotion-coupon', id: 'FLANGE10' } }],
    ['no code', { data: [{ type: 'promotion-coupon', id: 7 }] }],
    ['another type', { data: [{ type: 'order--default', id: 'FLANGE10' }] }],
    ['nothing', {}],
  ])('sent as %s', async (_what, body) => {
    await ana.add(['110001'])
    const { id } = await ana.cart()
    expect((await ana.send('PATCH', `/carts/${id}/coupons`, body)).status).toBe(400)
  })

  test("for someone else's cart or an unknown one", async () => {
    await ana.add(['110001'])
    const { id } = await ana.cart()
    const bob = shopperOf(shop, { 'commerce-cart-token': randomUUID() })
    const body = { data: [{ type: 'promotion-coupon', id: 'FLANGE10' }] }
    expect((await bob.send('PATCH', `/carts/${id}/coupons`, body)).status).toBe(403)
    expect((await bob.send('DELETE', `/carts/${id}/coupons`)).status).toBe(403)
    expect((await bob.send('PATCH', `/carts/${randomUUID()}/coupons`, body)).status).toBe(404)
    expect(await totals()).toMatchObject({ adjustments: [] })
  })
})

describe('a coupon on a cart', () => {
  test('is removed after it expires, when prices are refreshed', async () => {
    await ana.add(['110001'])
    now = new Date('2026-06-01T06:59:00Z')
    expect((await ana.setCoupon('SPRING15')).status).toBe(200)
    expect(await totals()).toMatchObject({ total: { number: '68.85' } })
    now = new Date('2026-06-01T07:04:01Z')
    expect(await totals()).toMatchObject({ adjustments: [], total: { number: '81' } })
    expect((await ana.cart()).attributes).toMatchObject({ field_notices: [] })
  })

  test('counts again once the cart reaches its minimum', async () => {
    await ana.add(['110001', { quantity: 9 }])
    await ana.setCoupon('LAB500')
    await ana.change(0, { quantity: 2 })
    expect(await totals()).toMatchObject({ adjustments: [], total: { number: '162' } })
    await ana.change(0, { quantity: 9 })
    expect(await totals()).toMatchObject({ total: { number: '645.52' } })
  })
})

test('is counted for one of two orders on its last use, and is returned by a canceled order', async () => {
  const { id } = await shop.database
    .updateTable('coupons')
    .set({ usage_limit: 1, used: 0 })
    .where('code', '=', 'LAB500')
    .returning('id')
    .executeTakeFirstOrThrow()
  const use = () => shop.database.transaction().execute((transaction) => useCoupon(transaction, id))
  expect((await Promise.all([use(), use()])).toSorted()).toEqual([false, true])
  await ana.add(['110001', { quantity: 9 }])
  expect(errorsOf(await ana.setCoupon('LAB500'))).toEqual([422, ['LAB500 is not a valid coupon code.', undefined]])
  await shop.database.transaction().execute((transaction) => returnCoupon(transaction, id))
  expect((await ana.setCoupon('LAB500')).status).toBe(200)
  await shop.database.updateTable('coupons').set({ usage_limit: null }).where('id', '=', id).execute()
})
