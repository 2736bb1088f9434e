import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, card, openBuyingShop, wireTransfer } from './testCheckout.ts'

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

function crash() {
  return Promise.reject(new Error('The process ended here.'))
}

async function stateOf(order: string) {
  const row = await shop.database
    .selectFrom('orders')
    .select(['state', 'paid_cents', 'total_cents'])
    .where('uuid', '=', order)
    .executeTakeFirstOrThrow()
  return { state: row.state, isPaid: row.paid_cents === row.total_cents }
}

async function noticesOf(buyer: Buyer, order: string) {
  const notices = (await buyer.read(order)).single().data.attributes['field_notices']
  return Array.isArray(notices) ? notices.map((notice: { code: string }) => notice.code) : []
}

test('returns the same order for the same key after a lost response', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const headers = { key: randomUUID() }
  shop.hook({ afterCommit: crash })
  expect((await guest.place(order, headers)).status).toBe(500)
  shop.hook({})
  expect(await guest.stateOf(headers.key)).toBe('committed')
  expect((await guest.place(order, headers)).status).toBe(200)
  expect(await shop.charges()).toEqual({ authorized: 1 })
  expect(await stateOf(order)).toEqual({ state: 'placed', isPaid: false })
  expect(await guest.stateOf(headers.key)).toBe('stamped')
})

test.each(['afterAuthorize', 'beforeCommit'] as const)(
  'releases the card and the cart if the process exits at %s',
  async (hook) => {
    const guest = shop.guest()
    const order = await guest.ready(card())
    const headers = { key: randomUUID() }
    shop.hook({ [hook]: crash })
    expect((await guest.place(order, headers)).status).toBe(500)
    shop.hook({})
    expect(await shop.charges()).toEqual({ authorized: 1 })

    expect(await guest.stateOf(headers.key)).toBe('voided')
    expect(await shop.charges()).toEqual({ voided: 1 })
    expect(await noticesOf(guest, order)).toContain('payment_failed')

    const retry = await guest.place(order, headers)
    expect(retry.errors()[0]).toMatchObject({
      code: 'voided',
      detail: 'The order was not placed: the connection was interrupted. Nothing was charged. Please place it again.',
    })
    expect((await guest.place(order, { key: randomUUID() })).status).toBe(200)
    expect(await shop.charges()).toEqual({ voided: 1, authorized: 1 })
  },
)

test('completes an order whose API key is revoked while its card is authorized', async () => {
  const program = await shop.program()
  const order = await program.ready(card())
  const headers = { key: randomUUID() }
  shop.hook({ afterAuthorize: () => program.revoke() })
  expect((await program.place(order, headers)).status).toBe(200)
  expect(await program.stateOf(headers.key)).toBe('stamped')
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('leaves a placement alone while its process works on it, for two minutes', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const headers = { key: randomUUID() }
  const states: unknown[] = []
  shop.hook({
    beforeCommit: async () => {
      shop.hook({})
      shop.pass({ seconds: 119 })
      await shop.recover()
      states.push((await guest.place(order, headers)).errors()[0]?.code)
      states.push(await guest.stateOf(headers.key))
    },
  })
  expect((await guest.place(order, headers)).status).toBe(200)
  expect(states).toEqual(['in_flight', 'authorized'])
  expect(await shop.charges()).toEqual({ authorized: 1 })
})

test('releases money that the provider authorizes after the placement was given up', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  shop.hook({ afterAuthorize: crash })
  const headers = { key: randomUUID() }
  await guest.place(order, headers)
  shop.hook({})
  const { reference } = await shop.database.selectFrom('test_charges').select('reference').executeTakeFirstOrThrow()
  await shop.database.updateTable('test_charges').set({ reference: 'on its way' }).execute()
  expect(await guest.stateOf(headers.key)).toBe('voided')
  await shop.database.updateTable('test_charges').set({ reference }).execute()
  shop.pass({ minutes: 2 })
  await shop.recover()
  expect(await shop.charges()).toEqual({ voided: 1 })
})

test('recovers an interrupted placement on the next attempt', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  shop.hook({ afterAuthorize: crash })
  await guest.place(order, { key: randomUUID() })
  shop.hook({})
  expect((await guest.place(order, { key: randomUUID() })).status).toBe(200)
  expect(await shop.charges()).toEqual({ voided: 1, authorized: 1 })
})

test.each([
  ['afterCommit', card()],
  ['beforeCompletion', card()],
  ['afterCommit', wireTransfer],
  ['beforeCompletion', wireTransfer],
] as const)('completes the order if the process exits at %s, and returns it to retries', async (hook, payment) => {
  const guest = shop.guest()
  const order = await guest.ready(payment)
  const headers = { key: randomUUID() }
  shop.hook({ [hook]: crash })
  expect((await guest.place(order, headers)).status).toBe(500)
  shop.hook({})
  expect((await shop.get('/jsonapi/carts', guest.headers)).list().data).toEqual([])
  const other = await guest.place(order, { key: randomUUID() })
  expect(other.errors()[0]).toMatchObject({ code: 'already_placed', meta: { order: { id: order } } })
  expect((await guest.place(order, headers)).status).toBe(200)
  shop.pass({ minutes: 2 })
  await shop.recover()
  await shop.recover()
  expect(await guest.stateOf(headers.key)).toBe('stamped')
  if (payment !== wireTransfer) expect(await stateOf(order)).toEqual({ state: 'placed', isPaid: false })
})

test('creates no order and releases the card if a running placement was given up', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  shop.hook({
    afterAuthorize: async () => {
      shop.hook({})
      shop.pass({ minutes: 3 })
      await shop.recover()
    },
  })
  const answer = await guest.place(order, { key: randomUUID() })
  expect(answer.errors()[0]?.code).toBe('voided')
  expect(await shop.charges()).toEqual({ voided: 1 })
  expect(await stateOf(order)).toMatchObject({ state: 'draft' })
})

test('keeps the cart and releases the card after a database error', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  shop.hook({
    beforeCommit: async () => {
      await shop.database.schema.alterTable('order_mails').renameTo('order_mails_away').execute()
    },
  })
  const answer = await guest.place(order, { key: randomUUID() })
  await shop.database.schema.alterTable('order_mails_away').renameTo('order_mails').execute()
  expect(answer.status).toBe(500)
  expect(await stateOf(order)).toMatchObject({ state: 'draft' })
  shop.pass({ minutes: 2 })
  await shop.recover()
  expect(await shop.charges()).toEqual({ voided: 1 })
})

test('keeps the order and queues its email once if email cannot be sent', async () => {
  const guest = shop.guest()
  const order = await guest.ready(wireTransfer)
  expect((await guest.place(order)).status).toBe(200)
  const number = (await guest.order(order)).single().data.attributes['order_number']
  const queued = await shop.database.selectFrom('mails').select(['kind', 'subject']).execute()
  expect(queued.filter(({ subject }) => subject.includes(String(number)))).toHaveLength(1)
})
