import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { cartResponse } from '../features/cart/testCart.ts'
import { scriptHashes, render, visitors } from '../server.tsx'
import { shellResponse } from '../testing/testResponses.ts'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
import { Template, visitorParts } from './visitorPage.ts'
import { createWebServer } from './webServer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  return `http://localhost:${address instanceof Object ? address.port : ''}`
}

/** What the gateway says of a visitor by a cookie of the test. */
const viewers: Record<string, object> = {
  none: shellResponse().viewer,
  cart: shellResponse(cartResponse('GUEST', 6)).viewer,
  many: shellResponse(cartResponse('GUEST', 1234)).viewer,
  ana: shellResponse(cartResponse('ANA', 3), 'ana').viewer,
  ben: shellResponse(cartResponse('BEN', 5), 'ben').viewer,
  odd: shellResponse({ ...cartResponse('GUEST', 2), note: `</script><b>$& $1 $\` ${'</body>'}` }).viewer,
}

function viewerOf(cookie = ''): object {
  const name = /cartToken=(\w+)/.exec(cookie)?.[1] ?? 'none'
  return viewers[name] ?? {}
}

interface Asked {
  readonly isOfVisitor: boolean
  readonly cookie: string | undefined
}

/** The web server before a gateway with test responses. `change` edits the one for the visitor of a page. */
async function start() {
  const asked: Asked[] = []
  const shop = {
    version: '1',
    label: 'Flanges',
    change: (response: object): object => response,
    setCookie: [] as string[],
    whenAsked: () => {},
  }
  const gateway = createServer((request, response) => {
    if (request.url === '/content-version') return void response.end(shop.version)
    const { cookie } = request.headers
    const isOfVisitor = new URL(request.url ?? '', 'http://shop').searchParams.get('documentId') === visitors.operation
    asked.push({ isOfVisitor, cookie })
    const viewer = viewerOf(cookie)
    const category = { id: 'x', name: shop.label, path: '/x', productCount: 7, children: [] }
    const page = { ...shellResponse(), viewer, categories: [category], all: { totalCount: 7, facets: [] } }
    const json = cookie === undefined ? { data: page } : shop.change({ data: isOfVisitor ? { viewer } : page })
    response.setHeader('content-type', 'application/json').setHeader('content-version', shop.version)
    if (cookie === undefined) response.setHeader('cache-control', 'public, s-maxage=60').setHeader('age', '0')
    else response.setHeader('set-cookie', shop.setCookie)
    shop.whenAsked()
    response.end(JSON.stringify(json))
  })
  const config = readConfig({ GATEWAY_URL: await listen(gateway) })
  const { server } = await createWebServer({
    config,
    isDraining: () => false,
    gateway: createGateway(config),
    log: createLog('silent'),
    openWebApp: async () => ({
      ...{ build: 'one', render, scriptHashes, visitors: async () => visitors },
      ...{ shopName: async () => '', sitemap: async () => new Map(), head: () => '', policy: {} },
      files: (_request, _response, next) => next(),
      close: async () => {},
    }),
  })
  const url = await listen(server)
  async function visit(cookie: string, headers: Record<string, string> = {}, path = '/products') {
    const sent = { 'accept-encoding': 'br', ...(cookie === '' ? {} : { cookie }), ...headers }
    const response = await fetch(url + path, { headers: sent, redirect: 'manual' })
    const html = (await response.text()).replace(/ data-made-at="\d+"/, '')
    return { html, status: response.status, headers: response.headers }
  }
  /** The page as it is rendered for a visitor: with notices, it always is. */
  const rendered = async (cookie: string) => (await visit(`${cookie}; notices=x`)).html
  return { asked, shop, visit, rendered }
}

