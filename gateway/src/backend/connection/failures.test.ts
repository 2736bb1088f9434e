import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Interception, type Recorder, startRecorder } from '../../testing/recorder.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'
import { emptyReadLog } from '../jsonapi/calls.ts'
import { BackendClient } from './client.ts'

const JSON_API = 'application/vnd.api+json'
let recorder: Recorder
let gateway: TestGateway

beforeAll(async () => {
  recorder = await startRecorder()
  gateway = await startTestGateway(recorder.url, declares(await fullDocument()))
})
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})
beforeEach(() => recorder.reset())

function send(status: number, contentType: string, body: string, headers: Record<string, string> = {}): Interception {
  return (_recorded, response) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body)
    return true
  }
}

function raw(act: (response: ServerResponse) => void): Interception {
  return (_recorded, response) => {
    act(response)
    return true
  }
}

function detail(text: string) {
  return JSON.stringify({ errors: [{ title: 'x', status: '500', detail: text }] })
}
const MAINTENANCE = 'We are under maintenance until noon.'
const WRONG = 'Something has gone wrong.'
const SERVER_WRONG = 'Something has gone wrong with our server, we apologize for the inconvenience.'

interface Row {
  readonly what: string
  readonly failure: Interception
  readonly shown: { message: string; code: string; title?: string; status: number; retryAfter?: number }
  /** Requests that reach the site: 2 if it is retried. */
  readonly tries: number
}

const rows: Row[] = [
  {
    what: 'server error',
    failure: send(500, JSON_API, detail('SQLSTATE secret')),
    shown: { message: SERVER_WRONG, code: 'BACKEND_ERROR', title: 'Unexpected Error', status: 500 },
    tries: 2,
  },
  {
    what: 'bad gateway as a page',
    failure: send(502, 'text/html', '<h1>secret</h1>'),
    shown: { message: SERVER_WRONG, code: 'BACKEND_ERROR', status: 500 },
    tries: 2,
  },
  {
    what: 'database down, as recorded: an HTTP/1.0 response in HTML',
    failure: (_recorded, response) => {
      response.socket?.end(
        'HTTP/1.0 500 500 Service unavailable (with message)\r\nConnection: close\r\nCache-Control: no-cache, private\r\n' +
          'Content-type: text/html; charset=UTF-8\r\n\r\nThe website encountered an unexpected error. Try again later.<br />\n',
      )
      return true
    },
    shown: { message: SERVER_WRONG, code: 'BACKEND_ERROR', title: 'Unexpected Error', status: 500 },
    tries: 2,
  },
  {
    what: 'refused request',
    failure: send(400, JSON_API, detail('secret')),
    shown: { message: SERVER_WRONG, code: 'BACKEND_ERROR', status: 500 },
    tries: 1,
  },
  {
    what: 'maintenance in JSON:API',
    failure: send(503, JSON_API, detail(MAINTENANCE), { 'retry-after': '10', 'x-generator': '@shop/backend' }),
    shown: { message: MAINTENANCE, code: 'MAINTENANCE', title: 'Maintenance', status: 503, retryAfter: 10 },
    tries: 2,
  },
  {
    what: 'maintenance in plain text',
    failure: send(503, 'text/plain', MAINTENANCE, { 'x-generator': 'Drupal 11 (https://www.drupal.org)' }),
    shown: { message: MAINTENANCE, code: 'MAINTENANCE', title: 'Maintenance', status: 503 },
    tries: 2,
  },
  {
    what: 'query timeout',
    failure: send(503, JSON_API, '{"errors":[{"detail":"SQLSTATE secret","code":"query_timeout"}]}', {
      'retry-after': '2',
    }),
    shown: { message: WRONG, code: 'BACKEND_TIMEOUT', status: 504, retryAfter: 2 },
    tries: 2,
  },
  {
    what: 'HTML instead of a document',
    failure: send(200, 'text/html', '<html>secret</html>'),
    shown: { message: WRONG, code: 'BACKEND_MALFORMED', status: 502 },
    tries: 1,
  },
  {
    what: 'unexpected document',
    failure: send(200, JSON_API, '{"data":"secret"}'),
    shown: { message: WRONG, code: 'BACKEND_MALFORMED', status: 502 },
    tries: 1,
  },
  {
    what: 'truncated JSON',
    failure: send(200, JSON_API, '{"data":[{"type":'),
    shown: { message: WRONG, code: 'BACKEND_MALFORMED', status: 502 },
    tries: 1,
  },
  {
    what: 'connection closed before the response',
    failure: raw((response) => response.destroy()),
    shown: { message: WRONG, code: 'BACKEND_UNREACHABLE', status: 503 },
    tries: 2,
  },
  {
    what: 'too many requests',
    failure: send(429, JSON_API, detail('slow down')),
    shown: { message: SERVER_WRONG, code: 'BACKEND_ERROR', status: 500 },
    tries: 2,
  },
]

