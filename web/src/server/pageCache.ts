import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { exactCopy } from '@shop/runtime/exactCopy'
import { ageOf, cacheHeaders, isFresh } from '@shop/runtime/freshness'
import { Lease } from '@shop/runtime/lease'
import { parseSystem, systemOfCookie, unitsName } from '../platform/units/units.ts'
import { personalCookiesIn } from './cookies.ts'
import type { Shared } from './gateway.ts'
import type { Encoding, Template } from './visitorPage.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** Share of its life after which a page is rendered again in the background: later than the gateway reads data again. */
const FRESH_SHARE = 3 / 4
/** How long a page is shown if it cannot be rendered, in milliseconds. */
const STALE_ON_FAILURE_MS = 24 * 3_600_000
/** Delay until a page that could not be rendered is tried again, in milliseconds. */
const RETRY_MS = 5_000
/** Requests after which a page is worth the best compression. */
const POPULAR = 3
const ETAG_LENGTH = 22

/** Names of the query parameters that pages read; requests with others are not cached. */
const parameterName = /^(?:page|part-number|per|sort|stock|terms|view|[fr]\.[\w.-]{1,60})$/
const MAX_KEY_LENGTH = 500

/** Only compressed: the few clients that accept neither get the gzip body decompressed. */
interface Bodies {
  br: Buffer
  readonly gzip: Buffer
  /** For pages of visitors; null if they need to be rendered, undefined if nobody has asked for one. */
  template?: Template | null
}

export interface CachedPage extends Shared {
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Bodies
  readonly etag: string
  readonly isTemplate: boolean
  /** When it may be rendered again after a failure, in milliseconds; null if the last rendering did not fail. */
  retryAt: number | null
  requests: number
}

/** A rendered page for everyone. */
export interface PublicPage extends Shared {
  readonly html: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Whether pages of visitors differ only in what the shell shows of them. */
  readonly isTemplate: boolean
}

/** What a new rendering gave: a page, nothing that may be cached, or a failure. */
export type Rerendered = PublicPage | 'private' | 'failed'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function brotli(html: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: html.length }
  return exactCopy(await compressors.br(html, { params }))
}

/** The body of a page in one encoding. */
export function bodyOf({ bodies }: CachedPage, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding]
}

/**
 * The key of a request whose page may be shared, but for what the shell shows of the visitor: its units, path and query.
 * Null for requests with unknown parameters. Nothing else of the request may determine the page.
 */
export function pageKeyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return null
  if (url.length > MAX_KEY_LENGTH || personalCookiesIn(headers.cookie).includes('notices')) return null
  const parameters = new URLSearchParams(url.split('?', 2)[1])
  if (![...parameters.keys()].every((name) => parameterName.test(name))) return null
  const system = systemOfCookie(headers.cookie ?? null)
  return system === parseSystem('') ? url : `${system} ${url}`
}

/** The address and the Cookie header of the request for the page of a key. */
export function requestOfKey(key: string): { readonly url: string; readonly cookie: string | null } {
  const [url = '/', system] = key.split(' ').reverse()
  return { url, cookie: system === undefined ? null : `${unitsName}=${system}` }
}

export interface PageCacheOptions {
  /** The current version of the shop's content; null if no page may be shown. Rejects if it is unknown. */
  readonly contentVersion: () => Promise<number | null>
  readonly now?: () => number
}

const leaseOptions = { leaseMs: 1_000, renewMs: 500, patienceMs: 300 }
/** Versions only increase. After this many lower ones, the gateways have started counting again. */
const MAX_LOWER_VERSIONS = 20

