import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { auditProblems } from '../../testing/office.ts'
import { hasRedis, startRedis } from '../../testing/redis.ts'

afterEach(async () => expect(await auditProblems()).toEqual([]))

const { recorder, gateway, newVisitor, calls } = await startAccountsGateway()

const CART = 'cart { quantityTotal subTotal { amount } items { id partNumber quantity linePrice { amount } } }'
const ADD = `mutation ($lines: [CartLineInput!]!, $batchKey: UUID) { addToCart(input: { lines: $lines, batchKey: $batchKey }) {
  ${CART} userErrors { code message path } warnings { code message } } }`
const READ = `{ viewer { ${CART} } }`

interface Line {
  sku: string
  quantity: number
  note?: string
}

async function add(visitor: Visitor, lines: Line[], batchKey?: string) {
  return at((await visitor.ask(ADD, { lines, batchKey })).data, 'addToCart')
}
async function total(visitor: Visitor) {
  return at((await visitor.ask(READ)).data, 'viewer', 'cart', 'quantityTotal')
}
function writes() {
  return calls().filter((call) => !call.startsWith('GET'))
}

/** Part numbers of parts sold by the piece. */
async function someSkus(count: number): Promise<string[]> {
  const skus: string[] = []
  for (let page = 1; skus.length < count; page += 1) {
    const { data } = await newVisitor().ask(
      `query ($page: Int) { products(first: 50, page: $page, sort: PART_NUMBER_ASC, filter: { inStock: true }) { edges { node {
        variations(first: 20) { edges { node { sku quantityStep isLimited availability { status } } } } } } } }`,
      { page },
    )
    const parts = listAt(data, 'products', 'edges').flatMap((edge) =>
      listAt(edge, 'node', 'variations', 'edges').map((one) => at(one, 'node')),
    )
    skus.push(
      ...parts
        .filter((part) => at(part, 'quantityStep') === 1 && at(part, 'isLimited') === false)
        .filter((part) => at(part, 'availability', 'status') !== 'DISCONTINUED')
        .map((part) => textAt(part, 'sku')),
    )
  }
  recorder.reset()
  return skus.slice(0, count)
}

