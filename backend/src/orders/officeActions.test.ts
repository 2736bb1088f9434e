import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('captures the authorized money of an order on hold once when the office releases it', async () => {
  const { id, uuid, number } = await shop.addOrder({ gateway: 'card', state: 'on_hold', stateReason: 'We look at it.' })
  expect((await shop.office(number, { action: 'process' })).status).toBe(200)
  expect(await stateOf(id)).toEqual(['in_process', 'completed', 20_334])
  expect((await shop.office(number, { action: 'hold' })).status).toBe(200)
  expect((await shop.office(number, { action: 'process' })).status).toBe(200)
  expect(provider.calls).toEqual([`capture charge-${uuid} 20334`])
})

test('keeps the state of an order whose card cannot be charged, and tells the office', async () => {
  const { id, number } = await shop.addOrder({ gateway: 'card' })
  provider.isDown = true
  const answer = await shop.office(number, { action: 'process' })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('could not be charged') as unknown])
  expect(await stateOf(id)).toEqual(['placed', 'authorization', 0])
  provider.isDown = false
  expect((await shop.office(number, { action: 'process' })).status).toBe(200)
})

test('charges nothing if the action is not allowed', async () => {
  const { id, number } = await shop.addOrder({ gateway: 'card' })
  await shop.database.updateTable('orders').set({ state: 'canceled' }).where('id', '=', id).execute()
  expect((await shop.office(number, { action: 'process' })).status).toBe(422)
  expect(provider.calls).toEqual([])
})
