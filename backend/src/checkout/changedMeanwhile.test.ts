import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, valencia, wire } from './testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
beforeEach(async () => {
  shop.hook({})
  await shop.database.deleteFrom('test_charges').execute()
})
afterEach(async () => {
  expect(await shop.faults()).toEqual([])
})
afterAll(() => shop.close())

function expecting(total: string) {
  return { 'idempotency-key': randomUUID(), 'commerce-expected-total': total }
}

async function stateOf(order: string) {
  const { state } = await shop.database
    .selectFrom('orders')
    .select('state')
    .where('uuid', '=', order)
    .executeTakeFirstOrThrow()
  return state
}

function setPrice(sku: string, price: string) {
  return shop.database.updateTable('variations').set({ price }).where('sku', '=', sku).execute()
}

function shipTo(parts: Readonly<Record<string, string>>) {
  return {
    shipping_information: { ...valencia, address: { ...valencia.address, ...parts } },
  }
}

function errorOf(answer: Awaited<ReturnType<Buyer['place']>>) {
  return answer.errors()[0]
}

test.each([
  ['wire', wire],
  ['card', card()],
] as const)(
  'a unit price went up 10 percent, by %s: both totals are told and nothing is placed; agreed to, it is placed at the new one',
  async (_name, means) => {
    const guest = shop.guest()
    await setPrice('110005', '80.00')
    const order = await guest.ready(means, { '110005': 1 })
    const before = await guest.total(order)
    await setPrice('110005', '88.00')
    const refused = await guest.place(order, expecting(before))
    expect(refused.status).toBe(422)
    const line = (await guest.read(order, '?include=order_items')).single().included[0]?.id
    expect(errorOf(refused)).toMatchObject({
      code: 'price_changed',
      detail: 'The total was $102.60 and is now $111.36.',
      meta: {
        old_total: '102.60',
        new_total: '111.36',
        lines: [{ id: line, sku: '110005', old_unit_price: '80.00', new_unit_price: '88.00' }],
      },
    })
    expect(await stateOf(order)).toBe('draft')
    expect((await guest.place(order, expecting('111.36'))).status).toBe(201)
    expect((await guest.order(order)).single().data.attributes['total_price']).toMatchObject({ formatted: '$111.36' })
  },
)

test('a price goes up while the card is asked: nothing is placed, and its money goes back', async () => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(card(), { '110005': 1 })
  shop.hook({
    beforeCommit: async () => {
      await setPrice('110005', '88.00')
    },
  })
  const key = randomUUID()
  const headers = { 'idempotency-key': key, 'commerce-expected-total': '102.60' }
  const refused = await guest.place(order, headers)
  expect(errorOf(refused)).toMatchObject({ code: 'price_changed', meta: { new_total: '111.36' } })
  expect(await guest.stateOf(key)).toBe('voided')
  shop.hook({})
  expect((await guest.place(order, headers)).text).toBe(refused.text)
  expect((await guest.place(order, expecting('111.36'))).status).toBe(201)
})

test.each([
  ['wire', wire],
  ['card', card()],
] as const)('a price went down, by %s: placed at the lower total, which is told', async (_name, means) => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(means, { '110005': 1 })
  await setPrice('110005', '70.00')
  const placed = await guest.place(order, expecting('102.60'))
  expect(placed.status).toBe(201)
  expect(placed.single().meta).toEqual({ lower_total: { expected: '102.60', placed: '91.65' } })
})

test('a price goes down while the card is asked: no more is taken from it than the order costs', async () => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(card(), { '110005': 1 })
  shop.hook({
    beforeCommit: async () => {
      await setPrice('110005', '70.00')
    },
  })
  expect((await guest.place(order, expecting('102.60'))).single().meta).toMatchObject({
    lower_total: { placed: '91.65' },
  })
  const charge = await shop.database
    .selectFrom('test_charges')
    .select(['amount_cents', 'captured_cents'])
    .executeTakeFirst()
  expect(charge).toEqual({ amount_cents: 10_260, captured_cents: 9165 })
})

test('another tab changes the quantity and so reaches another price break: nothing is placed', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wire, { '110001': 4 })
  const before = await customer.total(order)
  const [line] = (await customer.read(order, '?include=order_items')).single().included
  const changed = await shop.send({
    method: 'PATCH',
    url: `/jsonapi/carts/${order}/items/${line?.id}`,
    headers: { 'content-type': 'application/vnd.api+json', ...customer.headers },
    payload: JSON.stringify({ data: { type: 'order-item--product', id: line?.id, attributes: { quantity: 5 } } }),
  })
  expect(changed.status).toBe(200)
  expect(errorOf(await customer.place(order, expecting(before)))?.code).toBe('price_changed')
  expect(await stateOf(order)).toBe('draft')
})

test('the tax rate is another one now: nothing is placed until the buyer agrees', async () => {
  const guest = shop.guest()
  const order = await guest.ready({ ...wire, ...shipTo({ locality: 'San Francisco', postal_code: '94105' }) })
  const before = await guest.total(order)
  await guest.change(order, shipTo({}))
  const refused = errorOf(await guest.place(order, expecting(before)))
  expect(refused).toMatchObject({ code: 'price_changed', meta: { old_total: before } })
  expect((await guest.place(order, expecting(await guest.total(order)))).status).toBe(201)
})

test('freight costs more now: nothing is placed until the buyer agrees', async () => {
  const guest = shop.guest()
  const order = await guest.ready({
    ...wire,
    ...shipTo({ locality: 'Reno', administrative_area: 'NV', postal_code: '89501' }),
  })
  const before = await guest.total(order)
  await guest.change(order, shipTo({ locality: 'Anchorage', administrative_area: 'AK', postal_code: '99501' }))
  const refused = errorOf(await guest.place(order, expecting(before)))
  expect(refused?.code).toBe('price_changed')
  expect(Number(refused?.meta?.['new_total']) - Number(before)).toBeCloseTo(25, 5)
})

