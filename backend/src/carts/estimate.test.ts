import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addCustomer } from '../accounts/testCustomer.ts'
import { openTestShop, type TestShop } from '../testShop.ts'
import { errorsOf } from './testCarts.ts'

/** A Tuesday morning at the shop. */
const tuesday = new Date('2026-03-10T16:00:00Z')

let shop: TestShop
let member: { readonly authorization: string }
const uuids = new Map<string, string>()
beforeAll(async () => {
  shop = await openTestShop({ now: () => tuesday })
  for (const row of await shop.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    uuids.set(row.sku, row.uuid)
  const { id, headers } = await addCustomer(shop.database, 'member')
  await shop.database
    .updateTable('users')
    .set({ membership_level: 'preferred', membership_status: 'active' })
    .where('id', '=', id)
    .execute()
  member = headers
})
afterAll(() => shop.close())

const price = z.object({ number: z.string(), formatted: z.string() }).nullable()
const estimates = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      unit_price: price,
      list_price: price,
      price_from: z.number(),
      total_price: price,
      ships_by: z.string().nullable(),
      stocked_quantity: z.number().nullable(),
      available: z.boolean(),
    }),
  ),
  meta: z.object({ subtotal: price }),
})

type Entry = readonly [sku: string, meta?: Readonly<Record<string, unknown>>]

function ask(entries: readonly Entry[], headers: Readonly<Record<string, string>> = {}) {
  return shop.send({
    method: 'POST',
    url: '/jsonapi/cart/estimate',
    headers: { 'content-type': 'application/vnd.api+json', ...headers },
    payload: JSON.stringify({
      data: entries.map(([sku, meta]) => ({
        type: 'product-variation--product',
        id: uuids.get(sku) ?? sku,
        ...(meta === undefined ? {} : { meta }),
      })),
    }),
  })
}

async function estimate(...given: Parameters<typeof ask>) {
  return estimates.parse((await ask(...given)).json())
}

describe('an estimate', () => {
  test('returns prices for the given quantities and creates no cart', async () => {
    const { data, meta } = await estimate([['110001', { quantity: 10 }], ['310001'], ['110003', { quantity: 2 }]])
    expect(data).toEqual([
      {
        id: uuids.get('110001'),
        unit_price: { number: '70.100000', formatted: '$70.10' },
        list_price: { number: '81.000000', formatted: '$81.00' },
        price_from: 10,
        total_price: { number: '701.00', formatted: '$701.00' },
        ships_by: '2026-03-31',
        stocked_quantity: 1,
        available: true,
      },
      expect.objectContaining({ price_from: 1, ships_by: '2026-03-10', stocked_quantity: null }),
      expect.objectContaining({ ships_by: '2026-03-31', stocked_quantity: 0 }),
    ])
    expect(meta.subtotal).toMatchObject({ number: '886.90' })
    expect(await shop.database.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test("applies the viewer's membership", async () => {
    const entries: Entry[] = [['110001']]
    expect((await estimate(entries)).data[0]).toMatchObject({ unit_price: { number: '81.000000' }, list_price: null })
    expect((await estimate(entries, member)).data[0]).toMatchObject({
      unit_price: { number: '76.950000' },
      list_price: { number: '81.000000' },
      total_price: { number: '76.95' },
    })
  })

  test('returns every entry and explains why a part is unavailable', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    const { data, meta } = await estimate([['310002'], [unknownId], ["x' or true --"], ['519999'], ['110001']])
    expect(data.map(({ available, unit_price: unit, total_price: total }) => [available, unit, total?.number])).toEqual(
      [
        [false, null, undefined],
        [false, null, undefined],
        [false, null, undefined],
        [false, null, undefined],
        [true, { number: '81.000000', formatted: '$81.00' }, '81.00'],
      ],
    )
    expect(data[1]?.id).toBe(unknownId)
    expect(meta.subtotal).toMatchObject({ number: '81.00' })
  })

  test('accepts duplicate parts and quantities that carts reject', async () => {
    const { data } = await estimate([
      ['110002', { quantity: 2 }],
      ['110002', { quantity: 1 }],
      ['510001', { quantity: 3 }],
      ['510001', { quantity: 43 }],
    ])
    expect(data.map(({ available, stocked_quantity: stocked }) => [available, stocked])).toEqual([
      [true, null],
      [true, 0],
      [true, null],
      [true, 9],
    ])
  })

  test('costs nothing without entries', async () => {
    expect(await estimate([])).toMatchObject({ data: [], meta: { subtotal: { number: '0.00' } } })
  })

  test('takes at most two hundred entries', async () => {
    const entries = [...uuids.keys()].slice(0, 50).flatMap((sku): Entry[] => [[sku], [sku], [sku], [sku]])
    expect((await estimate(entries)).data).toHaveLength(200)
    expect((await ask([...entries, ['110001']])).status).toBe(400)
  })

  test.each([[0], [-1], [1.5], ['1０'], [10_000], ['NaN'], [true]])('rejects a quantity of %j', async (quantity) => {
    expect((await ask([['110001', { quantity }]])).status).toBe(422)
  })

  test('ignores prices in the request', async () => {
    const { data } = await estimate([['110001', { unit_price: '0.01', price: { number: '0.01' }, quantity: 1 }]])
    expect(data[0]?.unit_price).toMatchObject({ number: '81.000000' })
  })

  test('rejects an unknown part number', async () => {
    const sent = (body: unknown) =>
      shop.send({
        method: 'POST',
        url: '/jsonapi/cart/estimate',
        headers: { 'content-type': 'application/vnd.api+json' },
        payload: JSON.stringify(body),
      })
    expect(errorsOf(await sent({ data: {} }))).toEqual([400, ['Invalid body payload for the relationship.', undefined]])
    expect((await sent({ data: [{ type: 'node--page', id: 'x' }] })).status).toBe(400)
    expect((await shop.get('/jsonapi/cart/estimate')).status).toBe(405)
  })
})
