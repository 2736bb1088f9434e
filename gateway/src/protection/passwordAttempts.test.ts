import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { MemoryStore } from '../cache/memoryStore.ts'
import { DeviceTokens } from '../session/deviceTokens.ts'
import { logIn, newCustomer } from '../testing/customers.ts'
import { textLike } from '../testing/matchers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { PasswordAttempts, RetryLater } from './passwordAttempts.ts'

const { recorder, gateway } = await startRecordedGateway()

const HOUR_MS = 3_600_000
const OWNER = 'ana@lab.example'

describe('PasswordAttempts', () => {
  let attempts: PasswordAttempts
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    attempts = new PasswordAttempts(null)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

  /** "in", "wrong", or the seconds to wait. */
  const check = async (
    password: string,
    { address = OWNER, network = 'cellar', device = null as string | null } = {},
  ) => {
    const result = await attempts.check(address, { network, device }, () =>
      Promise.resolve(password === 'right' ? {} : null),
    )
    return result instanceof RetryLater ? result.seconds : result === null ? 'wrong' : 'in'
  }
  const fail = async (times: number, source = {}) => {
    for (let count = 0; count < times; count += 1) expect(await check('guess', source)).toBe('wrong')
  }

  it('doubles the pause after five wrong passwords, up to 15 minutes', async () => {
    await fail(6)
    const pauses = []
    for (let count = 0; count < 12; count += 1) {
      const seconds = Number(await check('guess'))
      pauses.push(seconds)
      later(seconds * 1_000)
      await fail(1)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    later(900_000)
    expect(await check('right')).toBe('in')
    await fail(5)
  })

  it('never counts wrong passwords from one network against another', async () => {
    await fail(6)
    expect(await check('right')).toBe(1)
    expect(await check('right', { network: 'home' })).toBe('in')
  })

  it('counts an address in any spelling', async () => {
    await fail(6, { address: ' ANA@lab.example' })
    expect(await check('right')).toBe(1)
  })

  it('pauses a network after fifty wrong passwords over all addresses, except its known devices', async () => {
    for (let count = 0; count < 51; count += 1) await fail(1, { address: `${count}@lab.example` })
    expect(await check('right', { address: 'bob@lab.example' })).toBe(1)
    expect(await check('right', { address: 'bob@lab.example', device: 'bobs' })).toBe('in')
    expect(await check('right', { address: 'bob@lab.example', network: 'home' })).toBe('in')
    later(HOUR_MS + 1_000)
    expect(await check('right', { address: 'bob@lab.example' })).toBe('in')
  })

  it('lets the owner in after a short wait while a thousand networks guess, and immediately on a known device', async () => {
    for (let count = 0; count < 100; count += 1) await fail(1, { network: `bot ${count}` })
    expect(await check('guess', { network: 'bot 100' })).toBe(1)
    expect(await check('right', { network: 'home' })).toBe(1)
    expect(await check('right', { network: 'home', device: 'phone' })).toBe('in')
    later(1_000)
    expect(await check('guess', { network: 'bot 100' })).toBe('wrong')
    expect(await check('right', { network: 'home' })).toBe('in')
    for (let count = 101; count < 1_000; count += 1) {
      const network = `bot ${count}`
      later(Number(await check('guess', { network })) * 1_000)
      await check('guess', { network })
    }
    expect(await check('right', { network: 'office' })).toBe(512)
    later(512_000)
    expect(await check('right', { network: 'office' })).toBe('in')
  })

  it('gives a known device five free attempts of its own, and then pauses it too', async () => {
    await fail(6)
    await fail(6, { device: 'phone' })
    expect(await check('right', { device: 'phone' })).toBe(1)
    expect(await check('right', { device: 'laptop' })).toBe('in')
  })

  it('admits no more parallel attempts than sequential ones', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => check('guess')))
    expect(results.filter((result) => result === 'wrong')).toHaveLength(6)
  })

  it('forgets the wrong passwords of an address after a password reset by email', async () => {
    await fail(6)
    await attempts.forgive('Ana@lab.example ', { network: 'cellar', device: null })
    expect(await check('right')).toBe('in')
  })

  it('does not count attempts that failed for other reasons', async () => {
    const outage = () => Promise.reject(new Error('down'))
    for (let count = 0; count < 60; count += 1) {
      await expect(attempts.check(OWNER, { network: 'cellar', device: null }, outage)).rejects.toThrow('down')
    }
    expect(await check('right')).toBe('in')
  })
})

