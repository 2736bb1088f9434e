import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Lease } from './lease.ts'

describe('a lease', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  function createLease(renew: () => Promise<unknown>) {
    return new Lease(renew, { leaseMs: 1_000, renewMs: 500, patienceMs: 50 })
  }

  it('is renewed by one request, which callers wait for only if it has ended', async () => {
    const renew = vi.fn(() => Promise.resolve())
    const lease = createLease(renew)
    await Promise.all([lease.confirm(), lease.confirm()])
    expect(renew).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(499)
    expect(lease.confirm()).toBeUndefined()
    expect(renew).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(lease.confirm()).toBeUndefined()
    expect(renew).toHaveBeenCalledTimes(2)
    await Promise.resolve()
    vi.advanceTimersByTime(1_000)
    expect(lease.confirm()).toBeInstanceOf(Promise)
  })

  it('can be required to be newer', async () => {
    const lease = createLease(() => Promise.resolve())
    await lease.confirm()
    vi.advanceTimersByTime(100)
    expect(lease.confirm(200)).toBeUndefined()
    expect(lease.confirm(100)).toBeInstanceOf(Promise)
  })

  it.each([
    ['does not come', () => new Promise(() => {})],
    ['fails', () => Promise.reject(new Error('down'))],
  ])('delays callers once if the answer %s', async (_what, renew) => {
    const lease = createLease(renew)
    const waiting = lease.confirm()
    await vi.advanceTimersByTimeAsync(50)
    await waiting
    expect(lease.confirm()).toBeUndefined()
  })
})
