import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { copyDatabase } from '../sample/testDatabase.ts'
import { type BuyingShop, card, openBuyingShop } from './testCheckout.ts'

const killable = new URL('testBackend.ts', import.meta.url)

/** Milliseconds until the outcome must be available after a backend accepts requests again. */
const promptly = 3_000

let shop: BuyingShop
let databaseUrl: string

beforeAll(async () => {
  const over = await copyDatabase()
  const url = new URL(inject('serverUrl'))
  url.pathname = over.name
  databaseUrl = url.href
  shop = await openBuyingShop({ over })
})
beforeEach(async () => {
  shop.hook({})
  await shop.database.deleteFrom('test_charges').execute()
})
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

const message = z.object({ url: z.string().optional(), reached: z.string().optional() })

/** A second backend on the same database that stops at a point of its first placement. */
async function startKillable(stage: string) {
  const child = fork(killable, [JSON.stringify({ databaseUrl, stage, now: shop.now() })], { execArgv: [] })
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('The backend ended.')))
  exit.catch(() => undefined)
  const nextMessage = async () => message.parse((await Promise.race([once(child, 'message'), exit]))[0])
  const { url } = await nextMessage()
  return {
    url: z.string().parse(url),
    reached: nextMessage,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

test.each([
  ['afterAuthorize', { verdict: 'voided', charges: { voided: 1 } }],
  ['beforeCommit', { verdict: 'voided', charges: { voided: 1 } }],
  ['afterCommit', { verdict: 'committed', charges: { authorized: 1 } }],
  ['beforeCompletion', { verdict: 'committed', charges: { authorized: 1 } }],
])("reports the order's outcome from another backend after one was killed %s", async (stage, { verdict, charges }) => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const key = randomUUID()
  const backend = await startKillable(stage)
  const stageReached = backend.reached()
  const total = '999999'
  const lost = fetch(`${backend.url}/shop/orders/${order}/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...guest.headers },
    body: JSON.stringify({ idempotencyKey: key, expectedTotal: { number: total, currency_code: 'USD' } }),
  }).catch(() => null)
  expect(await stageReached).toEqual({ reached: stage })
  const before = await guest.stateOf(key)
  await shop.recover()
  // Nobody takes over while its process is alive.
  expect(await guest.stateOf(key)).toBe(before)
  await backend.kill()
  expect(await lost).toBeNull()
  const began = performance.now()
  await expect.poll(() => guest.stateOf(key), { interval: 50 }).toBe(verdict)
  expect(performance.now() - began).toBeLessThan(promptly)
  const again = await guest.place(order, { key, total })
  expect(again.status).toBe(verdict === 'voided' ? 422 : 200)
  expect(await shop.charges()).toEqual(charges)
  if (verdict === 'voided') expect((await guest.place(order, { key: randomUUID() })).status).toBe(200)
})

test('returns the outcome as soon as the database accepts connections again', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const headers = { key: randomUUID() }
  shop.hook({
    beforeCommit: async () => {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await client.end()
    },
  })
  await guest.place(order, headers)
  shop.hook({})
  const began = performance.now()
  await expect.poll(() => guest.stateOf(headers.key).catch(() => null), { interval: 50 }).toMatch(/voided|stamped/)
  expect(performance.now() - began).toBeLessThan(promptly)
})
