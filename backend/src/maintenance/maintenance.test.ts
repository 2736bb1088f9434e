import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addCustomer } from '../accounts/testCustomer.ts'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'
import { openTestShop, testAccess, type TestShop } from '../testShop.ts'
import { startMaintenance, defaultMessage } from './maintenance.ts'

const officeKey = 'the-key-of-the-office'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ officeKey })
})
afterAll(() => shop.close())

const told = z.object({ message: z.string().nullable() })

function put(body: unknown, key = officeKey) {
  return shop.send({
    method: 'PUT',
    url: '/office/maintenance',
    headers: { authorization: `Bearer ${key}` },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function announced() {
  const answer = await shop.get('/office/maintenance', { authorization: `Bearer ${officeKey}` })
  return told.parse(answer.json()).message
}

afterEach(async () => {
  await put({ message: null })
})

describe('a site in maintenance', () => {
  const message = 'We are under maintenance until noon <Pacific>.'

  test.each([
    ['/jsonapi', 'application/vnd.api+json'],
    ['/jsonapi/carts', 'application/vnd.api+json'],
    ['/jsonapi/no/such/thing', 'application/vnd.api+json'],
    ['/router/translate-path?path=/x', 'text/plain'],
    ['/decoupled_kit/menu/main?_format=json', 'text/plain'],
    ['/decoupled_kit/breadcrumb?path=/x', 'text/plain'],
    ['/user/password?_format=json', 'text/plain'],
    ['/oauth/token', 'text/html'],
    ['/', 'text/html'],
  ])('responds to %s with its message as %s', async (url, type) => {
    await put({ message })
    const answer = await shop.get(url)
    expect(answer.status).toBe(503)
    expect(answer.headers['content-type']?.split(';')[0]).toBe(type)
    expect(answer.headers['cache-control']).toContain('private')
    expect(answer.headers['x-generator']).toBe('@shop/backend')
    if (type === 'text/plain') expect(answer.text).toBe(message)
    if (type === 'text/html') expect(answer.text).toContain('under maintenance until noon &lt;Pacific&gt;.')
    if (type === 'application/vnd.api+json') {
      expect(answer.headers['retry-after']).toBe('10')
      expect(answer.errors()).toMatchObject([{ title: 'Service Unavailable', status: '503', detail: message }])
    }
  })

  test('sends the expected return time as Retry-After', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect((await put({ message, until })).json()).toEqual({ message, until })
    for (const url of ['/jsonapi', '/router/translate-path?path=/x', '/']) {
      const seconds = Number((await shop.get(url)).headers['retry-after'])
      expect(seconds).toBeGreaterThan(3_590)
      expect(seconds).toBeLessThanOrEqual(3_600)
    }
  })

  test('is alive and ready, serves files, and accepts office requests', async () => {
    await put({ message })
    expect((await shop.get('/health/live')).status).toBe(200)
    expect((await shop.get('/health/ready')).status).toBe(200)
    expect((await shop.get('/sites/default/files/none.png')).status).toBe(404)
    expect(await announced()).toBe(message)
    expect((await shop.get('/office/audit', { authorization: `Bearer ${officeKey}` })).status).toBe(200)
  })

  test('rejects writes', async () => {
    await put({ message })
    const token = randomUUID()
    const headers = { 'content-type': 'application/vnd.api+json', 'commerce-cart-token': token }
    const answer = await shop.send({ method: 'POST', url: '/jsonapi/cart/add', headers, payload: '{"data":[]}' })
    expect(answer.status).toBe(503)
  })

  test('reopens with carts and sessions unchanged', async () => {
    const customer = await addCustomer(shop.database, randomUUID())
    const [part] = (await shop.get('/jsonapi/product-variations/product?page[limit]=1')).list().data
    const cart = { 'commerce-cart-token': randomUUID() }
    await shop.send({
      method: 'POST',
      url: '/jsonapi/cart/add',
      headers: { 'content-type': 'application/vnd.api+json', ...cart },
      payload: JSON.stringify({ data: [{ type: part?.type, id: part?.id, meta: { quantity: 3 } }] }),
    })
    const before = await shop.get('/jsonapi/carts', cart)
    expect(before.list().data).toHaveLength(1)
    await put({ message })
    expect((await shop.get('/jsonapi/carts', cart)).status).toBe(503)
    expect((await shop.get('/jsonapi', customer.headers)).status).toBe(503)
    await put({ message: null })
    expect((await shop.get('/jsonapi/carts', cart)).text).toBe(before.text)
    expect((await shop.get('/jsonapi', customer.headers)).status).toBe(200)
  })
})

describe('the maintenance switch', () => {
  test("has a default message, and accepts the office's own", async () => {
    expect(await announced()).toBeNull()
    expect((await put({})).json()).toMatchObject({ message: defaultMessage })
    expect((await put('')).json()).toMatchObject({ message: defaultMessage })
    expect((await put({ message: ' Maintenance until noon. ' })).json()).toMatchObject({
      message: 'Maintenance until noon.',
    })
    expect((await put({ message: null })).json()).toMatchObject({ message: null })
  })

  test.each([
    ['that is empty', { message: ' ' }],
    ['that is too long', { message: `maintenance ${'x'.repeat(500)}` }],
    ['that is not text', { message: 7 }],
    ['that is not JSON', '{'],
  ])('rejects a message %s', async (_, body) => {
    const answer = await put(body)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/The message is invalid/)
    expect(await announced()).toBeNull()
  })

  test('is for the office only', async () => {
    expect((await put({}, 'another-key')).status).toBe(401)
    expect((await shop.get('/office/maintenance')).status).toBe(401)
    expect(await announced()).toBeNull()
  })

  test('survives a restart, and is noticed by other processes', async () => {
    const other = await startMaintenance(shop.database)
    await put({})
    expect(other.message).toBeNull()
    await other.refresh()
    expect(other.message).toBe(defaultMessage)
    const { database, locks, filesFolder } = shop
    const again = await createServer({ database, locks, filesFolder, log: createLog('silent'), ...testAccess })
    expect((await again.inject('/jsonapi')).statusCode).toBe(503)
    await again.close()
  })
})
