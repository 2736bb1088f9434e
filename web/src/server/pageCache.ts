import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { exactCopy } from '../../../runtime/src/exactCopy.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** Maximum freshness, whatever the data allows, in milliseconds. */
const FRESH_MS = 60_000
/** How long a page that is no longer fresh is served while it is rendered again, in milliseconds. */
const STALE_MS = 3_600_000
/** The same while it cannot be rendered. */
const STALE_ON_FAILURE_MS = 24 * 3_600_000
/** Delay until a page that could not be rendered is tried again, in milliseconds. */
const RETRY_MS = 5_000
/** Requests after which a page is worth the best compression. */
const POPULAR = 3
const ETAG_LENGTH = 22

/** Names of the query parameters that pages read; requests with others are not cached. */
const parameterName = /^(?:page|part-number|per|sort|stock|terms|view|[fr]\.[\w.-]{1,60})$/
const MAX_KEY_LENGTH = 500

export type Encoding = 'br' | 'gzip' | 'identity'

/** Only compressed: the few clients that accept neither get the gzip body decompressed. */
interface Bodies {
  br: Buffer
  readonly gzip: Buffer
}

export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Bodies
  readonly etag: string
  /** When it was rendered, in milliseconds. */
  readonly at: number
  freshUntil: number
  requests: number
}

/** A rendered page for everyone. */
export interface PublicPage {
  readonly html: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Seconds for which it is fresh. */
  readonly freshS: number
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
 * The key of a request whose page may be shared: its path and query. Null for requests with cookies or unknown
 * parameters. Nothing else of the request may determine the page.
 */
export function pageKeyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.cookie !== undefined || headers.authorization !== undefined)
    return null
  if (url.length > MAX_KEY_LENGTH) return null
  const parameters = new URLSearchParams(url.split('?', 2)[1])
  return [...parameters.keys()].every((name) => parameterName.test(name)) ? url : null
}

/** Pages that are the same for all visitors without cookies, compressed once. */
export class PageCache {
  readonly #now: () => number
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies: { br, gzip: gzipped } }, key) => br.length + gzipped.length + 2 * key.length + 1_000,
  })
  readonly #rendering = new Map<string, Promise<void>>()
  /** Number of purges: pages that were begun before the last one are not stored. */
  #purges = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The page for a key if it may be served. If it is no longer fresh, `render` replaces it in the background. */
  get(key: string, render: () => Promise<Rerendered>): CachedPage | null {
    const page = this.fallback(key)
    if (!page || this.#now() >= page.freshUntil + STALE_MS) return null
    page.requests += 1
    if (page.requests === POPULAR) void this.#compressBest(key, page)
    if (this.#now() >= page.freshUntil && !this.#rendering.has(key)) {
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
    return page
  }

  /** The page to show instead of a failure. */
  fallback(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    return page && this.#now() < page.at + STALE_ON_FAILURE_MS ? page : null
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
  async put(key: string, { html, headers, freshS }: PublicPage, purges = this.#purges): Promise<CachedPage> {
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)
    const known = this.#pages.peek(key)
    const same = known?.etag === etag ? known : null
    const bodies = same?.bodies ?? {
      br: await brotli(html, 5),
      gzip: exactCopy(await compressors.gzip(html, { level: 5 })),
    }
    const at = this.#now()
    const freshUntil = at + Math.min(freshS * 1_000, FRESH_MS)
    // A page that changed is counted, and compressed best, again.
    const page = { headers, bodies, etag, at, freshUntil, requests: same?.requests ?? 0 }
    if (purges === this.#purges) this.#pages.set(key, page)
    return page
  }

  /** Number of purges so far. */
  get purges(): number {
    return this.#purges
  }

  /** Forgets all pages: most change with any product, category or detail of the shop. */
  purge(): void {
    this.#purges += 1
    this.#pages.clear()
  }

  async #replace(key: string, page: CachedPage, rerendered: Rerendered, purges: number): Promise<void> {
    if (rerendered === 'failed') page.freshUntil = this.#now() + RETRY_MS
    else if (rerendered === 'private') this.#pages.delete(key)
    else await this.put(key, rerendered, purges)
  }

  async #compressBest(key: string, page: CachedPage): Promise<void> {
    const best = await brotli(bodyOf(page, 'identity'), 11)
    page.bodies.br = best
    if (this.#pages.peek(key) === page) this.#pages.set(key, page)
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

/** Caching of a public page by browsers and CDNs. */
export const PUBLIC_PAGE = `public, s-maxage=${FRESH_MS / 1_000}, stale-while-revalidate=${STALE_MS / 1_000}`