describe('the page of a visitor', () => {
  const cookies = ['cartToken=cart', 'cartToken=none', 'cartToken=many', 'cartToken=ana; units=us', 'cartToken=odd']

  test.each(cookies)('with %s is the same as if it were rendered', async (cookie) => {
    const { asked, visit, rendered } = await start()
    const expected = await rendered(cookie)
    asked.splice(0)
    // Once without and once with the page for everyone in the cache.
    for (const encoding of ['br', 'br', 'gzip', 'identity'])
      expect((await visit(cookie, { 'accept-encoding': encoding })).html).toBe(expected)
    expect(asked.filter(({ isOfVisitor }) => isOfVisitor)).toHaveLength(4)
    expect(asked.filter(({ isOfVisitor }) => !isOfVisitor)).toEqual([{ isOfVisitor: false, cookie: undefined }])
  })

  test('is not stored by anyone, and has the headers of a rendered page', async () => {
    const { visit } = await start()
    const { headers } = await visit('cartToken=ana')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('server-timing')).toContain(`desc="${headers.get('x-request-id')}"`)
    const rendered = await visit('cartToken=ana; notices=x')
    expect(headers.get('content-security-policy')).toBe(rendered.headers.get('content-security-policy'))
  })

  test('shows nothing of visitors of the same time, and pages for everyone show nothing of any', async () => {
    const { asked, visit } = await start()
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        visit(['cartToken=ana', 'cartToken=ben', '', 'units=us'][index % 4] ?? ''),
      ),
    )
    for (const [index, { html }] of pages.entries()) {
      const own = ['ana', 'ben'][index % 4]
      for (const name of ['ana', 'ben']) expect(html.includes(`"uuid":"${name}"`)).toBe(name === own)
      expect(/>Cart, (\d items|empty)</.exec(html)?.[1]).toBe(['3 items', '5 items', 'empty', 'empty'][index % 4])
    }
    expect(asked.every(({ isOfVisitor, cookie }) => isOfVisitor === (cookie !== undefined))).toBe(true)
    expect((await visit('')).html).toBe(pages[2]?.html)
  })

  test('is the one for everyone if all cookies are those of others, such as analytics', async () => {
    const { asked, visit } = await start()
    const { html } = await visit('')
    const { headers, ...analyzed } = await visit('_ga=GA1.2; session=x')
    expect([analyzed.html, headers.get('cache-control')]).toEqual([html, expect.stringContaining('public')])
    expect(asked).toHaveLength(1)
  })

  test('is kept private if only its units differ', async () => {
    const { asked, visit, rendered } = await start()
    const { html, headers } = await visit('units=us')
    expect([html, headers.get('cache-control')]).toEqual([await rendered('units=us'), 'private, no-store'])
    await visit('units=us')
    expect(asked.map(({ cookie }) => cookie)).toEqual([undefined, 'units=us; notices=x'])
  })

  test.each([
    ['an error', { errors: [{ message: 'The account cannot be read.' }] }],
    ['the end of the session', { extensions: { session: 'ended' } }],
  ])('is rendered after %s', async (_what, more) => {
    const { asked, shop, visit, rendered } = await start()
    shop.change = (response) => ({ ...response, ...more })
    shop.setCookie = ['AuthToken=; Max-Age=0']
    const { html, headers } = await visit('cartToken=ana')
    expect(headers.getSetCookie()).toEqual(['AuthToken=; Max-Age=0'])
    expect(asked.some(({ isOfVisitor, cookie }) => !isOfVisitor && cookie === 'cartToken=ana')).toBe(true)
    expect(html).toBe(await rendered('cartToken=ana'))
  })

  test('passes on the cookies of the gateway', async () => {
    const { shop, visit } = await start()
    shop.setCookie = ['AuthToken=new; HttpOnly']
    expect((await visit('cartToken=ana')).headers.getSetCookie()).toEqual(['AuthToken=new; HttpOnly'])
  })

  test('shows the notice during maintenance', async () => {
    const { shop, visit } = await start()
    await visit('cartToken=ana')
    shop.change = () => ({ errors: [{ message: 'We are closed.', extensions: { code: 'MAINTENANCE', status: 503 } }] })
    const { html, status } = await visit('cartToken=ana')
    expect([status, html]).toEqual([503, expect.stringContaining('We are closed.')])
  })

  test('is rendered if its content changes while the page for everyone is rendered', async () => {
    const { shop, visit } = await start()
    await visit('cartToken=ana')
    shop.whenAsked = () => {
      shop.version = String(Number(shop.version) + 1)
      shop.label = `Flanges ${shop.version}`
    }
    for (let turn = 0; turn < 2; turn += 1) {
      const label = shop.label
      await expect.poll(async () => (await visit('cartToken=ana')).html, { timeout: 3_000 }).not.toContain(`>${label}<`)
    }
  })

  test.each(['/cart', '/user/login', '/contact-us', '/quick-order', '/checkout/information', '/order/x'])(
    'is rendered if its screen shows more of the visitor: %s',
    (path) => expect(visitors.isSharedScreen(path)).toBe(false),
  )

  test.each(['/', '/products', '/search', '/compare', '/help', '/flanges/cf'])(
    'is made of the one for everyone if its screen does not: %s',
    (path) => expect(visitors.isSharedScreen(path)).toBe(true),
  )
})

describe('a template', () => {
  const address = new URL('http://shop/x?a=$&')
  const everyone = shellResponse().viewer
  const { tools, viewer } = visitorParts(everyone, address, visitors)
  const pageOf = (parts: { tools: Buffer; viewer: Buffer }, text: string) =>
    Buffer.from(`<html><body>${String(parts.tools)}<p>${text}</p>${String(parts.viewer)}</body></html>`)

  test('does not exist if a part of everyone occurs twice or not at all', () => {
    for (const text of [String(tools), String(viewer)])
      expect(Template.of(pageOf({ tools, viewer }, text), address, visitors)).toBeNull()
    expect(Template.of(Buffer.from(`<html>${String(viewer)}</html>`), address, visitors)).toBeNull()
    expect(Template.of(Buffer.from(`<html>${String(tools)}</html>`), address, visitors)).toBeNull()
    expect(Template.of(pageOf({ tools, viewer }, ''), new URL('http://shop/y'), visitors)).toBeNull()
  })

  test('fills in tools of any length and more data than a block of Brotli, and compresses for few lengths', async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `flange ${index % 997}`).join(' ')
    const html = pageOf({ tools, viewer }, text)
    const template = Template.of(html, address, visitors)
    let reads = 0
    const readHtml = () => {
      reads += 1
      return html
    }
    for (let round = 0; round < 2; round += 1)
      for (let length = 0; length < 12; length += 1) {
        const parts = {
          tools: Buffer.from('$&'.repeat(200 + length)),
          viewer: Buffer.from('é$`'.repeat(length * 10_000)),
        }
        const [br, gzip] = await Promise.all([
          template?.fill(parts, 'br', readHtml),
          template?.fill(parts, 'gzip', () => html),
        ])
        expect(brotliDecompressSync(br ?? '').equals(pageOf(parts, text))).toBe(true)
        expect(gunzipSync(gzip ?? '').equals(pageOf(parts, text))).toBe(true)
      }
    expect(reads).toBe(12 + 4)
  })
})
