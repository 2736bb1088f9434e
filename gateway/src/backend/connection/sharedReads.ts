import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { exactCopy } from '../../../../runtime/src/exactCopy.ts'
import type { Answer } from './answer.ts'
import { type Flight, Flights, waitForFlight } from '../../cache/flights.ts'
import type { ReadLog } from '../jsonapi/calls.ts'
import { BackendError, type BackendErrorKind } from '../jsonapi/errors.ts'

const compress = promisify(zstdCompress)

/** Maximum freshness of prices and stock, whatever the site allows. */
const FRESH_MS = 60_000
/** How long a stale response may be served. */
const STALE_MS = 24 * 3_600_000
/** A stale response is served if the site does not respond within this time. */
const PATIENCE_MS = 300
/** Timeout of background requests. */
const READ_MS = 20_000

const MAX_CACHE_BYTES = 8 * 1024 * 1024
const MAX_PARSED_CHARACTERS = 1024 * 1024
/** Responses are compressed from this size, in bytes. */
const WORTH_COMPRESSING = 2_048
/** Estimated heap per cached response in addition to its body, in bytes. */
const COPY_OVERHEAD = 400

/** Drupal answers 304 only if both validators are sent. */
export interface Version {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

interface Copy {
  readonly body: Buffer
  readonly isCompressed: boolean
  /** The site's validators for this version of the response. */
  readonly version: Version
  readonly freshMs: number
  /** When the site last confirmed this response, in milliseconds. */
  readonly at: number
}

export interface ReadRequest {
  readonly operation: string
  readonly address: string
  readonly requestId: string
}

/** A site's response with its parsed JSON. */
export interface ReadAnswer {
  readonly answer: Answer
  readonly json: unknown
}

export interface SharedReadsOptions {
  /** Sends the request. Rejects with a BackendError unless the response is JSON, or 304 for a `known` version. */
  readonly ask: (request: ReadRequest, known: Version, signal: AbortSignal) => Promise<ReadAnswer>
  /** Milliseconds for which the site has not responded to any call. */
  readonly silenceMs: () => number
  readonly now: () => number
}

/** How long the response is fresh, in milliseconds; null if it may not be cached (errors and private responses). */
export function freshMsOf(status: number, cacheControl: string): number | null {
  const maxAge = /\bmax-age=(\d+)/.exec(cacheControl)?.[1]
  const mayKeep =
    (status === 200 || status === 304) &&
    maxAge !== undefined &&
    !/\b(?:no-store|no-cache|private)\b/.test(cacheControl)
  return mayKeep ? Math.min(Number(maxAge) * 1_000, FRESH_MS) : null
}

/** Makes parsed JSON immutable, because all readers share it. @returns it */
function frozen<T>(json: T): T {
  if (typeof json !== 'object' || json === null) return json
  for (const value of Object.values(json)) frozen(value)
  return Object.freeze(json)
}

/** Drupal marks its breadcrumbs uncacheable, though they are public and show no prices. */
function isAlwaysPublic({ operation }: ReadRequest): boolean {
  return operation === 'breadcrumb'
}

/** Failures for which a stale response may be served. They do not include rejections. */
const silentKinds: ReadonlySet<BackendErrorKind> = new Set(['timeout', 'unreachable', 'server', 'malformed'])
function allowsStale(error: unknown): boolean {
  return error instanceof BackendError && silentKinds.has(error.kind)
}

/**
 * Cache of the site's public responses. Merges identical concurrent requests. Responses are fresh for a minute; for a day, the
 * stale response is served if the site fails or is slow, and refreshed in the background.
 */
export class SharedReads {
  readonly #options: SharedReadsOptions
  readonly #copies = new LRUCache<string, Copy>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + COPY_OVERHEAD,
  })
  /** Parsed bodies of responses in use, by URL; sizes in characters of JSON, which take about six bytes each. */
  readonly #parsed = new LRUCache<string, { readonly json: unknown }>({ maxSize: MAX_PARSED_CHARACTERS })
  readonly #flights = new Flights<unknown>()
  /** Number of purges: what was asked for before the last one is not cached. */
  #purges = 0

  constructor(options: SharedReadsOptions) {
    this.#options = options
  }

  /** @param signal ends the wait; the request continues for others. @throws BackendError, the signal's reason */
  async read(request: ReadRequest, signal: AbortSignal, log: ReadLog): Promise<unknown> {
    const now = this.#options.now()
    const { address } = request
    log.addresses.add(address)
    const copy = this.#copies.get(address) ?? null
    const isNewEnough = copy !== null && copy.at >= log.notBefore
    if (copy && isNewEnough && now < copy.at + copy.freshMs) {
      log.freshUntil = Math.min(log.freshUntil, copy.at + copy.freshMs)
      return this.#jsonOf(address, copy)
    }
    const usable = copy && isNewEnough && log.isStaleAllowed && now < copy.at + STALE_MS ? copy : null
    const start = (aborted: AbortSignal) => this.#fetch(request, copy, aborted)
    const flight = this.#flights.join(address, start, { timeoutMs: READ_MS, isDetached: copy !== null })
    const json = usable ? await this.#wait(flight) : await waitForFlight(flight, signal)
    if (json !== null || !usable) {
      const fetched = this.#copies.peek(address)
      log.freshUntil = Math.min(log.freshUntil, fetched ? fetched.at + fetched.freshMs : Number.NEGATIVE_INFINITY)
      return json
    }
    log.freshUntil = Number.NEGATIVE_INFINITY
    log.staleSince = Math.min(usable.at, log.staleSince ?? usable.at)
    return this.#jsonOf(address, usable)
  }

  /** Cancels background requests. */
  abandon(): void {
    this.#flights.abandon()
  }

  /** Forgets the responses at these URLs. */
  purge(isMatch: (address: string) => boolean): void {
    this.#purges += 1
    for (const address of [...this.#copies.keys()]) if (isMatch(address)) this.#forget(address)
  }

  /** The fetched response, or null if it takes too long or fails in a way that allows a stale one. */
  async #wait({ promise }: Flight<unknown>): Promise<unknown> {
    const ms = PATIENCE_MS - this.#options.silenceMs()
    if (ms <= 0) return null
    const aborter = new AbortController()
    try {
      return await Promise.race([promise, wait(ms, null, { signal: aborter.signal })])
    } catch (error) {
      if (!allowsStale(error)) throw error
      return null
    } finally {
      aborter.abort()
    }
  }

  async #fetch(request: ReadRequest, copy: Copy | null, signal: AbortSignal): Promise<unknown> {
    const { address } = request
    const purges = this.#purges
    try {
      const { answer, json } = await this.#options.ask(request, copy?.version ?? {}, signal)
      const freshMs = freshMsOf(answer.status, answer.cacheControl ?? '') ?? (isAlwaysPublic(request) ? FRESH_MS : null)
      const at = this.#options.now()
      if (answer.status === 304 && copy) {
        // 304 without new headers: the cached freshness still applies.
        const same = { ...copy, at, freshMs: freshMs ?? copy.freshMs }
        if (purges === this.#purges) this.#copies.set(address, same)
        return this.#jsonOf(address, same)
      }
      if (freshMs === null || purges !== this.#purges) this.#forget(address)
      else {
        this.#parsed.set(address, { json: frozen(json) }, { size: answer.body.length + 1 })
        this.#keep(address, {
          body: exactCopy(Buffer.from(answer.body)),
          isCompressed: false,
          version: { etag: answer.etag, lastModified: answer.lastModified },
          freshMs,
          at,
        })
      }
      return json
    } catch (error) {
      if (!allowsStale(error) && error instanceof BackendError && error.kind !== 'maintenance') this.#forget(address)
      throw error
    }
  }

  /** The parsed body of a cached response. */
  #jsonOf(address: string, { body, isCompressed }: Copy): unknown {
    const known = this.#parsed.get(address)
    if (known) return known.json
    const text = (isCompressed ? zstdDecompressSync(body) : body).toString()
    const json: unknown = frozen<unknown>(JSON.parse(text))
    this.#parsed.set(address, { json }, { size: text.length + 1 })
    return json
  }

  #forget(address: string): void {
    this.#copies.delete(address)
    this.#parsed.delete(address)
  }

  #keep(address: string, copy: Copy): void {
    this.#copies.set(address, copy)
    if (copy.body.length < WORTH_COMPRESSING) return
    const replace = (body: Buffer) => {
      if (this.#copies.peek(address) === copy)
        this.#copies.set(address, { ...copy, body: exactCopy(body), isCompressed: true })
    }
    compress(copy.body).then(replace, () => {})
  }
}
