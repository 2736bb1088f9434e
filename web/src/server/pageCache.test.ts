import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodyOf,
  type CachedPage,
  encodingOf,
  PageCache,
  pageKeyOf,
  requestOfKey,
  type Rerendered,
} from './pageCache.ts'

function keyOf(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return pageKeyOf({ method, url, headers } as unknown as IncomingMessage)
}

describe('a key', () => {
  test('is the path and query of a request, and the units if they are not the default', () => {
    expect(keyOf('/')).toBe('/')
    expect(keyOf('/wire?page=2&f.type=K&r.length=..5', { 'user-agent': 'x' }, 'HEAD')).toBe(
      '/wire?page=2&f.type=K&r.length=..5',
    )
    expect(keyOf('/', { cookie: 'cartToken=x; units=si; _ga=1' })).toBe('/')
    expect(keyOf('/wire?page=2', { cookie: 'AuthToken=x; units=us' })).toBe('us /wire?page=2')
    expect(requestOfKey('us /wire?page=2')).toEqual({ url: '/wire?page=2', cookie: 'units=us' })
    expect(requestOfKey('/')).toEqual({ url: '/', cookie: null })
  })

  test.each([
    ['notices', '/', { cookie: 'notices=%5B%5D' }, 'GET'],
    ['a token', '/', { authorization: 'Bearer x' }, 'GET'],
    ['another method', '/', {}, 'POST'],
    ['an unknown parameter', '/?utm_source=mail', {}, 'GET'],
    ['a long address', `/?terms=${'x'.repeat(500)}`, {}, 'GET'],
  ])('does not exist with %s', (_what, url, headers, method) => {
    expect(keyOf(url, headers, method)).toBeNull()
  })
})

function textOf(cached: CachedPage | null) {
  return cached && bodyOf(cached, 'identity').toString()
}

function best(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } })
}

async function never(): Promise<Rerendered> {
  throw new Error('This page should not be rendered.')
}

