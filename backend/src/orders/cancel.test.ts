import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundCanceledOrders } from './cancel.ts'
import { addBuyer, recordingProvider, openOrderShop, type OrderShop, type TestOrder } from './testOrders.ts'
import { auditOrders } from './audit.ts'

let shop: OrderShop
let ana: Awaited<ReturnType<typeof addBuyer>>
const provider = recordingProvider()

beforeAll(async () => {
  shop = await openOrderShop({ provider })
  ana = await addBuyer(shop, 'ana')
})
afterAll(() => shop.close())
afterEach(async () => expect(await auditOrders(shop.database)).toEqual([]))
beforeEach(async () => {
  await shop.database.deleteFrom('orders').execute()
  await shop.database.deleteFrom('mails').execute()
  provider.reset()
})

function cancel(uuid: string, headers: Record<string, string> = ana.headers) {
  return shop.send({ method: 'POST', url: `/jsonapi/orders/default/${uuid}/cancel`, headers })
}

function addOwnOrder(order: Partial<TestOrder> = {}) {
  return shop.addOrder({ userId: ana.id, ...order })
}

async function stockOf(sku: string) {
  const row = await shop.database.selectFrom('variations').select('stock').where('sku', '=', sku).executeTakeFirst()
  return row?.stock
}

/** An order of a part with limited stock. */
async function ofFinitePart(quantity: number) {
  const order = await addOwnOrder({ lines: [{ sku: '110004', quantity, unitCents: 8600 }] })
  const part = await shop.database
    .selectFrom('variations')
    .select(['id', 'stock'])
    .where('sku', '=', '110004')
    .executeTakeFirstOrThrow()
  await shop.database
    .updateTable('variations')
    .set({ stock: (part.stock ?? 0) - quantity })
    .where('id', '=', part.id)
    .execute()
  await shop.database
    .insertInto('stock_reservations')
    .values({ order_id: order.id, variation_id: part.id, quantity, expires: null })
    .execute()
  return order
}

describe('canceling an order', () => {
  test('returns it canceled, with the reason, and notifies the buyer once', async () => {
    const { uuid, number } = await addOwnOrder({ poNumber: 'PO-9' })
    await shop.mails()
    shop.pass({ minutes: 29 })
    const answer = await cancel(uuid)
    expect(answer.status).toBe(200)
    expect(answer.single().data.attributes).toMatchObject({
      state: 'canceled',
      field_state_reason: 'Canceled by the buyer.',
      field_cancelable_until: null,
      field_documents: [{ kind: 'confirmation' }],
    })
    const events = answer.single().data.attributes['field_events']
    expect(events).toMatchObject([{ state: 'placed' }, { state: 'canceled', detail: 'Canceled by the buyer.' }])
    const mails = await shop.mails()
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['orderCanceled', `Your order ${number} was canceled`],
    ])
    expect(mails[0]?.text).toContain('PO-9')
  })

  test('returns the same response when repeated, without further effects', async () => {
    const { uuid } = await addOwnOrder()
    const first = await cancel(uuid)
    await shop.mails()
    shop.pass({ days: 3 })
    const again = await cancel(uuid)
    expect(again.status).toBe(200)
    expect(again.single().data.attributes).toEqual(first.single().data.attributes)
    expect(await shop.mails()).toEqual([])
  })

  test('returns stock once within half an hour, even for two parallel requests', async () => {
    const before = await stockOf('110004')
    const { uuid } = await ofFinitePart(3)
    expect(await stockOf('110004')).toBe((before ?? 0) - 3)
    const answers = await Promise.all([cancel(uuid), cancel(uuid), cancel(uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf('110004')).toBe(before)
    await cancel(uuid)
    expect(await stockOf('110004')).toBe(before)
    const events = await shop.database.selectFrom('order_events').select('state').execute()
    expect(events.map(({ state }) => state)).toEqual(['placed', 'canceled'])
  })

  test('is rejected after half an hour, without changes', async () => {
    const { uuid } = await ofFinitePart(1)
    const stock = await stockOf('110004')
    shop.pass({ minutes: 30 })
    const answer = await cancel(uuid)
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: [{ code: 'not_cancelable', detail: 'This order can no longer be canceled. Please call or write to us.' }],
    })
    expect(await stockOf('110004')).toBe(stock)
    const now = await shop.get(`/jsonapi/orders/default/${uuid}`, ana.headers)
    expect(now.single().data.attributes['state']).toBe('placed')
  })

  test('is rejected once the shop works on it', async () => {
    const { uuid, number } = await addOwnOrder()
    await shop.office(number, { action: 'process' })
    expect((await cancel(uuid)).status).toBe(422)
  })

  test('is possible while the order is on hold', async () => {
    const { uuid } = await addOwnOrder({
      state: 'on_hold',
      gateway: 'wire_transfer',
      stateReason: 'Waiting for your wire transfer.',
    })
    expect((await cancel(uuid)).status).toBe(200)
  })

  test('is available to everyone who can read the order: its browser and the email link', async () => {
    const guest = await shop.addOrder({ cartToken: 'guest-cart', email: 'guest@lab.example' })
    expect((await cancel(guest.uuid, { 'commerce-cart-token': 'other' })).status).toBe(403)
    expect((await cancel(guest.uuid, {})).status).toBe(403)
    expect((await cancel(guest.uuid)).status).toBe(403)
    expect((await cancel(guest.uuid, { 'commerce-cart-token': 'guest-cart' })).status).toBe(200)
    await shop.mails()
    const linked = await shop.addOrder()
    const [mail] = await shop.mails()
    const token = /token=([\w-]{22})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await cancel(linked.uuid, { 'commerce-order-token': token })).status).toBe(200)
  })

  test('returns 404 for an unknown order and rejects a cart', async () => {
    expect((await cancel(crypto.randomUUID())).status).toBe(404)
    expect((await cancel('nonsense')).status).toBe(404)
    const cart = await shop.database
      .insertInto('orders')
      .values({ uuid: crypto.randomUUID(), user_id: ana.id, token_hash: null })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    expect((await cancel(cart.uuid)).status).toBe(422)
  })

  test('refunds captured money, voids authorized money and cancels open amounts', async () => {
    const charged = await addOwnOrder({ gateway: 'card' })
    await shop.database.updateTable('payments').set({ state: 'completed' }).where('order_id', '=', charged.id).execute()
    const authorizedOrder = await addOwnOrder({ gateway: 'card' })
    const owed = await addOwnOrder()
    for (const { uuid } of [charged, authorizedOrder, owed]) await cancel(uuid)
    for (const { uuid } of [charged, authorizedOrder, owed]) await cancel(uuid)
    expect(provider.calls).toEqual([`refund charge-${charged.uuid}`, `void charge-${authorizedOrder.uuid}`])
    const states = await shop.database.selectFrom('payments').select('state').orderBy('order_id').execute()
    expect(states.map(({ state }) => state)).toEqual(['refunded', 'voided', 'voided'])
  })

  test('succeeds if the provider is unavailable, and refunds once through housekeeping', async () => {
    const { uuid } = await addOwnOrder({ gateway: 'card' })
    provider.isDown = true
    expect((await cancel(uuid)).status).toBe(200)
    expect(provider.calls).toEqual([])
    provider.isDown = false
    const { database, app, now } = shop
    const orders = { database, provider, publicUrl: 'https://shop.test', isDemo: true, now, log: app.log }
    await refundCanceledOrders(orders)
    await refundCanceledOrders(orders)
    await cancel(uuid)
    expect(provider.calls).toEqual([`void charge-${uuid}`])
  })
})
