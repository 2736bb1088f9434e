import { beforeEach, describe, expect, test } from 'vitest'
import { keptPages } from './keptPages.ts'
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
  return keptPages({
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
    const kept = open()
    await kept.keepPage('/gaskets/cf40')
    expect(sent).toEqual([{ address: '/gaskets/cf40', credentials: 'omit' }])
    expect(await kept.pageFor('/gaskets/cf40')).toMatchObject({ keptAt: time })
    expect((await kept.pageFor('/gaskets/cf40?part-number=1'))?.html).toContain('CF40 gasket')
    expect(await kept.pageFor('/gaskets/cf63')).toBeNull()
  })

  test('is not cached if private, failed, redirected or of another type', async () => {
    const kept = open()
    const bad: Response[] = [
      page('Private', { 'cache-control': 'private, no-store' }),
      new Response('no', { status: 503, headers: { 'cache-control': 'public' } }),
      Object.defineProperty(page('Elsewhere'), 'redirected', { value: true }),
      Response.json({}, { headers: { 'cache-control': 'public' } }),
    ]
    for (const answer of bad) {
      answers['/gaskets/cf40'] = () => answer
      await kept.keepPage('/gaskets/cf40')
    }
    expect(sent).toHaveLength(4)
    expect(await kept.pageFor('/gaskets/cf40')).toBeNull()
  })

  test('is not requested again within ten minutes', async () => {
    const kept = open()
    await kept.keepPage('/gaskets/cf40')
    time += 10 * minute - 1
    await kept.keepPage('/gaskets/cf40')
    expect(sent).toHaveLength(1)
    time += 1
    await kept.keepPage('/gaskets/cf40')
    expect(sent).toHaveLength(2)
  })

  test('is one of the fifty last read', async () => {
    const kept = open()
    for (let part = 0; part < 52; part++) {
      answers[`/part/${part}`] = () => page(`Part ${part}`)
      await kept.keepPage(`/part/${part}`)
    }
    const list = await kept.list()
    expect(list).toHaveLength(50)
    expect(list[0]).toEqual({ address: '/part/51', title: 'Part 51' })
    expect(list.at(-1)?.address).toBe('/part/2')
  })

  test('includes its pictures', async () => {
    const kept = open()
    answers['/gaskets/cf40'] = () => page('<img src="/sites/default/files/a.svg">')
    answers['/sites/default/files/a.svg'] = () => new Response('<svg/>')
    await kept.keepPage('/gaskets/cf40')
    expect(await (await kept.picture('/sites/default/files/a.svg'))?.text()).toBe('<svg/>')
  })
})

describe('the cart', () => {
  test('is cached for its visitor, and refetched for another', async () => {
    const kept = open()
    await kept.setVisitor(null)
    await kept.keepCart('2 $10.00')
    await kept.keepCart('2 $10.00')
    expect(sent).toEqual([{ address: '/cart', credentials: 'same-origin' }])
    await kept.keepCart('3 $15.00')
    expect(sent).toHaveLength(2)
    expect((await kept.pageFor('/cart'))?.html).toContain('Cart of guest')
  })

  test('is not requested while empty, unless it just became so', async () => {
    const kept = open()
    await kept.setVisitor(null)
    await kept.keepCart('')
    expect(sent).toHaveLength(0)
    await kept.keepCart('1 $5.00')
    answers['/cart'] = () => cartPage('Empty')
    await kept.keepCart('')
    expect((await kept.cart())?.html).toContain('Empty')
  })

  test.each([
    ['a login', null, 'ann'],
    ['a logout or an expired session', 'ann', null],
    ['another customer', 'ann', 'ben'],
  ])('is removed on %s', async (_what, before, after) => {
    const kept = open()
    serverVisitor = before ?? 'guest'
    await kept.setVisitor(before)
    await kept.keepCart('1 $5.00')
    expect(await kept.cart()).not.toBeNull()
    await kept.setVisitor(after)
    expect(await kept.cart()).toBeNull()
  })

  test('stays when the same visitor opens another page', async () => {
    const kept = open()
    serverVisitor = 'ann'
    await kept.setVisitor('ann')
    await kept.keepCart('1 $5.00')
    await kept.setVisitor('ann')
    expect(await kept.cart()).not.toBeNull()
  })

  test('is not cached for a visitor who takes over while it loads', async () => {
    const kept = open()
    serverVisitor = 'ann'
    await kept.setVisitor('ann')
    let arrive = (_answer: Response) => {}
    answers['/cart'] = () => new Promise((resolve) => (arrive = resolve))
    const keeping = kept.keepCart('1 $5.00')
    await expect.poll(() => sent).toHaveLength(1)
    const ofAnn = cartPage('Cart of ann')
    await kept.setVisitor('ben')
    arrive(ofAnn)
    await keeping
    expect(await kept.cart()).toBeNull()
    expect(JSON.stringify(await kept.list())).not.toContain('ann')
  })

  /** A requested cart whose response the test controls. */
  async function askForCart() {
    const kept = open()
    await kept.setVisitor(null)
    const { promise, resolve: arrive } = Promise.withResolvers<Response>()
    answers['/cart'] = () => promise
    const first = kept.keepCart('1 $5.00')
    await expect.poll(() => sent).toHaveLength(1)
    return { kept, first, arrive }
  }

  test('is the last one requested, whichever arrives first', async () => {
    const { kept, first, arrive } = await askForCart()
    answers['/cart'] = () => cartPage('With a note')
    await kept.keepCart('1 $5.00 for chamber B')
    arrive(cartPage('Without a note'))
    await first
    expect((await kept.cart())?.html).toContain('With a note')
  })

  test('keeps the previous version if the current one cannot be loaded', async () => {
    const { kept, first, arrive } = await askForCart()
    answers['/cart'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(kept.keepCart('1 $5.00 for chamber B')).rejects.toThrow('Failed to fetch')
    arrive(cartPage('Without a note'))
    await first
    expect((await kept.cart())?.html).toContain('Without a note')
  })

  test("is not cached for a user other than the server's", async () => {
    const kept = open()
    serverVisitor = 'ben'
    await kept.setVisitor('ann')
    await kept.keepCart('1 $5.00')
    expect(await kept.cart()).toBeNull()
  })

  test('is cached only if the server marks it', async () => {
    const kept = open()
    await kept.setVisitor(null)
    answers['/cart'] = () => page('Log in', { 'cache-control': 'private, no-store' })
    await kept.keepCart('1 $5.00')
    expect(await kept.cart()).toBeNull()
  })

  test('is removed, not shown, when the cookies belong to someone else', async () => {
    const kept = open()
    serverVisitor = 'ann'
    cookie = 'ann'
    await kept.setVisitor('ann')
    await kept.keepCart('1 $5.00')
    expect(await kept.cart()).not.toBeNull()
    cookie = null
    expect(await kept.cart()).toBeNull()
    cookie = 'ann'
    expect(await kept.cart()).toBeNull()
  })

  test('is in no list of pages', async () => {
    const kept = open()
    await kept.setVisitor(null)
    await kept.keepCart('1 $5.00')
    expect(await kept.list()).toEqual([])
  })
})

test('caches of one build are ignored by the next', async () => {
  await open().keepPage('/gaskets/cf40')
  expect(await open('two').pageFor('/gaskets/cf40')).toBeNull()
  expect(open('two').names).not.toEqual(expect.arrayContaining(await caches.keys()))
})
