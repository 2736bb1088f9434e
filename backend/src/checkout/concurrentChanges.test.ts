import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, valencia, wireTransfer } from './testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
beforeEach(async () => {
  shop.hook({})
  await shop.database.deleteFrom('test_charges').execute()
})
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

function expectedTotal(total: string) {
  return { key: randomUUID(), total }
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
  ['wire', wireTransfer],
  ['card', card()],
] as const)(
  'reports both totals if a price rises by 10 percent, and places the order by %s once the buyer accepts',
  async (_name, payment) => {
    const guest = shop.guest()
    await setPrice('110005', '80.00')
    const order = await guest.ready(payment, { '110005': 1 })
    const before = await guest.total(order)
    await setPrice('110005', '88.00')
    const refused = await guest.place(order, expectedTotal(before))
    expect(refused.status).toBe(409)
    const line = (await guest.read(order, '?include=order_items')).single().included[0]?.id
    expect(errorOf(refused)).toMatchObject({
      code: 'price_changed',
      detail: 'The total was $102.60 and is now $111.36.',
      meta: {
        old_total: { number: '102.60', currency_code: 'USD' },
        new_total: { number: '111.36', currency_code: 'USD' },
        lines: [{ id: line, sku: '110005', old_unit_price: '80.00', new_unit_price: '88.00' }],
      },
    })
    expect(await stateOf(order)).toBe('draft')
    expect((await guest.place(order, expectedTotal('111.36'))).status).toBe(200)
    expect((await guest.order(order)).single().data.attributes['total_price']).toMatchObject({ formatted: '$111.36' })
  },
)

function newTotalIn(meta: unknown): string {
  return z.object({ new_total: z.object({ number: z.string() }) }).parse(meta).new_total.number
}

test('places nothing and releases the card if a price rises during authorization', async () => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(card(), { '110005': 1 })
  shop.hook({
    beforeCommit: async () => {
      await setPrice('110005', '88.00')
    },
  })
  const key = randomUUID()
  const headers = { key, total: '102.60' }
  const refused = await guest.place(order, headers)
  expect(errorOf(refused)).toMatchObject({ code: 'price_changed', meta: { new_total: { number: '111.36' } } })
  expect(await guest.stateOf(key)).toBe('voided')
  shop.hook({})
  expect((await guest.place(order, headers)).text).toBe(refused.text)
  expect((await guest.place(order, expectedTotal('111.36'))).status).toBe(200)
})

test.each([
  ['removed', (guest: Buyer, line: string) => guest.remove(line)],
  ['added', (guest: Buyer) => guest.add({ '110003': 1 })],
] as const)('places nothing and releases the card if a line is %s during authorization', async (_name, change) => {
  const guest = shop.guest()
  const [line = ''] = await guest.add({ '110002': 1 })
  const order = await guest.ready(card())
  const confirmation = expectedTotal('9999')
  shop.hook({ beforeCommit: async () => void (await change(guest, line)) })
  const refused = await guest.place(order, confirmation)
  expect([refused.status, errorOf(refused)]).toMatchObject([409, { code: 'cart_changed' }])
  expect([await stateOf(order), await shop.charges()]).toEqual(['draft', { voided: 1 }])
  shop.hook({})
  expect((await guest.place(order, confirmation)).text).toBe(refused.text)
  expect((await guest.place(order, expectedTotal('9999'))).status).toBe(200)
})

test.each([
  ['wire', wireTransfer],
  ['card', card()],
] as const)('places the order by %s at a lower price and reports the new total', async (_name, payment) => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(payment, { '110005': 1 })
  await setPrice('110005', '70.00')
  const placed = await guest.place(order, expectedTotal('102.60'))
  expect(placed.status).toBe(200)
  expect(placed.json()).toMatchObject({ meta: { old_total: { number: '102.6' }, new_total: { number: '91.65' } } })
})

