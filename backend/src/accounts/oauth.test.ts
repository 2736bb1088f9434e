import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountShop, bearer, openAccountShop, pairOf, password } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const name = 'cora@lab.example'

beforeEach(async () => {
  await shop.database.deleteFrom('users').where('name', '=', name).execute()
  await shop.register(name)
})

const aToken: unknown = expect.stringMatching(/^[\w-]{43}$/)

const secret = { client_id: 'shop', client_secret: 'secret-of-the-tests' }
const credentials = { grant_type: 'password', username: name, password }

async function reads(access: string) {
  return (await shop.get('/jsonapi/products/product?page[limit]=1', bearer(access))).status
}

function form(parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return shop.send({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(parameters).toString(),
  })
}

function block() {
  return shop.database.updateTable('users').set({ status: false }).where('name', '=', name).execute()
}

describe('password grant', () => {
  test('returns a token pair that is stored only as hashes', async () => {
    const answer = await shop.token(credentials)
    expect([answer.status, answer.headers['cache-control'], answer.headers['pragma']]).toEqual([
      200,
      'no-store, private',
      'no-cache',
    ])
    expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8')
    expect(answer.json()).toEqual({
      token_type: 'Bearer',
      expires_in: 900,
      access_token: aToken,
      refresh_token: aToken,
    })
    expect(await reads(pairOf(answer).access)).toBe(200)
  })

  test('accepts name and address in any case', async () => {
    expect(await reads((await shop.logIn(' CORA@Lab.example ')).access)).toBe(200)
  })

  test('rejects the address of an account with a different name', async () => {
    await shop.post('/user/register', {
      name: { value: 'dora' },
      mail: { value: 'dora@lab.example' },
      pass: { value: password },
    })
    expect((await shop.token({ ...credentials, username: 'dora' })).status).toBe(200)
    expect((await shop.token({ ...credentials, username: 'dora@lab.example' })).status).toBe(400)
  })

  const malformed =
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, ' +
    'or is otherwise malformed.'

  test.each<[string, Readonly<Record<string, string>>, number, string, string | undefined]>([
    [
      'no password',
      { ...secret, grant_type: 'password', username: name },
      400,
      'invalid_request',
      'Check the `password` parameter',
    ],
    ['no secret', { ...credentials, client_id: 'shop' }, 401, 'invalid_client', undefined],
    ['a name with a null character', { ...secret, ...credentials, username: 'a\0b' }, 400, 'invalid_grant', undefined],
  ])('rejects %s', async (_what, parameters, status, error, hint) => {
    const answer = await form(parameters)
    expect([answer.status, answer.json()]).toEqual([
      status,
      expect.objectContaining({ error, ...(hint === undefined ? {} : { hint }) }),
    ])
    if (error === 'invalid_request')
      expect(answer.json()).toMatchObject({ error_description: malformed, message: malformed })
    expect(answer.headers['cache-control']).toBe('no-store, private')
  })

  test('returns a challenge if the client is in the header', async () => {
    const answer = await form(credentials, { authorization: `Basic ${Buffer.from('shop:x').toString('base64')}` })
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="OAuth"'])
  })

  test('rejects a blocked account with the same response as a wrong password', async () => {
    const wrongPassword = await shop.token({ ...credentials, password: 'wrong' })
    await block()
    const blocked = await shop.token(credentials)
    expect([blocked.status, blocked.text]).toEqual([wrongPassword.status, wrongPassword.text])
  })
})

function refused(hint: string) {
  return {
    error: 'invalid_request',
    error_description: 'The refresh token is invalid.',
    hint,
    message: 'The refresh token is invalid.',
  }
}

