import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { exactCopy } from '@shop/runtime/exactCopy'
import { isFresh, type Lifetime, lifetimeOf, MAX_AGE_MS } from '@shop/runtime/freshness'
import type { BackendResponse } from './backendResponse.ts'
import type { Subjects } from '../../cache/contentChanges.ts'
import { type SharedTask, SharedTasks, waitForTask } from '../../cache/sharedTasks.ts'
import { noteLifetime, notePrivate, noteStale, type ReadLog } from '../jsonapi/calls.ts'
import { BackendError, type BackendErrorKind } from '../jsonapi/errors.ts'

const compress = promisify(zstdCompress)

/** Share of its life after which a response is read again. */
const FRESH_SHARE = 2 / 3
/** How long a stale response may be served. */
const STALE_MS = 24 * 3_600_000
/** A stale response is served if the site does not respond within this time. */
const PATIENCE_MS = 300
/** The same for a response that the site allows nobody to keep: slow sites are not failures. */
const UNCACHEABLE_PATIENCE_MS = 700
/** The same for a response that is known to have changed. */
const CHANGED_PATIENCE_MS = 1_500
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

interface Copy extends Lifetime {
  readonly body: Buffer
  readonly isCompressed: boolean
  /** The site's validators for this version of the response. */
  readonly version: Version
  /** Parts and products in it, in short. */
  readonly subjects: Uint32Array
  /** Whether it may have changed at the site: then it is only used if the site does not respond. */
  isPurged: boolean
}

export interface ReadRequest {
  readonly operation: string
  /** How long the reader waits for the response, in milliseconds. */
  readonly timeoutMs?: number | undefined
  readonly address: string
  readonly requestId: string
}

/** A site's response with its parsed JSON. */
export interface ReadResult {
  readonly response: BackendResponse
  readonly json: unknown
}

export interface SharedReadsOptions {
  /** Sends the request. Rejects with a BackendError unless the response is JSON, or 304 for a `known` version. */
  readonly ask: (request: ReadRequest, version: Version, signal: AbortSignal) => Promise<ReadResult>
  /** Milliseconds for which the site has not responded to any call. */
  readonly silenceMs: () => number
  readonly now: () => number
}

/** The first 32 bits of a UUID, which are enough to find the responses that contain it. */
function shortSubject(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8), 16)
}

const resourcesSchema = z.object({ data: z.unknown(), included: z.array(z.unknown()).optional() })

function isSubject(resource: unknown): resource is { readonly id: string } {
  if (typeof resource !== 'object' || resource === null || !('type' in resource && 'id' in resource)) return false
  return typeof resource.id === 'string' && typeof resource.type === 'string' && resource.type.startsWith('product')
}

