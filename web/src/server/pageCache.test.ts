import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bodyOf, type CachedPage, encodingOf, PageCache, pageKeyOf, type Rerendered } from './pageCache.ts'

function keyOf(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return pageKeyOf({ method, url, headers } as unknown as IncomingMessage)
}

describe('a key', () => {
  test('is the path and query of a request without cookies', () => {
    expect(keyOf('/')).toBe('/')
    expect(keyOf('/wire?page=2&f.type=K&r.length=..5', { 'user-agent': 'x' }, 'HEAD')).toBe(
      '/wire?page=2&f.type=K&r.length=..5',
    )
  })

  test.each([
    ['a cookie', '/', { cookie: 'units=us' }, 'GET'],
    ['a token', '/', { authorization: 'Bearer x' }, 'GET'],
    ['another method', '/', {}, 'POST'],
    ['an unknown parameter', '/?utm_source=mail', {}, 'GET'],
    ['a long address', `/?terms=${'x'.repeat(500)}`, {}, 'GET'],
  ])('does not exist with %s', (_what, url, headers, method) => {
    expect(keyOf(url, headers, method)).toBeNull()
  })
})

function page(text: string, freshS = 60): Exclude<Rerendered, string> {
  return { html: Buffer.from(text), headers: { 'content-security-policy': "default-src 'none'" }, freshS }
}

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
  async function cacheWith(text: string) {
    now = 1_000_000
    const pages = new PageCache(() => now)
    await pages.put('/', page(text))
    return pages
  }

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

  test('serves an older page once more while it renders a new one, once for all', async () => {
    const pages = await cacheWith('old')
    now += 61_000
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

  test('keeps the page for a day if it cannot be rendered', async () => {
    const pages = await cacheWith('old')
    now += 61_000
    pages.get('/', async () => 'failed')
    await expect.poll(() => textOf(pages.get('/', never))).toBe('old')
    now += 2 * 3_600_000
    expect(pages.get('/', never)).toBeNull()
    expect(textOf(pages.fallback('/'))).toBe('old')
    now += 24 * 3_600_000
    expect(pages.fallback('/')).toBeNull()
  })

  test('keeps a page no longer than that when it is requested all the time', async () => {
    const pages = await cacheWith('old')
    for (let hour = 0; hour < 24; hour += 1) {
      now += 3_500_000
      expect(textOf(pages.get('/', async () => 'failed'))).toBe('old')
      await new Promise((resolve) => setImmediate(resolve))
    }
    now += 3_500_000
    expect(pages.get('/', async () => 'failed')).toBeNull()
  })

  test('forgets a page that may no longer be shared', async () => {
    const pages = await cacheWith('old')
    now += 61_000
    pages.get('/', async () => 'private')
    await expect.poll(() => pages.get('/', never)).toBeNull()
  })

  test('renders a page once for visitors who come at the same time', async () => {
    const pages = new PageCache(() => now)
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
