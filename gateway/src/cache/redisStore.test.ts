import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { logIn, newCustomer } from '../testing/customers.ts'
import { at, startTestGateway, type TestGateway, type Visitor } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'
import { connectToRedis, RedisStore, waitForRedis } from './redisStore.ts'
import { hasRedis, isForeignRedis, startRedis, type TestRedis, withRedis } from '../testing/redis.ts'

const CART = '{ viewer { isLoggedIn cart { quantityTotal } } }'
const ADD = 'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { userErrors { code } } }'

describe.runIf(hasRedis)('two gateways of one shop', () => {
  let redis: TestRedis
  let recorder: Recorder
  let gateways: TestGateway[]

  beforeAll(async () => {
    redis = await startRedis()
    recorder = await startRecorder(inject('backendUrl'))
    const environment = { REDIS_URL: redis.url }
    gateways = await Promise.all([1, 2].map(() => startTestGateway(recorder.url, environment)))
  })
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()))
    await recorder.stop()
    await redis.stop()
  })
  beforeEach(() => recorder.reset())

  /** Windows of one browser, each connected to another gateway. */
  function windowsOf({ cookie }: Visitor, count: number): Visitor[] {
    return Array.from({ length: count }, (_, index) => {
      const window = visitorAt(index)
      window.cookie = cookie
      return window
    })
  }

  function visitorAt(index: number): Visitor {
    const gateway = gateways[index % gateways.length]
    if (!gateway) throw new Error('no gateway')
    return gateway.visitor()
  }

  async function signedIn(): Promise<Visitor> {
    const visitor = visitorAt(0)
    await logIn(visitor, await newCustomer(inject('backendUrl')))
    recorder.reset()
    return visitor
  }

  const refreshes = () => recorder.requests.filter(({ address }) => address === '/oauth/token').length

  it('refresh a token pair once for ten parallel calls at both', async () => {
    const visitor = await signedIn()
    visitor.cookies.delete('AuthToken')
    const windows = windowsOf(visitor, 10)
    const answers = await Promise.all(windows.map((window) => window.ask(CART)))
    expect(answers.map(({ data }) => at(data, 'viewer', 'isLoggedIn'))).toEqual(answers.map(() => true))
    expect(refreshes()).toBe(1)
    expect(new Set(windows.map(({ cookie }) => cookie)).size).toBe(1)
  })

  it('share logouts', async () => {
    const visitor = await signedIn()
    const [, elsewhere] = windowsOf(visitor, 2)
    elsewhere?.cookies.delete('AuthToken')
    await visitor.ask('mutation { logout { userErrors { code } } }')
    const answer = await elsewhere?.ask(CART)
    expect([answer?.extensions, answer?.headers.getSetCookie(), refreshes()]).toEqual([{ session: 'ended' }, [], 0])
  })

  it('serialize writes to one cart, and merge it once', async () => {
    const guest = visitorAt(0)
    await guest.ask(ADD)
    await Promise.all(windowsOf(guest, 10).map((window) => window.ask(ADD)))
    expect((await guest.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 11 } } })
    const customer = await newCustomer(inject('backendUrl'))
    const windows = windowsOf(guest, 4)
    await Promise.all(windows.map((window) => logIn(window, customer)))
    for (const window of windows) {
      expect((await window.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 11 } } })
    }
  })

  it('count wrong passwords together', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    for (let tries = 0; tries < 6; tries += 1) await logIn(visitorAt(tries), { ...customer, password: 'wrong' })
    for (const index of [0, 1]) {
      expect((await logIn(visitorAt(index), customer)).userErrors).toMatchObject([{ code: 'RATE_LIMITED' }])
    }
  })

  it('store nothing in Redis that grants access to a session, cart or account', async () => {
    const visitor = await signedIn()
    const before = [...visitor.cookies.values()]
    visitor.cookies.delete('AuthToken')
    await visitor.ask(ADD)
    const secrets = [...before.slice(0, 2), visitor.cookies.get('AuthToken'), visitor.cookies.get('RefreshToken')]
    const values = await withRedis(redis.url, async (client) => {
      const keys = await client.keys('*')
      const values = await Promise.all(keys.map((key) => client.get(key)))
      return JSON.stringify([keys, values])
    })
    expect(values).toContain('renewed:')
    for (const secret of secrets) expect(values).not.toContain(secret)
    expect(values).not.toContain('@lab.example')
  })

  it.skipIf(isForeignRedis)('work independently while Redis is unavailable, with limits in place', async () => {
    const own = await startRedis()
    const alone = await startTestGateway(recorder.url, { REDIS_URL: own.url })
    const visitor = alone.visitor()
    await own.stop()
    const customer = await newCustomer(inject('backendUrl'))
    await logIn(visitor, customer)
    visitor.cookies.delete('AuthToken')
    expect((await visitor.ask(CART)).data).toMatchObject({ viewer: { isLoggedIn: true } })
    for (let tries = 0; tries < 6; tries += 1) await logIn(alone.visitor(), { ...customer, password: 'wrong' })
    expect((await logIn(alone.visitor(), customer)).userErrors).toMatchObject([{ code: 'RATE_LIMITED' }])
    expect(alone.log.filter(({ msg }) => msg.startsWith('Redis is unavailable'))).toHaveLength(1)
    await alone.stop()
  })
})

