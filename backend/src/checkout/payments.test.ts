import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, valencia, wireTransfer } from './testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
beforeEach(async () => {
  shop.hook({})
  await shop.database.deleteFrom('test_charges').execute()
  await shop.database.deleteFrom('test_notices').execute()
})
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

function keyed() {
  return { key: randomUUID() }
}

async function attributesOf(buyer: Buyer, order: string) {
  return (await buyer.order(order)).single().data.attributes
}

/** The provider's notice of its only charge. */
async function noticeOf(amountCents?: number) {
  const charge = await shop.database
    .selectFrom('test_charges')
    .select(['id', 'reference', 'amount_cents'])
    .executeTakeFirstOrThrow()
  return {
    type: 'charge.authorized',
    data: { reference: charge.reference, charge: charge.id, amount_cents: amountCents ?? charge.amount_cents },
  }
}

test('holds an order to a listed country for export review, and charges nothing', async () => {
  const guest = shop.guest()
  const address = {
    ...{ country_code: 'RU', given_name: 'Anna', family_name: 'Petrova', address_line1: 'Primer 1' },
    ...{ locality: 'Moskva', administrative_area: 'MOW', postal_code: '101000' },
  }
  const to = {
    shipping_information: { address, field_phone: '+74955550100' },
    shipping_method: 'international--economy',
  }
  const order = await guest.ready({ ...card(), ...to }, { '110001': 1 })
  const { attributes } = (await guest.read(order)).single().data
  expect(attributes['field_notices']).toContainEqual(expect.objectContaining({ code: 'export_review' }))
  expect((await guest.place(order, keyed())).status).toBe(200)
  const placed = await attributesOf(guest, order)
  expect(placed).toMatchObject({ state: 'on_hold' })
  expect(placed['field_state_reason']).toMatch(/^On hold for export review, as every order to Russia is\./)
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('keeps the ship date of the last piece of a discontinued part', async () => {
  const set = (columns: { stock: number | null; finite: boolean; lead_time: string | null }) =>
    shop.database.updateTable('variations').set(columns).where('sku', '=', '110006').execute()
  await set({ stock: 1, finite: true, lead_time: null })
  const guest = shop.guest()
  const order = await guest.ready(card(), { '110006': 1 })
  expect((await guest.place(order, keyed())).status).toBe(200)
  const item = await shop.database
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['ships_by', 'stocked_quantity', 'ships_complete_by'])
    .where('orders.uuid', '=', order)
    .executeTakeFirst()
  expect(item?.ships_by).not.toBeNull()
  expect(item).toMatchObject({ stocked_quantity: null, ships_complete_by: item?.ships_by })
})

test('keeps the cart after a decline, says why, and accepts another attempt', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card('insufficient'))
  const headers = keyed()
  const declined = await guest.place(order, headers)
  expect(declined.status).toBe(422)
  expect(declined.errors()[0]).toMatchObject({
    code: 'payment_declined',
    detail: 'The card was declined for insufficient funds. Try again later, or use another card.',
    meta: { decline_code: 'insufficient_funds', retryable: true },
  })
  // The card is not charged again.
  expect((await guest.place(order, headers)).text).toBe(declined.text)
  const { attributes, relationships } = (await guest.read(order)).single().data
  expect(attributes['field_notices']).toMatchObject([{ code: 'payment_failed' }])
  expect(relationships['order_items']?.data).toHaveLength(1)
  await guest.change(order, card())
  expect((await guest.read(order)).single().data.attributes['field_notices']).toEqual([])
  expect((await guest.place(order, keyed())).status).toBe(200)
  expect(await shop.charges()).toEqual({ declined: 1, authorized: 1 })
})

test.each(['stolen', 'expired'] as const)('removes a %s card from the order', async (outcome) => {
  const guest = shop.guest()
  const order = await guest.ready(card(outcome))
  expect((await guest.place(order)).errors()[0]?.meta).toMatchObject({ retryable: false })
  expect((await guest.place(order)).errors()).toMatchObject([
    { code: 'incomplete', source: { pointer: '/data/attributes/payment_method' } },
  ])
  expect(await shop.charges()).toEqual({ declined: 1 })
})

