import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'
import { countQueries } from '../database/testQueries.ts'
import { openTestShop, testAccess, type TestShop } from '../testShop.ts'
import { newToken, tokenHash } from './tokens.ts'

let shop: TestShop
let clock = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => clock })
})
afterAll(() => shop.close())

const address = '/jsonapi/products/product?page[limit]=1'

function minutes(count: number) {
  return count * 60_000
}

/** Creates a customer with a 15-minute access token. */
async function customer(name: string, blocked = false): Promise<{ uuid: string; token: string }> {
  const uuid = randomUUID()
  const token = newToken()
  const { id } = await shop.database
    .insertInto('users')
    .values({
      uuid,
      name,
      name_key: name,
      mail: `${name}@lab.example`,
      mail_key: `${name}@lab.example`,
      enters_by_mail: false,
      password_hash: 'none',
      status: !blocked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const family = randomUUID()
  const times = { started: clock, last_used: clock, expires: new Date(clock.getTime() + minutes(20_000)) }
  await shop.database
    .insertInto('sessions')
    .values({ family, user_id: id, device: null, network: null, ...times })
    .execute()
  await shop.database
    .insertInto('token_pairs')
    .values({
      family,
      client_id: 'shop',
      user_id: id,
      access_hash: tokenHash(token),
      access_expires: new Date(clock.getTime() + minutes(15)),
      refresh_hash: tokenHash(newToken()),
      refresh_expires: new Date(clock.getTime() + minutes(20_000)),
    })
    .execute()
  return { uuid, token }
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

async function answered(headers: Record<string, string>) {
  const answer = await shop.get(address, headers)
  return answer.status === 200 ? 200 : [answer.status, answer.errors().map(({ title, detail }) => [title, detail])]
}

const denied = [401, [['Unauthorized', 'The resource owner or authorization server denied the request.']]]
const unreadable = [401, [['Unauthorized', 'Error while decoding from Base64Url, invalid base64 characters detected']]]

test('accepts an access token until it expires', async () => {
  const { token } = await customer('lives')
  expect(await answered(bearer(token))).toBe(200)
  expect(await answered({ authorization: `bearer ${token}` })).toBe(200)
  clock = new Date(clock.getTime() + minutes(15) - 1)
  expect(await answered(bearer(token))).toBe(200)
  clock = new Date(clock.getTime() + 1)
  expect(await answered(bearer(token))).toEqual(denied)
})

test('rejects revoked, unknown and altered tokens and those of blocked customers, even on public resources', async () => {
  const { token } = await customer('revoked')
  await shop.database
    .updateTable('token_pairs')
    .set({ access_revoked: true })
    .where('access_hash', '=', tokenHash(token))
    .execute()
  const { token: blocked } = await customer('blocked', true)
  const { token: good } = await customer('good')
  const altered = `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`
  for (const each of [token, blocked, newToken(), altered]) expect(await answered(bearer(each))).toEqual(denied)
  expect(await answered(bearer(good))).toBe(200)
})

test.each(['', ' ', 'garbage', 'x.y.z', "'; drop table users --", 'A'.repeat(5000)])(
  'rejects the token %j',
  async (token) => {
    expect(await answered(bearer(token))).toEqual(unreadable)
  },
)

test('marks responses to customers as not cacheable', async () => {
  const { token } = await customer('private')
  const answer = await shop.get(address, bearer(token))
  expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store, private', undefined])
})

test('ignores other authorization schemes', async () => {
  expect(await answered({ authorization: 'Basic c2hvcDpzZWNyZXQ=' })).toBe(200)
})

test('rejects an invalid token before reading the body, and skips the check for health and files', async () => {
  const post = await shop.send({
    method: 'POST',
    url: '/jsonapi/cart/add',
    headers: bearer('x.y.z'),
    payload: 'no json',
  })
  expect(post.status).toBe(401)
  expect((await shop.get('/health/live', bearer('x.y.z'))).status).toBe(200)
  expect((await shop.get('/sites/default/files/none.svg', bearer('x.y.z'))).status).toBe(404)
})

test('runs one query per token, none for malformed tokens or guests', async () => {
  const { counting, queriesOf } = countQueries(shop.database)
  const { filesFolder } = shop
  const app = await createServer({
    ...testAccess,
    database: counting,
    locks: shop.locks,
    filesFolder,
    log: createLog('silent'),
    now: () => clock,
  })
  const { token } = await customer('counted')
  const count = (headers: Record<string, string>) => queriesOf(() => app.inject({ url: '/jsonapi', headers }))
  expect([await count({}), await count(bearer('garbage')), await count(bearer(token))]).toEqual([0, 0, 1])
  await app.close()
})
