import { setTimeout } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { createApiKey, type Scope, scopes } from '@shop/runtime/apiKey'
import { customerUuidOf } from '../backend/accounts/document.ts'
import { accessTokenOf, newApiKey, type TestKey } from '../testing/apiKeys.ts'
import { type Customer, logIn, newCustomer } from '../testing/customers.ts'
import { textLike } from '../testing/matchers.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()
const backendUrl = inject('backendUrl')
const customer: Customer = await newCustomer(backendUrl)

const SHOP = '{ shop { companyName } }'
const ORDERS = '{ viewer { orders { totalCount } } }'
const CART = '{ viewer { cart { quantityTotal } } }'

function ask(authorization: string, query: string) {
  const program = gateway.visitor()
  program.authorization = authorization
  return program.ask(query)
}

const every = await newApiKey(backendUrl, customer, { scopes })
const keys = new Map<Scope, TestKey>()
for (const scope of scopes) keys.set(scope, await newApiKey(backendUrl, customer, { scopes: [scope] }))

beforeEach(() => recorder.reset())

describe('a credential', () => {
  it.each([
    ['an unknown token', `Bearer ${'x'.repeat(43)}`, 1],
    ['a malformed token', 'Bearer garbage', 1],
    ['no token', 'Bearer', 0],
    ['an unknown key', `Bearer ${createApiKey('live')}`, 1],
    ['a mistyped key', 'Bearer vx_live_0000', 0],
    ['a key in HTTP Basic', `Basic ${btoa('vx_live_0000:')}`, 0],
    ['a key without a scheme', createApiKey('test'), 0],
  ])('that is %s is rejected before parsing, even for queries', async (_what, authorization, calls) => {
    const { status, errors, data, headers } = await ask(authorization, '{')
    expect({ status, data }).toEqual({ status: 401, data: undefined })
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_TOKEN', status: 401 } }])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="api", error="invalid_token", error_description="/)
    expect(recorder.requests).toHaveLength(calls)
  })

  it('for a proxy in front of the shop is ignored if a browser sends it', async () => {
    const basic = `Basic ${btoa('staging:secret')}`
    expect((await ask(basic, SHOP)).status).toBe(401)
    const headers = { authorization: basic, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(SHOP)}`, { headers })
    expect(answer.status).toBe(200)
  })

  it('that the site cannot check does not make the requester a guest', async () => {
    recorder.intercept((_recorded, response) => {
      response.writeHead(500).end()
      return true
    })
    const { status, errors, data } = await ask(`Bearer ${'y'.repeat(43)}`, SHOP)
    recorder.intercept(null)
    expect({ status, data }).toEqual({ status: 500, data: undefined })
    expect(errors).toMatchObject([{ extensions: { code: 'BACKEND_ERROR' } }])
  })

  it('of a customer works until it is revoked', async () => {
    const token = await accessTokenOf(backendUrl, customer)
    expect(await ask(`Bearer ${token}`, ORDERS)).toMatchObject({
      status: 200,
      data: { viewer: { orders: { totalCount: 0 } } },
    })
    await ask(`Bearer ${token}`, 'mutation { logout { userErrors { code } } }')
    const { status, headers } = await ask(`Bearer ${token}`, ORDERS)
    expect([status, headers.get('www-authenticate')]).toEqual([401, textLike(/invalid_token/)])
  })
})

describe('an API key', () => {
  it('acts for its customer, with one check every five seconds, and gets no cookies', async () => {
    const answers = [await ask(`Bearer ${every.secret}`, CART), await ask(`Bearer ${every.secret}`, ORDERS)]
    expect(answers.map(({ status, errors, headers }) => [status, errors, headers.getSetCookie()])).toEqual([
      [200, [], []],
      [200, [], []],
    ])
    const checks = () => recorder.requests.filter(({ address }) => address === '/oauth/introspect').length
    expect(checks()).toBe(1)
    gateway.advance(5_001)
    await ask(`Bearer ${every.secret}`, SHOP)
    expect(checks()).toBe(2)
  })

  it('that is revoked elsewhere loses private data immediately, and everything else after five seconds', async () => {
    const key = await newApiKey(backendUrl, customer, { scopes: ['orders:read'] })
    expect((await ask(`Bearer ${key.secret}`, ORDERS)).status).toBe(200)
    await key.revoke()
    const { status, data, headers } = await ask(`Bearer ${key.secret}`, ORDERS)
    expect([status, data, headers.get('www-authenticate')]).toEqual([401, undefined, textLike(/invalid_token/)])
    gateway.advance(5_001)
    const later = await ask(`Bearer ${key.secret}`, SHOP)
    expect(later).toMatchObject({ status: 401, errors: [{ message: 'This API key was revoked. Create a new one.' }] })
    expect(later.headers.get('www-authenticate')).toContain('was revoked')
  })

  it('that has expired gets an error that says so', async () => {
    const key = await newApiKey(backendUrl, customer, { expires: new Date(Date.now() + 500).toISOString() })
    await setTimeout(600)
    expect(await ask(`Bearer ${key.secret}`, SHOP)).toMatchObject({
      status: 401,
      errors: [{ message: 'This API key has expired. Create a new one.', extensions: { code: 'INVALID_TOKEN' } }],
    })
  })

  it('without a scope gets 403 with the required scopes, and nothing runs', async () => {
    const key = keys.get('catalog:read')?.secret
    const { status, errors, data, headers } = await ask(`Bearer ${key}`, ORDERS)
    expect({ status, data }).toEqual({ status: 403, data: undefined })
    expect(errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE', status: 403 } }])
    expect(headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="insufficient_scope", error_description="The key lacks the scope orders:read.", scope="orders:read"',
    )
    expect(recorder.requests.filter(({ address }) => address.startsWith('/jsonapi/orders'))).toEqual([])
  })

  it('cannot read the profile, whatever its scopes are', async () => {
    const { status, errors } = await ask(`Bearer ${every.secret}`, '{ viewer { user { email } } }')
    expect([status, errors]).toMatchObject([403, [{ message: 'Viewer.user is not available to API keys.' }]])
    const headers = { authorization: `Bearer ${every.secret}` }
    const uuid = customerUuidOf(await (await fetch(`${backendUrl}/jsonapi`, { headers })).json())
    expect((await fetch(`${gateway.url}/api/user-info?id=${uuid}`, { headers })).status).toBe(403)
  })

  it('needs orders:read for the documents of orders', async () => {
    const read = (scope: Scope) =>
      fetch(`${gateway.url}/orders/00000000-0000-4000-8000-000000000000/invoice.pdf`, {
        headers: { authorization: `Bearer ${keys.get(scope)?.secret}` },
      })
    expect([(await read('orders:write')).status, (await read('orders:read')).status]).toEqual([403, 404])
  })
})

it('an OAuth client gets a standard token, uses it, and revokes it', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    ...(['sign', 'verify'] as const),
  ])
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  const { id } = await newApiKey(backendUrl, customer, { scopes: ['orders:read', 'webhooks'], public_key: jwk })
  const insecure = { [oauth.allowInsecureRequests]: true }
  const metadata = await fetch(`${gateway.url}/.well-known/oauth-authorization-server`)
  const issuer = new URL('http://localhost:3000')
  const server = await oauth.processDiscoveryResponse(issuer, metadata)
  // The shop's own address forwards to the gateway.
  const here = {
    ...server,
    token_endpoint: `${gateway.url}/oauth/token`,
    revocation_endpoint: `${gateway.url}/oauth/revoke`,
  }
  const client = { client_id: id }
  const sign = oauth.PrivateKeyJwt(privateKey)
  const response = await oauth.clientCredentialsGrantRequest(here, client, sign, { scope: 'orders:read' }, insecure)
  const token = await oauth.processClientCredentialsResponse(here, client, response)
  expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'orders:read' })
  const authorization = `Bearer ${token.access_token}`
  expect(await ask(authorization, ORDERS)).toMatchObject({ status: 200, errors: [] })
  expect((await ask(authorization, CART)).status).toBe(403)
  await oauth.processRevocationResponse(await oauth.revocationRequest(here, client, sign, token.access_token, insecure))
  expect((await ask(authorization, ORDERS)).status).toBe(401)
})

it('a logged-in customer needs no scopes', async () => {
  const visitor = gateway.visitor()
  await logIn(visitor, customer)
  expect(await visitor.ask('{ viewer { user { email } } }')).toMatchObject({
    errors: [],
    data: { viewer: { user: {} } },
  })
})