describe('errors shown when the backend fails', () => {
  afterEach(async () => {
    // The site is back from maintenance.
    recorder.intercept(send(200, JSON_API, '{"data":[]}'))
    await gateway.visitor().ask('{ shop { companyName } }')
  })

  it.each(rows)('$what', async ({ what, failure, shown, tries }) => {
    recorder.intercept(failure)
    const { data, errors, status, headers } = await gateway
      .visitor()
      .ask('query ($sku: String!) { shop { companyName } productVariation(sku: $sku) { title } }', { sku: what })
    const { message, ...extensions } = shown
    expect(status).toBe(200)
    expect(data).toEqual({ shop: { companyName: 'Vacuum Components' }, productVariation: null })
    const requestId = headers.get('x-request-id')
    expect(errors).toEqual([
      {
        message,
        path: ['productVariation'],
        locations: undefined,
        extensions: { title: 'Unexpected Error', ...extensions, requestId },
      },
    ])
    // Data for all visitors may be loading at the same time.
    expect(recorder.requests.filter((request) => request.headers['x-request-id'] === requestId)).toHaveLength(tries)
    expect(gateway.log.filter((line) => line.requestId === requestId && line.level === 50)).toHaveLength(1)
  })

  it('treats an empty path translation as a failure, not as a missing page', async () => {
    recorder.intercept(send(200, 'application/json', '{"message":"secret"}'))
    const { data, errors } = await gateway.visitor().ask('{ route(path: "/silent") { __typename } }')
    expect(data).toEqual({ route: null })
    expect(errors).toMatchObject([{ message: WRONG, extensions: { code: 'BACKEND_MALFORMED', status: 502 } }])
  })

  it('does not ask for paths that no URL can contain, and reports them as not found', async () => {
    const longest = 'x'.repeat(20_000)
    const { data, errors } = await gateway.visitor().ask(
      `query ($path: String!, $sku: String!) { route(path: $path) { ... on RouteNotFound { status } } product(by: { path: $path }) { title }
        productVariation(sku: $sku) { title } }`,
      { path: `/${longest}`, sku: longest },
    )
    expect(data).toEqual({ route: { status: 404 }, product: null, productVariation: null })
    expect(errors).toMatchObject([{ path: ['productVariation'], extensions: { code: 'NOT_FOUND', status: 404 } }])
    expect(recorder.requests).toEqual([])
  })

  it('rejects a truncated body', async () => {
    recorder.intercept(
      raw((response) => {
        response.writeHead(200, { 'content-type': JSON_API, 'content-length': '5000' })
        response.write('{"data":[')
        void setTimeout(50).then(() => response.destroy())
      }),
    )
    const { errors } = await gateway.visitor().ask('{ productVariation(sku: "half") { title } }')
    expect(errors[0]?.message).toBe(WRONG)
    expect(errors[0]?.extensions.code).toMatch(/^BACKEND_(UNREACHABLE|MALFORMED)$/)
  })

  it('hides a failure if the retry succeeds', async () => {
    let isFirst = true
    recorder.intercept((recorded, response) => {
      const failure = isFirst ? send(503, JSON_API, detail('busy')) : send(200, JSON_API, '{"data":[]}')
      isFirst = false
      return failure(recorded, response)
    })
    const { data, errors } = await gateway.visitor().ask('{ productVariation(sku: "again") { title } }')
    expect({ data, errors }).toEqual({ data: { productVariation: null }, errors: [] })
  })

  it.each([
    ['1800999', 'searchByPartNumber'],
    ['flange', 'searchByTerms'],
  ])('names the search for %s that failed, beside an empty list', async (text, operation) => {
    recorder.intercept(send(500, JSON_API, detail('secret')))
    const { data, errors } = await gateway
      .visitor()
      .ask('query ($text: String!) { found: searchSuggestions(text: $text) { label } }', { text })
    expect(data).toEqual({ found: [] })
    expect(errors).toMatchObject([
      {
        message: `Error encountered in ${operation}:${SERVER_WRONG}`,
        path: ['found'],
        extensions: { code: 'BACKEND_ERROR' },
      },
    ])
  })

  it('omits breadcrumbs after two seconds', { timeout: 10_000 }, async () => {
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/decoupled_kit'))
        return send(200, JSON_API, '{"data":[]}')({ method: 'GET', address, headers: {}, bytes: 0 }, response)
      return true
    })
    const started = performance.now()
    const { data, errors } = await gateway
      .visitor()
      .ask('{ breadcrumbs(path: "/slow") { label } productVariation(sku: "x") { title } }')
    expect(performance.now() - started).toBeLessThan(3_500)
    expect(data).toEqual({ breadcrumbs: null, productVariation: null })
    expect(errors).toMatchObject([{ path: ['breadcrumbs'], extensions: { code: 'BACKEND_TIMEOUT', status: 504 } }])
  })
})

