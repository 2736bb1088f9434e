import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BuyingShop, openBuyingShop, valencia, wireTransfer } from '../checkout/testCheckout.ts'
import { auditOrders } from '../orders/audit.ts'
import { errorsOf, type Shopper, shopperOf } from './testCarts.ts'

let shop: BuyingShop
let ana: Shopper
let headers: { readonly 'commerce-cart-token': string }
beforeAll(async () => {
  shop = await openBuyingShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await auditOrders(shop.database)).toEqual([]))
beforeEach(() => {
  headers = { 'commerce-cart-token': randomUUID() }
  ana = shopperOf(shop, headers)
})

type Attributes = Readonly<Record<string, unknown>>

async function checkOut(attributes: Attributes) {
  const { id } = await ana.cart()
  return ana.send('PATCH', `/checkout/${id}`, { data: { type: 'order--default', id, attributes } })
}

function changePart(sku: string, columns: Readonly<{ price?: string; discontinued?: boolean; status?: boolean }>) {
  return shop.database.updateTable('variations').set(columns).where('sku', '=', sku).execute()
}

async function notices() {
  return (await ana.cart()).attributes['field_notices']
}

const price = z.object({ number: z.string(), formatted: z.string() })
const totals = z.object({
  subtotal: price,
  adjustments: z.array(z.object({ type: z.string(), amount: price })),
  total: price,
})

/** Amounts are decimal strings, compared in cents. */
function cents({ number }: { readonly number: string }) {
  return Math.round(Number(number) * 100)
}

describe('membership pricing', () => {
  test('shows member and list prices while the membership is active', async () => {
    const { account } = await shop.customer()
    const member = shopperOf(shop, account.headers)
    const setStatus = (status: string) =>
      shop.database
        .updateTable('users')
        .set({ membership_level: 'distributor', membership_status: status })
        .where('id', '=', account.id)
        .execute()
    await setStatus('active')
    const answer = await member.add(['110001', { quantity: 10 }])
    expect(answer.list().data[0]?.attributes).toMatchObject({
      unit_price: { number: '63.090000' },
      field_list_price: { number: '81.000000' },
      field_price_from: 10,
      total_price: { number: '630.90' },
    })
    await setStatus('suspended')
    shop.pass({ minutes: 6 })
    expect((await member.lines())[0]?.attributes).toMatchObject({
      unit_price: { number: '70.100000' },
      total_price: { number: '701.00' },
    })
  })
})

describe('adjustments add up from subtotal to total, to the cent', () => {
  test('in cart, checkout and order', async () => {
    await ana.add(['110001', { quantity: 7 }], ['310001', { quantity: 3 }], ['510001', { quantity: 8 }], ['110003'])
    await ana.setCoupon('FLANGE10')
    const { id } = await ana.cart()
    const answer = await checkOut({
      email: 'buyer@lab.example',
      shipping_information: valencia,
      shipping_method: 'ups--two_day',
      field_billing_same: true,
      ...wireTransfer,
    })
    expect(answer.status).toBe(200)
    const responses = [answer.single().data.attributes, (await ana.cart()).attributes]
    const type = 'payment--payment-default'
    const placed = await ana.send('POST', `/checkout/${id}/payment`, { data: { type, attributes: { capture: true } } })
    expect(placed.status).toBe(201)
    const order = (await shop.get(`/jsonapi/orders/default/${id}?include=order_items`, headers)).single()
    const found = [...responses, order.data.attributes].map((attributes) => totals.parse(attributes['order_total']))
    for (const { subtotal, adjustments, total } of found) {
      expect(adjustments.map((adjustment) => adjustment.type)).toEqual(['shipping', 'promotion', 'tax'])
      const sum = adjustments.reduce((all, { amount }) => all + cents(amount), cents(subtotal))
      expect(sum).toBe(cents(total))
    }
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
    const lines = order.included.filter((each) => each.type === 'order-item--product')
    const lineTotals = lines.map(({ attributes }) => cents(price.parse(attributes['total_price'])))
    expect(lineTotals.reduce((all, each) => all + each, 0)).toBe(cents(found[0]?.subtotal ?? { number: '0' }))
    const stored = await shop.database
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.tax_cents', 'orders.discount_cents', 'order_items.tax_cents as tax'])
      .select('order_items.discount_cents as discount')
      .where('orders.uuid', '=', id)
      .execute()
    expect(stored.reduce((sum, { tax }) => sum + tax, 0)).toBe(stored[0]?.tax_cents)
    expect(stored.reduce((sum, { discount }) => sum + discount, 0)).toBe(stored[0]?.discount_cents)
  })
})

test('keeps the amounts of a placed order when its parts change', async () => {
  const guest = shop.guest()
  const id = await guest.ready()
  expect((await guest.place(id)).status).toBe(200)
  const before = (await guest.order(id)).text
  await changePart('110001', { price: '99.99', discontinued: true })
  shop.pass({ minutes: 30 })
  await shop.get('/jsonapi/carts', guest.headers)
  expect((await guest.order(id)).text).toBe(before)
  await changePart('110001', { price: '81', discontinued: false })
})

