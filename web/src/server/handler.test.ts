import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createHandler } from './handler.ts'
import type { Site } from './site.ts'

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

type Render = Site['render']
const page =
  (status: number, text = '<!doctype html><p>Page'): Render =>
  async () => ({ status, body: Readable.from([text]) })

/** The web server with a page of the test's own making, in front of a gateway of the test's own making. */
async function start(render: Render, gateway = createServer((_, response) => response.end('{}')), publicUrl = '') {
  const lines: Record<string, unknown>[] = []
  const config = readConfig({ GATEWAY_URL: await listen(gateway), PUBLIC_URL: publicUrl })
  const state = { isDraining: false }
  const handler = createHandler({
    config,
    state,
    gateway: createGateway(config),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    site: {
      render,
      sitemap: async (origin, ask) => `${origin} ${JSON.stringify(await ask('s', {}))}`,
      head: () => '',
      files: (_request, _response, next) => next(),
      policy: {},
      close: async () => {},
    },
  })
  return { url: await listen(createServer(handler)), lines, state, gateway }
}

const form = (text: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: text,
})

describe('pages', () => {
  test('carry the status, the policy and an id that is logged once, without the query', async () => {
    const { url, lines } = await start(page(404))
    const answer = await fetch(`${url}/no/such?secret=1`, { headers: { 'x-request-id': 'walk-12345678' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/)
    expect(answer.headers.get('x-request-id')).toBe('walk-12345678')
    await answer.text()
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1)
    expect(lines[0]).toMatchObject({ requestId: 'walk-12345678', method: 'GET', path: '/no/such', status: 404 })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('an id that is not well-formed is replaced', async () => {
    const { url } = await start(page(200))
    const answer = await fetch(url, { headers: { 'x-request-id': 'short' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('are nobody else’s when a cookie came with the request', async () => {
    const { url } = await start(page(200))
    expect((await fetch(url)).headers.get('cache-control')).toContain('public')
    expect((await fetch(url, { headers: { cookie: 'cartToken=a' } })).headers.get('cache-control')).toBe(
      'private, no-store',
    )
  })

  test('a 503 says when to come back', async () => {
    const { url } = await start(page(503))
    expect((await fetch(url)).headers.get('retry-after')).toBe('60')
  })

  test('a redirect keeps its status and its place', async () => {
    const moved = new Response(null, { status: 301, headers: { location: '/there' } })
    const { url } = await start(async () => ({ redirect: moved }))
    const answer = await fetch(`${url}/here`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/there'])
  })

  test('a redirect brings the cookie that its action set, and is nobody else’s', async () => {
    const headers = { location: '/there', 'set-cookie': 'units=in.C.Torr; Path=/' }
    const { url } = await start(async () => ({ redirect: new Response(null, { status: 303, headers }) }))
    const answer = await fetch(`${url}/units`, form('length=in'))
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, 'units=in.C.Torr; Path=/'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a request line that looks like another site stays a path of this one', async () => {
    let seen = ''
    const { url } = await start(async (request) => {
      seen = request.url
      return { status: 200, body: Readable.from(['']) }
    })
    await fetch(`${url}//evil.example/x`)
    expect(new URL(seen).pathname).toBe('//evil.example/x')
    expect(new URL(seen).host).not.toContain('evil')
  })

  test('a failure to render answers 500 in the words of the shop and is logged', async () => {
    const { url, lines } = await start(async () => Promise.reject(new Error('render broke')))
    const answer = await fetch(url)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toMatch(/apologize/)
    expect(lines.some(({ msg, err }) => msg === 'failed' && JSON.stringify(err).includes('render broke'))).toBe(true)
  })

  test('cookies go to the gateway, come back, and go along with the next question of the same page', async () => {
    const seen: (string | undefined)[] = []
    const gateway = createServer((request, response) => {
      seen.push(request.headers.cookie)
      response.setHeader('set-cookie', 'cartToken=new; Path=/; HttpOnly')
      response.end('{"data":{}}')
    })
    const { url } = await start(async (_, { ask }) => {
      await ask('a', {})
      await ask('b', {})
      return { status: 200, body: Readable.from(['']) }
    }, gateway)
    const answer = await fetch(url, { headers: { cookie: 'userUuid=1' } })
    expect(seen).toEqual(['userUuid=1', 'userUuid=1; cartToken=new'])
    expect(answer.headers.getSetCookie()).toContain('cartToken=new; Path=/; HttpOnly')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('forms without scripts', () => {
  const echo: Render = async (request) => ({ status: 200, body: Readable.from([await request.text()]) })

  test('reach the action as they were sent', async () => {
    const { url } = await start(echo)
    const answer = await fetch(`${url}/cart`, form('intent=add&sku=180050'))
    expect(await answer.text()).toBe('intent=add&sku=180050')
  })

  test.each([
    ['from another site', form('a=1', { origin: 'https://evil.example' }), 403],
    ['of no known origin', form('a=1', { origin: 'null' }), 403],
    ['that are not forms', form('{}', { 'content-type': 'application/json' }), 415],
    ['too large', form('a'.repeat(70_000)), 413],
    ['by another method', { method: 'DELETE' }, 405],
  ])('%s are refused', async (_, request, status) => {
    const { url } = await start(echo)
    expect((await fetch(`${url}/cart`, request)).status).toBe(status)
  })
})

describe('what is passed on to the gateway', () => {
  test('goes through whole, both ways, under one request id', async () => {
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

  test('a file opened by itself runs nothing', async () => {
    const { url } = await start(
      page(200),
      createServer((_, response) => response.end('<svg/>')),
    )
    const answer = await fetch(`${url}/sites/default/files/parts/1.svg`)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test('without a gateway the answer is a typed GraphQL error', async () => {
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

test('the sitemap is made of the gateway’s answers, for everybody', async () => {
  const { url } = await start(page(200), undefined, 'https://shop.example')
  const answer = await fetch(`${url}/sitemap.xml`, { headers: { cookie: 'cartToken=t' } })
  expect(answer.headers.get('content-type')).toContain('application/xml')
  expect(await answer.text()).toBe('https://shop.example {}')
})

test('a sitemap that cannot be made is asked for again later', async () => {
  const { url, gateway } = await start(page(200))
  await new Promise((resolve) => gateway.close(resolve))
  const answer = await fetch(`${url}/sitemap.xml`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
})

test('readiness tells of the gateway and ends when the server drains', async () => {
  const { url, state } = await start(page(200))
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok', gateway: 'ok' })
  state.isDraining = true
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
})
