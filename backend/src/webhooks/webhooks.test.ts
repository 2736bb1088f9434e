import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Environment, Scope } from '@shop/runtime/apiKey'
import { createKey } from '../accounts/apiKeys.ts'
import type { TestCustomer } from '../accounts/testCustomer.ts'
import { importFiles } from '../import/importFiles.ts'
import { addBuyer, openOrderShop, type OrderShop, recordingProvider } from '../orders/testOrders.ts'
import { releaseStock } from '../orders/stock.ts'
import { deleteOldEvents } from './deliveries.ts'
import { type TestClaim, webhooksOf } from './testWebhooks.ts'

let shop: OrderShop
let hooks: ReturnType<typeof webhooksOf>
let ana: Awaited<ReturnType<typeof addBuyer>>
let ben: Awaited<ReturnType<typeof addBuyer>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-hooks-'))
  shop = await openOrderShop({ provider: recordingProvider() })
  hooks = webhooksOf(shop)
  ana = await addBuyer(shop, 'ana')
  ben = await addBuyer(shop, 'ben')
  const expires = new Date('2100-01-01')
  await shop.database.updateTable('token_pairs').set({ refresh_expires: expires }).execute()
  await shop.database.updateTable('sessions').set({ expires, started: expires }).execute()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await shop.database.deleteFrom('webhook_endpoints').execute()
  await shop.database.deleteFrom('webhook_events').execute()
  await shop.database.deleteFrom('mails').execute()
})

const orderEvents = ['order.placed', 'order.changed', 'order.shipped', 'order.canceled']

function typesOf(claims: readonly TestClaim[]) {
  return claims.map(({ event }) => event.type).toSorted()
}

async function take(name: string, text: string) {
  const file = join(folder, name)
  await writeFile(file, text)
  expect((await importFiles(shop.database, [file], shop.now())).problems).toEqual([])
}

async function uuidOf(table: 'variations', sku: string) {
  const row = await shop.database.selectFrom(table).select('uuid').where('sku', '=', sku).executeTakeFirstOrThrow()
  return row.uuid
}

