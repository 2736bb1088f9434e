import { cartPath } from '../components/paths.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { type KeptLink, picturesIn, titleIn, withoutScripts } from './offlineHtml.ts'

/** Maximum number of cached product pages and pictures. */
const mostPages = 50
const mostPictures = 200
/** Milliseconds during which a visited page is not fetched again. */
const freshFor = 10 * 60_000

/** Header with the caching time, in milliseconds since 1970. */
const keptAtName = 'x-kept-at'
const titleName = 'x-title'
/** Fingerprint of the cached cart. */
const stateName = 'x-state'
const visitorPath = '/visitor'

export interface KeptPage {
  html: string
  keptAt: number
}

interface KeptPagesOptions {
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

async function prune(cache: Cache, most: number) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

/** Moves an entry to the end of a cache, which is ordered by caching time. */
async function putLast(cache: Cache, key: string, response: Response) {
  await cache.delete(key)
  await cache.put(key, response)
}

async function pageIn(response: Response | undefined): Promise<KeptPage | null> {
  if (!response) return null
  return { html: await response.text(), keptAt: Number(response.headers.get(keptAtName)) }
}

function isHtml({ headers }: Response) {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * Pages cached for offline use. Product pages are public, requested without cookies. Only the cart belongs to a
 * visitor, in its own cache that is deleted for another one.
 */
export function keptPages({ caches, fetch, now, build, visitorNow }: KeptPagesOptions) {
  const names = { pages: `pages-${build}`, pictures: `pictures-${build}`, personal: `personal-${build}` }
  /** Serializes private changes: a pending response must not outlive a change of visitor. */
  let turn: Promise<unknown> = Promise.resolve()
  /** Numbers of the last cart request and of the cached one, to discard older responses. */
  let cartsAsked = 0
  let cartKept = 0
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const result = turn.then(step)
    turn = result.catch(() => {})
    return result
  }

  async function knownVisitor(): Promise<string | null> {
    const mark = await (await caches.open(names.personal)).match(visitorPath)
    return mark ? await mark.text() : null
  }

  function keep(cache: Cache, address: string, html: string, state = '') {
    const headers = { 'content-type': 'text/html; charset=utf-8', [keptAtName]: String(now()) }
    // Headers carry bytes; titles have other characters too.
    const title = encodeURIComponent(titleIn(html))
    const about = { ...headers, [titleName]: title, [stateName]: encodeURIComponent(state) }
    return putLast(cache, address, new Response(withoutScripts(html), { headers: about }))
  }

  async function keepPictures(html: string) {
    const cache = await caches.open(names.pictures)
    for (const address of picturesIn(html)) {
      if (await cache.match(address)) continue
      const picture = await fetch(address, { credentials: 'omit' }).catch(() => null)
      if (picture?.ok && picture.type !== 'opaque') await cache.put(address, picture)
    }
    await prune(cache, mostPictures)
  }

  return {
    /** All caches with these names belong to this build. */
    names: Object.values(names),

    /** Caches a public page, requested without cookies. */
    async keepPage(address: string): Promise<void> {
      const cache = await caches.open(names.pages)
      const before = await pageIn(await cache.match(address))
      if (before && now() - before.keptAt < freshFor) return
      const answer = await fetch(address, { credentials: 'omit', cache: 'no-store', headers: { [wholePage]: '1' } })
      const isForAll = answer.headers.get('cache-control')?.includes('public') ?? false
      if (!answer.ok || answer.redirected || !isHtml(answer) || !isForAll) return
      const html = await answer.text()
      await keep(cache, address, html)
      await prune(cache, mostPages)
      await keepPictures(html)
    },

    /** Caches the current cart, if it belongs to the known visitor. */
    async keepCart(state: string): Promise<void> {
      const before = await (await caches.open(names.personal)).match(cartPath)
      if (!before && state === '') return
      const isSame = before?.headers.get(stateName) === encodeURIComponent(state)
      if (before && isSame && now() - Number(before.headers.get(keptAtName)) < freshFor) return
      const asked = ++cartsAsked
      const answer = await fetch(cartPath, {
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { [wholePage]: '1' },
      })
      const of = answer.headers.get(cartOf)
      if (!answer.ok || answer.redirected || !isHtml(answer) || of === null) return
      const html = await answer.text()
      const isKept = await inTurn(async () => {
        if (asked < cartKept || of !== (await knownVisitor())) return false
        await keep(await caches.open(names.personal), cartPath, html, state)
        cartKept = asked
        return true
      })
      if (isKept) await keepPictures(html)
    },

    /** Sets the current user; caches of anyone else are deleted when this resolves. */
    setVisitor(visitor: string | null): Promise<void> {
      const name = visitor ?? guest
      return inTurn(async () => {
        if ((await knownVisitor()) === name) return
        await caches.delete(names.personal)
        await (await caches.open(names.personal)).put(visitorPath, new Response(name))
      })
    },

    /** The cached page of an address, or another variation of the same product. */
    async pageFor(address: string): Promise<KeptPage | null> {
      if (address.split('?')[0] === cartPath) return this.cart()
      const cache = await caches.open(names.pages)
      return pageIn((await cache.match(address)) ?? (await cache.match(address, { ignoreSearch: true })))
    },

    /** The visitor's last cart; null if none is cached, or the cookies belong to someone else. */
    cart(): Promise<KeptPage | null> {
      return inTurn(async () => {
        const visitor = await visitorNow()
        if (visitor !== undefined && (visitor ?? guest) !== (await knownVisitor())) {
          await caches.delete(names.personal)
          return null
        }
        return pageIn(await (await caches.open(names.personal)).match(cartPath))
      })
    },

    /** Cached pages, newest first. */
    async list(): Promise<KeptLink[]> {
      const cache = await caches.open(names.pages)
      const links: KeptLink[] = []
      for (const key of await cache.keys()) {
        const response = await cache.match(key)
        const { pathname, search } = new URL(key.url)
        const title = decodeURIComponent(response?.headers.get(titleName) ?? '')
        links.unshift({ address: pathname + search, title: title || pathname })
      }
      return links
    },

    picture: async (address: string) => (await caches.open(names.pictures)).match(address),
  }
}
