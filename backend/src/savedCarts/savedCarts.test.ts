import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addCustomer, type TestCustomer } from '../accounts/testCustomer.ts'
import { openTestShop, type TestShop } from '../testShop.ts'
import { deleteOldLinks } from './savedCarts.ts'

let shop: TestShop
let ana: TestCustomer
let bob: TestCustomer
let clock = Date.parse('2026-11-21T18:00:00Z')
const uuids = new Map<string, string>()

const hour = 3_600_000

beforeAll(async () => {
  shop = await openTestShop({ now: () => new Date(clock) })
  ana = await addCustomer(shop.database, 'ana')
  bob = await addCustomer(shop.database, 'bob')
  // The test advances its clock by weeks.
  await shop.database
    .updateTable('token_pairs')
    .set({ access_expires: new Date('2027-11-21T00:00:00Z') })
    .execute()
  for (const row of await shop.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    uuids.set(row.sku, row.uuid)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.database.deleteFrom('cart_lists').execute()
  await shop.database.deleteFrom('orders').execute()
})

type Headers = Record<string, string>

function guest(token: string): Headers {
  return { 'commerce-cart-token': token }
}

function send(method: 'POST' | 'DELETE', url: string, headers: Headers, body?: unknown) {
  return shop.send({
    method,
    url,
    headers: { 'content-type': 'application/vnd.api+json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

function add(headers: Headers, sku: string, quantity = 1) {
  return send('POST', '/jsonapi/cart/add', headers, {
    data: [{ type: 'product-variation--product', id: uuids.get(sku), meta: { quantity } }],
  })
}

function save(headers: Headers, name: unknown) {
  return send('POST', '/jsonapi/cart-lists/saved', headers, {
    data: { type: 'cart-list--saved', attributes: { name } },
  })
}
async function saved(headers: Headers) {
  return (await shop.get('/jsonapi/cart-lists/saved?sort=-created', headers)).list()
}

function share(headers: Headers) {
  return send('POST', '/jsonapi/cart-lists/shared', headers, {})
}
function openShared(token: unknown, query = '') {
  return send(
    'POST',
    `/jsonapi/cart-lists/shared/open${query}`,
    {},
    { data: { type: 'cart-list--shared', attributes: { token } } },
  )
}

function handOver(lines: unknown) {
  return send('POST', '/jsonapi/cart-lists/link', {}, { data: { type: 'cart-list--link', attributes: { lines } } })
}
function viewLink(token: unknown) {
  return send('POST', '/jsonapi/cart-lists/link/view', {}, { data: { type: 'cart-list--link', attributes: { token } } })
}

function openLink(token: unknown) {
  return send('POST', '/jsonapi/cart-lists/link/open', {}, { data: { type: 'cart-list--link', attributes: { token } } })
}

function tokenOf(answer: { json(): unknown }) {
  return z.object({ meta: z.object({ token: z.string() }) }).parse(answer.json()).meta.token
}

describe('a saved cart', () => {
  test("stores the cart's lines under a name, with their parts", async () => {
    await add(ana.headers, '110001', 3)
    await add(ana.headers, '510001', 8)
    const answer = await save(ana.headers, '  Chamber 7 ')
    expect([answer.status, answer.single().data.attributes]).toEqual([
      201,
      {
        name: 'Chamber 7',
        created: '2026-11-21T18:00:00+00:00',
        lines: [
          objectOf({ variation: uuids.get('110001'), part_number: '110001', quantity: 3, note: null, reference: null }),
          objectOf({ variation: uuids.get('510001'), part_number: '510001', quantity: 8, one_length: null }),
        ],
      },
    ])
    const { included } = (
      await shop.get('/jsonapi/cart-lists/saved?include=variations&fields[product-variation--product]=sku', ana.headers)
    ).list()
    expect(included.map(({ attributes }) => attributes['sku'])).toEqual(['110001', '510001'])
  })

  test('replaces one of the same name in any case, and is then found by its own ID', async () => {
    await add(ana.headers, '110001')
    const first = (await save(ana.headers, 'Pump')).single().data
    await add(ana.headers, '110002')
    clock += hour
    const second = (await save(ana.headers, 'PUMP')).single().data
    expect(second.id).toBe(first.id)
    expect((await saved(ana.headers)).data.map(({ attributes }) => attributes['name'])).toEqual(['PUMP'])
  })

  test('is limited to twenty, even if many are saved together', async () => {
    await add(ana.headers, '110001')
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => save(ana.headers, `Cart ${index}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 5 }, () => 422),
    ])
    expect((await saved(ana.headers)).data).toHaveLength(20)
    const [{ id } = { id: '' }] = (await saved(ana.headers)).data
    await send('DELETE', `/jsonapi/cart-lists/saved/${id}`, ana.headers)
    expect((await save(ana.headers, 'One more')).status).toBe(201)
  })

  test('is visible only to its owner, and unknown to others', async () => {
    await add(ana.headers, '110001')
    const { id } = (await save(ana.headers, 'Mine')).single().data
    for (const headers of [bob.headers, guest('t')]) {
      expect((await saved(headers)).data).toEqual([])
      const foreign = await send('DELETE', `/jsonapi/cart-lists/saved/${id}`, headers)
      const unknown = await send('DELETE', '/jsonapi/cart-lists/saved/00000000-0000-4000-8000-000000000000', headers)
      expect([foreign.status, foreign.errors()[0]?.detail]).toEqual([404, unknown.errors()[0]?.detail])
    }
    expect((await send('DELETE', `/jsonapi/cart-lists/saved/${id}`, ana.headers)).status).toBe(204)
    expect((await send('DELETE', `/jsonapi/cart-lists/saved/${id}`, ana.headers)).status).toBe(404)
  })

  test('requires a customer, lines, and a name of 1 to 60 characters', async () => {
    expect((await save(ana.headers, 'Empty')).errors()[0]?.source?.pointer).toBe('/data/attributes/lines')
    await add(ana.headers, '110001')
    await add(guest('g'), '110001')
    expect((await save(guest('g'), 'Guest')).status).toBe(403)
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b', 'a\nb', 7, null])
      expect((await save(ana.headers, name)).errors()[0]?.source?.pointer).toBe('/data/attributes/name')
    expect((await save(ana.headers, 'x'.repeat(60))).status).toBe(201)
  })
})

describe('a shared cart', () => {
  test('is readable by anyone with its link for thirty days, as it was shared', async () => {
    await add(guest('sharer'), '110001', 2)
    const made = await share(guest('sharer'))
    const token = tokenOf(made)
    expect([made.status, token, made.single().data.attributes['expires']]).toEqual([
      201,
      expect.stringMatching(/^[\w-]{22}$/),
      new Date(clock + 30 * 24 * hour).toISOString().replace('.000Z', '+00:00'),
    ])
    await add(guest('sharer'), '110001', 5)
    const answer = await openShared(token, '?include=variations&fields[product-variation--product]=sku')
    expect(answer.single().data.attributes['lines']).toMatchObject([{ part_number: '110001', quantity: 2 }])
    expect(answer.single().included.map(({ attributes }) => attributes['sku'])).toEqual(['110001'])
    expect((await openShared(token)).status).toBe(200)
    clock += 30 * 24 * hour
    expect((await openShared(token)).status).toBe(410)
  })

  test('has a 128-bit token that is stored only as a hash', async () => {
    await add(guest('sharer'), '110001')
    const token = tokenOf(await share(guest('sharer')))
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const rows = await shop.database.selectFrom('cart_lists').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const other of ['', 'x', token.slice(1), `${token}x`, token.toLowerCase().toUpperCase(), '../saved'])
      expect((await openShared(other)).status).toBe(404)
    expect((await openLink(token)).status).toBe(404)
  })

  test('requires a cart with lines, and is not listed', async () => {
    expect((await share(guest('nobody'))).status).toBe(422)
    expect((await share({})).status).toBe(422)
    expect((await shop.get('/jsonapi/cart-lists/shared')).status).toBe(405)
  })
})

describe('a cart link', () => {
  const lines = [
    { part_number: ' 110001 ', quantity: 2, reference: 'REQ-7', note: 'chamber' },
    { part_number: 'nope', quantity: 1 },
  ]

  test('opens once within a day, with the lines it was created with', async () => {
    const token = tokenOf(await handOver(lines))
    // Scanners of emails follow links: viewing does not use them up.
    expect((await viewLink(token)).single().data.attributes['lines']).toHaveLength(2)
    expect((await viewLink(token)).status).toBe(200)
    expect((await openLink(token)).single().data.attributes['lines']).toMatchObject([
      { part_number: '110001', quantity: 2, reference: 'REQ-7', note: 'chamber' },
      { part_number: 'nope', quantity: 1, reference: null, note: null },
    ])
    expect([(await openLink(token)).status, (await viewLink(token)).status]).toEqual([410, 410])
    const expiredToken = tokenOf(await handOver(lines))
    clock += 24 * hour
    expect((await openLink(expiredToken)).status).toBe(410)
  })

  test('opens for one of many parallel requests', async () => {
    const token = tokenOf(await handOver(lines))
    const answers = await Promise.all(Array.from({ length: 10 }, () => openLink(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
  })

  test('accepts one to two hundred valid lines', async () => {
    const line = { part_number: '110001', quantity: 1 }
    const bad = [
      [],
      Array.from({ length: 201 }, () => line),
      [{ ...line, quantity: 0 }],
      [{ ...line, quantity: 1.5 }],
      [{ ...line, quantity: 10_000 }],
      [{ ...line, part_number: ' ' }],
      [{ ...line, part_number: 'x'.repeat(101) }],
      [{ ...line, note: 'x'.repeat(81) }],
      [{ ...line, reference: 'a\u0000' }],
      null,
    ]
    for (const each of bad) expect((await handOver(each)).status).toBe(422)
    expect((await handOver(Array.from({ length: 200 }, () => line))).status).toBe(201)
  })

  test('is deleted a month after it expired', async () => {
    const token = tokenOf(await handOver(lines))
    clock += 31 * 24 * hour
    await deleteOldLinks(shop.database, new Date(clock))
    expect((await openLink(token)).status).toBe(410)
    clock += hour
    await deleteOldLinks(shop.database, new Date(clock))
    expect((await openLink(token)).status).toBe(404)
  })
})

function objectOf(members: Record<string, unknown>): unknown {
  return expect.objectContaining(members)
}