/** Pages that are the same for all visitors without cookies, compressed once. */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies: { br, gzip: gzipped, template } }, key) =>
      br.length + gzipped.length + (template?.size ?? 0) + 2 * key.length + 1_000,
  })
  readonly #rendering = new Map<string, Promise<void>>()
  readonly #lease = new Lease(() => this.#readVersion(), leaseOptions)
  #version = 0
  #lowerVersions = 0
  /** Number of purges: pages that were begun before the last one are not stored. */
  #purges = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Resolves when it is known whether the page for a key has changed. Undefined if there is nothing to wait for. */
  confirm(key: string): Promise<void> | undefined {
    return this.#pages.has(key) ? this.#lease.confirm() : undefined
  }

  /**
   * The page for a key if it may be shown: until its data is a minute old or has changed, or for a day while it cannot be
   * rendered. If it needs to be replaced soon, `render` does so in the background.
   */
  get(key: string, render: () => Promise<Rerendered>): CachedPage | null {
    const page = this.fallback(key)
    if (!page) return null
    const isCurrent = this.isCurrent(page)
    if (!isCurrent && page.retryAt === null) return null
    page.requests += 1
    if (page.requests === POPULAR) void this.#compressBest(key, page)
    const now = this.#now()
    const isDue = !isCurrent || !isFresh(page, now, FRESH_SHARE)
    if (isDue && now >= (page.retryAt ?? 0) && !this.#rendering.has(key)) this.#renderAgain(key, page, render)
    return page
  }

  /** Whether a page's data is not too old, and has not changed. */
  isCurrent({ version, expires }: CachedPage): boolean {
    return version >= this.#version && this.#now() < expires
  }

  /** Headers for caches. RFC 9211 gives outdated pages a negative lifetime. */
  headersOf(page: CachedPage): Record<string, string> {
    const now = this.#now()
    if (this.isCurrent(page)) return cacheHeaders(page, now)
    const overdueS = Math.max(1, Math.ceil((now - page.expires) / 1_000))
    return { 'cache-control': 'no-store', age: ageOf(page, now), 'cache-status': `shop; hit; ttl=-${overdueS}` }
  }

  /** The page to show instead of a failure. */
  fallback(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    return page && this.#now() < page.at + STALE_ON_FAILURE_MS ? page : null
  }

  /** The same, for the next few seconds without another attempt to render it. */
  afterFailure(key: string): CachedPage | null {
    const page = this.fallback(key)
    if (page) page.retryAt = this.#now() + RETRY_MS
    return page
  }

  /** Runs after a rendering of the same page that is in progress, if any. */
  async afterOthers<T>(key: string, render: () => Promise<T>): Promise<T> {
    const others = this.#rendering.get(key)
    if (others) {
      await others
      return render()
    }
    const result = render()
    const ended = result.then(
      () => {},
      () => {},
    )
    this.#rendering.set(
      key,
      ended.finally(() => this.#rendering.delete(key)),
    )
    return result
  }

  /**
   * Stores a page. Equal contents keep their compressed copies.
   * @param purges the number of purges when its rendering began
   */
  async put(key: string, { html, ...shared }: PublicPage, purges = this.#purges): Promise<CachedPage> {
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)
    const known = this.#pages.peek(key)
    const same = known?.etag === etag ? known : null
    const bodies = same?.bodies ?? {
      br: await brotli(html, 5),
      gzip: exactCopy(await compressors.gzip(html, { level: 5 })),
    }
    // A page that changed is counted, and compressed best, again.
    const page = { ...shared, bodies, etag, retryAt: null, requests: same?.requests ?? 0 }
    if (purges === this.#purges && this.isCurrent(page)) this.#pages.set(key, page)
    return page
  }

  /** Counts a page's memory again, which has changed. */
  recount(key: string, page: CachedPage): void {
    // The cache does not count the same object again.
    if (this.#pages.peek(key) === page && this.#pages.delete(key)) this.#pages.set(key, page)
  }

  /** Number of purges so far. */
  get purges(): number {
    return this.#purges
  }

  /** Forgets all pages. */
  purge(): void {
    this.#purges += 1
    this.#pages.clear()
  }

  async #readVersion(): Promise<void> {
    const version = await this.#options.contentVersion()
    if (version === null) return this.purge()
    this.#lowerVersions = version < this.#version ? this.#lowerVersions + 1 : 0
    // Of two gateways, one may learn of a change earlier.
    if (version > this.#version || this.#lowerVersions > MAX_LOWER_VERSIONS) this.#version = version
  }

  #renderAgain(key: string, page: CachedPage, render: () => Promise<Rerendered>): void {
    const purges = this.#purges
    const replaced = render().then(
      (rerendered) => this.#replace(key, page, rerendered, purges),
      () => this.#replace(key, page, 'failed', purges),
    )
    this.#rendering.set(
      key,
      replaced.finally(() => this.#rendering.delete(key)),
    )
  }

  async #replace(key: string, page: CachedPage, rerendered: Rerendered, purges: number): Promise<void> {
    if (rerendered === 'failed') page.retryAt = this.#now() + RETRY_MS
    else if (rerendered === 'private') this.#pages.delete(key)
    else await this.put(key, rerendered, purges)
  }

  async #compressBest(key: string, page: CachedPage): Promise<void> {
    const best = await brotli(bodyOf(page, 'identity'), 11)
    page.bodies.br = best
    this.recount(key, page)
  }
}

/** The best encoding that a client accepts. */
export function encodingOf(acceptEncoding = ''): Encoding {
  const accepted = acceptEncoding
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}
