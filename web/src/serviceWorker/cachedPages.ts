import { cartPath } from '../components/paths.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { type CachedLink, picturesIn, titleIn, withoutScripts } from './offlineHtml.ts'

/** Maximum number of cached product pages and pictures. */
const MAX_PAGES = 50
const MAX_PICTURES = 200
/** Time in milliseconds during which a visited page is not fetched again. */
const FRESH_MS = 10 * 60_000

/** Header with the caching time, in milliseconds since 1970. */
const TIME_HEADER = 'x-cached-at'
const TITLE_HEADER = 'x-title'
/** Fingerprint of the cached cart. */
const STATE_HEADER = 'x-state'
const VISITOR_PATH = '/visitor'

export interface CachedPage {
  html: string
  cachedAt: number
}

interface Options {
  caches: CacheStorage
  fetch(address: string, init: RequestInit): Promise<Response>
  now(): number
  /** Build of the cached pages. */
  build: string
  /**
   * Customer of the browser's cookies, where workers can read them: a UUID, or null for guests. Undefined where they
   * cannot.
   */
  visitorNow(): Promise<string | null | undefined>
}

async function prune(cache: Cache, maximum: number) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - maximum))) await cache.delete(key)
}

/** Moves an entry to the end of a cache, which is ordered by caching time. */
async function putLast(cache: Cache, key: string, response: Response) {
  await cache.delete(key)
  await cache.put(key, response)
}

async function pageIn(response: Response | undefined): Promise<CachedPage | null> {
  if (!response) return null
  return { html: await response.text(), cachedAt: Number(response.headers.get(TIME_HEADER)) }
}

function isHtml({ headers }: Response) {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * Pages cached for offline use. Product pages are public, requested without cookies. Only the cart belongs to a
 * visitor, in its own cache that is deleted for another one.
 */
export class CachedPages {
  readonly #options: Options
  readonly #names: Readonly<Record<'pages' | 'pictures' | 'personal', string>>
  /** Serializes private changes: a pending response must not outlive a change of visitor. */
  #lastStep: Promise<unknown> = Promise.resolve()
  /** Numbers of the last cart request and of the cached one, to discard older responses. */
  #cartRequests = 0
  #cachedRequest = 0

  constructor(options: Options) {
    const { build } = options
    this.#options = options
    this.#names = { pages: `pages-${build}`, pictures: `pictures-${build}`, personal: `personal-${build}` }
  }

  /** All caches with these names belong to this build. */
  get cacheNames(): string[] {
    return Object.values(this.#names)
  }

  /** Caches a public page, requested without cookies. */
  async cachePage(address: string): Promise<void> {
    const cache = await this.#open('pages')
    if (this.#isFresh(await cache.match(address))) return
    const response = await this.#fetchPage(address, 'omit')
    const isPublic = response?.headers.get('cache-control')?.includes('public') ?? false
    if (!response || !isPublic) return
    const html = await response.text()
    await this.#put(cache, address, html)
    await prune(cache, MAX_PAGES)
    await this.#cachePictures(html)
  }

  /** Caches the current cart, if it belongs to the known visitor. */
  async cacheCart(state: string): Promise<void> {
    const before = await (await this.#open('personal')).match(cartPath)
    if (!before && state === '') return
    if (before?.headers.get(STATE_HEADER) === encodeURIComponent(state) && this.#isFresh(before)) return
    const request = ++this.#cartRequests
    const response = await this.#fetchPage(cartPath, 'same-origin')
    const owner = response?.headers.get(cartOf) ?? null
    if (!response || owner === null) return
    const html = await response.text()
    const isCached = await this.#inTurn(async () => {
      if (request < this.#cachedRequest || owner !== (await this.#knownVisitor())) return false
      await this.#put(await this.#open('personal'), cartPath, html, state)
      this.#cachedRequest = request
      return true
    })
    if (isCached) await this.#cachePictures(html)
  }

  /** Sets the current user; caches of anyone else are deleted when this resolves. */
  setVisitor(visitor: string | null): Promise<void> {
    const name = visitor ?? guest
    return this.#inTurn(async () => {
      if ((await this.#knownVisitor()) === name) return
      await this.#options.caches.delete(this.#names.personal)
      await (await this.#open('personal')).put(VISITOR_PATH, new Response(name))
    })
  }

  /** The cached page of an address, or another variation of the same product. */
  async findPage(address: string): Promise<CachedPage | null> {
    if (address.split('?')[0] === cartPath) return this.findCart()
    const cache = await this.#open('pages')
    return pageIn((await cache.match(address)) ?? (await cache.match(address, { ignoreSearch: true })))
  }

  /** The visitor's last cart; null if none is cached, or the cookies belong to someone else. */
  findCart(): Promise<CachedPage | null> {
    return this.#inTurn(async () => {
      const visitor = await this.#options.visitorNow()
      if (visitor !== undefined && (visitor ?? guest) !== (await this.#knownVisitor())) {
        await this.#options.caches.delete(this.#names.personal)
        return null
      }
      return pageIn(await (await this.#open('personal')).match(cartPath))
    })
  }

  async findPicture(address: string): Promise<Response | undefined> {
    return (await this.#open('pictures')).match(address)
  }

  /** Links to cached pages, newest first. */
  async links(): Promise<CachedLink[]> {
    const cache = await this.#open('pages')
    const links: CachedLink[] = []
    for (const key of await cache.keys()) {
      const response = await cache.match(key)
      const { pathname, search } = new URL(key.url)
      const title = decodeURIComponent(response?.headers.get(TITLE_HEADER) ?? '')
      links.unshift({ address: pathname + search, title: title || pathname })
    }
    return links
  }

  #open(name: 'pages' | 'pictures' | 'personal') {
    return this.#options.caches.open(this.#names[name])
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#lastStep.then(step)
    this.#lastStep = result.catch(() => {})
    return result
  }

  async #knownVisitor(): Promise<string | null> {
    const mark = await (await this.#open('personal')).match(VISITOR_PATH)
    return mark ? await mark.text() : null
  }

  #isFresh(response: Response | undefined) {
    return response !== undefined && this.#options.now() - Number(response.headers.get(TIME_HEADER)) < FRESH_MS
  }

  /** The complete page at a URL; null if there is none. */
  async #fetchPage(address: string, credentials: RequestCredentials): Promise<Response | null> {
    const headers = { [wholePage]: '1' }
    const response = await this.#options.fetch(address, { credentials, cache: 'no-store', headers })
    return response.ok && !response.redirected && isHtml(response) ? response : null
  }

  #put(cache: Cache, address: string, html: string, state = '') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      [TIME_HEADER]: String(this.#options.now()),
      // Headers carry bytes; titles have other characters too.
      [TITLE_HEADER]: encodeURIComponent(titleIn(html)),
      [STATE_HEADER]: encodeURIComponent(state),
    }
    return putLast(cache, address, new Response(withoutScripts(html), { headers }))
  }

  async #cachePictures(html: string) {
    const cache = await this.#open('pictures')
    for (const address of picturesIn(html)) {
      if (await cache.match(address)) continue
      const picture = await this.#options.fetch(address, { credentials: 'omit' }).catch(() => null)
      if (picture?.ok && picture.type !== 'opaque') await cache.put(address, picture)
    }
    await prune(cache, MAX_PICTURES)
  }
}
