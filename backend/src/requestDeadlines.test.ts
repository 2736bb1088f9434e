import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from './database/open.ts'
import { copyDatabase } from './sample/testDatabase.ts'
import { createLog } from './log.ts'
import { openTestShop, type TestShop } from './testShop.ts'

const lines: string[] = []
function warnings() {
  return lines.filter((line) => line.includes('query stopped'))
}

let opened: OpenDatabase
let shop: TestShop
let url: string
beforeAll(async () => {
  opened = await copyDatabase()
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  shop = await openTestShop({ over: opened, log })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
})

/** Runs something while every query of the table blocks, like a slow query. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  return opened.database.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
    return work()
  })
}

async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`.execute(opened.database)
  return rows.length
}

const list = '/jsonapi/taxonomy_term/search_terms'

describe('queries of a request', () => {
  test('are stopped in the database at the deadline of a list', async () => {
    const began = performance.now()
    const answer = await whileLocked('search_terms', async () => {
      const stopped = await shop.get(list)
      expect(await waitingQueries()).toBe(0)
      return stopped
    })
    expect(performance.now() - began).toBeGreaterThan(1_900)
    expect([answer.status, answer.headers['retry-after'], answer.errors()[0]?.code]).toEqual([
      503,
      '2',
      'query_timeout',
    ])
    expect(warnings()).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect((await shop.get(list)).status).toBe(200)
  })

  test('are stopped earlier if the client requests it', async () => {
    const began = performance.now()
    const { status } = await whileLocked('search_terms', () => shop.get(list, { 'x-query-deadline-ms': '100' }))
    expect([status, performance.now() - began < 1_500]).toEqual([503, true])
  })

  test('are canceled when the client leaves', async () => {
    await whileLocked('search_terms', async () => {
      const leaving = new AbortController()
      const answer = fetch(`${url}${list}`, { signal: leaving.signal }).catch(() => 'left')
      await expect.poll(waitingQueries, { interval: 10 }).toBe(1)
      leaving.abort()
      expect(await answer).toBe('left')
      await expect.poll(waitingQueries, { interval: 10, timeout: 1_000 }).toBe(0)
    })
    expect((await shop.get(list)).status).toBe(200)
  })

  test('finish writes even if the client leaves', async () => {
    const part = await opened.database
      .selectFrom('variations')
      .select('uuid')
      .where('status', '=', true)
      .limit(1)
      .execute()
    const add = (signal: AbortSignal) =>
      fetch(`${url}/jsonapi/cart/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json', 'commerce-cart-token': 'a-guest-who-left' },
        body: JSON.stringify({
          data: part.map(({ uuid }) => ({ type: 'product-variation--product', id: uuid, meta: { quantity: 1 } })),
        }),
        signal,
      })
    const count = async () =>
      Number(
        (await sql<{ count: number }>`select count(*)::integer as count from order_items`.execute(opened.database))
          .rows[0]?.count,
      )
    const before = await count()
    const leaving = new AbortController()
    await whileLocked('order_items', async () => {
      const answer = add(leaving.signal).catch(() => 'left')
      await expect.poll(waitingQueries, { interval: 10 }).toBe(1)
      leaving.abort()
      expect(await answer).toBe('left')
      await pause(100)
      expect(await waitingQueries()).toBe(1)
    })
    await expect.poll(count).toBe(before + 1)
  })

  test('are canceled while they wait for a connection', async () => {
    await whileLocked('search_terms', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => shop.get(list, { 'x-query-deadline-ms': '300' })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    })
    expect((await shop.get(list)).status).toBe(200)
  })
})
