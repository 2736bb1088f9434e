import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newApiKey } from '../testing/apiKeys.ts'
import { cartCookie } from '../testing/client.ts'
import { newCustomer } from '../testing/customers.ts'
import { startTestGateway, type TestGateway, type Visitor } from '../testing/gateway.ts'
import { hasRedis, startRedis } from '../testing/redis.ts'

const CHEAP = '{ __typename }'
/** 301 points: two lists. Private, so that no response is cached. */
const COSTLY = '{ node(id: "x") { id } one: products(first: 1) { totalCount } two: products(first: 2) { totalCount } }'

/** 600 points, one more every 100 s, and 6 KB of documents. */
const testEnvironment = { RATE_LIMIT_FACTOR: '0.01', POINTS_PER_SECOND: '1', POINTS_BURST_SECONDS: '60000' }

const backendUrl = inject('backendUrl')

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
    expect(countOf(200, await statusesOf(600, visitor))).toBe(600)
    const { status, headers, errors, data } = await visitor.ask('{ no GraphQL at all')
    const limit = { name: 'points', maximum: 600, value: 601 }
    expect({ status, data, error: errors[0] }).toMatchObject({
      status: 429,
      error: {
        extensions: { code: 'RATE_LIMITED', status: 429, limit, retryAfter: Number(headers.get('retry-after')) },
      },
    })
    expect(headers.get('ratelimit-policy')).toBe('"network";q=600;w=60000;vx-unit="points"')
    expect(headers.get('ratelimit')).toMatch(/^"network";r=0;t=\d+$/)
    expect(errors[0]?.message).toMatch(
      /^Too many requests from your network\. Wait \d+ (seconds?|minutes), then try again\.$/,
    )
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(100)
    expect((await newcomer().ask(CHEAP)).status).toBe(200)
    expect(await (await fetch(gateway.metricsUrl)).text()).toMatch(/gateway_refused_total\{reason="points"\} \d+/)
  })

  it.each<[string, number, { method?: string; body?: string; headers?: Record<string, string> }]>([
    ['another media type', 406, { headers: { accept: 'application/xml' } }],
    ['another method', 405, { method: 'PUT' }],
    ['a body that is not JSON', 400, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    ['an unknown token', 401, { headers: { authorization: 'Bearer unknown' } }],
  ])('are in the response to a request with %s', async (_what, status, { headers, ...init }) => {
    places += 1
    const from = { 'x-forwarded-for': `203.0.113.${places}` }
    const response = await fetch(`${gateway.url}/graphql?query={__typename}`, {
      ...init,
      headers: { ...from, ...headers },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('ratelimit')).toMatch(/^"network";r=599;t=\d+$/)
    expect(response.headers.get('ratelimit-policy')).toContain('q=600')
  })

  it('count each session separately', async () => {
    const visitor = newcomer()
    visitor.cookie = cartCookie()
    const { headers } = await visitor.ask(CHEAP)
    expect(headers.get('ratelimit')).toMatch(/^"session";r=599;t=\d+, "network";r=599;t=\d+$/)
    const elsewhere = newcomer()
    elsewhere.cookie = visitor.cookie
    expect((await elsewhere.ask(CHEAP)).headers.get('ratelimit')).toMatch(
      /^"session";r=598;t=\d+, "network";r=599;t=\d+$/,
    )
  })

  it('charge operations by complexity before execution', async () => {
    const visitor = newcomer()
    expect((await visitor.ask(COSTLY)).headers.get('ratelimit')).toMatch('"network";r=299;')
    const refused = await visitor.ask(COSTLY)
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ extensions: { limit: { name: 'points', maximum: 600, value: 602 } } }],
    })
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.errors[0]?.extensions.retryAfter)
    expect((await newcomer().ask(COSTLY)).status).toBe(200)
  })

  it('immediately reject an operation that never fits into a bucket', async () => {
    const lists = Array.from({ length: 5 }, (_, index) => `list${index}: products(first: ${index + 1}) { totalCount }`)
    const { headers, errors } = await newcomer().ask(`{ ${lists.join(' ')} }`)
    expect(errors[0]?.extensions).toMatchObject({
      code: 'TOO_COMPLEX',
      limit: { name: 'points', maximum: 600, value: 751 },
    })
    expect(headers.has('retry-after')).toBe(false)
  })

  it('tell programs what an operation costs, and refund what its response did not use', async () => {
    const program = newcomer()
    const key = await newApiKey(backendUrl, await newCustomer(backendUrl))
    program.authorization = `Bearer ${key.secret}`
    const { extensions, headers } = await program.ask(
      '{ products(first: 100, filter: { facets: [{ name: "type", values: ["nothing"] }] }) { edges { node { id title path variationCount } } } }',
    )
    expect(extensions?.cost).toEqual({ requested: 155, actual: 151, available: 600 - 151, restoreRate: 0.01 })
    expect(headers.get('ratelimit')).toMatch(/^"key";r=449;t=\d+, "customer";r=449;t=\d+, "network";r=448;t=\d+$/)
    const lists = await program.ask('{ products(first: 1) { totalCount } search(terms: "x", first: 1) { totalCount } }')
    expect(lists.extensions?.cost).toMatchObject({ requested: 301, actual: 301 })
    const { extensions: guests } = await newcomer().ask(CHEAP)
    expect(guests?.cost).toBeUndefined()
  })

  it('tell programs which variable is invalid, and charge only one point', async () => {
    const program = newcomer()
    const key = await newApiKey(backendUrl, await newCustomer(backendUrl), { scopes: ['catalog:read', 'prices:read'] })
    program.authorization = `Bearer ${key.secret}`
    const { errors, extensions } = await program.ask(
      'query ($lines: [QuickOrderLineInput!]!) { quickOrder(lines: $lines) { status } }',
      { lines: [{ partNumber: '180050', quantity: 'many' }] },
    )
    expect(errors.map(({ message }) => message)).toEqual([
      'Variable "$lines" has an invalid value at [0].quantity: Int cannot represent non-integer value.',
    ])
    expect(extensions?.cost).toMatchObject({ actual: 1, available: 599 })
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
    // 120, and two more each second.
    const files = await Promise.all(Array.from({ length: 160 }, () => ask('/sites/default/files/nope')))
    expect(files).toContainEqual([429, true])
    expect(await ask('/health/live')).toEqual([200, false])
  })
})

describe.runIf(hasRedis)('rate limits of two gateways', () => {
  it('are shared, and separate while Redis is unavailable', async () => {
    const redis = await startRedis()
    // 60 points: more simultaneous requests would take Redis longer than the gateways wait.
    const environment = { ...testEnvironment, POINTS_PER_SECOND: '0.1', REDIS_URL: redis.url }
    const gateways = await Promise.all([1, 2].map(() => startTestGateway(inject('backendUrl'), environment)))
    try {
      const [one, two] = gateways
      if (!one || !two) throw new Error('there are two gateways')
      // Until a gateway has seen a document, all requests with it take from the limit of documents.
      await Promise.all([one, two].map((each) => newcomer(each).ask(CHEAP)))
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