describe('events', () => {
  test('report each step of an order once, to its customer only', async () => {
    await hooks.add(ana, { events: orderEvents })
    await hooks.add(ben, { events: orderEvents })
    const order = await shop.addOrder({ userId: ana.id, gateway: 'wire_transfer', state: 'on_hold' })
    const [placed, ...others] = await hooks.claim()
    expect(others).toEqual([])
    expect(placed?.event).toMatchObject({ type: 'order.placed', subjects: [order.uuid], is_test: false })
    if (placed) await hooks.report(placed, 200)
    await shop.office(order.number, { action: 'pay' })
    await shop.office(order.number, { action: 'process' })
    await shop.office(order.number, { action: 'ship', tracking: '1Z999' })
    const changes = await hooks.claim()
    expect(typesOf(changes)).toEqual(['order.changed', 'order.changed', 'order.shipped'])
    for (const change of changes) await hooks.report(change, 200)
    const second = await shop.addOrder({ userId: ana.id })
    await shop.office(second.number, { action: 'cancel', reason: 'Out of stock.' })
    expect(typesOf(await hooks.claim())).toEqual(['order.canceled', 'order.placed'])
  })

  test('report the invoice of each shipment when it is created', async () => {
    await hooks.add(ana, { events: ['invoice.created'] })
    const order = await shop.addOrder({ userId: ana.id, lines: [{ sku: '110001', quantity: 2, unitCents: 8600 }] })
    await shop.office(order.number, { action: 'process' })
    expect(await hooks.claim()).toEqual([])
    await shop.office(order.number, { action: 'ship', lines: [{ sku: '110001', quantity: 1 }], tracking: '1Z001' })
    await shop.office(order.number, { action: 'ship', tracking: '1Z002' })
    await shop.addOrder({ userId: ana.id, gateway: 'wire_transfer', state: 'on_hold' })
    const claims = await hooks.claim()
    expect(claims.map(({ event }) => event.subjects)).toEqual([[order.uuid], [order.uuid]])
  })

  test('are not written without a subscriber, nor if the transaction fails', async () => {
    await shop.addOrder({ userId: ana.id })
    await hooks.add(ana, { events: ['order.changed'] })
    await shop.addOrder({ userId: ana.id })
    await hooks.add(ana)
    await expect(
      shop.addOrder({ userId: ana.id, lines: [{ sku: 'none', quantity: 1, unitCents: 1 }] }),
    ).rejects.toThrow('no result')
    const { rows } = await sql`select from webhook_events`.execute(shop.database)
    expect(rows).toEqual([])
  })

  test('report an import by kind of change, without unchanged parts', async () => {
    const events = ['price.changed', 'stock.changed', 'product.changed']
    await hooks.add(ana, { events })
    await hooks.add(ben, { events: ['price.changed'] })
    const uuid = await uuidOf('variations', '110001')
    await take('variations.csv', 'part_number,price_usd,stock\n110001,91.25,4321\n')
    const claims = await hooks.claim()
    expect(typesOf(claims)).toEqual(['price.changed', 'price.changed', 'stock.changed'])
    expect(claims.every(({ event }) => event.subjects.length === 1 && event.subjects[0] === uuid)).toBe(true)
    await take('variations.csv', 'part_number,price_usd,stock\n110001,91.25,4321\n')
    expect(await hooks.claim()).toEqual([])
    await take('variations.csv', 'part_number,title\n110001,"Flange, blank"\n')
    expect(typesOf(await hooks.claim())).toEqual(['product.changed'])
  })

  test('have at most 50 parts each', async () => {
    await hooks.add(ana, { events: ['price.changed'] })
    const { rows } = await sql<{ sku: string }>`select sku from variations where price is not null
      and not exists (select from price_breaks b where b.variation_id = variations.id)
      order by id limit 60`.execute(shop.database)
    await take('variations.csv', `part_number,price_usd\n${rows.map(({ sku }) => `${sku},9999.00`).join('\n')}\n`)
    const claims = await hooks.claim()
    expect(claims.map(({ event }) => event.subjects.length).toSorted((a, b) => b - a)).toEqual([50, 10])
  })

  test('report the stock of sold and returned parts', async () => {
    await hooks.add(ana, { events: ['stock.changed'] })
    const sku = '110001'
    const variation = await shop.database
      .updateTable('variations')
      .set({ finite: true, stock: 7 })
      .where('sku', '=', sku)
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    const order = await shop.addOrder({ userId: ana.id })
    await shop.database
      .insertInto('stock_reservations')
      .values({ order_id: order.id, variation_id: variation.id, quantity: 2, expires: null })
      .execute()
    await shop.database.transaction().execute((transaction) => releaseStock(transaction, order.id, shop.now()))
    const claims = await hooks.claim()
    expect(claims.map(({ event }) => [event.type, event.subjects])).toEqual([['stock.changed', [variation.uuid]]])
  })
})

