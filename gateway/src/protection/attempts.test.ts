import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AttemptCounters } from './attempts.ts'

const HOUR_MS = 3_600_000

describe('Attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

  it('allows twenty registrations and email requests per place and hour', async () => {
    const counters = new AttemptCounters(null)
    const ask = () => counters.of('cellar').admits('requestsFromPlace')
    const answers = await Promise.all(Array.from({ length: 21 }, ask))
    expect(answers.filter(Boolean)).toHaveLength(20)
    expect(await counters.of('home').admits('requestsFromPlace')).toBe(true)
    later(HOUR_MS + 1_000)
    expect(await ask()).toBe(true)
  })
})
