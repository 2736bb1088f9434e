import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { exactCopy } from '../../../runtime/src/exactCopy.ts'
import { type Flight, Flights, waitForFlight } from './flights.ts'

const MAX_BYTES = 6 * 1024 * 1024
/** Estimated heap per response in addition to its key and body, in bytes. */
const OVERHEAD = 500
/** Maximum freshness, whatever its parts allow, in milliseconds. */
const FRESH_MS = 60_000
/** How long a response that is no longer fresh is served while it is refreshed, in milliseconds. */
export const STALE_MS = 3_600_000
/** Timeout of shared work, in milliseconds. */
const TIMEOUT_MS = 30_000

const ETAG_LENGTH = 22

/** A response as it is sent. */
export interface CachedResponse {
  readonly body: Buffer
  readonly etag: string
  readonly freshUntil: number
  /** Name of the operation if it is the shop's own; otherwise null. */
  readonly operation: string | null
  /** URLs that it was made of, relative to the site. */
  readonly addresses: ReadonlySet<string>
}

/** What a response may be cached by; null if it may not be cached. */
export interface CachePolicy {
  /** When the first of its parts stops being fresh, in milliseconds. */
  readonly freshUntil: number
  readonly addresses: ReadonlySet<string>
}

/** The result of shared work: the text of a response, and whether it may be cached. */
export interface Produced<T> {
  readonly result: T
  readonly body: string
  /** Name of the shop's own operation; null for others. */
  readonly operation?: string | null
  readonly policy: CachePolicy | null
}

/** The result of shared work, and its cached response if it may be cached. */
export interface Landed<T> {
  readonly result: T
  readonly cached: CachedResponse | null
}

type Run<T> = (signal: AbortSignal) => Promise<Produced<T>>

export type CacheOutcome = 'hit' | 'stale' | 'miss'

export interface ResponseCacheOptions {
  readonly now: () => number
  readonly onOutcome: (outcome: CacheOutcome) => void
}

/** Serialized responses that are the same for everyone without a session. */
export class ResponseCache<T> {
  readonly #options: ResponseCacheOptions
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD,
  })
  readonly #flights = new Flights<Landed<T>>()
  /** Number of purges: what was begun before the last one is not cached. */
  #purges = 0

  constructor(options: ResponseCacheOptions) {
    this.#options = options
  }

  /** The response for a key if it may be served, and whether it must be refreshed. */
  get(key: string): { readonly response: CachedResponse; readonly isStale: boolean } | null {
    const response = this.#responses.get(key)
    const now = this.#options.now()
    if (!response || now >= response.freshUntil + STALE_MS) return null
    const isStale = now >= response.freshUntil
    this.#options.onOutcome(isStale ? 'stale' : 'hit')
    return { response, isStale }
  }

  /** Produces a response once for all concurrent callers, and caches it if it may be. */
  async produce(key: string, run: Run<T>, signal: AbortSignal): Promise<Landed<T>> {
    this.#options.onOutcome('miss')
    return waitForFlight(this.#fly(key, run, false), signal)
  }

  /** Replaces a response in the background. */
  refresh(key: string, run: Run<T>): void {
    this.#fly(key, run, true)
  }

  /** Forgets responses that were made of any matching URL. */
  purge(isMatch: (address: string) => boolean): void {
    this.#purges += 1
    for (const [key, { addresses }] of [...this.#responses.entries()])
      if ([...addresses].some(isMatch)) this.#responses.delete(key)
  }

  #fly(key: string, run: Run<T>, isDetached: boolean): Flight<Landed<T>> {
    const start = async (signal: AbortSignal) => {
      const purges = this.#purges
      const { result, policy, ...produced } = await run(signal)
      return { result, cached: this.#store(key, produced, purges === this.#purges ? policy : null) }
    }
    return this.#flights.join(key, start, { timeoutMs: TIMEOUT_MS, isDetached })
  }

  #store(
    key: string,
    { body: text, operation = null }: Pick<Produced<T>, 'body' | 'operation'>,
    policy: CachePolicy | null,
  ): CachedResponse | null {
    const now = this.#options.now()
    const freshUntil = policy === null ? now : Math.min(policy.freshUntil, now + FRESH_MS)
    if (policy === null || freshUntil <= now) {
      this.#responses.delete(key)
      return null
    }
    const body = exactCopy(Buffer.from(text))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)}"`
    const cached = { body, etag, freshUntil, operation, addresses: policy.addresses }
    this.#responses.set(key, cached)
    return cached
  }
}
