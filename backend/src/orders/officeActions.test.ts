import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureInvoices } from '../payments/payments.ts'
import { auditOrders } from './audit.ts'
import { recordingProvider, openOrderShop, type OrderShop } from './testOrders.ts'

const provider = recordingProvider()
let shop: OrderShop

beforeAll(async () => {
  shop = await openOrderShop({ provider })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('orders').execute()
  provider.reset()
})

async function stateOf(id: number) {
  const row = await shop.database
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.state', 'payments.state as payment', 'paid_cents'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.state, row.payment, row.paid_cents]
}

const lines = [
  { sku: '110001', quantity: 2, unitCents: 8600 },
  { sku: '310001', quantity: 1, unitCents: 1200 },
]

test('charges a card for each shipment, and nothing before', async () => {
  const { id, uuid, number } = await shop.addOrder({ gateway: 'card', state: 'on_hold', lines })
  expect((await shop.office(number, { action: 'process' })).status).toBe(200)
  expect(await stateOf(id)).toEqual(['in_process', 'authorization', 0])
  expect(provider.calls).toEqual([])
  await shop.office(number, { action: 'ship', lines: [{ sku: '110001', quantity: 2 }] })
  expect(await stateOf(id)).toEqual(['partly_shipped', 'authorization', 20_334])
  expect(await auditOrders(shop.database)).toEqual([])
  await shop.office(number, { action: 'ship' })
  expect(await stateOf(id)).toEqual(['shipped', 'completed', 21_534])
  expect(provider.calls).toEqual([`capture charge-${uuid} 20334`, `capture charge-${uuid} 1200`])
  expect(await auditOrders(shop.database)).toEqual([])
})

test('charges a card later if the provider is down when something ships', async () => {
  const { id, uuid, number } = await shop.addOrder({ gateway: 'card' })
  await shop.office(number, { action: 'process' })
  provider.isDown = true
  expect((await shop.office(number, { action: 'ship' })).status).toBe(200)
  expect(await stateOf(id)).toEqual(['shipped', 'authorization', 0])
  expect(await auditOrders(shop.database)).toEqual([`${number} has shipped items that its card was not charged for.`])
  provider.isDown = false
  const services = { database: shop.database, provider, now: shop.now, log: { error: () => {} } }
  await captureInvoices(services)
  await captureInvoices(services)
  expect(await stateOf(id)).toEqual(['shipped', 'completed', 20_334])
  expect(provider.calls).toEqual([`capture charge-${uuid} 20334`])
})

test('charges nothing if the action is not allowed', async () => {
  const { number } = await shop.addOrder({ gateway: 'card' })
  expect((await shop.office(number, { action: 'ship' })).status).toBe(422)
  expect(provider.calls).toEqual([])
})
