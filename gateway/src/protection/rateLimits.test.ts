import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cartCookie } from '../testing/client.ts'
import { startTestGateway, type TestGateway, type Visitor } from '../testing/gateway.ts'
import { hasRedis, startRedis } from '../testing/redis.ts'

const CHEAP = '{ __typename }'
/** Some 35,000 points: two lists. Private, so that no response is cached. */
const COSTLY = '{ node(id: "x") { id } one: products(first: 1) { totalCount } two: products(first: 2) { totalCount } }'

/** A hundredth of every limit: 60 requests of a network, 12 of a session, a cost of 400,000, and 6 KB of documents. */
const testEnvironment = { RATE_LIMIT_FACTOR: '0.01' }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway(inject('backendUrl'), testEnvironment)
})
afterAll(() => gateway.stop())

let places = 0
/** A client on its own network. */
function newcomer(at: TestGateway = gateway): Visitor {
  const visitor = at.visitor()
  places += 1
  visitor.place = `203.0.113.${places}`
  return visitor
}

async function statusesOf(count: number, visitor: Visitor, query = CHEAP): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => visitor.ask(query)))
  return answers.map(({ status }) => status)
}

function countOf(status: number, statuses: readonly number[]) {
  return statuses.filter((one) => one === status).length
}

describe('rate limits', () => {
  it('count requests per network before parsing, and say when to retry', async () => {
    const visitor = newcomer()
    expect(countOf(200, await statusesOf(60, visitor))).toBe(60)
    const { status, headers, errors, data } = await visitor.ask('{ no GraphQL at all')
    expect({ status, data, error: errors[0] }).toMatchObject({
      status: 429,
      error: { extensions: { code: 'RATE_LIMITED', status: 429 } },
    })
    expect(errors[0]?.message).toMatch(/^Too many requests from your network\. Wait \d+ seconds?, then try again\.$/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await newcomer().ask(CHEAP)).status).toBe(200)
    expect(await (await fetch(gateway.metricsUrl)).text()).toMatch(/gateway_refused_total\{reason="operations"\} \d+/)
  })

  it('count each session separately', async () => {
    const visitor = newcomer()
    visitor.cookie = cartCookie()
    expect(countOf(429, await statusesOf(15, visitor))).toBe(3)
    const colleague = newcomer()
    colleague.place = visitor.place
    expect((await colleague.ask(CHEAP)).status).toBe(200)
  })

  it('charge operations by complexity before execution', async () => {
    const visitor = newcomer()
    const statuses = await statusesOf(20, visitor, COSTLY)
    expect(countOf(200, statuses)).toBeGreaterThan(5)
    expect(countOf(429, statuses)).toBeGreaterThan(5)
    expect((await newcomer().ask(COSTLY)).status).toBe(200)
  })

  it('charge unknown documents by size', async () => {
    const visitor = newcomer()
    const distinct = Array.from({ length: 8 }, (_, index) => `query Q${index} { __typename }`)
    const statuses = []
    for (const query of distinct) statuses.push((await visitor.ask(query)).status)
    expect(statuses).toEqual([...distinct.slice(0, 6).map(() => 200), 429, 429])
    // Documents that were accepted before are free for everyone.
    expect((await visitor.ask(distinct[0] ?? '')).status).toBe(200)
    const persisted = await fetch(`${gateway.url}/graphql?documentId=shop-1`, {
      headers: { accept: 'application/json', 'x-forwarded-for': visitor.place ?? '' },
    })
    expect(persisted.status).toBe(200)
  })

  it('cover other endpoints, but not health checks', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.200' }
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(gateway.url + path, { method, headers })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.has('retry-after')]
    }
    for (let index = 0; index < 6; index += 1) await ask('/vitals')
    expect(await ask('/vitals')).toEqual([429, true])
    for (let index = 0; index < 3; index += 1) await ask('/oauth/token', 'POST')
    expect(await ask('/oauth/token', 'POST')).toEqual([429, true])
    for (let index = 0; index < 120; index += 1) await ask('/sites/default/files/nope')
    expect(await ask('/sites/default/files/placeholder.svg')).toEqual([429, true])
    expect(await ask('/health/live')).toEqual([200, false])
  })
})

describe.runIf(hasRedis)('rate limits of two gateways', () => {
  it('are shared, and separate while Redis is away', async () => {
    const redis = await startRedis()
    const environment = { ...testEnvironment, REDIS_URL: redis.url }
    const gateways = await Promise.all([1, 2].map(() => startTestGateway(inject('backendUrl'), environment)))
    try {
      const [one, two] = gateways
      if (!one || !two) throw new Error('there are two gateways')
      const visitor = newcomer(one)
      const elsewhere = newcomer(two)
      elsewhere.place = visitor.place
      expect(countOf(200, await statusesOf(60, visitor))).toBe(60)
      expect((await elsewhere.ask(CHEAP)).status).toBe(429)
      await redis.stop()
      const late = newcomer(two)
      expect(countOf(200, await statusesOf(61, late))).toBe(60)
    } finally {
      await Promise.all(gateways.map((each) => each.stop()))
    }
  })
})