/** Parts and products in a response. */
function subjectsOf(json: unknown): Uint32Array {
  const { data, included = [] } = resourcesSchema.safeParse(json).data ?? {}
  const primary: unknown[] = Array.isArray(data) ? data : [data]
  const subjects = [...primary, ...included].filter(isSubject)
  return Uint32Array.from(new Set(subjects.map(({ id }) => shortSubject(id))))
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

/**
 * Whether a response to an anonymous request is of a site without page caching, which marks everything uncacheable. It is
 * kept for failures only.
 */
function isForFailures(cacheControl: string): boolean {
  return /\bno-cache\b/.test(cacheControl) && !/\bno-store\b|\bmax-age=[1-9]/.test(cacheControl)
}

function isShared({ at, expires }: Lifetime): boolean {
  return expires > at
}

/** Null if the response may not be kept: errors and private responses. */
function responseLifetime({ status, cacheControl = '', age }: BackendResponse, request: ReadRequest, askedAt: number) {
  if (status !== 200 && status !== 304) return null
  const lifetime = lifetimeOf(cacheControl, age, askedAt)
  if (lifetime) return lifetime
  if (isAlwaysPublic(request)) return { at: askedAt, expires: askedAt + MAX_AGE_MS }
  return isForFailures(cacheControl) ? { at: askedAt, expires: askedAt } : null
}

/** Failures for which a stale response may be served. They do not include rejections. */
const silentKinds: ReadonlySet<BackendErrorKind> = new Set(['timeout', 'unreachable', 'server', 'malformed'])
function allowsStale(error: unknown): boolean {
  return error instanceof BackendError && silentKinds.has(error.kind)
}

/**
 * Cache of the site's public responses. Merges identical concurrent requests. Responses are fresh for 40 s; for a day, the
 * stale response is served if the site fails or is slow, and refreshed in the background. Responses of sites without page
 * caching are kept for that only.
 */
export class SharedReads {
  readonly #options: SharedReadsOptions
  readonly #copies = new LRUCache<string, Copy>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body, subjects }, key) => body.length + subjects.byteLength + 2 * key.length + COPY_OVERHEAD,
  })
  /** Parsed bodies of responses in use, by URL; sizes in characters of JSON, which take about six bytes each. */
  readonly #parsed = new LRUCache<string, { readonly json: unknown }>({ maxSize: MAX_PARSED_CHARACTERS })
  readonly #tasks = new SharedTasks<unknown>()
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
    if (copy && isNewEnough && !copy.isPurged && isFresh(copy, now, FRESH_SHARE)) {
      noteLifetime(log, copy)
      return this.#jsonOf(address, copy)
    }
    const usable = copy && isNewEnough && log.isStaleAllowed && now < copy.at + STALE_MS ? copy : null
    const start = (aborted: AbortSignal) => this.#fetch(request, copy, aborted)
    // What was asked for before a purge is not shared with those who ask after it.
    const key = `${this.#purges} ${address}`
    const task = this.#tasks.join(key, start, { timeoutMs: READ_MS, isDetached: copy !== null })
    const json = usable ? await this.#wait(task, usable) : await waitForTask(task, signal, request.timeoutMs)
    if (json !== null || !usable) {
      const fetched = this.#copies.peek(address)
      if (fetched && !fetched.isPurged && isShared(fetched)) noteLifetime(log, fetched)
      else notePrivate(log)
      return json
    }
    if (usable.isPurged || this.#options.now() >= usable.expires) noteStale(log, usable.at)
    else noteLifetime(log, usable)
    return this.#jsonOf(address, usable)
  }

  /** Cancels background requests. */
  abandon(): void {
    this.#tasks.abandon()
  }

  /** Marks responses that contain these parts or products, or all if null, as changed. */
  purge(subjects: Subjects): void {
    this.#purges += 1
    const changed = subjects && new Set(subjects.map(shortSubject))
    for (const copy of this.#copies.values())
      if (changed === null || copy.subjects.some((subject) => changed.has(subject))) copy.isPurged = true
  }

  /** Whether the response at a URL is cached, and has not been purged. */
  hasCurrent(address: string): boolean {
    return this.#copies.peek(address)?.isPurged === false
  }

  /** The fetched response, or null if it takes too long or fails in a way that allows a stale one. */
  async #wait({ promise }: SharedTask<unknown>, copy: Copy): Promise<unknown> {
    const patience = isShared(copy) ? PATIENCE_MS : UNCACHEABLE_PATIENCE_MS
    const ms = (copy.isPurged ? CHANGED_PATIENCE_MS : patience) - this.#options.silenceMs()
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
    const askedAt = this.#options.now()
    try {
      const { response, json } = await this.#options.ask(request, copy?.version ?? {}, signal)
      const lifetime = responseLifetime(response, request, askedAt)
      if (response.status === 304 && copy) {
        // 304 without new headers: the cached lifetime still applies.
        const same = { at: askedAt, expires: askedAt + copy.expires - copy.at, ...lifetime }
        const confirmed = { ...copy, ...same, isPurged: false }
        if (purges === this.#purges) this.#copies.set(address, confirmed)
        return this.#jsonOf(address, confirmed)
      }
      if (lifetime === null) this.#forget(address)
      else if (purges === this.#purges) {
        this.#parsed.set(address, { json: frozen(json) }, { size: response.body.length + 1 })
        this.#keep(address, {
          ...lifetime,
          body: exactCopy(Buffer.from(response.body)),
          isCompressed: false,
          version: { etag: response.etag, lastModified: response.lastModified },
          subjects: subjectsOf(json),
          isPurged: false,
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