describe('backend client', () => {
  const scope = (ms = 5_000) => ({ requestId: 'test-request', deadline: AbortSignal.timeout(ms) })
  const ok = (body = '{"data":[]}', headers: Record<string, string> = {}) => send(200, JSON_API, body, headers)

  it('merges identical concurrent requests of different senders', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept(async (recorded, response) => {
      await setTimeout(50)
      return ok()(recorded, response)
    })
    await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        client.callsOf({ ...scope(), requestId: `request-${id}` }).read('x', '/jsonapi/same'),
      ),
    )
    expect(recorder.requests).toHaveLength(1)
    await client.close()
  })

  it('continues for the others when one caller gives up', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept(async (recorded, response) => {
      await setTimeout(200)
      return ok()(recorded, response)
    })
    const hasty = client.callsOf(scope(50)).read('x', '/jsonapi/shared')
    const patient = client.callsOf(scope()).read('x', '/jsonapi/shared')
    await expect(hasty).rejects.toMatchObject({ kind: 'timeout' })
    await expect(patient).resolves.toEqual({ data: [] })
    await client.close()
  })

  it('caches public responses for a while, and nothing of a viewer', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept(ok('{"data":[]}', { 'cache-control': 'max-age=900, public', vary: 'Cookie' }))
    const calls = client.callsOf(scope())
    await calls.read('x', '/jsonapi/kept')
    await calls.read('x', '/jsonapi/kept')
    expect(recorder.requests).toHaveLength(1)
    const mine = { operation: 'carts', method: 'GET', address: '/jsonapi/carts' } as const
    await calls.asGuest('token-1', mine)
    await calls.asGuest('token-1', mine)
    await Promise.all([calls.asGuest('token-2', mine), calls.asGuest('token-2', mine)])
    expect(recorder.requests).toHaveLength(5)
    await client.close()
  })

  it('reloads what was cached before an event', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept(ok('{"data":[]}', { 'cache-control': 'max-age=900, public' }))
    await client.callsOf(scope()).read('x', '/jsonapi/price')
    const log = { ...emptyReadLog(), isStaleAllowed: true, notBefore: Date.now() + 1 }
    await setTimeout(5)
    await client.callsOf({ ...scope(), log }).read('x', '/jsonapi/price')
    await client.callsOf({ ...scope(), log }).read('x', '/jsonapi/price')
    expect(recorder.requests).toHaveLength(2)
    await client.close()
  })

  it('revalidates a cached response without extending its lifetime', async () => {
    const client = new BackendClient({ origin: recorder.url })
    const seen: unknown[] = []
    recorder.intercept((recorded, response) => {
      seen.push(recorded.headers['if-none-match'])
      const isKnown = recorded.headers['if-none-match'] !== undefined
      const headers = {
        'content-type': JSON_API,
        'cache-control': 'max-age=1, public',
        etag: '"1"',
        'last-modified': new Date().toUTCString(),
      }
      response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : '{"data":[]}')
      return true
    })
    const read = () => client.callsOf(scope()).read('x', '/jsonapi/old')
    await read()
    await setTimeout(1_300)
    expect(await read()).toEqual({ data: [] })
    expect(seen).toEqual([undefined, '"1"'])
    await client.close()
  })

  it('cancels everything at the deadline', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept(() => true)
    const started = performance.now()
    await expect(client.callsOf(scope(150)).read('x', '/jsonapi/never')).rejects.toMatchObject({ kind: 'timeout' })
    await expect(
      client.callsOf(scope(150)).asGuest('t', { operation: 'x', method: 'POST', address: '/jsonapi/never', body: {} }),
    ).rejects.toMatchObject({ kind: 'timeout' })
    expect(performance.now() - started).toBeLessThan(1_500)
    await client.close()
  })

  it('rejects endless responses', async () => {
    const client = new BackendClient({ origin: recorder.url })
    recorder.intercept((_recorded, response) => {
      response.writeHead(200, { 'content-type': JSON_API })
      response.end(`{"data":[],"x":"${'x'.repeat(17 * 1024 * 1024)}"}`)
      return true
    })
    await expect(
      client.callsOf(scope()).asGuest('t', { operation: 'x', method: 'GET', address: '/jsonapi/huge' }),
    ).rejects.toMatchObject({ kind: 'malformed' })
    await client.close()
  })
})