describe.skipIf(!hasRedis || isForeignRedis)('a Redis that goes away and comes back', () => {
  let redis: TestRedis
  let one: Redis
  let other: Redis
  let stores: [RedisStore, RedisStore]
  const log = pino({ level: 'silent' })

  beforeEach(async () => {
    redis = await startRedis()
    one = connectToRedis(redis.url, log)
    other = connectToRedis(redis.url, log)
    await Promise.all([waitForRedis(one), waitForRedis(other)])
    stores = [new RedisStore(one), new RedisStore(other)]
  })
  afterEach(async () => {
    one.disconnect()
    other.disconnect()
    await redis.stop()
  })

  const elapsed = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  /** The Redis commands of a request. */
  const aRequest = (store: RedisStore) => async () => {
    const release = await store.lock('cart', 30_000)
    await store.put('sent', '1', 30_000)
    expect(await store.get('sent')).toBe('1')
    await release?.()
  }

  it('delays one request by 250 ms while it is frozen, and leaves no lock behind afterward', async () => {
    const [mine, theirs] = stores
    const held = await mine.lock('held', 30_000)
    redis.signal('SIGSTOP')
    expect(await elapsed(aRequest(mine))).toBeLessThan(500)
    expect(await elapsed(aRequest(mine))).toBeLessThan(50)
    await held?.()
    redis.signal('SIGCONT')
    await expect.poll(() => one.status).toBe('ready')
    // What was stored while Redis was away is still there.
    expect(await mine.get('sent')).toBe('1')
    for (const name of ['cart', 'held'])
      await expect.poll(async () => (await theirs.lock(name, 1_000)) !== null, { timeout: 5_000 }).toBe(true)
  })

  it('keeps a lock as long as its gateway lives, and frees it within 2 s after that', async () => {
    const [mine, theirs] = stores
    await mine.lock('turn', 30_000)
    await setTimeout(2_500)
    expect(await theirs.lock('turn', 30_000)).toBeNull()
    one.disconnect()
    await expect.poll(async () => (await theirs.lock('turn', 30_000)) !== null, { timeout: 3_000 }).toBe(true)
  })

  it('delays nobody when it is killed, and is shared again once it is back', async () => {
    const [mine, theirs] = stores
    redis.signal('SIGKILL')
    await expect.poll(() => one.status).not.toBe('ready')
    expect(await elapsed(aRequest(mine))).toBeLessThan(50)
    await redis.restart()
    await expect.poll(() => one.status === 'ready' && other.status === 'ready').toBe(true)
    await mine.put('shared', '1', 30_000)
    expect(await theirs.get('shared')).toBe('1')
    const release = await mine.lock('turn', 30_000)
    expect(await theirs.lock('turn', 30_000)).toBeNull()
    await release?.()
  })
})
