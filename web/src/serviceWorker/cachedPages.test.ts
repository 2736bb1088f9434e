import { beforeEach, describe, expect, test } from 'vitest'
import { CachedPages } from './cachedPages.ts'
import { TestCaches } from './testCaches.ts'

interface Sent {
  address: string
  credentials: RequestCredentials | undefined
}

const minute = 60_000
let time: number
let sent: Sent[]
let caches: TestCaches
/** The current user, according to the server. */
let serverVisitor: string
let cookie: string | null | undefined
let answers: Record<string, () => Response | Promise<Response>>

function page(title: string, headers: Record<string, string> = { 'cache-control': 'public, max-age=0' }) {
  return new Response(`<html><head><title>${title}</title></head><body>${title}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
}
function cartPage(title: string) {
  return page(title, { 'cache-control': 'private, no-store', 'x-cart-of': serverVisitor })
}

function open(build = 'one') {
  return new CachedPages({
    caches,
    build,
    now: () => time,
    visitorNow: async () => cookie,
    async fetch(address, { credentials }) {
      sent.push({ address, credentials })
      const answer = answers[address.split('?')[0] ?? '']
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
}

beforeEach(() => {
  time = Date.parse('2026-11-21T12:00:00Z')
  sent = []
  caches = new TestCaches()
  serverVisitor = 'guest'
  cookie = undefined
  answers = { '/gaskets/cf40': () => page('CF40 gasket'), '/cart': () => cartPage(`Cart of ${serverVisitor}`) }
})

describe('a product page', () => {
  test('is requested without cookies, and cached in its public form', async () => {
    const pages = open()
    await pages.cachePage('/gaskets/cf40')
    expect(sent).toEqual([{ address: '/gaskets/cf40', credentials: 'omit' }])
    expect(await pages.findPage('/gaskets/cf40')).toMatchObject({ cachedAt: time })
    expect((await pages.findPage('/gaskets/cf40?part-number=1'))?.html).toContain('CF40 gasket')
    expect(await pages.findPage('/gaskets/cf63')).toBeNull()
  })

  test('is not cached if private, failed, redirected or of another type', async () => {
    const pages = open()
    const bad: Response[] = [
      page('Private', { 'cache-control': 'private, no-store' }),
      new Response('no', { status: 503, headers: { 'cache-control': 'public' } }),
      Object.defineProperty(page('Elsewhere'), 'redirected', { value: true }),
      Response.json({}, { headers: { 'cache-control': 'public' } }),
    ]
    for (const answer of bad) {
      answers['/gaskets/cf40'] = () => answer
      await pages.cachePage('/gaskets/cf40')
    }
    expect(sent).toHaveLength(4)
    expect(await pages.findPage('/gaskets/cf40')).toBeNull()
  })

  test('is not requested again within ten minutes', async () => {
    const pages = open()
    await pages.cachePage('/gaskets/cf40')
    time += 10 * minute - 1
    await pages.cachePage('/gaskets/cf40')
    expect(sent).toHaveLength(1)
    time += 1
    await pages.cachePage('/gaskets/cf40')
    expect(sent).toHaveLength(2)
  })

  test('is one of the fifty last read', async () => {
    const pages = open()
    for (let part = 0; part < 52; part++) {
      answers[`/part/${part}`] = () => page(`Part ${part}`)
      await pages.cachePage(`/part/${part}`)
    }
    const links = await pages.links()
    expect(links).toHaveLength(50)
    expect(links[0]).toEqual({ address: '/part/51', title: 'Part 51' })
    expect(links.at(-1)?.address).toBe('/part/2')
  })

  test('includes its pictures', async () => {
    const pages = open()
    answers['/gaskets/cf40'] = () => page('<img src="/sites/default/files/a.svg">')
    answers['/sites/default/files/a.svg'] = () => new Response('<svg/>')
    await pages.cachePage('/gaskets/cf40')
    expect(await (await pages.findPicture('/sites/default/files/a.svg'))?.text()).toBe('<svg/>')
  })
})

describe('the cart', () => {
  test('is cached for its visitor, and refetched for another', async () => {
    const pages = open()
    await pages.setVisitor(null)
    await pages.cacheCart('2 $10.00')
    await pages.cacheCart('2 $10.00')
    expect(sent).toEqual([{ address: '/cart', credentials: 'same-origin' }])
    await pages.cacheCart('3 $15.00')
    expect(sent).toHaveLength(2)
    expect((await pages.findPage('/cart'))?.html).toContain('Cart of guest')
  })

  test('is not requested while empty, unless it just became so', async () => {
    const pages = open()
    await pages.setVisitor(null)
    await pages.cacheCart('')
    expect(sent).toHaveLength(0)
    await pages.cacheCart('1 $5.00')
    answers['/cart'] = () => cartPage('Empty')
    await pages.cacheCart('')
    expect((await pages.findCart())?.html).toContain('Empty')
  })

  test.each([
    ['a login', null, 'ann'],
    ['a logout or an expired session', 'ann', null],
    ['another customer', 'ann', 'ben'],
  ])('is removed on %s', async (_what, before, after) => {
    const pages = open()
    serverVisitor = before ?? 'guest'
    await pages.setVisitor(before)
    await pages.cacheCart('1 $5.00')
    expect(await pages.findCart()).not.toBeNull()
    await pages.setVisitor(after)
    expect(await pages.findCart()).toBeNull()
  })

  test('stays when the same visitor opens another page', async () => {
    const pages = open()
    serverVisitor = 'ann'
    await pages.setVisitor('ann')
    await pages.cacheCart('1 $5.00')
    await pages.setVisitor('ann')
    expect(await pages.findCart()).not.toBeNull()
  })

  test('is not cached for a visitor who takes over while it loads', async () => {
    const pages = open()
    serverVisitor = 'ann'
    await pages.setVisitor('ann')
    let arrive = (_answer: Response) => {}
    answers['/cart'] = () => new Promise((resolve) => (arrive = resolve))
    const caching = pages.cacheCart('1 $5.00')
    await expect.poll(() => sent).toHaveLength(1)
    const ofAnn = cartPage('Cart of ann')
    await pages.setVisitor('ben')
    arrive(ofAnn)
    await caching
    expect(await pages.findCart()).toBeNull()
    expect(JSON.stringify(await pages.links())).not.toContain('ann')
  })

  /** A requested cart whose response the test controls. */
  async function askForCart() {
    const pages = open()
    await pages.setVisitor(null)
    const { promise, resolve: arrive } = Promise.withResolvers<Response>()
    answers['/cart'] = () => promise
    const first = pages.cacheCart('1 $5.00')
    await expect.poll(() => sent).toHaveLength(1)
    return { pages, first, arrive }
  }

  test('is the last one requested, whichever arrives first', async () => {
    const { pages, first, arrive } = await askForCart()
    answers['/cart'] = () => cartPage('With a note')
    await pages.cacheCart('1 $5.00 for chamber B')
    arrive(cartPage('Without a note'))
    await first
    expect((await pages.findCart())?.html).toContain('With a note')
  })

  test('keeps the previous version if the current one cannot be loaded', async () => {
    const { pages, first, arrive } = await askForCart()
    answers['/cart'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(pages.cacheCart('1 $5.00 for chamber B')).rejects.toThrow('Failed to fetch')
    arrive(cartPage('Without a note'))
    await first
    expect((await pages.findCart())?.html).toContain('Without a note')
  })

  test("is not cached for a user other than the server's", async () => {
    const pages = open()
    serverVisitor = 'ben'
    await pages.setVisitor('ann')
    await pages.cacheCart('1 $5.00')
    expect(await pages.findCart()).toBeNull()
  })

  test('is cached only if the server marks it', async () => {
    const pages = open()
    await pages.setVisitor(null)
    answers['/cart'] = () => page('Log in', { 'cache-control': 'private, no-store' })
    await pages.cacheCart('1 $5.00')
    expect(await pages.findCart()).toBeNull()
  })

  test('is removed, not shown, when the cookies belong to someone else', async () => {
    const pages = open()
    serverVisitor = 'ann'
    cookie = 'ann'
    await pages.setVisitor('ann')
    await pages.cacheCart('1 $5.00')
    expect(await pages.findCart()).not.toBeNull()
    cookie = null
    expect(await pages.findCart()).toBeNull()
    cookie = 'ann'
    expect(await pages.findCart()).toBeNull()
  })

  test('is in no list of pages', async () => {
    const pages = open()
    await pages.setVisitor(null)
    await pages.cacheCart('1 $5.00')
    expect(await pages.links()).toEqual([])
  })
})

test('caches of one build are ignored by the next', async () => {
  await open().cachePage('/gaskets/cf40')
  expect(await open('two').findPage('/gaskets/cf40')).toBeNull()
  expect(open('two').cacheNames).not.toEqual(expect.arrayContaining(await caches.keys()))
})
