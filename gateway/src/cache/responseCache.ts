import { LRUCache } from 'lru-cache'
import { exactCopy } from '@shop/runtime/exactCopy'
import { isFresh, type Lifetime, MAX_AGE_MS } from '@shop/runtime/freshness'
import { hashOf } from '../secrets.ts'
import { SharedTasks, waitForTask } from './sharedTasks.ts'

const MAX_BYTES = 6 * 1024 * 1024
/** Estimated heap per response in addition to its key and body, in bytes. */
const OVERHEAD = 500
/** Share of its life after which a response is produced again. */
const FRESH_SHARE = 2 / 3
/** Timeout of shared work, in milliseconds. */
const TIMEOUT_MS = 30_000

const ETAG_LENGTH = 22

/** A response as it is sent. */
export interface CachedResponse extends Lifetime {
  readonly body: Buffer
  readonly etag: string
  /** Name of the operation if it is the shop's own; otherwise null. */
  readonly operation: string | null
  /** URLs that it was made of, relative to the site. */
  readonly addresses: ReadonlySet<string>
}

/** What a response may be cached by; null if it may not be cached. */
export interface CachePolicy extends Lifetime {
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
export interface SharedResult<T> {
  readonly result: T
  readonly cached: CachedResponse | null
}

type Run<T> = (signal: AbortSignal) => Promise<Produced<T>>

export type CacheOutcome = 'hit' | 'miss'

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
  readonly #tasks = new SharedTasks<SharedResult<T>>()
  /** Number of purges: what was begun before the last one is not cached. */
  #purges = 0

  constructor(options: ResponseCacheOptions) {
    this.#options = options
  }

  /** The response for a key if it is fresh. */
  get(key: string): CachedResponse | null {
    const response = this.#responses.get(key)
    if (!response || !isFresh(response, this.#options.now(), FRESH_SHARE)) return null
    this.#options.onOutcome('hit')
    return response
  }

  /** Produces a response once for all concurrent callers, and caches it if it may be. */
  async produce(key: string, run: Run<T>, signal: AbortSignal): Promise<SharedResult<T>> {
    this.#options.onOutcome('miss')
    const purges = this.#purges
    const start = async (aborted: AbortSignal) => {
      const { result, policy, ...produced } = await run(aborted)
      return { result, cached: this.#store(key, produced, purges === this.#purges ? policy : null) }
    }
    // What was begun before a purge is not shared with those who come after it.
    const task = this.#tasks.join(`${purges} ${key}`, start, { timeoutMs: TIMEOUT_MS, isDetached: false })
    return waitForTask(task, signal)
  }

  /** Forgets responses that were made of any matching URL, or only of data that all visitors share. */
  purge(isMatch: (address: string) => boolean): void {
    this.#purges += 1
    for (const [key, { addresses }] of [...this.#responses.entries()])
      if (addresses.size === 0 || [...addresses].some(isMatch)) this.#responses.delete(key)
  }

  #store(
    key: string,
    { body: text, operation = null }: Pick<Produced<T>, 'body' | 'operation'>,
    policy: CachePolicy | null,
  ): CachedResponse | null {
    const now = this.#options.now()
    const at = Math.min(policy?.at ?? now, now)
    const expires = Math.min(policy?.expires ?? now, at + MAX_AGE_MS)
    if (policy === null || !isFresh({ at, expires }, now, FRESH_SHARE)) {
      this.#responses.delete(key)
      return null
    }
    const body = exactCopy(Buffer.from(text))
    const etag = `"${hashOf(body).slice(0, ETAG_LENGTH)}"`
    const cached = { at, expires, body, etag, operation, addresses: policy.addresses }
    this.#responses.set(key, cached)
    return cached
  }
}
