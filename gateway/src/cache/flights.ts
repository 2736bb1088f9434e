import { abortAfter } from '@shop/runtime/signals'

/** Work that several callers wait for. */
export interface Flight<T> {
  readonly promise: Promise<T>
  readonly abandon: AbortController
  isDone: boolean
  waiters: number
}

export interface FlightOptions {
  /** Timeout in milliseconds. */
  readonly timeoutMs: number
  /** Whether it continues when nobody is waiting for it. */
  readonly isDetached: boolean
}

/** Runs work once for all callers that need it at the same time. */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /** The work in progress for a key, started if there is none or it was aborted. */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, { timeoutMs, isDetached }: FlightOptions): Flight<T> {
    const known = this.#flights.get(key)
    if (known && !known.abandon.signal.aborted) return known
    const abandon = new AbortController()
    const timer = abortAfter(timeoutMs, abandon)
    const promise = start(abandon.signal).finally(() => {
      clearTimeout(timer)
      flight.isDone = true
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    // Nobody may be waiting for detached work.
    promise.catch(() => {})
    const flight: Flight<T> = { promise, abandon, isDone: false, waiters: isDetached ? 1 : 0 }
    this.#flights.set(key, flight)
    return flight
  }

  /** Cancels all work. */
  abandon(): void {
    for (const { abandon } of this.#flights.values()) abandon.abort()
  }
}

/** The result of a flight, unless the signal ends the wait. Cancels work that nobody waits for. */
export async function waitForFlight<T>(flight: Flight<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  flight.waiters += 1
  let leave = () => {}
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The wait was aborted.'))
  })
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([flight.promise, left])
  } finally {
    signal.removeEventListener('abort', leave)
    flight.waiters -= 1
    if (flight.waiters === 0 && !flight.isDone) flight.abandon.abort()
  }
}