describe('a batch', () => {
  it('of 200 lines with one invalid row adds 199 lines in one request, and so recalculates once', async () => {
    const skus = await someSkus(199)
    const visitor = newVisitor()
    const lines = [...skus.slice(0, 100), 'no such part', ...skus.slice(100)].map((sku) => ({ sku, quantity: 2 }))
    const payload = await add(visitor, lines, randomUUID())
    expect(listAt(payload, 'cart', 'items')).toHaveLength(199)
    expect(at(payload, 'cart', 'quantityTotal')).toBe(398)
    expect(at(payload, 'userErrors')).toEqual([
      { code: 'NOT_FOUND', message: 'We don’t have part no such part', path: ['lines', '100', 'sku'] },
    ])
    expect(writes()).toEqual(['POST /jsonapi/cart/add'])
    // Four for the parts, plus the cart before and after.
    expect(calls().length).toBeLessThanOrEqual(7)
  })

  it('with a line that only the site rejects adds the others, in a few requests', async () => {
    const skus = await someSkus(60)
    const visitor = newVisitor()
    const LIMITED = '100110'
    const limited = [
      { sku: LIMITED, quantity: 3, note: 'one' },
      { sku: LIMITED, quantity: 3, note: 'two' },
    ]
    const lines = skus.map((sku) => ({ sku, quantity: 1 }))
    recorder.reset()
    const payload = await add(visitor, [...lines.slice(0, 30), ...limited, ...lines.slice(30)])
    expect(listAt(payload, 'cart', 'items')).toHaveLength(61)
    expect(at(payload, 'userErrors')).toEqual([
      {
        code: 'OUT_OF_STOCK',
        message: `${LIMITED} could not be added to the cart: not enough in stock`,
        path: ['lines', '31', 'sku'],
      },
    ])
    expect(writes()).toHaveLength(3)
  })

  it('adds nothing if it fails as a whole', async () => {
    const visitor = newVisitor()
    recorder.intercept(({ method }, response) => {
      if (method === 'GET') return false
      response.writeHead(500, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const { errors } = await visitor.ask(ADD, {
      lines: [
        { sku: '180050', quantity: 1 },
        { sku: '180051', quantity: 1 },
      ],
    })
    expect(errors[0]?.extensions).toMatchObject({ code: 'BACKEND_ERROR' })
    recorder.intercept(null)
    expect(await total(visitor)).toBe(0)
  })

  it('combines equal numbers, and adds nothing if resent with its key', async () => {
    const visitor = newVisitor()
    const batchKey = randomUUID()
    const lines = [
      { sku: '180050', quantity: 2 },
      { sku: ' 180050', quantity: 3 },
    ]
    const first = await add(visitor, lines, batchKey)
    expect(first).toMatchObject({ cart: { items: [{ partNumber: '180050', quantity: 5 }] }, userErrors: [] })
    recorder.reset()
    expect(await add(visitor, lines, batchKey)).toEqual(first)
    expect(await add(visitor, lines, batchKey.toUpperCase())).toEqual(first)
    expect(writes()).toEqual([])
    await add(visitor, lines, randomUUID())
    expect(await total(visitor)).toBe(10)
  })

  it('is added once if sent many times in parallel', async () => {
    const visitor = newVisitor()
    await add(visitor, [{ sku: '180051', quantity: 1 }])
    const batchKey = randomUUID()
    const windows = Array.from({ length: 8 }, () => {
      const window = newVisitor()
      window.cookie = visitor.cookie
      return window
    })
    await Promise.all(windows.map((window) => add(window, [{ sku: '180050', quantity: 4 }], batchKey)))
    expect(await total(visitor)).toBe(5)
  })

  it('is scoped to its sender: the same key of another customer is a different key', async () => {
    const batchKey = randomUUID()
    const [one, other] = [newVisitor(), newVisitor()]
    for (const visitor of [one, other]) await add(visitor, [{ sku: '180051', quantity: 1 }])
    await add(one, [{ sku: '180050', quantity: 4 }], batchKey)
    await add(other, [{ sku: '180050', quantity: 4 }], batchKey)
    expect([await total(one), await total(other)]).toEqual([5, 5])
  })

  it('reports the same warnings and errors again when resent', async () => {
    const visitor = newVisitor()
    const batchKey = randomUUID()
    await add(visitor, [{ sku: '180050', quantity: 9_999 }])
    const lines = [
      { sku: '180050', quantity: 1 },
      { sku: '180051', quantity: 1 },
      { sku: 'no such part', quantity: 1 },
    ]
    const first = await add(visitor, lines, batchKey)
    expect(listAt(first, 'warnings')).toMatchObject([{ code: 'QUANTITY_ADJUSTED' }])
    expect(await add(visitor, lines, batchKey)).toEqual(first)
  })

  it('adds nothing if its key was used for other lines', async () => {
    const visitor = newVisitor()
    const batchKey = randomUUID()
    await add(visitor, [{ sku: '180050', quantity: 1 }], batchKey)
    for (const line of [
      { sku: '180050', quantity: 2 },
      { sku: '180051', quantity: 1 },
      { sku: '180050', quantity: 1, note: 'x' },
    ])
      expect(at(await add(visitor, [line], batchKey), 'userErrors')).toMatchObject([
        { code: 'KEY_REUSED', path: ['batchKey'] },
      ])
    expect(await total(visitor)).toBe(1)
  })

  it('may be resent as a new one after a day', async () => {
    const visitor = newVisitor()
    await add(visitor, [{ sku: '180051', quantity: 1 }])
    const batchKey = randomUUID()
    await add(visitor, [{ sku: '180050', quantity: 1 }], batchKey)
    gateway.advance(24 * 3_600_000 - 1)
    await add(visitor, [{ sku: '180050', quantity: 1 }], batchKey)
    expect(await total(visitor)).toBe(2)
    gateway.advance(2)
    await add(visitor, [{ sku: '180050', quantity: 1 }], batchKey)
    expect(await total(visitor)).toBe(3)
  })

  it('adds what is missing after a lost response, and nothing twice', async () => {
    const visitor = newVisitor()
    await add(visitor, [{ sku: '180050', quantity: 1 }])
    const batchKey = randomUUID()
    const lines = [
      { sku: '180050', quantity: 2 },
      { sku: '180051', quantity: 3 },
    ]
    // The first of two lines is written, then the connection breaks and stays down for a moment.
    let isBroken = false
    recorder.intercept(async ({ method, headers }, response) => {
      if (isBroken) return cut(response)
      if (method !== 'POST') return false
      isBroken = true
      const { 'commerce-cart-token': token = '' } = headers
      const [first] = listAt(
        await (
          await fetch(new URL('/jsonapi/product-variations/product?filter[sku]=180050', inject('backendUrl')))
        ).json(),
        'data',
      )
      await fetch(new URL('/jsonapi/cart/add', inject('backendUrl')), {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json', 'commerce-cart-token': String(token) },
        body: JSON.stringify({
          data: [{ type: 'product-variation--product', id: at(first, 'id'), meta: { quantity: 2 } }],
        }),
      })
      return cut(response)
    })
    const lost = await visitor.ask(ADD, { lines, batchKey })
    expect(lost.errors[0]?.extensions.code).toMatch(/^BACKEND_/)
    recorder.intercept(null)
    const again = await add(visitor, lines, batchKey)
    expect(listAt(again, 'cart', 'items').map((item) => [at(item, 'partNumber'), at(item, 'quantity')])).toEqual([
      ['180050', 3],
      ['180051', 3],
    ])
    await add(visitor, lines, batchKey)
    expect(await total(visitor)).toBe(6)
  })
})

describe.runIf(hasRedis)('two gateways of one shop', () => {
  it('share batches', async () => {
    const redis = await startRedis()
    const gateways = await Promise.all([1, 2].map(() => startTestGateway(recorder.url, { REDIS_URL: redis.url })))
    const [one, other] = gateways.map((each) => each.visitor())
    if (!one || !other) throw new Error('no gateways')
    const batchKey = randomUUID()
    await add(one, [{ sku: '180051', quantity: 1 }])
    other.cookie = one.cookie
    await add(one, [{ sku: '180050', quantity: 1 }], batchKey)
    await add(other, [{ sku: '180050', quantity: 1 }], batchKey)
    expect(await total(other)).toBe(2)
    await Promise.all(gateways.map((each) => each.stop()))
    await redis.stop()
  })
})

describe('handcrafted requests', () => {
  it('keep the result of one mutation if another fails', async () => {
    const visitor = newVisitor()
    await add(visitor, [{ sku: '180051', quantity: 1 }])
    let posts = 0
    recorder.intercept(({ method }, response) => {
      if (method === 'POST') posts += 1
      return method === 'POST' && posts > 1 && cut(response)
    })
    const { data, errors } = await visitor.ask(`mutation {
      one: addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { cart { quantityTotal } }
      two: addToCart(input: { lines: [{ sku: "180051-T", quantity: 1 }] }) { cart { quantityTotal } } }`)
    recorder.intercept(null)
    expect(data).toEqual({ one: { cart: { quantityTotal: 2 } }, two: null })
    expect(errors.map(({ path }) => path)).toEqual([['two']])
  })
})

function cut(response: ServerResponse): true {
  response.destroy()
  return true
}
