import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBuyer, openOrderShop, type OrderShop, recordingProvider } from '../orders/testOrders.ts'
import { webhooksOf } from './testWebhooks.ts'

let shop: OrderShop
let hooks: ReturnType<typeof webhooksOf>
let ana: Awaited<ReturnType<typeof addBuyer>>
let ben: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  shop = await openOrderShop({ provider: recordingProvider() })
  hooks = webhooksOf(shop)
  ana = await addBuyer(shop, 'ana')
  ben = await addBuyer(shop, 'ben')
  const expires = new Date('2100-01-01')
  await shop.database.updateTable('token_pairs').set({ refresh_expires: expires }).execute()
  await shop.database.updateTable('sessions').set({ expires, started: expires }).execute()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('webhook_endpoints').execute()
  await shop.database.deleteFrom('webhook_events').execute()
})

describe('claims', () => {
  async function orders(count: number, ...buyers: readonly { id: number }[]) {
    for (let n = 0; n < count; n += 1) for (const { id } of buyers) await shop.addOrder({ userId: id })
  }

  test('are limited to three attempts in progress per endpoint', async () => {
    await hooks.add(ana)
    await orders(5, ana)
    const first = await hooks.claim()
    expect([first.length, (await hooks.claim()).length]).toEqual([3, 0])
    if (first[0] === undefined) throw new Error('nothing was claimed')
    await hooks.report(first[0], 200)
    expect(await hooks.claim()).toHaveLength(1)
  })

  test('are limited to six attempts in progress per customer, and alternate between endpoints', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await hooks.add(ana, { url: `https://${name}.example/` })
    await orders(2, ana)
    const claims = await hooks.claim()
    expect(new Set(claims.map(({ url }) => url)).size).toBe(4)
    expect([claims.length, (await hooks.claim()).length]).toEqual([6, 0])
  })

  test("prefer the customer with fewer attempts in progress over another's backlog", async () => {
    await hooks.add(ana)
    await hooks.add(ana)
    await hooks.add(ben)
    await orders(4, ana)
    shop.pass({ minutes: 1 })
    await orders(2, ben)
    const claims = await hooks.claim(3)
    expect(claims.filter(({ customer }) => customer !== claims[0]?.customer)).toHaveLength(1)
    expect((await hooks.claim(1))[0]?.customer).toBe(claims[1]?.customer)
  })

  test('end after ten attempts, even if no outcome is ever reported', async () => {
    const uuid = await hooks.add(ana)
    await orders(1, ana)
    let attempts = 0
    for (let minute = 0; minute < 20; minute += 1) {
      attempts += (await hooks.claim()).length
      shop.pass({ minutes: 2 })
    }
    expect(attempts).toBe(10)
    expect((await shop.get(`/jsonapi/webhooks/endpoints/${uuid}/deliveries`, { ...ana.headers })).json()).toMatchObject(
      {
        data: [{ attributes: { state: 'failed', error: 'INTERRUPTED', attempts: 10 } }],
      },
    )
  })

  test('end after three days, but an event that was never attempted is attempted once', async () => {
    await hooks.add(ana)
    await orders(1, ana)
    shop.pass({ days: 4 })
    expect(await hooks.claim()).toHaveLength(1)
    shop.pass({ minutes: 2 })
    expect(await hooks.claim()).toEqual([])
  })

  test('do not count as attempts if they are postponed, until three days have passed', async () => {
    await hooks.add(ana)
    await orders(1, ana)
    for (let hour = 0; hour < 80; hour += 1) {
      const [claim] = await hooks.claim()
      if (claim === undefined) return expect(hour).toBe(74)
      expect(claim.attempt).toBe(1)
      await hooks.postpone(claim, 30)
      expect(await hooks.claim()).toEqual([])
      shop.pass({ hours: 1 })
    }
    throw new Error('the delivery never ended')
  })

  test('store a body of up to 256 KB before it is sent, unless another process has taken over', async () => {
    await hooks.add(ana)
    await orders(1, ana)
    const [claim] = await hooks.claim()
    if (claim === undefined) throw new Error('nothing was claimed')
    const body = JSON.stringify({ text: '"'.repeat(127 * 1024) })
    expect(await hooks.store(claim, body)).toEqual({ accepted: true })
    shop.pass({ minutes: 2 })
    expect((await hooks.claim())[0]?.body).toBe(body)
    expect(await hooks.store(claim)).toEqual({ accepted: false })
  })

  test('are not duplicated by replaying a delivery that is in progress', async () => {
    await hooks.add(ana)
    await orders(1, ana)
    const [claim] = await hooks.claim()
    expect((await hooks.as(ana, 'POST', `deliveries/${claim?.id}/replay`)).status).toBe(204)
    expect(await hooks.claim()).toEqual([])
  })
})
