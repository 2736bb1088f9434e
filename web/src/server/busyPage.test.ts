import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { HtmlValidate } from 'html-validate'
import { afterEach, describe, expect, test } from 'vitest'
import { Overload } from '@shop/runtime/overload'
import { noVisitors } from '../testing/noVisitors.ts'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
import { createWebServer } from './webServer.ts'

const judge = new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'doctype-style': 'off' } })

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A web server whose pages render immediately, with given limits. */
async function start(env: Record<string, string>, overload?: Overload, rendered = Promise.resolve()) {
  const config = readConfig(env)
  const { server } = await createWebServer({
    config,
    ...(overload && { overload }),
    isDraining: () => false,
    gateway: createGateway(config),
    log: createLog('silent'),
    openWebApp: async () => ({
      build: null,
      render: () => rendered.then(() => ({ status: 200, body: Readable.from(['<!doctype html><p>Page']) })),
      shopName: async () => 'Vakuum Laden',
      sitemap: async () => new Map(),
      scriptHashes: "'sha256-a'",
      head: () => '',
      files: (request, response, next) => (request.url?.startsWith('/assets/') ? response.end('file') : next()),
      visitors: noVisitors,
      policy: {},
      close: async () => {},
    }),
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
}

/** An overload with the given event loop delay. */
function behindBy(delayMs: number) {
  let now = 0
  const overload = new Overload({ now: () => now, sampleDelay: () => delayMs })
  overload.stop()
  for (; now < 5_000; now += 500) overload.sample()
  return overload
}

function from(address: string) {
  return { headers: { 'x-forwarded-for': address } }
}
const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }

describe('page limits', () => {
  test('return 429 with a page that says how long to wait', async () => {
    const ask = await start({ RATE_LIMIT_FACTOR: '0.001' })
    for (let index = 0; index < 3; index += 1) expect((await ask('/', from('198.51.100.1'))).status).toBe(200)
    const refused = await ask('/', from('198.51.100.1'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    const html = await refused.text()
    expect(html).toMatch(
      /<h1>Too many requests<\/h1><p>Your network .* Wait \d+&nbsp;seconds, then try again\. Your cart/,
    )
    expect(html).toContain('Demo shop: nothing is sold or charged.')
    const { valid } = await judge.validateString(html)
    expect(valid).toBe(true)
  })

  test('apply per network: one address, or one IPv6 household', async () => {
    const ask = await start({ RATE_LIMIT_FACTOR: '0.0001' })
    expect((await ask('/', from('198.51.100.1'))).status).toBe(200)
    expect((await ask('/', from('198.51.100.2'))).status).toBe(200)
    expect((await ask('/', from('2001:db8::1'))).status).toBe(200)
    expect((await ask('/', from('2001:db8::2'))).status).toBe(429)
  })

  test('restrict concurrent pages of one network without blocking others', async () => {
    const { promise: rendered, resolve: render } = Promise.withResolvers<void>()
    const ask = await start({}, undefined, rendered)
    const statuses: number[] = []
    const asked = Array.from({ length: 20 }, async () => {
      statuses.push((await ask('/', from('198.51.100.1'))).status)
    })
    await expect.poll(() => statuses).toEqual(Array.from({ length: 8 }, () => 429))
    const other = ask('/', from('198.51.100.2'))
    render()
    expect((await other).status).toBe(200)
    await Promise.all(asked)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect((await ask('/', from('198.51.100.1'))).status).toBe(200)
  })

  test('exclude files and health checks', async () => {
    const ask = await start({ RATE_LIMIT_FACTOR: '0.0001' })
    await ask('/')
    for (const path of ['/assets/a.js', '/health/live', '/robots.txt']) expect((await ask(path)).status).toBe(200)
  })
})

test('rejects an oversized body before reading it', async () => {
  const ask = await start({})
  const { url } = await ask('/health/live')
  const sent = request(new URL('/graphql', url), { method: 'POST', headers: { 'content-length': 2_000_000 } })
  sent.on('error', () => {})
  sent.flushHeaders()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  expect(answer.statusCode).toBe(413)
  sent.destroy()
})

describe('an overloaded web server', () => {
  test('returns 503 with a page, and says so for an unprocessed form', async () => {
    const ask = await start({}, behindBy(2_500))
    const refused = await ask('/products')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toContain('<h1>The shop is very busy</h1>')
    expect(await (await ask('/quick-order', form)).text()).toContain('Your submission was not saved.')
  })

  test('serves the cart and forms longer than lists, and lists longer than robots', async () => {
    const statuses = async (delayMs: number) => {
      const ask = await start({}, behindBy(delayMs))
      const robot = { headers: { 'user-agent': 'Googlebot/2.1' } }
      const answers = await Promise.all([
        ask('/cart'),
        ask('/quick-order', form),
        ask('/products'),
        ask('/products', robot),
      ])
      return answers.map(({ status }) => status)
    }
    expect(await statuses(20)).toEqual([200, 200, 200, 200])
    expect(await statuses(400)).toEqual([200, 200, 200, 503])
    expect(await statuses(1_000)).toEqual([200, 200, 503, 503])
  })

  test('is live but not ready', async () => {
    const ask = await start({}, behindBy(1_000))
    expect((await ask('/health/live')).status).toBe(200)
    const ready = await ask('/health/ready')
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'overloaded' }])
  })
})
