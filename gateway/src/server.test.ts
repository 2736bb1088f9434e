import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PersistedOperations } from './protection/persistedOperations.ts'
import { startTestGateway, type TestGateway } from './testing/gateway.ts'
import { someNumber, someText, textWith } from './testing/matchers.ts'

let gateway: TestGateway
let url: string

beforeAll(async () => {
  gateway = await startTestGateway(inject('backendUrl'), { CORS_ORIGINS: 'https://shop.test, https://partner.test' })
  url = gateway.url.replace('localhost', '127.0.0.1')
})
afterAll(() => gateway.stop())

// The media type under which a rejected operation may have its own status.
const jsonType = { 'content-type': 'application/json', accept: 'application/graphql-response+json' }
function post(body: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/graphql`, { method: 'POST', headers: { ...jsonType, ...headers }, body })
}
function ask(query: string, headers: Record<string, string> = {}) {
  return post(JSON.stringify({ query }), headers)
}
const SHOP = '{ shop { companyName } }'
const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { changed } }'
async function codeOf(response: Response) {
  return (
    (await response.json()) as { errors: Array<{ extensions: { code: string; status: number; requestId: string } }> }
  ).errors[0]?.extensions
}

/** fetch does not let callers set the headers that browsers control, so this sends raw requests. */
function rawPost(
  headers: Record<string, string>,
  body = JSON.stringify({ query: SHOP }),
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${url}/graphql`,
      { method: 'POST', headers: { ...jsonType, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

describe('invalid input', () => {
  it('rejects a body of 2 MB, declared or not', async () => {
    const body = JSON.stringify({ query: SHOP, variables: { x: 'x'.repeat(2_000_000) } })
    const response = await post(body)
    expect(response.status).toBe(413)
    expect(await codeOf(response)).toMatchObject({ code: 'TOO_LARGE', status: 413, requestId: someText })
    const chunked = await rawPost({ 'transfer-encoding': 'chunked' }, body).catch((error: NodeJS.ErrnoException) => ({
      status: error.code,
    }))
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(chunked.status)
  })

  it.each([
    ['60 levels', `{ categories { ${'parent { '.repeat(60)} name ${'} '.repeat(60)} } }`],
    ['100 aliases', `{ ${Array.from({ length: 100 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
  ])('rejects too many %s', async (_what, query) => {
    const response = await ask(query)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toMatchObject({ code: 'DOCUMENT_LIMIT', status: 400 })
  })

  const manyOf = <T>(make: (index: number) => T) => Array.from({ length: 20_000 }, (_, index) => make(index))
  it.each([
    ['unknown members', JSON.stringify(Object.fromEntries(manyOf((index) => [`v${index}`, index])))],
    ['list elements', JSON.stringify({ facets: manyOf((index) => ({ name: `f${index}` })) })],
    ['levels', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('rejects thousands of %s in variables', async (_what, filter) => {
    const query = 'query ($filter: ProductFilter) { products(first: 1, filter: $filter) { totalCount } }'
    const response = await post(`{"query":${JSON.stringify(query)},"variables":{"filter":${filter}}}`)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toMatchObject({ code: 'VARIABLES_LIMIT', status: 400 })
  })

  it('rejects expensive operations, counted with their variables', async () => {
    const query = `query ($first: Int) { products(first: $first) { edges { node { variations(first: $first) { edges { node { sku title path modelNumber
      product { relatedProducts { title path } } } } } } } } }`
    const response = await post(JSON.stringify({ query, variables: { first: 100 } }))
    expect(await codeOf(response)).toMatchObject({ code: 'TOO_COMPLEX', status: 400 })
    const small = await post(JSON.stringify({ query, variables: { first: 1 } }))
    expect(await small.json()).not.toHaveProperty('errors')
  })

  it.each([
    ['invalid JSON', '{'],
    ['a missing operation', '{}'],
    ['a list', '[]'],
    ['a number', '7'],
    ['invalid GraphQL', JSON.stringify({ query: '{' })],
    ['an unknown field', JSON.stringify({ query: '{ nope }' })],
    ['an unknown member', JSON.stringify({ query: SHOP, nope: 1 })],
    ['a missing variable', JSON.stringify({ query: 'query ($p: String!) { route(path: $p) { __typename } }' })],
    ['an unknown operation name', JSON.stringify({ query: SHOP, operationName: 'Nope' })],
  ])('reports %s as a bad request with a code', async (_what, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    const extensions = await codeOf(response)
    expect(extensions).toMatchObject({
      code: someText,
      status: 400,
      requestId: response.headers.get('x-request-id'),
    })
  })

  it.each([
    ['variables', { query: LOG_IN, variables: { input: { email: 'a@lab.example', password: ['secret-9'] } } }],
    ['incomplete variables', { query: LOG_IN, variables: { input: { password: 'secret-9' } } }],
    [
      'variables with extra members',
      { query: LOG_IN, variables: { input: { email: '', password: '', other: 'secret-9' } } },
    ],
    ['a query', { query: 'mutation { login(input: { email: "", password: ["secret-9"] }) { changed } }' }],
    ['an incomplete query', { query: 'mutation { login(input: { password: "secret-9" }) { changed } }' }],
    ['invalid GraphQL', { query: 'mutation { login(input: { "secret-9" }) }' }],
  ])('does not repeat what was sent in %s', async (_what, body) => {
    const answer = await (await post(JSON.stringify(body))).text()
    expect(answer).toContain('"errors"')
    expect(answer).not.toContain('secret-9')
  })

  it.each([
    ['Int', { quantity: 'two' }, 'at [1].quantity: Int cannot represent non-integer value.'],
    ['String', { quantity: 1, sku: null }, 'at [1].sku: Expected value of non-null type "String!" not to be null.'],
  ])('says where in the variables an invalid %s is', async (_type, second, place) => {
    const query = 'mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { cart { id } } }'
    const lines = [
      { sku: '110001', quantity: 1 },
      { sku: '110001', ...second },
    ]
    const { errors } = (await (await post(JSON.stringify({ query, variables: { lines } }))).json()) as {
      errors: Array<{ message: string }>
    }
    expect(errors.map(({ message }) => message)).toEqual([`Variable "$lines" has an invalid value ${place}`])
  })

  it('says where in the variables a scalar is malformed', async () => {
    const query = 'mutation ($input: OpenOrderInput!) { openOrder(input: $input) { order { id } } }'
    const answer = await post(JSON.stringify({ query, variables: { input: { uuid: 'secret-9', token: '' } } }))
    expect(await answer.text()).toContain('has an invalid value at uuid: Expected a UUID.')
  })

  it.each([
    ['order(uuid: "1")', 'Expected a UUID.'],
    ['variations(updatedSince: "1")', 'Expected a time in RFC 3339 format.'],
    ['country(code: 1)', 'Expected a country such as "US".'],
  ])('says where in a document a scalar is malformed: %s', async (field, message) => {
    const { errors } = (await (await ask(`{ ${field} { __typename } }`)).json()) as { errors: unknown[] }
    const column = 4 + field.indexOf(':') + 1
    expect(errors).toMatchObject([{ message, locations: [{ line: 1, column }] }])
  })

  it.each([
    ['missing', {}],
    ['of the wrong type', { sku: 5 }],
    ['null', { sku: null }],
  ])('has one code for variables that are invalid: %s', async (_what, variables) => {
    const query = 'query ($sku: String!) { productVariation(sku: $sku) { sku } }'
    const answer = await post(JSON.stringify({ query, variables }))
    expect(await codeOf(answer)).toMatchObject({ code: 'BAD_USER_INPUT', title: 'Bad input', status: 400 })
  })

  it('rejects several operations in one request', async () => {
    const answer = await post(JSON.stringify([{ query: SHOP }]))
    expect(await answer.text()).toContain('Send one operation per request, as a JSON object.')
  })

  it.each(['variables', 'extensions'])('rejects %s in a URL that are not JSON', async (name) => {
    const response = await fetch(`${url}/graphql?query=${encodeURIComponent(SHOP)}&${name}=%7Bbad`)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toMatchObject({ code: 'BAD_REQUEST', status: 400, requestId: someText })
  })

  it('suggests no schema names', async () => {
    expect(await (await ask('{ product(by: { sku: "1" }) { titel } }')).text()).not.toContain('Did you mean')
  })

  it.each([
    ['first: -1', 'first must not be negative.'],
    ['last: -1', 'last must not be negative.'],
    ['first: 101', 'first must be at most 100.', { name: 'products', maximum: 100, value: 101 }],
    ['page: 0', 'page must be at least 1.'],
    ['after: "nonsense"', 'after is not a cursor of this list with this sort order and filter.'],
    ['filter: { category: "/nope" }', 'There is no category "/nope".'],
    ['filter: { facets: [{ name: "nope", values: ["1"] }] }', 'There is no facet "nope".'],
    [
      `filter: { facets: [{ name: "type", values: [${'"1" '.repeat(101)}] }] }`,
      'At most 100 facet values can be selected together.',
      { name: 'facetValues', maximum: 100, value: 101 },
    ],
    ['filter: { facets: [{ name: "type", range: { min: "1" } }] }', 'The facet "type" is not numeric.'],
  ])('reports what is wrong with products(%s)', async (args, message, limit?: object) => {
    const body = (await (await ask(`{ products(${args}) { totalCount } shop { phone } }`)).json()) as {
      data: unknown
      errors: unknown
    }
    expect(body).toMatchObject({
      data: { products: null, shop: {} },
      errors: [{ message, extensions: { code: 'BAD_USER_INPUT', status: 400, ...(limit && { limit }) } }],
    })
  })
})

describe('origins and cookies', () => {
  it('rejects media types other than JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await post(SHOP, { 'content-type': type })).status).toBe(415)
    }
  })

  it("keeps pages elsewhere from using visitors' cookies or reading responses", async () => {
    const cookie = 'cartToken=00000000-0000-4000-8000-000000000001'
    const evil = await rawPost({ origin: 'https://evil.test', cookie })
    expect(evil.status).toBe(403)
    expect(evil.headers).not.toHaveProperty('access-control-allow-origin')
    const known = await rawPost({ origin: 'https://partner.test', cookie })
    expect(known).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': 'https://partner.test',
        'access-control-allow-credentials': 'true',
        vary: textWith('Origin'),
      },
    })
    expect((await rawPost({ origin: url, cookie })).status).toBe(200)
    const without = await rawPost({ origin: 'https://evil.test' })
    expect(without).toMatchObject({ status: 200 })
    expect(without.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await rawPost({ origin: 'null', cookie })).status).toBe(403)
  })

  it('requires proof that no page sent a request with cookies and without an origin', async () => {
    const cookie = 'AuthToken=a; RefreshToken=b'
    const refused = await rawPost({ cookie })
    expect([refused.status, refused.text]).toEqual([403, textWith('GraphQL-Require-Preflight: 1')])
    expect((await rawPost({ cookie, 'graphql-require-preflight': '1' })).status).toBe(200)
    expect((await rawPost({ cookie, authorization: 'Bearer x' })).status).toBe(401)
    expect((await rawPost({ cookie, 'graphql-require-preflight': '1', origin: 'https://evil.test' })).status).toBe(403)
    expect((await rawPost({})).status).toBe(200)
  })

  it('answers preflights of listed origins only', async () => {
    const preflight = (origin: string) =>
      fetch(`${url}/graphql`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    const allowed = (await preflight('https://shop.test')).headers.get('access-control-allow-headers')
    expect(allowed).toBe('content-type, accept, authorization, graphql-require-preflight, x-request-id')
    expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('marks responses as private', async () => {
    const response = await ask(SHOP)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('rejects mutations by GET', async () => {
    const query = encodeURIComponent('mutation { clearCart { userErrors { code } } }')
    expect((await fetch(`${url}/graphql?query=${query}`)).status).toBe(405)
    expect((await fetch(`${url}/graphql?query=${encodeURIComponent(SHOP)}`)).status).toBe(200)
  })
})

describe('request IDs', () => {
  it('are kept if valid, and created otherwise', async () => {
    expect((await ask(SHOP, { 'x-request-id': 'my-request-1' })).headers.get('x-request-id')).toBe('my-request-1')
    for (const bad of ['short', 'x'.repeat(65), 'has space', 'a;b-c-d-e-f']) {
      expect((await ask(SHOP, { 'x-request-id': bad })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('are logged in one line per request, without user input', async () => {
    const id = 'log-line-test'
    await fetch(`${url}/graphql?query=${encodeURIComponent('{shop{phone}}')}&secret=1`, {
      headers: { 'x-request-id': id, cookie: 'cartToken=00000000-0000-4000-8000-000000000001' },
    })
    await expect.poll(() => gateway.log.filter(({ requestId }) => requestId === id)).toHaveLength(1)
    const [line] = gateway.log.filter(({ requestId }) => requestId === id)
    expect(line).toMatchObject({ msg: 'request', method: 'GET', path: '/graphql', status: 200, ms: someNumber })
    expect(JSON.stringify(line)).not.toMatch(/secret|cartToken|phone/)
  })
})

describe('other endpoints', () => {
  it('serves a security.txt that expires in 180 days', async () => {
    const answer = await fetch(`${url}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:sales@vacuum-components.example',
        'Contact: http://localhost:3000/contact-us',
        'Expires: 2027-05-20T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: http://localhost:3000/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  it('serves health, readiness and metrics', async () => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    await ask('{ productVariation(sku: "180050") { sku } }')
    const metrics = await (await fetch(gateway.metricsUrl)).text()
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect(metrics).toMatch(/gateway_request_duration_seconds_count\{path="\/graphql",status="200"\} \d+/)
    expect(metrics).toMatch(
      /gateway_backend_call_duration_seconds_count\{operation="productVariation",outcome="ok"\} \d+/,
    )
    expect((await fetch(`${url}/nope`)).status).toBe(404)
  })

  it('sends browsers to GraphiQL', async () => {
    const page = await fetch(`${url}/graphql`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, 'http://localhost:3000/graphiql/'])
  })

  it('serves files of the backend without cookies, and revalidates them', async () => {
    const { data } = await gateway
      .visitor()
      .ask('{ productVariation(sku: "180050") { image { url(style: THUMBNAIL) original: url } } }')
    const { url: thumbnail, original } = (data as { productVariation: { image: { url: string; original: string } } })
      .productVariation.image
    const picture = await fetch(`${url}${thumbnail}`, { headers: { cookie: 'cartToken=1' } })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('set-cookie')).toBeNull()
    const drawing = await fetch(`${url}${original}`)
    expect(await drawing.text()).toContain('<svg')
    const etag = drawing.headers.get('etag') ?? ''
    expect((await fetch(`${url}${original}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(`${url}${original}`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${url}${original}`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${url}/sites/default/files/parts/nope.svg`)).status).toBe(404)
    expect((await fetch(`${url}/sites/default/files/placeholder.svg`)).headers.get('content-type')).toBe(
      'image/svg+xml',
    )
    expect((await fetch(`${url}/sites/default/files/../../../jsonapi`)).status).toBe(404)
  })

  it('serves documents under their names, to be shown or saved, never executed', async () => {
    const headersOf = async (file: string) => {
      const answer = await fetch(`${url}/sites/default/files/${file}`)
      const names = ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy']
      return [
        String(answer.status),
        ...names.map((name) => answer.headers.get(name)?.replace(/^.*; sandbox$/, 'sandbox')),
      ]
    }
    // Browsers do not display PDFs in a sandbox.
    expect(await headersOf('drawings/180050.pdf')).toEqual([
      ...['200', 'application/pdf', 'inline; filename="180050.pdf"', 'nosniff', "frame-ancestors 'none'"],
    ])
    expect(await headersOf('drawings/180050.dxf')).toEqual([
      ...['200', 'image/vnd.dxf', 'attachment; filename="180050.dxf"', 'nosniff', 'sandbox'],
    ])
    expect(await headersOf('drawings/180050.svg')).toEqual([
      ...['200', 'image/svg+xml', undefined, 'nosniff', 'sandbox'],
    ])
  })
})

describe('persisted operations', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'operations-'))
  const file = path.join(folder, 'operations.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are reloaded during development, and loaded once otherwise', () => {
    writeFileSync(file, JSON.stringify({ a: '{ a }' }))
    const watching = new PersistedOperations(pathToFileURL(file), { reload: true })
    const fixed = new PersistedOperations(pathToFileURL(file), { reload: false })
    expect([watching.textOf('a'), watching.textOf('b')]).toEqual(['{ a }', null])
    writeFileSync(file, JSON.stringify({ a: '{ a }', b: '{ b } ' }))
    expect([watching.textOf('b'), fixed.textOf('b')]).toEqual(['{ b } ', null])
    expect(new PersistedOperations(new URL('file:///nowhere.json'), { reload: true }).textOf('a')).toBeNull()
  })

  it('are known by query name too', () => {
    const named = 'query HomeScreenQuery(\n  $shell: Boolean!\n) { shop { companyName } }'
    writeFileSync(file, JSON.stringify({ a: named, b: 'mutation Add { a }' }))
    const watching = new PersistedOperations(pathToFileURL(file), { reload: true })
    const known = (...names: string[]) => names.filter((name) => watching.hasQuery(name))
    expect(known('HomeScreenQuery', 'HomeScreen', 'Add', 'shop')).toEqual(['HomeScreenQuery'])
    writeFileSync(file, JSON.stringify({ a: named, c: 'query CartScreenQuery { cart { id } }' }))
    expect(known('HomeScreenQuery', 'CartScreenQuery')).toEqual(['HomeScreenQuery', 'CartScreenQuery'])
  })

  it.each(['nope', '../../etc/passwd', ''])('report %s as unknown, with an uncacheable response', async (id) => {
    const byPost = await post(JSON.stringify({ documentId: id }))
    const byGet = await fetch(`${url}/graphql?documentId=${encodeURIComponent(id)}`)
    for (const response of [byPost, byGet]) {
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await codeOf(byPost)).toMatchObject({ code: 'UNKNOWN_OPERATION', status: 404 })
  })

  it('are accepted by ID in a body, and queries also in a URL', async () => {
    const shop = { data: { shop: { companyName: 'Vacuum Components' } } }
    expect(await (await post(JSON.stringify({ documentId: 'shop-1' }))).json()).toEqual(shop)
    const get = (query: string) => fetch(`${url}/graphql?${query}`, { headers: { accept: 'application/json' } })
    expect(await (await get('documentId=shop-1')).json()).toEqual(shop)
    const variables = { sku: '180050' }
    const added = await post(JSON.stringify({ documentId: 'add-1', variables }))
    expect(await added.json()).toEqual({ data: { addToCart: { cart: { quantityTotal: 1 } } } })
    expect(added.headers.getSetCookie()).toHaveLength(1)
    expect((await get(`documentId=add-1&variables=${encodeURIComponent(JSON.stringify(variables))}`)).status).toBe(405)
  })

  it('cannot be combined with a text', async () => {
    expect((await post(JSON.stringify({ documentId: 'a', query: SHOP }))).status).toBe(400)
  })
})
