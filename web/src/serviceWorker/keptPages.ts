import { cartPath } from '../components/paths.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { type KeptLink, picturesIn, titleIn, withoutScripts } from './offlineHtml.ts'

/** Product pages and pictures kept at most. */
const mostPages = 50
const mostPictures = 200
/** Milliseconds within which a page that is visited again is not fetched again. */
const freshFor = 10 * 60_000

/** Header under which the time of keeping stands, in milliseconds since 1970. */
const keptAtName = 'x-kept-at'
const titleName = 'x-title'
/** What the cart came to when its page was kept. */
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
  /** The build that what is kept belongs to. */
  build: string
  /** Whose cookies the browser has, where it tells its workers: a customer's uuid, or null. Undefined where it does not. */
  visitorNow(): Promise<string | null | undefined>
}

async function prune(cache: Cache, most: number) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

/** Puts at the end of a cache, whose order is that of keeping. */
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
 * The pages that this browser keeps for reading offline. Product pages are kept as everybody gets them, asked for without
 * cookies. Only the cart is kept for one visitor, in a cache of its own that goes when another one comes.
 */
export function keptPages({ caches, fetch, now, build, visitorNow }: KeptPagesOptions) {
  const names = { pages: `pages-${build}`, pictures: `pictures-${build}`, personal: `personal-${build}` }
  /** What is personal changes one after the other: an answer on its way must not outlive a change of the visitor. */
  let turn: Promise<unknown> = Promise.resolve()
  /** How often the cart was asked for, and which of its answers is kept: one that was asked for earlier is older. */
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
    // Headers carry bytes; titles have other letters too.
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
    /** Whatever is kept under these names belongs to this build. */
    names: Object.values(names),

    /** Keeps a page that everybody may read, as it is without cookies. */
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

    /** Keeps the cart as it is now, if it is that of the visitor this browser is known to have. */
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

    /** Says who uses this browser: what was kept for anybody else is gone when this resolves. */
    setVisitor(visitor: string | null): Promise<void> {
      const name = visitor ?? guest
      return inTurn(async () => {
        if ((await knownVisitor()) === name) return
        await caches.delete(names.personal)
        await (await caches.open(names.personal)).put(visitorPath, new Response(name))
      })
    },

    /** The page that is kept for an address; another choice on the same product where that one is not. */
    async pageFor(address: string): Promise<KeptPage | null> {
      if (address.split('?')[0] === cartPath) return this.cart()
      const cache = await caches.open(names.pages)
      return pageIn((await cache.match(address)) ?? (await cache.match(address, { ignoreSearch: true })))
    },

    /** The visitor's cart as it was last; null where none is kept, or where somebody else's cookies are there now. */
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

    /** What can be read, the newest first. */
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
