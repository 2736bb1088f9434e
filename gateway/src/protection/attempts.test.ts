import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { logIn, newCustomer } from '../testing/customers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { AttemptCounters } from './attempts.ts'

const { recorder, gateway } = await startRecordedGateway()

const HOUR_MS = 3_600_000
const right = () => Promise.resolve('in')
const wrong = () => Promise.resolve(null)

describe('what may be tried', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

  it('is five wrong passwords of an account in six hours, from wherever, right ones included after that', async () => {
    const counters = new AttemptCounters(null)
    const guesses = ['a', 'b', 'c', 'd', 'e'].map((network) =>
      counters.of(network).ofPassword('ana@lab.example', wrong),
    )
    expect(await Promise.all(guesses)).toEqual([null, null, null, null, null])
    const ana = counters.of('home')
    expect(await ana.ofPassword(' ANA@lab.example', right)).toBe('tooMany')
    expect(await ana.ofPassword('bob@lab.example', right)).toBe('in')
    later(6 * HOUR_MS - 1_000)
    expect(await ana.ofPassword('ana@lab.example', right)).toBe('tooMany')
    later(2_000)
    expect(await ana.ofPassword('ana@lab.example', right)).toBe('in')
  })

  it('is not tried at all when it is one too many, and many at once are as many as one after another', async () => {
    const attempt = vi.fn(wrong)
    const attempts = new AttemptCounters(null).of('home')
    const results = await Promise.all(Array.from({ length: 20 }, () => attempts.ofPassword('ana@lab.example', attempt)))
    expect([attempt.mock.calls.length, results.filter((result) => result === 'tooMany').length]).toEqual([5, 15])
  })

  it('is anything again after the right password, or after a new one was set by mail', async () => {
    const attempts = new AttemptCounters(null).of('home')
    const fail = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1)
        expect(await attempts.ofPassword('ana@lab.example', wrong)).toBeNull()
    }
    await fail(4)
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('in')
    await fail(5)
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('tooMany')
    await attempts.forgive('Ana@lab.example ')
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('in')
  })

  it('is fifty wrong passwords from one place in an hour, whosever they are', async () => {
    const counters = new AttemptCounters(null)
    const attempts = counters.of('cellar')
    for (let tries = 0; tries < 50; tries += 1) {
      expect(await attempts.ofPassword(`${tries}@lab.example`, wrong)).toBeNull()
    }
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('tooMany')
    expect(await counters.of('home').ofPassword('ana@lab.example', right)).toBe('in')
    later(HOUR_MS + 1_000)
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('in')
  })

  it('does not count what failed for other reasons', async () => {
    const attempts = new AttemptCounters(null).of('home')
    const outage = () => Promise.reject(new Error('down'))
    for (let tries = 0; tries < 60; tries += 1) {
      await expect(attempts.ofPassword('ana@lab.example', outage)).rejects.toThrow('down')
    }
    expect(await attempts.ofPassword('ana@lab.example', right)).toBe('in')
  })

  it('is twenty registrations and mails from one place in an hour', async () => {
    const counters = new AttemptCounters(null)
    const ask = () => counters.of('cellar').admitsRequest()
    const answers = await Promise.all(Array.from({ length: 21 }, ask))
    expect(answers.filter(Boolean)).toHaveLength(20)
    expect(await counters.of('home').admitsRequest()).toBe(true)
    later(HOUR_MS + 1_000)
    expect(await ask()).toBe(true)
  })
})

describe('the login', () => {
  it('says the same after five wrong passwords of anybody, known or not, and asks the site no more', async () => {
    const customer = await newCustomer(inject('backendUrl'))
    const said = []
    for (const email of [customer.email, 'nobody-at-all@lab.example']) {
      const visitor = gateway.visitor()
      for (let tries = 0; tries < 5; tries += 1) await logIn(visitor, { email, password: 'wrong' })
      recorder.reset()
      said.push(await logIn(visitor, { email, password: customer.password }))
      expect(recorder.requests).toEqual([])
    }
    expect(said[0]?.userErrors).toEqual([
      {
        code: 'RATE_LIMITED',
        message: 'Too many attempts. Please try again later, or set a new password.',
        path: [],
      },
    ])
    expect(said[1]).toEqual(said[0])
  })
})
