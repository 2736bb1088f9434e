import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyReadLog } from './calls.ts'
import { RefreshedValue } from './refreshedValue.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function createRefreshed(read: () => Promise<string>) {
  const refreshed = new RefreshedValue({ read, onFailure: () => {}, now: Date.now })
  const prepare = async () => {
    const log = emptyReadLog()
    const prepared = refreshed.prepare(log)
    await vi.advanceTimersByTimeAsync(400)
    await prepared
    return log
  }
  return { refreshed, prepare }
}

describe('data that all visitors share', () => {
  it('is read again before an operation if it is older than 40 s, and is part of its age', async () => {
    let value = 'old'
    const { refreshed, prepare } = createRefreshed(() => Promise.resolve(value))
    await refreshed.get()
    const loadedAt = Date.now()
    value = 'new'
    vi.advanceTimersByTime(39_000)
    expect(await prepare()).toMatchObject({ at: loadedAt, expires: loadedAt + 60_000 })
    expect(refreshed.current()).toBe('old')
    vi.advanceTimersByTime(3_600_000)
    const askedAt = Date.now()
    expect(await prepare()).toMatchObject({ at: askedAt, staleSince: null })
    expect(refreshed.current()).toBe('new')
  })

  it('marks operations as stale if it is older than a minute and cannot be read', async () => {
    const read = vi.fn(() => Promise.resolve('old'))
    const { refreshed, prepare } = createRefreshed(read)
    await refreshed.get()
    const loadedAt = Date.now()
    read.mockReturnValue(Promise.reject(new Error('down')))
    vi.advanceTimersByTime(50_000)
    expect(await prepare()).toMatchObject({ at: loadedAt, expires: loadedAt + 60_000, staleSince: null })
    vi.advanceTimersByTime(10_000)
    expect(await prepare()).toMatchObject({ expires: Number.NEGATIVE_INFINITY, staleSince: loadedAt })
  })

  it('delays the first operations briefly, and those that lack it are not shared', async () => {
    let answer = (_value: string) => {}
    const { refreshed, prepare } = createRefreshed(() => new Promise((resolve) => (answer = resolve)))
    expect(await prepare()).toMatchObject({ expires: Number.NEGATIVE_INFINITY, staleSince: null })
    answer('first')
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshed.current()).toBe('first')
    expect((await prepare()).expires).toBeGreaterThan(Date.now())
  })

  it('is not what a read that began before a purge returned', async () => {
    const answers: Array<(value: string) => void> = []
    const { refreshed, prepare } = createRefreshed(() => new Promise((resolve) => answers.push(resolve)))
    const first = refreshed.get()
    answers[0]?.('first')
    await first
    vi.advanceTimersByTime(45_000)
    refreshed.current()
    refreshed.purge()
    const log = await prepare()
    expect(log).toMatchObject({ expires: Number.NEGATIVE_INFINITY, staleSince: null })
    answers[1]?.('before')
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshed.current()).toBe('first')
    answers[2]?.('after')
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshed.current()).toBe('after')
  })
})
