import { generateKeyPair, exportJWK, SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AccountShop, bearer, openAccountShop, password } from './testAccounts.ts'
import { deleteOldRequests, latestRequests } from './requestLog.ts'

let shop: AccountShop
let access: string
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const owner = 'cora@lab.example'

beforeEach(async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.register(owner)
  ;({ access } = await shop.logIn(owner))
  await shop.database.deleteFrom('mails').execute()
})

const address = '/jsonapi/user/api-keys'
const shopClient = { client_id: 'shop', client_secret: 'secret-of-the-tests' }

const keySchema = z.object({
  data: z.object({ id: z.string(), attributes: z.looseObject({ secret: z.string().default('') }) }),
})
const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) })),
})

function post(attributes: Readonly<Record<string, unknown>>, token = access) {
  const values = { name: 'ERP', scopes: ['orders:read'], environment: 'live', ...attributes }
  return shop.send({
    method: 'POST',
    url: address,
    headers: { ...bearer(token), 'content-type': 'application/vnd.api+json' },
    payload: JSON.stringify({ data: { type: 'user--api-key', attributes: values } }),
  })
}

async function create(attributes: Readonly<Record<string, unknown>> = {}) {
  const { id, attributes: created } = keySchema.parse((await post(attributes)).json()).data
  return { id, secret: created.secret }
}

function remove(id: string, token = access) {
  return shop.send({ method: 'DELETE', url: `${address}/${id}`, headers: bearer(token) })
}

function form(url: string, parameters: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return shop.send({ method: 'POST', url, headers, payload: new URLSearchParams(parameters).toString() })
}

async function introspect(token: string) {
  return (await form('/oauth/introspect', { ...shopClient, token })).json()
}

async function list() {
  return listSchema.parse((await shop.get(address, bearer(access))).json()).data.map(({ attributes }) => attributes)
}