describe('a price in the request is ignored', () => {
  test('when adding a part', async () => {
    const answer = await ana.add([
      '110001',
      { unit_price: { number: '0.01', currency_code: 'USD' }, price: 1, total_price: '1', overridden_unit_price: true },
    ])
    expect(answer.list().data[0]?.attributes['unit_price']).toMatchObject({ number: '81.000000' })
  })

  test.each(['unit_price', 'total_price', 'field_list_price', 'field_price_from', 'adjustments', 'field_available'])(
    'when changing %s of a line',
    async (attribute) => {
      await ana.add(['110001'])
      const answer = await ana.change(0, { [attribute]: { number: '0.01', currency_code: 'USD' }, quantity: 2 })
      expect(errorsOf(answer)).toEqual([
        403,
        [
          `The current user is not allowed to PATCH the selected field (${attribute}).`,
          `/data/attributes/${attribute}`,
        ],
      ])
      expect((await ana.lines())[0]?.attributes).toMatchObject({ quantity: '1.00', total_price: { number: '81.00' } })
    },
  )
})

describe('a quantity', () => {
  test.each([
    ['3', '3.00'],
    [' 3 ', '3.00'],
    ['3.00', '3.00'],
    ['1e3', '1000.00'],
    ['007', '7.00'],
    ['+4', '4.00'],
  ])('written as %j is %s', async (quantity, stored) => {
    await ana.add(['110001', { quantity }])
    expect((await ana.lines())[0]?.attributes['quantity']).toBe(stored)
  })
})

describe('a discontinued part', () => {
  test.each<[string, Parameters<typeof changePart>[1], Parameters<typeof changePart>[1]]>([
    ['because it is discontinued', { discontinued: true }, { discontinued: false }],
    ['because it is not published', { status: false }, { status: true }],
  ])('%s: keeps its line, and counts again once available', async (_why, gone, back) => {
    await ana.add(['110007', { quantity: 2 }], ['110001'])
    await changePart('110007', gone)
    shop.pass({ minutes: 6 })
    const total = async () => (await ana.cart()).attributes['total_price']
    expect(await total()).toMatchObject({ number: '81.00' })
    expect((await ana.lines()).map(({ attributes }) => attributes['field_available'])).toEqual([false, true])
    await changePart('110007', back)
    shop.pass({ minutes: 6 })
    expect(await total()).toMatchObject({ number: '255.00' })
  })
})

describe('notices during checkout', () => {
  const begin = () => checkOut({ email: 'buyer@lab.example', shipping_information: valencia })

  test('report a changed price until the next step, but not before checkout starts', async () => {
    await ana.add(['110008'])
    await changePart('110008', { price: '99.5' })
    shop.pass({ minutes: 6 })
    expect(await notices()).toEqual([])
    await begin()
    await changePart('110008', { price: '88' })
    shop.pass({ minutes: 6 })
    const noticesAfter = {
      code: 'price_changed',
      message: 'The price of Blank Flange 08 - clearance holes is now $88.00; it was $99.50.',
    }
    expect(await notices()).toEqual([noticesAfter])
    expect(await notices()).toEqual([noticesAfter])
    await checkOut({ customer_comments: 'Call first.' })
    expect(await notices()).toEqual([])
  })

  test('report a shipping method that does not serve the new address', async () => {
    await ana.add(['110001'])
    await begin()
    await checkOut({ shipping_method: 'ups--ground' })
    const berlin = { ...valencia, address: { ...valencia.address, country_code: 'DE', postal_code: '10115' } }
    await checkOut({ shipping_information: berlin })
    expect((await ana.cart()).attributes['shipping_method']).toBe('')
    expect(await notices()).toMatchObject([{ code: 'shipping_method_withdrawn' }])
    await checkOut({ shipping_method: 'international--economy' })
    expect(await notices()).toEqual([])
  })

  test('report an unavailable part as long as it is in the cart', async () => {
    await ana.add(['110009'], ['110001'])
    await begin()
    await changePart('110009', { discontinued: true })
    shop.pass({ minutes: 6 })
    expect(await notices()).toEqual([
      {
        code: 'unavailable',
        message: 'Blank Flange 09 - clearance holes is no longer available. Remove it to continue.',
      },
    ])
    const { id } = await ana.cart()
    const [line] = await ana.lines()
    await ana.send('DELETE', `/carts/${id}/items`, { data: [{ type: 'order-item--product', id: line?.id }] })
    expect(await notices()).toEqual([])
    await changePart('110009', { discontinued: false })
  })

  test('report an export declaration for international goods over $2,500', async () => {
    await ana.add(['110050', { quantity: 19 }])
    const send = (country: string) =>
      checkOut({
        email: 'buyer@lab.example',
        shipping_information: { ...valencia, address: { ...valencia.address, country_code: country } },
      })
    await send('DE')
    expect(await notices()).toEqual([])
    await ana.add(['110050'])
    expect(await notices()).toMatchObject([{ code: 'export_declaration' }])
    await send('US')
    expect(await notices()).toEqual([])
  })
})

test('ships split or complete, with the days of each', async () => {
  await ana.add(['110002'], ['110003'])
  expect((await ana.cart()).attributes).toMatchObject({
    field_can_split: true,
    field_ships_complete_by: '2026-12-14',
  })
})