describe('endpoints', () => {
  test('belong to one customer, and never show a secret', async () => {
    const uuid = await hooks.add(ana, { description: 'ERP' })
    expect(JSON.stringify(await hooks.list(ana))).not.toContain('encrypted')
    expect(await hooks.list(ana)).toMatchObject({
      data: [{ id: uuid, attributes: { url: 'https://erp.example/hooks', description: 'ERP', enabled: true } }],
    })
    expect(await hooks.list(ben)).toMatchObject({ data: [] })
    const statuses = [
      await hooks.as(ben, 'PATCH', `endpoints/${uuid}`, { enabled: false }),
      await hooks.as(ben, 'POST', `endpoints/${uuid}/secret`, { secret: 'x' }),
      await hooks.as(ben, 'POST', `endpoints/${uuid}/test`),
      await hooks.as(ben, 'DELETE', `endpoints/${uuid}`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await shop.get('/jsonapi/webhooks/endpoints')).status).toBe(403)
    expect((await hooks.as(ana, 'DELETE', `endpoints/${uuid}`)).status).toBe(204)
    expect(await hooks.list(ana)).toMatchObject({ data: [] })
  })

  test('accept known events only, and at most ten per account', async () => {
    const bad = { url: 'https://erp.example', events: ['order.lost'], secret: 'x' }
    expect((await hooks.as(ana, 'POST', 'endpoints', bad)).status).toBe(422)
    await Promise.all(Array.from({ length: 10 }, () => hooks.add(ana)))
    const eleventh = await hooks.as(ana, 'POST', 'endpoints', { ...bad, events: ['order.placed'] })
    expect(eleventh.status).toBe(422)
  })

  test('sign with both secrets for a day after a rotation', async () => {
    const uuid = await hooks.add(ana)
    await hooks.as(ana, 'POST', `endpoints/${uuid}/secret`, { secret: 'encrypted-2' })
    await hooks.as(ana, 'POST', `endpoints/${uuid}/test`)
    const [claim] = await hooks.claim()
    expect(claim?.secrets).toEqual(['encrypted-2', 'encrypted-1'])
    shop.pass({ hours: 25 })
    expect((await hooks.claim())[0]?.secrets).toEqual(['encrypted-2'])
  })

  test('for tests receive events of the catalog and of test orders, but none of live orders', async () => {
    const uuid = await hooks.add(ana, { is_test: true, events: ['order.placed', 'order.canceled', 'price.changed'] })
    const { number } = await shop.addOrder({ userId: ana.id })
    expect(await hooks.claim()).toEqual([])
    await shop.database.updateTable('orders').set({ is_test: true }).where('order_number', '=', number).execute()
    await shop.office(number, { action: 'cancel', reason: 'Test.' })
    await take('variations.csv', 'part_number,price_usd\n110001,92.75\n')
    const claims = await hooks.claim()
    expect(claims.map(({ event }) => [event.type, event.is_test])).toEqual([
      ['order.canceled', true],
      ['price.changed', false],
    ])
    await hooks.as(ana, 'POST', `endpoints/${uuid}/test`)
    expect((await hooks.claim())[0]?.event).toMatchObject({ type: 'webhook.test', is_test: true, subjects: [] })
  })

  test('receive examples of events, about orders of their customer and environment only', async () => {
    const [live, tests] = [await hooks.add(ben), await hooks.add(ben, { is_test: true })]
    const order = await shop.addOrder({ userId: ben.id })
    await hooks.claim()
    const send = async (uuid: string, event: string) =>
      (await hooks.as(ben, 'POST', `endpoints/${uuid}/test/${event}`)).status
    expect(await send(live, 'order.shipped')).toBe(204)
    expect(await send(tests, 'price.changed')).toBe(204)
    expect(await send(tests, 'order.shipped')).toBe(422)
    expect(await send(live, 'order.lost')).toBe(404)
    const events = (await hooks.claim()).map(({ event }) => event)
    expect(events).toMatchObject([
      { type: 'order.shipped', is_test: true, subjects: [order.uuid] },
      { type: 'price.changed', is_test: true, subjects: [expect.any(String)] },
    ])
  })
})

test('a customer can request 30 test events in 10 minutes, over all endpoints', async () => {
  const [first, second] = [await hooks.add(ana), await hooks.add(ana)]
  const send = async (uuid: string, customer = ana) =>
    (await hooks.as(customer, 'POST', `endpoints/${uuid}/test`)).status
  const statuses = await Promise.all(Array.from({ length: 31 }, (_, index) => send(index % 2 === 0 ? first : second)))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 30 }, () => 204), 422])
  await hooks.as(ana, 'DELETE', `endpoints/${first}`)
  expect(await send(await hooks.add(ana))).toBe(422)
  expect(await send(await hooks.add(ben), ben)).toBe(204)
  shop.pass({ minutes: 11 })
  expect(await send(second)).toBe(204)
})

/** A program with an API key of Ana. */
async function programOf(environment: Environment, scopes: readonly Scope[]): Promise<TestCustomer> {
  const values = { userId: ana.id, name: 'ERP', scopes, environment, expires: null, publicKey: null }
  const { secret } = await shop.database.transaction().execute((inside) => createKey(inside, values, shop.now()))
  return { ...ana, headers: { authorization: `Bearer ${secret}` } }
}