describe('an API key', () => {
  test('is shown once, stored as a hash, and confirmed to its owner by email', async () => {
    const { secret } = await create()
    expect(secret).toMatch(/^vx_live_[0-9A-Za-z]{49}$/)
    const stored = JSON.stringify(await shop.database.selectFrom('api_keys').selectAll().execute())
    expect(stored).not.toContain(secret.slice(12))
    expect(await list()).toEqual([
      {
        ...{ name: 'ERP', scopes: ['orders:read'], environment: 'live', hint: secret.slice(0, 12), is_client: false },
        ...{ shares_cart: false, created: shop.now().toISOString(), expires: null, last_used: null, revoked: null },
      },
    ])
    const [mail] = await shop.mails()
    expect(mail).toMatchObject({ kind: 'apiKeyCreated', to: owner })
    expect(mail?.text).toContain('live API key "ERP"')
    expect(mail?.text).not.toContain(secret)
  })

  test('requires the password, or a login within the last ten minutes', async () => {
    shop.pass({ minutes: 9 })
    expect((await post({})).status).toBe(201)
    shop.pass({ minutes: 1 })
    const codeOf = async (attributes: Readonly<Record<string, unknown>>) => {
      const answer = await post(attributes)
      return [answer.status, answer.errors()[0]?.code]
    }
    expect(await codeOf({})).toEqual([422, 'password_required'])
    expect(await codeOf({ password: 'not the password' })).toEqual([422, 'password_incorrect'])
    expect(await list()).toHaveLength(1)
    expect((await post({ password })).status).toBe(201)
    expect(await shop.get('/jsonapi/user/sessions', bearer(access)).then((answer) => answer.json())).toMatchObject({
      data: [{ attributes: { is_current: true, needs_password: true } }],
    })
  })

  test('acts for its owner, with its scopes and environment', async () => {
    const { id, secret } = await create({ environment: 'test', scopes: ['cart:write', 'prices:read'] })
    expect(await introspect(secret)).toEqual({
      ...{ active: true, token_type: 'Bearer', sub: await shop.uuidOf(owner) },
      ...{ client_id: id, scope: 'cart:write prices:read', environment: 'test', own_cart: true },
    })
    const root = await shop.get('/jsonapi', bearer(secret))
    expect(root.json()).toMatchObject({ meta: { links: { me: { meta: { id: await shop.uuidOf(owner) } } } } })
  })

  test('stops working as soon as it is revoked, and stays listed', async () => {
    const { id, secret } = await create()
    await shop.mails()
    expect((await remove(id)).status).toBe(204)
    expect((await shop.get('/jsonapi', bearer(secret))).status).toBe(401)
    expect(await introspect(secret)).toEqual({ active: false, reason: 'revoked' })
    expect(await list()).toMatchObject([{ revoked: shop.now().toISOString() }])
    expect(await shop.mails()).toMatchObject([{ kind: 'apiKeyRevoked', to: owner }])
    expect((await remove(id)).status).toBe(404)
  })

  test('expires, and stops working while its owner is blocked', async () => {
    const { secret } = await create({ expires: '2099-01-01T00:00:00Z' })
    const soon = await create({ expires: new Date(shop.now().getTime() + 3_600_000).toISOString() })
    shop.pass({ hours: 2 })
    expect([await introspect(secret), await introspect(soon.secret)]).toMatchObject([
      { active: true },
      { active: false, reason: 'expired' },
    ])
    await shop.database.updateTable('users').set({ status: false }).execute()
    expect(await introspect(secret)).toEqual({ active: false })
  })

  test('records its last use at most once a minute', async () => {
    const { secret } = await create()
    const first = shop.now().toISOString()
    await introspect(secret)
    shop.pass({ minutes: 0.5 })
    await introspect(secret)
    expect(await list()).toMatchObject([{ last_used: first }])
    shop.pass({ minutes: 0.5 })
    await introspect(secret)
    expect(await list()).toMatchObject([{ last_used: shop.now().toISOString() }])
  })

  test('cannot list, create or revoke keys, or end sessions', async () => {
    const { id, secret } = await create()
    const answers = [
      await shop.get(address, bearer(secret)),
      await post({}, secret),
      await remove(id, secret),
      await shop.send({ method: 'DELETE', url: '/jsonapi/user/sessions', headers: bearer(secret) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('belongs to one customer only', async () => {
    const { id } = await create()
    await shop.register('other@lab.example')
    const other = await shop.logIn('other@lab.example')
    const answers = [await remove(id, other.access), await shop.get(`${address}/${id}/requests`, bearer(other.access))]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ environment: 'staging' }, 'environment'],
    [{ expires: '2020-01-01T00:00:00Z' }, 'expires'],
    [{ expires: 'tomorrow' }, 'expires'],
    [{ public_key: { kty: 'oct', k: 'c2VjcmV0' } }, 'public_key'],
  ])('is rejected with %j', async (attributes, field) => {
    const answer = await post(attributes)
    expect([answer.status, JSON.stringify(answer.json())]).toEqual([
      422,
      expect.stringContaining(`/data/attributes/${field}`),
    ])
  })

  test('is rejected if the customer already has twenty active keys', async () => {
    for (let count = 0; count < 20; count += 1) await create()
    const [{ id = '' } = {}] = listSchema.parse((await shop.get(address, bearer(access))).json()).data
    expect((await post({})).status).toBe(422)
    await remove(id)
    expect((await post({})).status).toBe(201)
  })
})

describe('the request log', () => {
  const entry = { requestId: 'request-1', operation: 'Prices', status: 200, code: null, milliseconds: 12 }

  test('lists the requests of a key for 30 days', async () => {
    const { id } = await create()
    const requests = [
      { ...entry, key: id, at: shop.now().toISOString() },
      { ...entry, key: id, at: new Date(shop.now().getTime() - 31 * 24 * 3_600_000).toISOString(), operation: 'Old' },
      { ...entry, key: randomUUID(), at: shop.now().toISOString() },
    ]
    const answer = await form('/oauth/api-requests', { ...shopClient, requests: JSON.stringify(requests) })
    expect(answer.status).toBe(200)
    expect(await latestRequests(shop.database, id)).toMatchObject([{ operation: 'Prices' }, { operation: 'Old' }])
    await deleteOldRequests(shop.database, shop.now())
    const log = listSchema.parse((await shop.get(`${address}/${id}/requests`, bearer(access))).json()).data
    expect(log.map(({ attributes }) => attributes)).toEqual([
      {
        ...{ at: shop.now().toISOString(), request_id: 'request-1', operation: 'Prices' },
        ...{ status: 200, code: null, milliseconds: 12 },
      },
    ])
  })

  test('accepts entries only from the shop', async () => {
    const wrong = { ...shopClient, client_secret: 'wrong' }
    const answers = [
      await form('/oauth/api-requests', { ...wrong, requests: '[]' }),
      await form('/oauth/introspect', { ...wrong, token: 'x' }),
      await form('/oauth/api-requests', { ...shopClient, requests: '{}' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400])
  })
})

describe('an OAuth client', () => {
  async function createClient(scopes = ['orders:read', 'catalog:read']) {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const { id } = await create({ public_key: await exportJWK(publicKey), scopes })
    const sign = (claims: Readonly<Record<string, unknown>> = {}) =>
      new SignJWT({ iss: id, sub: id, jti: randomUUID(), aud: 'https://shop.test', ...claims })
        .setProtectedHeader({ alg: 'ES256' })
        .setExpirationTime(new Date(shop.now().getTime() + 60_000))
        .sign(privateKey)
    return { id, sign }
  }
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number(), scope: z.string() })
  function ask(assertion: string, parameters: Readonly<Record<string, string>> = {}) {
    const credentials = { client_assertion_type: type, client_assertion: assertion }
    return form('/oauth/token', { grant_type: 'client_credentials', ...credentials, ...parameters })
  }

  test('gets tokens for an hour, with some or all of its scopes', async () => {
    const { id, sign } = await createClient()
    const all = tokenSchema.parse((await ask(await sign())).json())
    expect(all).toMatchObject({ expires_in: 3_600, scope: 'orders:read catalog:read' })
    const some = tokenSchema.parse((await ask(await sign(), { scope: 'catalog:read' })).json())
    expect(await introspect(some.access_token)).toMatchObject({ active: true, client_id: id, scope: 'catalog:read' })
    expect((await ask(await sign(), { scope: 'catalog:read prices:read' })).json()).toMatchObject({
      error: 'invalid_scope',
    })
    expect((await shop.get('/jsonapi', bearer(all.access_token))).status).toBe(200)
    shop.pass({ hours: 1 })
    expect((await shop.get('/jsonapi', bearer(all.access_token))).status).toBe(401)
  })

  test('must sign each assertion with its key, for this shop, for one use and a short time', async () => {
    const { id, sign } = await createClient()
    const stranger = await createClient()
    const used = await sign()
    await ask(used)
    const late = await sign({ nbf: Math.floor(shop.now().getTime() / 1_000) + 600 })
    const far = await sign({ aud: 'https://other.test' })
    const foreign = await stranger.sign({ iss: id, sub: id })
    for (const assertion of [used, late, far, foreign, 'garbage', `${await sign()}x`]) {
      const answer = await ask(assertion)
      expect([answer.status, answer.json()]).toMatchObject([401, { error: 'invalid_client' }])
    }
    const noAssertion = await form('/oauth/token', { grant_type: 'client_credentials', client_id: id })
    expect(noAssertion.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('can revoke its own tokens, and loses them when it is revoked', async () => {
    const { id, sign } = await createClient()
    const stranger = await createClient()
    const tokens = [await ask(await sign()), await ask(await sign())].map(
      (answer) => tokenSchema.parse(answer.json()).access_token,
    )
    const [first = '', second = ''] = tokens
    const revoke = async (assertion: string) =>
      (await form('/oauth/revoke', { token: first, client_assertion_type: type, client_assertion: assertion })).status
    expect(await revoke(await stranger.sign())).toBe(200)
    expect(await introspect(first)).toMatchObject({ active: true })
    expect(await revoke(await sign())).toBe(200)
    expect(await revoke('garbage')).toBe(401)
    expect([await introspect(first), await introspect(second)]).toMatchObject([{ active: false }, { active: true }])
    await remove(id)
    expect(await introspect(second)).toEqual({ active: false })
    expect((await ask(await sign())).json()).toMatchObject({ error: 'invalid_client' })
  })

  test('is rejected with a private key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    expect((await post({ public_key: await exportJWK(privateKey) })).status).toBe(422)
  })
})