test('the chosen way of shipping is withdrawn: the buyer chooses another one', async () => {
  const guest = shop.guest()
  const order = await guest.ready()
  await guest.change(order, shipTo({ address_line1: 'PO Box 12' }))
  expect(errorOf(await guest.place(order))?.code).toBe('method_withdrawn')
  const checkout = (await guest.read(order)).single().data
  expect(checkout.attributes).toMatchObject({
    shipping_method: '',
    field_notices: [{ code: 'shipping_method_withdrawn' }],
  })
  await guest.change(order, { shipping_method: 'usps--priority' })
  expect((await guest.place(order)).status).toBe(201)
})

test('a part is not sold any more: its line is named; once it is removed the order can be placed', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wire, { '110007': 1, '110008': 1 })
  await shop.database.updateTable('variations').set({ status: false }).where('sku', '=', '110008').execute()
  const refused = errorOf(await guest.place(order))
  const lines = (await guest.read(order, '?include=order_items')).single().included
  const line = lines.find(({ attributes }) => attributes['field_available'] === false)
  expect(refused).toMatchObject({ code: 'unavailable', meta: { lines: [{ id: line?.id, sku: '110008' }] } })
  expect(refused?.detail).toContain(String(line?.attributes['title']))
  await shop.send({
    method: 'DELETE',
    url: `/jsonapi/carts/${order}/items`,
    headers: { 'content-type': 'application/vnd.api+json', ...guest.headers },
    payload: JSON.stringify({ data: [{ type: 'order-item--product', id: line?.id }] }),
  })
  expect((await guest.place(order)).status).toBe(201)
})

test('a part has left the catalog: its line keeps the title, and cannot be bought', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wire, { '110010': 1, '110011': 1 })
  const before = (await guest.read(order, '?include=order_items')).single().included
  const { id } = await shop.database
    .selectFrom('variations')
    .select('id')
    .where('sku', '=', '110011')
    .executeTakeFirstOrThrow()
  for (const table of ['price_breaks', 'variation_attributes', 'variation_accessories', 'files'] as const)
    await shop.database.deleteFrom(table).where('variation_id', '=', id).execute()
  await shop.database.deleteFrom('variation_accessories').where('accessory_id', '=', id).execute()
  await shop.database.updateTable('search_targets').set({ variation_id: null }).where('variation_id', '=', id).execute()
  await shop.database.deleteFrom('variation_index').where('variation_id', '=', id).execute()
  await shop.database.deleteFrom('variation_numbers').where('variation_id', '=', id).execute()
  await shop.database.deleteFrom('variations').where('id', '=', id).execute()
  expect(errorOf(await guest.place(order))).toMatchObject({
    code: 'unavailable',
    meta: { lines: [{ sku: '110011', title: before[1]?.attributes['title'] }] },
  })
})

test('another tab changed the address to a country where the way of shipping does not go: refused', async () => {
  const guest = shop.guest()
  const order = await guest.ready()
  await guest.change(order, {
    shipping_information: {
      address: {
        country_code: 'DE',
        given_name: 'Ana',
        family_name: 'Ruiz',
        address_line1: 'Hauptstr. 1',
        locality: 'Jena',
        postal_code: '07743',
      },
      field_phone: '+493641123456',
    },
  })
  expect(errorOf(await guest.place(order))?.code).toBe('method_withdrawn')
})

test('credit is on hold now: terms are refused, a card is offered', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready(terms)
  await shop.database
    .updateTable('users')
    .set({ credit_status: 'hold' })
    .where('id', '=', customer.account.id)
    .execute()
  expect(errorOf(await customer.place(order))).toMatchObject({
    code: 'credit',
    detail: 'Your credit is on hold. Please contact us, or choose another payment method.',
  })
  const { attributes, meta } = (await customer.read(order)).single().data
  expect(attributes['field_notices']).toMatchObject([{ code: 'payment_method_withdrawn' }])
  expect(meta?.['payment_options']).toMatchObject([
    { payment_gateway_id: 'card', available: true, reason: null },
    { payment_gateway_id: 'purchase_order', available: false },
    { payment_gateway_id: 'wire_transfer', available: true },
  ])
  await customer.change(order, card())
  expect((await customer.read(order)).single().data.attributes['field_notices']).toEqual([])
  expect((await customer.place(order)).status).toBe(201)
})

test('an exemption was revoked: tax appears, and nothing is placed until the buyer agrees', async () => {
  const customer = await shop.customer({ resale_verified: true })
  const order = await customer.ready(wire)
  const before = await customer.total(order)
  await shop.database
    .updateTable('users')
    .set({ resale_verified: false })
    .where('id', '=', customer.account.id)
    .execute()
  const refused = errorOf(await customer.place(order, expecting(before)))
  expect(refused).toMatchObject({ code: 'price_changed', meta: { old_total: before } })
  expect(await stateOf(order)).toBe('draft')
  expect((await customer.place(order, expecting(String(refused?.meta?.['new_total'])))).status).toBe(201)
})

test('a PO number was used before: that is told, and keeps nobody from ordering', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  await customer.place(await customer.ready(terms))
  const order = await customer.ready(terms)
  expect((await customer.read(order)).single().data.attributes['field_notices']).toMatchObject([
    { code: 'purchase_order_number_used' },
  ])
  expect((await customer.place(order)).status).toBe(201)
})