describe('an API key', () => {
  const scopes: readonly Scope[] = ['orders:read', 'webhooks']
  const change = { url: 'https://attacker.example/' }

  test.each(['live', 'test'] as const)(
    'of the environment %s cannot access endpoints of the other one',
    async (own) => {
      const other = await programOf(own === 'live' ? 'test' : 'live', scopes)
      const uuid = await hooks.add(await programOf(own, scopes), { is_test: own !== 'test', events: ['price.changed'] })
      expect(await hooks.list(ana)).toMatchObject({ data: [{ attributes: { is_test: own === 'test' } }] })
      await take('variations.csv', `part_number,price_usd\n110001,${own === 'live' ? 94 : 95}.50\n`)
      const [claim] = await hooks.claim()
      const statuses = [
        await hooks.as(other, 'PATCH', `endpoints/${uuid}`, change),
        await hooks.as(other, 'POST', `endpoints/${uuid}/secret`, { secret: 'x' }),
        await hooks.as(other, 'POST', `endpoints/${uuid}/test`),
        await hooks.as(other, 'POST', `deliveries/${claim?.id}/replay`),
        await hooks.as(other, 'DELETE', `endpoints/${uuid}`),
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 404, 404, 404])
      expect(await hooks.list(other)).toMatchObject({ data: [] })
      const deliveries = `/jsonapi/webhooks/endpoints/${uuid}/deliveries`
      expect((await shop.get(deliveries, { ...other.headers })).json()).toMatchObject({ data: [] })
      expect((await shop.get(deliveries, { ...ana.headers })).json()).toMatchObject({ data: [{ id: claim?.id }] })
    },
  )

  test('changes its own endpoints, but none with more scopes than the key', async () => {
    const program = await programOf('live', scopes)
    const weak = await programOf('live', ['webhooks'])
    const [own, customers] = [await hooks.add(program), await hooks.add(ana)]
    const status = async (caller: TestCustomer, uuid: string) =>
      (await hooks.as(caller, 'PATCH', `endpoints/${uuid}`, { description: 'ERP' })).status
    expect([await status(program, own), await status(program, customers)]).toEqual([200, 404])
    expect([await status(weak, own), await status(ana, own)]).toEqual([404, 200])
  })

  test('gets payloads of its own environment only', async () => {
    const orders = { test: await shop.addOrder({ userId: ana.id }), live: await shop.addOrder({ userId: ana.id }) }
    await shop.database.updateTable('orders').set({ is_test: true }).where('id', '=', orders.test.id).execute()
    for (const environment of ['live', 'test'] as const)
      await hooks.add(await programOf(environment, scopes), {
        url: `https://${environment}.example/`,
        events: ['price.changed'],
      })
    await take('variations.csv', 'part_number,price_usd\n110001,93.25\n')
    const claims = await hooks.claim()
    const seen = claims.map(async ({ url, token }) => {
      const read = async ({ uuid }: { uuid: string }) =>
        (await shop.get(`/jsonapi/orders/default/${uuid}`, { authorization: `Bearer ${token}` })).status
      return [url, await read(orders.live), await read(orders.test)]
    })
    expect((await Promise.all(seen)).toSorted()).toEqual([
      ['https://live.example/', 200, 403],
      ['https://test.example/', 403, 200],
    ])
  })
})