test('owes the lower total if a price drops during authorization', async () => {
  const guest = shop.guest()
  await setPrice('110005', '80.00')
  const order = await guest.ready(card(), { '110005': 1 })
  shop.hook({
    beforeCommit: async () => {
      await setPrice('110005', '70.00')
    },
  })
  expect((await guest.place(order, expectedTotal('102.60'))).json()).toMatchObject({
    meta: { new_total: { number: '91.65' } },
  })
  const amounts = await shop.database
    .selectFrom('test_charges')
    .innerJoin('payments', 'payments.charge', 'test_charges.id')
    .select(['test_charges.amount_cents as authorized', 'captured_cents', 'payments.amount_cents as due'])
    .executeTakeFirst()
  expect(amounts).toEqual({ authorized: 10_260, captured_cents: null, due: 9165 })
})

test('places nothing if another tab changes the quantity to another price break', async () => {
  const customer = await shop.customer()
  const order = await customer.ready(wireTransfer, { '110001': 4 })
  const before = await customer.total(order)
  const [line] = (await customer.read(order, '?include=order_items')).single().included
  const changed = await shop.send({
    method: 'PATCH',
    url: `/jsonapi/carts/${order}/items/${line?.id}`,
    headers: { 'content-type': 'application/vnd.api+json', ...customer.headers },
    payload: JSON.stringify({ data: { type: 'order-item--product', id: line?.id, attributes: { quantity: 5 } } }),
  })
  expect(changed.status).toBe(200)
  expect(errorOf(await customer.place(order, expectedTotal(before)))?.code).toBe('price_changed')
  expect(await stateOf(order)).toBe('draft')
})

test('places nothing until the buyer accepts a new tax rate', async () => {
  const guest = shop.guest()
  const order = await guest.ready({ ...wireTransfer, ...shipTo({ locality: 'San Francisco', postal_code: '94105' }) })
  const before = await guest.total(order)
  await guest.change(order, shipTo({}))
  const refused = errorOf(await guest.place(order, expectedTotal(before)))
  expect(refused).toMatchObject({ code: 'price_changed', meta: { old_total: { number: before } } })
  expect((await guest.place(order, expectedTotal(await guest.total(order)))).status).toBe(200)
})

test('places nothing until the buyer accepts higher freight', async () => {
  const guest = shop.guest()
  const order = await guest.ready({
    ...wireTransfer,
    ...shipTo({ locality: 'Reno', administrative_area: 'NV', postal_code: '89501' }),
  })
  const before = await guest.total(order)
  await guest.change(order, shipTo({ locality: 'Anchorage', administrative_area: 'AK', postal_code: '99501' }))
  const refused = errorOf(await guest.place(order, expectedTotal(before)))
  expect(refused?.code).toBe('price_changed')
  expect(Number(newTotalIn(refused?.meta)) - Number(before)).toBeCloseTo(25, 5)
})

test('asks for another shipping method if the selected one is withdrawn', async () => {
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
  expect((await guest.place(order)).status).toBe(200)
})

test('names a discontinued part, and places the order once it is removed', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { '110007': 1, '110008': 1 })
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
  expect((await guest.place(order)).status).toBe(200)
})

test('keeps the title of a part that left the catalog, and does not sell it', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer, { '110010': 1, '110011': 1 })
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

test('rejects a shipping method that does not serve the new country', async () => {
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

test('rejects terms and offers cards while credit is on hold', async () => {
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
  expect((await customer.place(order)).status).toBe(200)
})

test('adds tax after an exemption is revoked, and places nothing until the buyer accepts', async () => {
  const customer = await shop.customer({ resale_verified: true })
  const order = await customer.ready(wireTransfer)
  const before = await customer.total(order)
  await shop.database
    .updateTable('users')
    .set({ resale_verified: false })
    .where('id', '=', customer.account.id)
    .execute()
  const refused = errorOf(await customer.place(order, expectedTotal(before)))
  expect(refused).toMatchObject({ code: 'price_changed', meta: { old_total: { number: before } } })
  expect(await stateOf(order)).toBe('draft')
  expect((await customer.place(order, expectedTotal(newTotalIn(refused?.meta)))).status).toBe(200)
})

test('warns about a reused PO number without blocking the order', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  await customer.place(await customer.ready(terms))
  const order = await customer.ready(terms)
  expect((await customer.read(order)).single().data.attributes['field_notices']).toMatchObject([
    { code: 'purchase_order_number_used' },
  ])
  expect((await customer.place(order)).status).toBe(200)
})
