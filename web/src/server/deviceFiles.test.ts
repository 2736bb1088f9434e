import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { noVisitors } from '../testing/noVisitors.ts'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
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
  await once(server.listen(0, 'localhost'), 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The web server of build "one", whose only file is its service worker. */
async function start(env = {}) {
  const gateway = await listen(createServer((_, response) => response.writeHead(204).end()))
  const config = readConfig({ GATEWAY_URL: gateway, ...env })
  const { server } = await createWebServer({
    config,
    isDraining: () => false,
    gateway: createGateway(config),
    log: createLog('silent'),
    openWebApp: async () => ({
      build: 'one',
      render: async (_request, { head, isWhole = false }) => ({
        status: 200,
        body: Readable.from([head([]), isWhole ? 'in one piece' : 'in pieces']),
      }),
      shopName: async () => 'Vakuum Laden',
      sitemap: async () => new Map(),
      scriptHashes: "'sha256-a'",
      head: () => '',
      files: (request, response, next) =>
        request.url === '/service-worker.js' ? void response.end('the worker') : next(),
      visitors: noVisitors,
      policy: {},
      close: async () => {},
    }),
  })
  return listen(server)
}

describe('page facts', () => {
  test('contain build and offline support, and nothing of the request', async () => {
    const answer = await fetch(await start(), { headers: { 'x-request-id': 'walk-12345678' } })
    expect(await answer.text()).toContain(
      '<script type="application/json" data-block="facts">{"build":"one","rollbar":null,"isOfflineEnabled":true}</script>',
    )
    expect(answer.headers.get('server-timing')).toBe('request;desc="walk-12345678"')
    expect(answer.headers.get('content-security-policy')).not.toContain('rollbar')
  })

  test('contain the error service, which only then is allowed by the policy', async () => {
    const answer = await fetch(await start({ ROLLBAR_TOKEN: 'abc' }))
    expect(await answer.text()).toContain('"rollbar":{"token":"abc","environment":"production"}')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' https://api.rollbar.com")
  })
})

describe('offline support', () => {
  test('returns a page in one piece', async () => {
    const url = await start()
    expect(await (await fetch(url, { headers: { cookie: 'cartToken=a' } })).text()).toContain('in pieces')
    expect(await (await fetch(url, { headers: { 'x-whole-page': '1' } })).text()).toContain('in one piece')
  })

  test.each([
    ['a guest', 'cartToken=a', 'guest'],
    ['a customer', 'userUuid=ann; AuthToken=secret', 'ann'],
  ])('names the owner of the cart of %s, and of no other page', async (_who, cookie, of) => {
    const url = await start()
    const headers = { cookie, 'x-whole-page': '1' }
    const cart = await fetch(`${url}/cart`, { headers })
    expect(cart.headers.get('x-cart-of')).toBe(of)
    expect(cart.headers.get('cache-control')).toBe('private, no-store')
    expect((await fetch(`${url}/user`, { headers })).headers.has('x-cart-of')).toBe(false)
    expect((await fetch(`${url}/cart`, { headers: { cookie } })).headers.has('x-cart-of')).toBe(false)
  })

  test('serves the worker, or one that removes it when disabled', async () => {
    expect(await (await fetch(`${await start()}/service-worker.js`)).text()).toBe('the worker')
    const url = await start({ SERVICE_WORKER: 'off' })
    const off = await fetch(`${url}/service-worker.js`)
    expect(off.headers.get('content-type')).toContain('text/javascript')
    expect(await off.text()).toMatch(/caches\.delete[\s\S]*unregister/)
    expect(await (await fetch(url)).text()).toContain('"isOfflineEnabled":false')
  })
})

test.each(['/assets/client-of-old.js', '/builds/meta/old.json'])(
  'returns 404 with a message for %s of another build',
  async (path) => {
    const answer = await fetch((await start()) + path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toBe('This file belongs to another build. Reload the page.')
  },
)

describe('page metrics', () => {
  test.each([
    ['by the page itself', 'POST', { 'sec-fetch-site': 'same-origin' }, 204],
    ['by another site', 'POST', { origin: 'https://evil.example' }, 403],
    ['by another site without an origin', 'POST', { 'sec-fetch-site': 'cross-site' }, 403],
    ['by a link', 'GET', {}, 405],
  ])('are reported %s', async (_by, method, headers, status) => {
    const answer = await fetch(`${await start()}/vitals`, { method, headers })
    expect(answer.status).toBe(status)
  })
})