describe('refresh token', () => {
  test('returns a new pair and revokes the old one', async () => {
    const first = await shop.logIn(name)
    const second = pairOf(await shop.refresh(first.refresh))
    expect(second.access).not.toBe(first.access)
    expect([await reads(first.access), await reads(second.access)]).toEqual([401, 200])
    expect((await shop.refresh(second.refresh)).status).toBe(200)
  })

  test('ends its session but no other if it is reused', async () => {
    const [stolen, otherSession] = [await shop.logIn(name), await shop.logIn(name)]
    const second = pairOf(await shop.refresh(stolen.refresh))
    const third = pairOf(await shop.refresh(second.refresh))
    const replayed = await shop.refresh(stolen.refresh)
    expect([replayed.status, replayed.json()]).toEqual([401, refused('Token has been revoked')])
    expect(await reads(third.access)).toBe(401)
    expect((await shop.refresh(third.refresh)).status).toBe(401)
    expect(await reads(otherSession.access)).toBe(200)
  })

  test('is exchanged once in ten parallel requests, and its session ends', async () => {
    const { refresh } = await shop.logIn(name)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.refresh(refresh)))
    const [won, ...others] = answers.filter(({ status }) => status === 200)
    expect([won?.status, others]).toEqual([200, []])
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
    if (won !== undefined) expect(await reads(pairOf(won).access)).toBe(401)
  })

  test('expires after 14 days, its access token after 15 minutes', async () => {
    const { access, refresh } = await shop.logIn(name)
    shop.pass({ minutes: 15 })
    expect(await reads(access)).toBe(401)
    shop.pass({ hours: 14 * 24 - 1 })
    const next = pairOf(await shop.refresh(refresh))
    expect(await reads(next.access)).toBe(200)
    shop.pass({ hours: 14 * 24 })
    const expired = await shop.refresh(next.refresh)
    expect([expired.status, expired.json()]).toEqual([401, refused('Token has expired')])
  })

  test('expires 30 days after login, however often it is refreshed', async () => {
    let { refresh } = await shop.logIn(name)
    for (let days = 0; days < 30; days += 10) {
      const next = pairOf(await shop.refresh(refresh))
      expect(await reads(next.access)).toBe(200)
      refresh = next.refresh
      shop.pass({ hours: 10 * 24 })
    }
    const expired = await shop.refresh(refresh)
    expect([expired.status, expired.json()]).toEqual([401, refused('Token has expired')])
  })

  test('rejects another client or none', async () => {
    const { refresh } = await shop.logIn(name)
    const other = await form({ grant_type: 'refresh_token', client_id: 'public', refresh_token: refresh })
    expect([other.status, other.json()]).toEqual([401, refused('Token is not linked to client')])
    for (const token of ['abc', 'A'.repeat(43), "' or true --", '\0'])
      expect((await shop.refresh(token)).json()).toEqual(refused('Cannot decrypt the refresh token'))
    expect((await shop.refresh(refresh)).status).toBe(200)
  })

  test('rejects a blocked customer', async () => {
    const { access, refresh } = await shop.logIn(name)
    await block()
    expect([await reads(access), (await shop.refresh(refresh)).status]).toEqual([401, 401])
  })

  test('is deleted after it expires', async () => {
    await shop.logIn(name)
    await shop.logIn(name)
    shop.pass({ hours: 14 * 24 })
    await shop.logIn(name)
    expect(await shop.database.selectFrom('token_pairs').select('refresh_hash').execute()).toHaveLength(1)
    expect(await shop.database.selectFrom('sessions').select('family').execute()).toHaveLength(1)
  })
})

describe('logging out', () => {
  const revoke = (parameters: Readonly<Record<string, string>>) =>
    shop.send({
      method: 'POST',
      url: '/oauth/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...secret, ...parameters }).toString(),
    })

  test.each(['access', 'refresh'] as const)('ends only its own session by the %s token', async (kind) => {
    const [pair, other] = [await shop.logIn(name), await shop.logIn(name)]
    const answer = await revoke({ token: pair[kind] })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect([await reads(pair.access), (await shop.refresh(pair.refresh)).status]).toEqual([401, 401])
    expect(await reads(other.access)).toBe(200)
  })

  test('succeeds for an invalid token or one of another client', async () => {
    const { access } = await shop.logIn(name)
    expect((await revoke({ token: 'abc' })).status).toBe(200)
    expect((await revoke({ token: access, client_id: 'public' })).status).toBe(200)
    expect(await reads(access)).toBe(200)
    expect((await revoke({ token: access, client_secret: 'x' })).status).toBe(401)
    expect((await revoke({})).status).toBe(400)
  })
})