describe('deliveries', () => {
  test('require the client of a gateway', async () => {
    expect((await hooks.worker('claim', { limit: 1, client_secret: 'wrong' })).status).toBe(401)
    expect((await hooks.worker('claim', { limit: 1, client_id: 'public', client_secret: '' })).status).toBe(401)
  })

  test('are claimed only once, whatever the number of processes', async () => {
    await hooks.add(ana, { events: orderEvents })
    await hooks.add(ana, { events: orderEvents })
    for (let n = 0; n < 3; n += 1) await shop.addOrder({ userId: ana.id })
    const claims = (await Promise.all([1, 2, 3, 4].map(() => hooks.claim(2)))).flat()
    const rest = await hooks.claim()
    const ids = [...claims, ...rest].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  })

  test('include an access token of the customer, without opening a session', async () => {
    await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    const [claim] = await hooks.claim()
    const headers = { authorization: `Bearer ${claim?.token ?? ''}` }
    expect((await shop.get(`/jsonapi/orders/default/${claim?.event.subjects[0] ?? ''}`, headers)).status).toBe(200)
    expect((await shop.get('/jsonapi/user/sessions', { ...ana.headers })).json()).toMatchObject({
      data: [{ type: 'user--session' }],
    })
    shop.pass({ minutes: 3 })
    expect((await shop.get('/jsonapi/user/sessions', headers)).status).toBe(401)
  })

  test('are repeated by another process if one dies, whose late report is ignored', async () => {
    await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    const [first] = await hooks.claim()
    expect(await hooks.claim()).toEqual([])
    shop.pass({ minutes: 2 })
    const [second] = await hooks.claim()
    expect([first?.attempt, second?.attempt, second?.event.id]).toEqual([1, 2, first?.event.id])
    if (first === undefined || second === undefined) throw new Error('nothing was claimed')
    expect(await hooks.report(first, 500)).toEqual({ accepted: false })
    expect(await hooks.report(second, 204)).toEqual({ accepted: true })
    shop.pass({ days: 4 })
    expect(await hooks.claim()).toEqual([])
  })

  test('are retried with growing delays for three days, with the same body; then the endpoint is disabled', async () => {
    await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    await shop.mails()
    const started = shop.now().getTime()
    const attempts: number[] = []
    for (let minute = 0; minute <= 73 * 60; minute += 1) {
      for (const claim of await ((await dueNow()) ? hooks.claim() : [])) {
        attempts.push((shop.now().getTime() - started) / 3_600_000)
        expect(claim.body).toBe(attempts.length === 1 ? null : '{"n":1}')
        if (attempts.length === 1) await hooks.store(claim)
        await hooks.report(claim, attempts.length % 2 === 0 ? null : 503)
      }
      shop.pass({ minutes: 1 })
    }
    expect(attempts).toHaveLength(10)
    const expected = [0, 0.02, 0.1, 0.6, 2.6, 7.6, 17.6, 31.6, 51.6, 72]
    for (const [index, hours] of attempts.entries())
      expect(Math.abs(hours - (expected[index] ?? 0))).toBeLessThan(0.12 * hours + 0.05)
    expect(attempts.at(-1)).toBeLessThan(72.1)
    expect(await hooks.list(ana)).toMatchObject({
      data: [{ attributes: { enabled: false, disabled_reason: 'failed' } }],
    })
    const mails = await shop.mails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['webhookDisabled', 'ana@lab.example']])
    expect(mails[0]?.text).toContain('https://shop.test/user/webhooks')
  }, 60_000)

  test('end after status 410, which disables the endpoint; enabling it resumes pending deliveries', async () => {
    const uuid = await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    await shop.addOrder({ userId: ana.id })
    await shop.mails()
    const [gone] = await hooks.claim(1)
    if (gone === undefined) throw new Error('nothing was claimed')
    await hooks.report(gone, 410)
    expect((await shop.mails()).map(({ kind }) => kind)).toEqual(['webhookDisabled'])
    await shop.addOrder({ userId: ana.id })
    expect(await hooks.claim()).toEqual([])
    shop.pass({ days: 5 })
    await hooks.as(ana, 'PATCH', `endpoints/${uuid}`, { enabled: true })
    const [waiting, ...others] = await hooks.claim()
    expect(others).toEqual([])
    if (waiting === undefined) throw new Error('nothing was claimed')
    await hooks.report(waiting, 500)
    expect(await hooks.list(ana)).toMatchObject({ data: [{ attributes: { enabled: true } }] })
  })

  test('wait as long as the receiver requests', async () => {
    await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    const [claim] = await hooks.claim()
    if (claim === undefined) throw new Error('nothing was claimed')
    await hooks.report(claim, 429, { retry_after: 3600 })
    shop.pass({ minutes: 59 })
    expect(await hooks.claim()).toEqual([])
    shop.pass({ minutes: 2 })
    expect(await hooks.claim()).toHaveLength(1)
  })

  test('can be replayed, with the same event ID and body', async () => {
    const uuid = await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    const [claim] = await hooks.claim()
    if (claim === undefined) throw new Error('nothing was claimed')
    await hooks.store(claim)
    await hooks.report(claim, 200)
    const log = (await shop.get(`/jsonapi/webhooks/endpoints/${uuid}/deliveries`, { ...ana.headers })).json()
    expect(log).toMatchObject({
      data: [{ id: claim.id, attributes: { state: 'delivered', status: 200, attempts: 1, duration_ms: 12 } }],
    })
    expect((await hooks.as(ben, 'POST', `deliveries/${claim.id}/replay`)).status).toBe(404)
    expect((await hooks.as(ana, 'POST', `deliveries/${claim.id}/replay`)).status).toBe(204)
    const [again] = await hooks.claim()
    expect([again?.event.id, again?.body]).toEqual([claim.event.id, '{"n":1}'])
  })

  test('are kept for 30 days', async () => {
    await hooks.add(ana)
    await shop.addOrder({ userId: ana.id })
    const [claim] = await hooks.claim()
    if (claim === undefined) throw new Error('nothing was claimed')
    await hooks.report(claim, 200)
    const events = async () => (await sql`select from webhook_events`.execute(shop.database)).rows.length
    shop.pass({ days: 29 })
    await deleteOldEvents(shop.database, shop.now())
    expect(await events()).toBe(1)
    shop.pass({ days: 2 })
    await deleteOldEvents(shop.database, shop.now())
    expect(await events()).toBe(0)
  })
})

/** Whether any delivery is due, without the cost of a request. */
async function dueNow(): Promise<boolean> {
  const row = await shop.database
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('due', '<=', shop.now())
    .executeTakeFirst()
  return row !== undefined
}
