import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Flights, waitForFlight } from './flights.ts'

const options = { timeoutMs: 1_000, isDetached: false }

/** Work that takes a moment to notice that it was canceled. */
async function work(signal: AbortSignal): Promise<string> {
  await wait(20)
  signal.throwIfAborted()
  return 'done'
}

it('starts again for a caller that comes while abandoned work is ending', async () => {
  const flights = new Flights<string>()
  const leaving = new AbortController()
  const first = waitForFlight(flights.join('key', work, options), leaving.signal)
  leaving.abort()
  await expect(first).rejects.toThrow('aborted')
  const second = flights.join('key', work, options)
  await expect(waitForFlight(second, new AbortController().signal)).resolves.toBe('done')
})

it('keeps the new work when the abandoned one ends', async () => {
  const flights = new Flights<string>()
  const leaving = new AbortController()
  const abandoned = flights.join('key', work, options)
  const first = waitForFlight(abandoned, leaving.signal)
  leaving.abort()
  await expect(first).rejects.toThrow('aborted')
  let starts = 0
  const start = async () => {
    starts += 1
    await abandoned.promise.catch(() => {})
    await wait(20)
    return 'done'
  }
  const second = flights.join('key', start, options)
  await abandoned.promise.catch(() => {})
  await wait(1)
  expect(flights.join('key', start, options)).toBe(second)
  await second.promise
  expect(starts).toBe(1)
})
