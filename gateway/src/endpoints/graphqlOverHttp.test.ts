import { serverAudits } from 'graphql-http'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { textWith } from '../testing/matchers.ts'

let gateway: TestGateway
let url: string
beforeAll(async () => {
  gateway = await startTestGateway(inject('backendUrl'))
  url = `${gateway.url.replace('localhost', '127.0.0.1')}/graphql`
})
afterAll(() => gateway.stop())

const COMPANY = '{ shop { companyName } }'
const MENU = '{ categories { id name path children { id name path } } }'
const named = { data: { shop: { companyName: 'Vacuum Components' } } }

function post(body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

/** Reads a response as it was sent; fetch would decode it. */
async function read(query: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}?${query}`, { headers: { accept: 'application/json', ...headers } }, resolve).once('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

describe('GraphQL over HTTP', () => {
  it.each(serverAudits({ url: () => url, fetchFn: fetch }).map((audit) => [audit.id, audit.name, audit] as const))(
    'passes audit %s of graphql-http: %s',
    async (_id, _name, audit) => expect(await audit.fn()).toMatchObject({ status: 'ok' }),
  )

  it('compresses large responses as the client prefers, from the response cache too', async () => {
    const query = `query=${encodeURIComponent(MENU)}`
    const plain = await read(query, {})
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
      ['GZIP', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await read(query, { 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: textWith('Accept-Encoding') })
      expect(decode(body)).toEqual(plain.body)
      expect(body.length).toBeLessThan(plain.body.length / 2)
    }
    const small = await read(`query=${encodeURIComponent(COMPANY)}`, { 'accept-encoding': 'br' })
    expect(small.headers).not.toHaveProperty('content-encoding')
  })

  it('reads compressed requests, and rejects unknown encodings, broken data and decompression bombs', async () => {
    const body = gzipSync(JSON.stringify({ query: COMPANY }))
    expect(await (await post(body, { 'content-encoding': 'gzip' })).json()).toEqual(named)
    const unknown = await post(body, { 'content-encoding': 'zstd' })
    expect([unknown.status, unknown.headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate, br'])
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(400)
    const bomb = gzipSync(JSON.stringify({ query: COMPANY, variables: { x: 'x'.repeat(5_000_000) } }))
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  it('answers HEAD like GET, and lists the allowed methods otherwise', async () => {
    const address = `${url}?query=${encodeURIComponent(COMPANY)}`
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      ...[200, 'application/json; charset=utf-8', ''],
    ])
    const allowed = 'GET, HEAD, POST, OPTIONS'
    const put = await fetch(address, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, allowed])
    expect(await put.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] })
    const mutation = await fetch(`${url}?query=${encodeURIComponent('mutation { clearCart { userErrors { code } } }')}`)
    expect([mutation.status, mutation.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await mutation.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] })
    const options = await fetch(address, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed])
  })

  it('lists its media types', async () => {
    const response = await post('{}', { accept: 'application/xml' })
    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({
      errors: [{ message: textWith('application/graphql-response+json'), extensions: { code: 'NOT_ACCEPTABLE' } }],
    })
  })

  it.each([
    ['application/json', 200],
    ['application/graphql-response+json', 400],
  ])('responds to invalid operations as %s with status %i', async (accept, status) => {
    const invalid = [
      { query: '{' },
      { query: '{ nothing }' },
      { query: 'query ($first: Int!) { products(first: $first) { totalCount } }', variables: { first: 'many' } },
      { query: 'query ($first: Int!) { products(first: $first) { totalCount } }' },
    ]
    const statuses = await Promise.all(
      invalid.map(async (body) => (await post(JSON.stringify(body), { accept })).status),
    )
    expect(statuses).toEqual(invalid.map(() => status))
  })

  it('lets scripts of any origin read without credentials', async () => {
    const query = `query=${encodeURIComponent(COMPANY)}`
    const origin = 'https://elsewhere.test'
    expect((await read(query, { origin })).headers).toMatchObject({ 'access-control-allow-origin': '*' })
    for (const credentials of [{ cookie: 'cartToken=1' }, { authorization: 'Bearer x' }])
      expect((await read(query, { origin, ...credentials })).headers).not.toHaveProperty('access-control-allow-origin')
  })
})