test("places one order if the provider's response is lost but its webhook arrives", async () => {
  const guest = shop.guest()
  const order = await guest.ready(card('timeout'))
  const headers = keyed()
  expect((await guest.place(order, headers)).errors()[0]?.code).toBe('in_flight')
  expect(await guest.stateOf(headers.key)).toBe('started')
  expect((await shop.sendWebhook(await noticeOf())).status).toBe(204)
  expect(await guest.stateOf(headers.key)).toBe('stamped')
  expect((await guest.place(order, headers)).status).toBe(200)
  expect(await attributesOf(guest, order)).toMatchObject({ state: 'placed' })
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('places one order if the webhook arrives before the response', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const headers = keyed()
  shop.hook({
    afterAuthorize: async () => {
      shop.hook({})
      expect((await shop.sendWebhook(await noticeOf())).status).toBe(204)
    },
  })
  const placed = await guest.place(order, headers)
  expect(placed.status).toBe(200)
  expect((await guest.place(order, headers)).text).toBe(placed.text)
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('releases the card if the webhook arrives after the placement was given up', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card('timeout'))
  const headers = keyed()
  await guest.place(order, headers)
  shop.pass({ minutes: 2 })
  await shop.recover()
  expect((await shop.sendWebhook(await noticeOf())).status).toBe(204)
  expect(await guest.stateOf(headers.key)).toBe('voided')
  expect(await shop.charges()).toEqual({ voided: 1 })
})

test('releases the card if the buyer switches payment methods during authorization', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  shop.hook({
    afterAuthorize: async () => {
      shop.hook({})
      await guest.change(order, wireTransfer)
    },
  })
  expect((await guest.place(order, keyed())).errors()[0]?.code).toBe('voided')
  expect(await shop.charges()).toEqual({ voided: 1 })
  expect((await guest.place(order, keyed())).status).toBe(200)
  expect(await shop.charges()).toEqual({ voided: 1 })
})

test('processes a repeated webhook once', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card('timeout'))
  await guest.place(order, keyed())
  const message = await noticeOf()
  const same = randomUUID()
  const answers = await Promise.all([same, same, same].map((id) => shop.sendWebhook(message, { id })))
  for (const id of [same, randomUUID()]) answers.push(await shop.sendWebhook(message, { id }))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect(await shop.charges()).toEqual({ authorized: 1 })
  const events = await shop.database
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.state')
    .where('orders.uuid', '=', order)
    .execute()
  expect(events).toEqual([{ state: 'placed' }])
})

test.each([
  ['before it is placed', card('timeout')],
  ['after it was placed', card()],
] as const)(
  'puts the order on hold and alerts the office if a webhook reports another amount, %s',
  async (_when, payment) => {
    const guest = shop.guest()
    const order = await guest.ready(payment)
    await guest.place(order, keyed())
    const loggedBefore = shop.logged.length
    expect((await shop.sendWebhook(await noticeOf(1))).status).toBe(204)
    expect(await attributesOf(guest, order)).toMatchObject({
      state: 'on_hold',
      field_state_reason: 'The amount that was authorized is not the total of the order.',
    })
    const alerts = shop.logged.slice(loggedBefore).filter((line) => line.includes('"level":50'))
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toContain('differs from the order total')
  },
)

test('rejects webhooks that are unsigned, older than five minutes or malformed', async () => {
  const message = { type: 'charge.authorized', data: { reference: randomUUID(), charge: 'ch_1', amount_cents: 1 } }
  expect((await shop.sendWebhook(message, { key: 'another' })).status).toBe(401)
  expect((await shop.sendWebhook(message, { secondsAgo: 301 })).status).toBe(401)
  expect((await shop.sendWebhook(message, { secondsAgo: -301 })).status).toBe(401)
  expect((await shop.sendWebhook(message, { id: '' })).status).toBe(401)
  expect((await shop.sendWebhook({ type: 'charge.authorized' })).status).toBe(400)
  expect((await shop.sendWebhook(message, { secondsAgo: 299 })).status).toBe(204)
})

