import { once } from 'node:events'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { Client } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { noVisitors } from '../testing/noVisitors.ts'
import { testTexts } from '../testing/testTexts.ts'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
import { createWebServer } from './webServer.ts'
import type { WebApp } from './webApp.ts'

const manifestShape = z.looseObject({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})

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
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type Render = WebApp['render']
function page(status: number, text = '<!doctype html><p>Page'): Render {
  return async () => ({ status, body: Readable.from([text]), isWhole: true })
}

/** The web server with a test page and a test gateway. */
async function start(
  render: Render,
  gateway = createServer((_, response) => response.end('{}')),
  env = {},
  files: WebApp['files'] = (_request, _response, next) => next(),
) {
  const lines: Record<string, unknown>[] = []
  const config = readConfig({ GATEWAY_URL: await listen(gateway), ...env })
  const state = { isDraining: false }
  const { server } = await createWebServer({
    config,
    isDraining: () => state.isDraining,
    gateway: createGateway(config),
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    openWebApp: async () => ({
      build: 'build-one',
      render,
      shopName: async () => 'Vakuum Laden',
      sitemap: async (origin, ask) =>
        new Map([['/sitemap.xml', `${origin} ${JSON.stringify(await ask('s', {}, true))}`]]),
      scriptHashes: "'sha256-a'",
      head: () => '',
      files,
      visitors: noVisitors,
      policy: {},
      close: async () => {},
    }),
  })
  return { url: await listen(server), lines, state, gateway }
}

function form(text: string, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: text,
  }
}

describe('cached pages', () => {
  const visit = (url: string, init?: RequestInit) => fetch(url, init).then((response) => response.text())

  /** Renders the gateway's answer, which the test can change. */
  async function startCached() {
    let answer: unknown = { data: 'open' }
    const shop = { version: '1', age: '0', isDown: false }
    const gateway = createServer(({ url }, response) => {
      if (shop.isDown) return void response.destroy()
      if (url === '/content-version') return void response.writeHead(shop.version === '' ? 503 : 200).end(shop.version)
      response.setHeader('content-type', 'application/json').setHeader('cache-control', 'public, s-maxage=60')
      response.setHeader('age', shop.age).setHeader('content-version', shop.version).end(JSON.stringify(answer))
    })
    const render: Render = async (_request, { ask }) => {
      const text = JSON.stringify(await ask('id', {}, true).catch(() => ({ errors: [] })))
      return { status: text.includes('errors') ? 503 : 200, body: Readable.from([text]), isWhole: true }
    }
    const { url } = await start(render, gateway)
    return { url, shop, setAnswer: (changed: unknown) => void (answer = changed) }
  }

  test('do not hide the notice of maintenance', async () => {
    const { url, shop, setAnswer } = await startCached()
    expect(await visit(url)).toContain('open')
    shop.version = ''
    setAnswer({ errors: [{ message: 'We are closed.', extensions: { code: 'MAINTENANCE' } }] })
    await expect.poll(() => visit(url)).toContain('We are closed.')
  })

  test('say during maintenance when the shop is expected back, and how to reach it', async () => {
    const { url, setAnswer } = await startCached()
    setAnswer({ data: { shop: { companyName: 'Vakuum Laden', phone: '(661) 555-0100', timeZone: 'Europe/Berlin' } } })
    await visit(`${url}/other`)
    const extensions = { code: 'MAINTENANCE', retryAfter: 7200 }
    setAnswer({ errors: [{ message: 'We are <closed>.', extensions }] })
    const answer = await fetch(url)
    const html = await answer.text()
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, expect.closeTo(7200, -1)])
    expect(html).toContain('Vakuum Laden</a></header>')
    expect(html).toContain('We are &lt;closed>.')
    expect(html).toMatch(/We expect to be back on \w{3}, \w{3} \d+, at \d+:\d\d [ap]m Central European Time\./)
    expect(html).toContain('<a href="tel:+16615550100">(661) 555-0100</a>')
  })

  test('are replaced within a second of a change', async () => {
    const { url, shop, setAnswer } = await startCached()
    await visit(url)
    setAnswer({ data: 'changed' })
    shop.version = '2'
    const began = performance.now()
    await expect.poll(() => visit(url), { interval: 50, timeout: 2_000 }).toContain('changed')
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(await visit(url)).toContain('changed')
  })

  test('pass on the age of their data, and expire with it', async () => {
    const { url, shop, setAnswer } = await startCached()
    shop.age = '58'
    await visit(url)
    setAnswer({ data: 'changed' })
    const { headers } = await fetch(url)
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(58)
    await expect.poll(() => visit(url), { timeout: 3_000 }).toContain('changed')
  })

  test('are marked as outdated if they are shown because they cannot be rendered', async () => {
    const { url, shop } = await startCached()
    shop.age = '59'
    await visit(url)
    shop.isDown = true
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const { status, headers } = await fetch(url)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('cache-status')).toMatch(/^shop; hit; ttl=-\d+$/)
    expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(60)
  })
})