describe('the page cache', () => {
  let now = 0
  let version: number | null = 1
  const headers = { 'content-security-policy': "default-src 'none'" }
  function page(text: string): Exclude<Rerendered, string> {
    return { html: Buffer.from(text), headers, isTemplate: true, at: now, expires: now + 60_000, version: version ?? 0 }
  }
  beforeEach(() => {
    now = 1_000_000
    version = 1
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => void vi.useRealTimers())

  function createCache() {
    return new PageCache({ contentVersion: () => Promise.resolve(version), now: () => now })
  }
  async function cacheWith(text: string) {
    const pages = createCache()
    await pages.put('/', page(text))
    return pages
  }
  /** The page as a visitor gets it who comes after the lease has ended. */
  async function visit(pages: PageCache, render = never) {
    vi.advanceTimersByTime(1_000)
    await pages.confirm('/')
    return textOf(pages.get('/', render))
  }

  test('shows no page that reflects an older version of the content', async () => {
    const pages = await cacheWith('old')
    expect(await visit(pages)).toBe('old')
    const late = page('late')
    version = 2
    expect(await visit(pages)).toBeNull()
    // Its rendering began at a gateway that did not know of the change.
    expect(pages.isCurrent(await pages.put('/', late))).toBe(false)
    expect(await visit(pages)).toBeNull()
    await pages.put('/', page('new'))
    expect(await visit(pages)).toBe('new')
  })

  test('shows the same page whichever gateway tells the version, and follows one that starts over', async () => {
    version = 9
    const pages = await cacheWith('page')
    await visit(pages)
    version = 8
    expect(await visit(pages)).toBe('page')
    for (let count = 0; count < 25; count += 1) await visit(pages)
    await pages.put('/', page('after a restart'))
    expect(await visit(pages)).toBe('after a restart')
  })

  test('asks for the version once a second at most before it answers, and only while pages are shown', async () => {
    let count = 0
    const pages = new PageCache({ contentVersion: async () => (count += 1), now: () => now })
    await pages.confirm('/')
    expect(count).toBe(0)
    await pages.put('/', page('home'))
    await Promise.all([pages.confirm('/'), pages.confirm('/')])
    expect(pages.confirm('/')).toBeUndefined()
    expect(count).toBe(1)
  })

  test('shows no page during maintenance', async () => {
    const pages = await cacheWith('open')
    version = null
    expect(await visit(pages)).toBeNull()
    expect(pages.fallback('/')).toBeNull()
  })

  test('forgets its pages at a purge, and pages whose rendering began before it', async () => {
    const pages = await cacheWith('old')
    const { purges } = pages
    pages.purge()
    expect(pages.get('/', never)).toBeNull()
    await pages.put('/', page('old'), purges)
    expect(pages.fallback('/')).toBeNull()
  })

  test('serves a fresh page compressed, without rendering', async () => {
    const pages = await cacheWith('home')
    const cached = pages.get('/', never)
    expect(cached && brotliDecompressSync(cached.bodies.br).toString()).toBe('home')
    expect(textOf(cached)).toBe('home')
    expect(pages.get('/other', never)).toBeNull()
  })

  test('shows no page whose data is older than a minute, counting the age that it had', async () => {
    const pages = createCache()
    await pages.put('/', { ...page('old'), at: now - 50_000, expires: now + 10_000 })
    now += 9_999
    expect(textOf(pages.get('/', async () => 'failed'))).toBe('old')
    const aged = createCache()
    await aged.put('/', { ...page('old'), at: now - 50_000, expires: now + 10_000 })
    now += 10_000
    expect(aged.get('/', never)).toBeNull()
  })

  test('serves an older page while it renders a new one, once for all', async () => {
    const pages = await cacheWith('old')
    now += 46_000
    let renderings = 0
    const render = async () => {
      renderings += 1
      return page('new')
    }
    expect(textOf(pages.get('/', render))).toBe('old')
    expect(textOf(pages.get('/', render))).toBe('old')
    await expect.poll(() => textOf(pages.get('/', never))).toBe('new')
    expect(renderings).toBe(1)
  })

  test('compresses a popular page best, again after it changed', async () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `part ${index * index}`).join()
    const pages = await cacheWith(text)
    const isBest = () => {
      const body = pages.get('/', never)?.bodies.br
      return body?.equals(best(textOf(pages.get('/', never)) ?? '')) === true
    }
    await expect.poll(isBest).toBe(true)
    await pages.put('/', page(text.toUpperCase()))
    await expect.poll(isBest).toBe(true)
  })

  test('shows an outdated page for a day while it cannot be rendered, and tries again every few seconds', async () => {
    const pages = await cacheWith('old')
    now += 61_000
    expect(pages.get('/', never)).toBeNull()
    const outdated = pages.afterFailure('/')
    expect(outdated && pages.isCurrent(outdated)).toBe(false)
    expect(textOf(pages.get('/', never))).toBe('old')
    let attempts = 0
    const fail = async (): Promise<Rerendered> => {
      attempts += 1
      return 'failed'
    }
    for (let count = 0; count < 3; count += 1) {
      now += 5_000
      for (let visits = 0; visits < 3; visits += 1) expect(textOf(pages.get('/', fail))).toBe('old')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(attempts).toBe(3)
    now += 24 * 3_600_000
    expect(pages.get('/', never)).toBeNull()
    expect(pages.fallback('/')).toBeNull()
  })

  test('forgets a page that may no longer be shared', async () => {
    const pages = await cacheWith('old')
    now += 46_000
    pages.get('/', async () => 'private')
    await expect.poll(() => pages.get('/', never)).toBeNull()
  })

  test('renders a page once for visitors who come at the same time', async () => {
    const pages = createCache()
    let renderings = 0
    const visit = () =>
      pages.afterOthers('/', async () => {
        if (pages.get('/', never)) return 'cached'
        renderings += 1
        await pages.put('/', page('home'))
        return 'rendered'
      })
    expect(await Promise.all([visit(), visit(), visit()])).toEqual(['rendered', 'cached', 'cached'])
    expect(renderings).toBe(1)
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['', 'identity'],
])('of %s, %s is the best encoding', (accepted, best) => {
  expect(encodingOf(accepted)).toBe(best)
})