test('sends a delayed webhook once, even after a restart', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card('timeout'))
  await guest.place(order, keyed())
  shop.pass({ seconds: 2 })
  await shop.deliverDue()
  expect((await guest.read(order)).status).toBe(200)
  shop.pass({ seconds: 1 })
  await shop.deliverDue()
  expect(await attributesOf(guest, order)).toMatchObject({ state: 'placed' })
  const events = await shop.database.selectFrom('payment_events').select('id').execute()
  await shop.deliverDue()
  expect(await shop.database.selectFrom('payment_events').select('id').execute()).toEqual(events)
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('places a free order as paid without a payment method', async () => {
  const customer = await shop.customer()
  const { id: promotion } = await shop.database
    .insertInto('promotions')
    .values({ uuid: randomUUID(), label: 'A full credit', percent: '100', families: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: coupon } = await shop.database
    .insertInto('coupons')
    .values({ uuid: randomUUID(), promotion_id: promotion, code: 'CREDIT', code_key: 'credit', usage_limit: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await customer.ready({
    field_carrier_account: { carrier: 'ups', account: '1a2b3c', postal_code: '91355' },
    shipping_method: 'own--account',
  })
  await shop.database
    .updateTable('orders')
    .set({ coupon_id: coupon, payment_gateway: null })
    .where('uuid', '=', order)
    .execute()
  const { links, meta } = (await customer.read(order)).single().data
  expect(links).toHaveProperty('payment-create')
  expect(meta).not.toHaveProperty('constraints')
  expect((await customer.place(order, { ...keyed(), total: '0.00' })).status).toBe(200)
  expect(await attributesOf(customer, order)).toMatchObject({ state: 'placed', payment_instrument: null })
  const { used: usedOrder } = await shop.database
    .selectFrom('coupons')
    .select('used')
    .where('id', '=', coupon)
    .executeTakeFirstOrThrow()
  expect(usedOrder).toBe(1)
})

test('rejects terms above the available credit, before and while placing', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 20_000 })
  const order = await customer.ready(terms)
  const { payment_options: options } = (await customer.read(order)).single().data.meta ?? {}
  expect(JSON.stringify(options)).toContain(
    'A purchase order number is required. $200.00 of your $200.00 credit is available.',
  )
  await customer.add({ '110001': 1 })
  const reason = 'This order exceeds your available credit: $200.00 of $200.00.'
  expect((await customer.change(order, terms)).errors()[0]).toMatchObject({ code: 'credit', detail: reason })
  expect((await customer.place(order)).errors()[0]).toMatchObject({ code: 'credit', detail: reason })
  await customer.change(order, wireTransfer)
  expect((await customer.place(order)).status).toBe(200)
})

test('frees credit when invoices are paid or orders are canceled', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 30_000 })
  const first = await customer.ready(terms)
  await customer.place(first)
  const second = await customer.ready(wireTransfer)
  expect((await customer.change(second, terms)).errors()[0]?.detail).toBe(
    'This order exceeds your available credit: $107.61 of $300.00.',
  )
  await shop.database.updateTable('orders').set({ state: 'canceled' }).where('uuid', '=', first).execute()
  expect((await customer.change(second, terms)).status).toBe(200)
})

test.each([
  ['none', 'Net 30 requires approved credit.'],
  ['pending', 'Your credit application is still being reviewed.'],
  ['hold', 'Your credit is on hold. Please contact us, or choose another payment method.'],
])('rejects terms if the credit is %s', async (credit_status, detail) => {
  const customer = await shop.customer({ credit_status, credit_limit_cents: 1_000_000 })
  const order = await customer.ready(wireTransfer)
  expect((await customer.change(order, terms)).errors()[0]).toMatchObject({ code: 'credit', detail })
})

test('offers terms from $25.00 and cards up to $25,000.00', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 100_000_000 })
  const order = await customer.ready(wireTransfer, { '310001': 1 })
  expect((await customer.change(order, terms)).errors()[0]?.detail).toBe('Net 30 requires an order of at least $25.00.')
  await customer.add({ '110001': 400 })
  const refused = (await customer.change(order, card())).errors()[0]
  expect(refused).toMatchObject({ code: 'payment_unavailable', detail: 'Cards are accepted up to $25,000.00.' })
  expect((await customer.change(order, terms)).status).toBe(200)
})

test('rejects one of two parallel orders that together exceed the credit limit', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 30_000 })
  const guest = shop.guest()
  const ownOrder = await customer.ready(terms)
  const other = await guest.ready(wireTransfer)
  // Customers have one cart, but credit must stay correct if a shop allows several.
  await shop.database.schema.dropIndex('orders_one_cart_a_customer').execute()
  await shop.database
    .updateTable('orders')
    .set({ user_id: customer.account.id, token_hash: null, payment_gateway: 'purchase_order', po_number: 'PO-2' })
    .where('uuid', '=', other)
    .execute()
  const answers = await Promise.all([ownOrder, other].map((order) => customer.place(order, keyed())))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.errors()[0]?.code).toBe('credit')
})

test('stores no card numbers, and no tokens after the order is placed', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  for (const details of [{ token: '4242424242424242' }, { number: '4242424242424242', cvc: '123' }, 'visa'])
    expect(
      (await guest.change(order, { payment_instrument: { payment_gateway_id: 'card', payment_details: details } }))
        .status,
    ).toBe(422)
  await guest.change(order, { ...card(), shipping_information: valencia })
  const read = await guest.read(order)
  expect(read.text).not.toContain('tok_')
  await guest.place(order)
  const rows = await shop.database.selectFrom('orders').selectAll().where('uuid', '=', order).execute()
  expect(JSON.stringify(rows)).not.toMatch(/tok_|4242424242424242/)
  expect(await attributesOf(guest, order)).toMatchObject({
    payment_instrument: { payment_details: { card_type: 'visa', card_number: '4242' } },
  })
})