describe('pages', () => {
  test('have status, policy and an ID that is logged once, without the query', async () => {
    const { url, lines } = await start(page(404))
    const answer = await fetch(`${url}/no/such?secret=1`, { headers: { 'x-request-id': 'walk-12345678' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src http:\/\/localhost:\*\/assets\/ \S+ 'sha256-a';/,
    )
    expect(answer.headers.get('x-request-id')).toBe('walk-12345678')
    await answer.text()
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1)
    expect(lines[0]).toMatchObject({ requestId: 'walk-12345678', method: 'GET', path: '/no/such', status: 404 })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('replace malformed IDs', async () => {
    const { url } = await start(page(200))
    const answer = await fetch(url, { headers: { 'x-request-id': 'short' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('are private when a cookie was sent', async () => {
    const { url } = await start(page(200))
    expect((await fetch(url)).headers.get('cache-control')).toContain('public')
    expect((await fetch(url, { headers: { cookie: 'cartToken=a' } })).headers.get('cache-control')).toBe(
      'private, no-store',
    )
  })

  test('with 503 have a Retry-After header', async () => {
    const { url } = await start(page(503))
    expect((await fetch(url)).headers.get('retry-after')).toBe('60')
  })

  test('keep status and location of a redirect', async () => {
    const moved = new Response(null, { status: 301, headers: { location: '/there' } })
    const { url } = await start(async () => ({ redirect: moved }))
    const answer = await fetch(`${url}/here`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/there'])
  })

  test("that redirect set their action's cookie, and are private", async () => {
    const headers = { location: '/there', 'set-cookie': 'units=us; Path=/' }
    const { url } = await start(async () => ({ redirect: new Response(null, { status: 303, headers }) }))
    const answer = await fetch(`${url}/units`, form('units=us'))
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, 'units=us; Path=/'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('keep a request line that looks like another site as a path', async () => {
    let seen = ''
    const { url } = await start(async (request) => {
      seen = request.url
      return { status: 200, body: Readable.from(['']) }
    })
    await fetch(`${url}//evil.example/x`)
    expect(new URL(seen).pathname).toBe('//evil.example/x')
    expect(new URL(seen).host).not.toContain('evil')
  })

  test('of shared carts and one-time quick orders are not cached and leak no referrer', async () => {
    const { url } = await start(page(200))
    for (const path of ['/cart/shared/secret', '/quick-order?list=secret', '/quick-order?a=b&list=secret']) {
      const { headers } = await fetch(url + path)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
    }
    expect((await fetch(`${url}/quick-order`)).headers.get('cache-control')).toContain('public')
  })

  test('of shared carts are logged without their secret, whatever happens', async () => {
    const failure = new Error('No answer for /cart/shared/secret')
    const { url, lines } = await start(async () => Promise.reject(failure))
    expect((await fetch(`${url}/cart/shared/secret`)).status).toBe(500)
    await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['failed', 'request'])
    expect(lines.map(({ path }) => path)).toEqual(['/cart/shared/[token]', '/cart/shared/[token]'])
    expect(JSON.stringify(lines)).toContain('No answer for /cart/shared/[token]')
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('reject addresses that are too long', async () => {
    const { url, lines } = await start(page(200))
    expect((await fetch(`${url}/${'x'.repeat(9_000)}`)).status).toBe(414)
    await expect.poll(() => lines).toMatchObject([{ msg: 'request', status: 414 }])
  })

  test('of accounts and orders leak no referrer, which may contain a secret', async () => {
    const { url } = await start(page(200))
    const policyOf = async (path: string) => (await fetch(url + path)).headers.get('referrer-policy')
    for (const path of ['/user', '/user/new-password?hash=secret', '/User/verify', '/order/1?token=secret']) {
      expect(await policyOf(path)).toBe('strict-origin')
    }
    for (const path of ['/users-guide', '/ordering']) {
      expect(await policyOf(path)).toBe('strict-origin-when-cross-origin')
    }
  })

  test('that fail to render return 500 with a message, and are logged', async () => {
    const failure = Object.assign(new Error('render broke'), { values: { password: 'typed by a visitor' } })
    const { url, lines } = await start(async () => Promise.reject(failure))
    const answer = await fetch(url)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toMatch(/apologize/)
    expect(lines.some(({ msg, err }) => msg === 'failed' && JSON.stringify(err).includes('render broke'))).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('typed by')
  })

  test('pass cookies to the gateway, return new ones, and use them in later requests of the page', async () => {
    const seen: (string | undefined)[] = []
    const gateway = createServer((request, response) => {
      seen.push(request.headers.cookie)
      response.setHeader('set-cookie', 'cartToken=new; Path=/; HttpOnly')
      response.end('{"data":{}}')
    })
    const { url } = await start(async (_, { ask }) => {
      await ask('a', {}, true)
      await ask('b', {}, true)
      return { status: 200, body: Readable.from(['']) }
    }, gateway)
    const answer = await fetch(url, { headers: { cookie: 'userUuid=1' } })
    expect(seen).toEqual(['userUuid=1', 'userUuid=1; cartToken=new'])
    expect(answer.headers.getSetCookie()).toEqual(['cartToken=new; Path=/; HttpOnly'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

test('does not let caches store a page that may be out of date', async () => {
  const { url } = await start(async () => ({ status: 200, body: Readable.from(['']), isStale: true }))
  expect((await fetch(url)).headers.get('cache-control')).toBe('private, no-store')
})

describe('a session on the server', () => {
  test('is refreshed for later requests, and each cookie is returned once in its final state', async () => {
    const seen: (string | undefined)[] = []
    const answers = [
      ['AuthToken=two; HttpOnly', 'RefreshToken=new; HttpOnly'],
      ['AuthToken=; Max-Age=0', 'userUuid=; Max-Age=0'],
      [],
    ]
    const gateway = createServer((request, response) => {
      seen.push(request.headers.cookie)
      response.setHeader('set-cookie', answers.shift() ?? [])
      response.end('{"data":{}}')
    })
    const { url } = await start(async (_, { ask }) => {
      for (const id of ['a', 'b', 'c']) await ask(id, {}, true)
      return { status: 200, body: Readable.from(['']) }
    }, gateway)
    const answer = await fetch(url, { headers: { cookie: 'AuthToken=one; RefreshToken=old; userUuid=u' } })
    expect(seen).toEqual([
      'AuthToken=one; RefreshToken=old; userUuid=u',
      'AuthToken=two; RefreshToken=new; userUuid=u',
      'RefreshToken=new',
    ])
    expect(answer.headers.getSetCookie()).toEqual([
      'AuthToken=; Max-Age=0',
      'RefreshToken=new; HttpOnly',
      'userUuid=; Max-Age=0',
    ])
  })
})

describe('forms without scripts', () => {
  const echo: Render = async (request) => {
    const texts = [...(await request.formData())].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const fields = new URLSearchParams(texts)
    return { status: 200, body: Readable.from([String(fields)]) }
  }

  test('reach the action with the same values', async () => {
    const { url } = await start(echo)
    const answer = await fetch(`${url}/cart`, form('intent=add&sku=180050'))
    expect(await answer.text()).toBe('intent=add&sku=180050')
  })

  test('keep their cookies when sent from this site', async () => {
    const { url } = await start(echo)
    for (const headers of [{ origin: url }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await fetch(`${url}/cart`, form('a=1', { cookie: 'cartToken=a', ...headers }))).status).toBe(200)
    }
  })

  test.each([
    ['from another site', form('a=1', { origin: 'https://evil.example' }), 403],
    ['from an unknown origin', form('a=1', { origin: 'null' }), 403],
    ['with cookies and no origin', form('a=1', { cookie: 'cartToken=a' }), 403],
    ['with cookies from a sibling site', form('a=1', { cookie: 'a=1', 'sec-fetch-site': 'same-site' }), 403],
    ['that are not forms', form('{}', { 'content-type': 'application/json' }), 415],
    ['too large', form('a'.repeat(70_000)), 413],
    ['by another method', { method: 'DELETE' }, 405],
  ])('are rejected with %s', async (_, request, status) => {
    const { url } = await start(echo)
    expect((await fetch(`${url}/cart`, request)).status).toBe(status)
  })
})

describe('requests to the gateway', () => {
  test('are forwarded in both directions with one request ID', async () => {
    const gateway = createServer((request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.statusCode = 400
      void bodyOf(request).then((body) => response.end(JSON.stringify({ ...request.headers, url: request.url, body })))
    })
    const { url } = await start(page(200), gateway)
    const answer = await fetch(`${url}/graphql?documentId=x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'cartToken=t', 'x-request-id': 'walk-12345678' },
      body: '{"documentId":"x"}',
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toMatchObject({
      url: '/graphql?documentId=x',
      body: '{"documentId":"x"}',
      cookie: 'cartToken=t',
      'x-request-id': 'walk-12345678',
      'x-forwarded-proto': 'http',
    })
  })

  test.each(['/sites/default/files/../../../metrics', '/sites/default/files/%2e%2E/%2e./..\\vitals'])(
    'keep %s unchanged, and never become another gateway path',
    async (path) => {
      const gateway = createServer((request, response) => response.end(request.url))
      const { url } = await start(page(200), gateway)
      // fetch would normalize the path.
      const client = new Client(url)
      const { body } = await client.request({ path, method: 'GET' })
      expect(await body.text()).toBe(path)
      await client.close()
    },
  )

  test.each([
    ...['/api/user-auth', '/api/user-info', '/oauth/token', '/oauth/revoke', '/.well-known/oauth-authorization-server'],
  ])('are the only ones to answer %s', async (path) => {
    const gateway = createServer((request, response) => response.writeHead(401).end(request.url))
    const { url } = await start(page(200), gateway)
    const answer = await fetch(`${url}${path}?id=1`)
    expect([answer.status, await answer.text()]).toEqual([401, `${path}?id=1`])
    await new Promise((resolve) => gateway.close(resolve).closeAllConnections())
    const none = await fetch(url + path)
    expect([none.status, Object.keys((await none.json()) as object)]).toEqual([503, ['error']])
  })

  test('are read to the end when a file is rejected early, so that its sender gets the response', async () => {
    const gateway = createServer((incoming, response) => {
      incoming.resume()
      response.writeHead(429).end('{}')
    })
    const { url } = await start(page(200), gateway)
    const sent = request(`${url}/contact-files`, { method: 'POST' })
    const answered = once(sent, 'response')
    sent.end(Buffer.alloc(16 * 1024 * 1024))
    await once(sent, 'finish')
    const [answer] = (await answered) as [IncomingMessage]
    expect([answer.statusCode, await bodyOf(answer)]).toEqual([429, '{}'])
  })

  test('show directly opened files without running anything', async () => {
    const { url } = await start(
      page(200),
      createServer((_, response) => response.end('<svg/>')),
    )
    const answer = await fetch(`${url}/sites/default/files/parts/1.svg`)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test('send order documents as the visitor, uncached, with a message if missing', async () => {
    const { url, gateway } = await start(
      page(200),
      createServer(({ url: path, headers: { cookie } }, response) =>
        response
          .writeHead(200, { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
          .end(`${path} for ${cookie}`),
      ),
    )
    const paper = `${url}/orders/5f6e/packing-list.pdf`
    const answer = await fetch(paper, { headers: { cookie: 'AuthToken=abc' } })
    expect(await answer.text()).toBe('/orders/5f6e/packing-list.pdf for AuthToken=abc')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await (await fetch(`${url}/orders/5f6e`)).text()).toContain('Page')
    await new Promise((resolve) => gateway.close(resolve).closeAllConnections())
    const none = await fetch(paper)
    expect([none.status, none.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  })

  test('return a typed GraphQL error when the gateway is down', async () => {
    const { url, gateway } = await start(page(200))
    await new Promise((resolve) => gateway.close(resolve))
    const answer = await fetch(`${url}/graphql`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      errors: [
        { extensions: { code: 'UPSTREAM_UNAVAILABLE', status: 503, requestId: answer.headers.get('x-request-id') } },
      ],
    })
  })
})

describe('the client address', () => {
  const ownMachine: unknown = expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
  const gateway = () => createServer((request, response) => response.end(JSON.stringify(request.headers)))
  const asking: Render = async (_, { ask }) => ({
    status: 200,
    body: Readable.from([JSON.stringify(await ask('a', {}, true))]),
  })
  const claimed = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', forwarded: 'for=198.51.100.7' }

  test.each(['/', '/graphql'])('is forwarded with %s if the proxy is trusted', async (path) => {
    for (const [proxies, address] of [
      ['loopback', '203.0.113.9'],
      ['loopback, 203.0.113.0/24', '198.51.100.7'],
      ['192.0.2.1', ownMachine],
    ] as const) {
      const { url } = await start(asking, gateway(), { TRUSTED_PROXIES: proxies })
      const headers: unknown = await (await fetch(url + path, { headers: claimed })).json()
      expect(headers).toMatchObject({ 'x-forwarded-for': address })
      expect(headers).not.toHaveProperty('forwarded')
    }
  })
})

test('the sitemap is compressed, and not resent while unchanged', async () => {
  const { url } = await start(page(200))
  const address = `${url}/sitemap.xml`
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const headers = { 'if-none-match': `"other", ${answer.headers.get('etag')}` }
  expect((await fetch(address, { headers })).status).toBe(304)
})

test('only pictures of the shop are served from the folder of its file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'))
  const file = path.join(folder, 'shop.json')
  await writeFile(file, JSON.stringify({ ...testTexts, errorPicture: '/a:*.webp', pictures: '.' }))
  await mkdir(path.join(folder, '..data'))
  await writeFile(path.join(folder, '..data/favicon.svg'), '<svg>pump</svg>')
  await symlink('..data/favicon.svg', path.join(folder, 'favicon.svg'))
  await symlink(import.meta.filename, path.join(folder, 'outside.svg'))
  await expect(start(page(404), undefined, { SHOP_FILE: file })).rejects.toThrow('no picture /a:*.webp')
  await writeFile(path.join(folder, 'a:*.webp'), '<svg>pump</svg>')
  const { url } = await start(page(404), undefined, { SHOP_FILE: file })
  for (const name of ['/favicon.svg', '/favicon%2Esvg', '/a:*.webp'])
    expect(await (await fetch(url + name)).text()).toBe('<svg>pump</svg>')
  const missing = ['/shop.json', '/icon-192.png', '/flange.svg', '/a:b.webp', '/outside.svg', '/..data%2Ffavicon.svg']
  for (const name of missing) expect([name, (await fetch(url + name)).status]).toEqual([name, 404])
  const manifest = manifestShape.parse(await (await fetch(`${url}/manifest.webmanifest`)).json())
  expect(manifest.icons.map(({ src }) => src)).toEqual(['/favicon.svg'])
})

test('a failed sitemap is retried later', async () => {
  const { url, gateway } = await start(page(200))
  await new Promise((resolve) => gateway.close(resolve))
  const answer = await fetch(`${url}/sitemap.xml`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
})

test('readiness follows the gateway and ends while draining', async () => {
  const { url, state } = await start(page(200))
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok', gateway: 'ok' })
  state.isDraining = true
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
})

describe("the payment provider's page", () => {
  const files: WebApp['files'] = (request, response, next) => {
    if (request.url === '/payment-frame/index.html') response.end('<!doctype html><title>Card details</title>')
    else next()
  }
  const noGateway = () => createServer((_, response) => response.end('{}'))

  test('is not served in production', async () => {
    const production = { SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.test', TRUSTED_PROXIES: 'loopback' }
    const { url } = await start(page(200), noGateway(), production, files)
    expect((await fetch(`${url}/payment-frame/`)).status).toBe(404)
  })

  test('can be on a configured site, the only other one that pages may frame', async () => {
    const framesOf = async (env: object) => {
      const { url } = await start(page(200), noGateway(), env)
      const policy = (await fetch(`${url}/`)).headers.get('content-security-policy') ?? ''
      return policy.split('; ').find((part) => part.startsWith('frame-src'))
    }
    expect(await framesOf({})).toBe("frame-src 'self'")
    expect(await framesOf({ PAYMENT_FRAME_URL: 'https://pay.example/card?shop=1' })).toBe(
      "frame-src 'self' https://pay.example",
    )
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('a page for %s is encoded as %s', async (accepted, encoding) => {
  const { url } = await start(page(200))
  const answer = await fetch(url, { headers: { 'accept-encoding': accepted } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, '<!doctype html><p>Page'])
})

test('each chunk of a page is sent immediately', async () => {
  const body = new PassThrough()
  const { url } = await start(async () => ({ status: 200, body }))
  body.write('<p>first</p>')
  const { body: received } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const reader = received?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value as Uint8Array)).toBe('<p>first</p>')
  body.end()
})