describe('DeviceTokens', () => {
  let now = 1_000_000
  const store = new MemoryStore(() => now)
  const devices = new DeviceTokens('a secret', store, () => now)

  it('recognizes a device by an account it has logged in to, and reveals nothing about the account', async () => {
    const cookie = devices.remember(null, ' Ana@lab.example')
    expect(await devices.idFor(cookie, OWNER)).toMatch(/^[\w-]{22}$/)
    expect(await devices.idFor(cookie, 'bob@lab.example')).toBeNull()
    expect(await new DeviceTokens('other secret', store, () => now).idFor(cookie, OWNER)).toBeNull()
    expect(cookie).not.toMatch(/ana|lab/i)
  })

  it('remembers the last four accounts of a browser, each once', async () => {
    let cookie = devices.remember(null, OWNER)
    for (const name of ['b', 'c', 'd', 'd', 'd']) cookie = devices.remember(cookie, `${name}@lab.example`)
    expect(await devices.idFor(cookie, OWNER)).not.toBeNull()
    cookie = devices.remember(cookie, 'e@lab.example')
    expect(await devices.idFor(cookie, OWNER)).toBeNull()
    expect(await devices.idFor(cookie, 'b@lab.example')).not.toBeNull()
  })

  it('forgets devices after a password change, or half a year', async () => {
    const before = devices.remember(null, 'carl@lab.example')
    now += 1
    await devices.revoke('carl@lab.example')
    const after = devices.remember(before, 'carl@lab.example')
    expect(await devices.idFor(before, 'carl@lab.example')).toBeNull()
    expect(await devices.idFor(after, 'carl@lab.example')).not.toBeNull()
    now += 180 * 24 * HOUR_MS
    expect(await devices.idFor(after, 'carl@lab.example')).toBeNull()
  })
})

describe('login', () => {
  it('gives known and unknown addresses the same answer with a retry time, without asking the site', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const said = []
    for (const email of [customer.email, 'nobody-at-all@lab.example']) {
      const visitor = gateway.visitor()
      for (let tries = 0; tries < 8; tries += 1) await logIn(visitor, { email, password: 'wrong' })
      recorder.reset()
      said.push(await logIn(visitor, { email, password: customer.password }))
      expect(recorder.requests).toEqual([])
    }
    expect(said[0]?.userErrors).toEqual([
      {
        code: 'RATE_LIMITED',
        message: textLike(/^Too many attempts\. Please try again in \d\u00a0seconds?, or set a new password\.$/),
        path: [],
      },
    ])
    expect(said[1]?.userErrors[0]?.code).toBe('RATE_LIMITED')
  })

  it('admits the owner from elsewhere, and in the same network on a known device', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const owner = gateway.visitor()
    await logIn(owner, customer)
    await owner.ask('mutation { logout { userErrors { code } } }')
    expect([...owner.cookies.keys()]).toEqual(['deviceToken'])
    const outsider = gateway.visitor()
    for (let tries = 0; tries < 9; tries += 1) await logIn(outsider, { ...customer, password: 'wrong' })
    expect((await logIn(outsider, customer)).userErrors).toMatchObject([{ code: 'RATE_LIMITED' }])
    expect((await logIn(owner, customer)).userErrors).toEqual([])
    const elsewhere = gateway.visitor()
    elsewhere.place = '203.0.113.77'
    expect((await logIn(elsewhere, customer)).userErrors).toEqual([])
  })

  it('sends Retry-After', async () => {
    const visitor = gateway.visitor()
    visitor.place = '203.0.113.78'
    const LOGIN = 'mutation { login(input: { email: "retry@lab.example", password: "wrong" }) { userErrors { code } } }'
    for (let tries = 0; tries < 6; tries += 1) await visitor.ask(LOGIN)
    expect((await visitor.ask(LOGIN)).headers.get('retry-after')).toMatch(/^[12]$/)
  })
})
