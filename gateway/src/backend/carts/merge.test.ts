import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cartCookie } from '../../testing/client.ts'
import { type Customer, logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, type Visitor } from '../../testing/gateway.ts'
import { textWith } from '../../testing/matchers.ts'
import { auditProblems } from '../../testing/office.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()
afterEach(async () => expect(await auditProblems()).toEqual([]))

const X = '180050'
const Y = '180051'
const Z = '180051-T'
const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { userErrors { code message } } }`
const CART = '{ viewer { cart { items { partNumber quantity isOneLength } } } }'

interface Line {
  readonly sku: string
  readonly quantity: number
  readonly isOneLength?: boolean
  readonly note?: string
  readonly reference?: string
}

async function fill(visitor: Visitor, ...lines: readonly Line[]): Promise<void> {
  const { data } = await visitor.ask(ADD, { lines })
  expect(at(data, 'addToCart', 'userErrors')).toEqual([])
}

/** "110001: 5" for every item. */
async function linesOf(visitor: Visitor): Promise<string[]> {
  const items = listAt((await visitor.ask(CART)).data, 'viewer', 'cart', 'items')
  return items
    .map((item) => {
      const oneLength = at(item, 'isOneLength')
      const mark = oneLength === null ? '' : oneLength ? ' in one length' : ' in pieces'
      return `${String(at(item, 'partNumber'))}: ${String(at(item, 'quantity'))}${mark}`
    })
    .sort()
}

async function guestWith(...lines: readonly Line[]): Promise<Visitor> {
  const visitor = gateway.visitor()
  await fill(visitor, ...lines)
  return visitor
}

/** A second browser with the same cookies. */
function copyOf({ cookie }: Visitor): Visitor {
  const copy = gateway.visitor()
  copy.cookie = cookie
  return copy
}

async function customerWith(...lines: readonly Line[]): Promise<Customer> {
  const customer = await newCustomer(inject('backendUrl'))
  const visitor = gateway.visitor()
  await logIn(visitor, customer)
  if (lines.length > 0) await fill(visitor, ...lines)
  return customer
}

function asked(): string[] {
  return recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)
}
function failing(status: number, response: ServerResponse): true {
  response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end('{"errors":[{"detail":"later"}]}')
  return true
}
function isAdd(recorded: { method: string; address: string }) {
  return recorded.method === 'POST' && recorded.address.startsWith('/jsonapi/cart/add')
}
function isDelete(recorded: { method: string; address: string }) {
  return recorded.method === 'DELETE' && /^\/jsonapi\/carts\/[^/]+$/.test(recorded.address)
}

describe('merging a guest cart at login', () => {
  it('combines equal items, keeps others apart, and deletes the guest cart', async () => {
    const customer = await customerWith({ sku: X, quantity: 3 }, { sku: Y, quantity: 1 })
    const visitor = await guestWith({ sku: X, quantity: 2 }, { sku: Z, quantity: 4 })
    const before = copyOf(visitor)
    const { userErrors, warnings } = await logIn(visitor, customer)
    expect(userErrors).toEqual([])
    expect(warnings).toEqual([{ code: 'MERGED', message: `${X} was in both carts, so the lines were combined` }])
    expect(await linesOf(visitor)).toEqual([`${X}: 5`, `${Z}: 4`, `${Y}: 1`])
    expect([...visitor.cookies.keys()]).toEqual(['deviceToken', 'AuthToken', 'RefreshToken', 'userUuid'])
    expect(await linesOf(before)).toEqual([])
  })

  it('reads each cart once, adds once and deletes once, and never sends a token with a login', async () => {
    const customer = await customerWith()
    const visitor = await guestWith({ sku: X, quantity: 2 })
    recorder.reset()
    await visitor.ask(
      `mutation { login(input: { email: "${customer.email}", password: "${customer.password}" }) { userErrors { code } } }`,
    )
    expect(asked()).toEqual([
      'POST /oauth/token',
      'GET /jsonapi',
      'GET /jsonapi/carts',
      'GET /jsonapi/carts',
      'POST /jsonapi/cart/add',
      expect.stringMatching(/^DELETE \/jsonapi\/carts\/[0-9a-f-]{36}$/),
    ])
    for (const { headers } of recorder.requests) {
      expect('authorization' in headers && 'commerce-cart-token' in headers).toBe(false)
    }
  })

  it('returns the cart without reading it again', async () => {
    const customer = await customerWith({ sku: Y, quantity: 1 })
    const visitor = await guestWith({ sku: X, quantity: 2 })
    recorder.reset()
    const { data } = await visitor.ask(
      `mutation { login(input: { email: "${customer.email}", password: "${customer.password}" }) {
        viewer { cart { quantityTotal items { name } } } } }`,
    )
    expect(at(data, 'login', 'viewer', 'cart')).toMatchObject({ quantityTotal: 3, items: [{}, {}] })
    expect(asked().filter((request) => request === 'GET /jsonapi/carts')).toHaveLength(2)
  })

  it('merges once, even if the login is sent several times in parallel', async () => {
    const customer = await customerWith({ sku: X, quantity: 3 })
    const visitor = await guestWith({ sku: X, quantity: 2 })
    const windows = [copyOf(visitor), copyOf(visitor), copyOf(visitor)]
    await Promise.all(windows.map((window) => logIn(window, customer)))
    await logIn(copyOf(visitor), customer)
    for (const window of windows) expect(await linesOf(window)).toEqual([`${X}: 5`])
  })

  it('caps quantities at the maximum, with a notice', async () => {
    const customer = await customerWith({ sku: X, quantity: 9_000 })
    const visitor = await guestWith({ sku: X, quantity: 5_000 })
    const { warnings } = await logIn(visitor, customer)
    expect(warnings).toContainEqual({ code: 'QUANTITY_ADJUSTED', message: textWith('9,999') })
    expect(await linesOf(visitor)).toEqual([`${X}: 9999`])
  })

  it('keeps items apart that differ in whether they need one length', async () => {
    const { data } = await gateway.visitor().ask(`{ category(path: "/wire-and-cable") { products(first: 100) {
      edges { node { variations(first: 5) { edges { node { sku canBeOneLength quantityMultiplier quantityStep } } } } } } } }`)
    const part = listAt(data, 'category', 'products', 'edges')
      .flatMap((edge) => listAt(edge, 'node', 'variations', 'edges').map((one) => at(one, 'node')))
      .find((node) => at(node, 'canBeOneLength') === true && at(node, 'quantityMultiplier') !== null)
    const sku = String(at(part, 'sku'))
    const step = Number(at(part, 'quantityStep'))
    const customer = await customerWith({ sku, quantity: 2 * step, isOneLength: true })
    const visitor = await guestWith(
      { sku, quantity: step, isOneLength: true },
      { sku, quantity: 7 * step, isOneLength: false },
    )
    await logIn(visitor, customer)
    expect(await linesOf(visitor)).toEqual([`${sku}: ${3 * step} in one length`, `${sku}: ${7 * step} in pieces`])
  })

  it('keeps the notes and item numbers of both carts', async () => {
    const customer = await customerWith(
      { sku: X, quantity: 3, note: 'inlet', reference: 'ours' },
      { sku: Y, quantity: 1, note: 'outlet' },
    )
    const visitor = await guestWith(
      { sku: X, quantity: 2, note: 'inlet', reference: 'theirs' },
      { sku: X, quantity: 4, note: 'pump' },
      { sku: Y, quantity: 5, reference: 'R-5' },
    )
    await logIn(visitor, customer)
    const { data } = await visitor.ask('{ viewer { cart { items { partNumber quantity note reference } } } }')
    expect(listAt(data, 'viewer', 'cart', 'items')).toEqual([
      { partNumber: X, quantity: 3, note: 'inlet', reference: 'ours' },
      { partNumber: Y, quantity: 1, note: 'outlet', reference: null },
      { partNumber: X, quantity: 2, note: 'inlet', reference: 'theirs' },
      { partNumber: X, quantity: 4, note: 'pump', reference: null },
      { partNumber: Y, quantity: 5, note: null, reference: 'R-5' },
    ])
  })

  it('names the items that can no longer be ordered, and adds the others', async () => {
    const customer = await customerWith()
    const visitor = await guestWith({ sku: X, quantity: 2 }, { sku: Y, quantity: 1 })
    recorder.intercept(async ({ method, address, headers }, response) => {
      if (method !== 'GET' || !address.startsWith('/jsonapi/carts') || !('commerce-cart-token' in headers)) return false
      // The site has discontinued a part since it was added to the cart.
      const token = String(headers['commerce-cart-token'])
      const answer = await fetch(`${inject('backendUrl')}${address}`, { headers: { 'commerce-cart-token': token } })
      const document: unknown = await answer.json()
      const gone = listAt(document, 'included').find((one) => Reflect.get(Object(at(one, 'attributes')), 'sku') === Y)
      Object.assign(Object(at(gone, 'attributes')), { field_discontinued: true })
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(document))
      return true
    })
    const { warnings } = await logIn(visitor, customer)
    expect(warnings).toEqual([{ code: 'NOT_MERGED', message: `${Y} is discontinued and can no longer be ordered` }])
    recorder.intercept(null)
    expect(await linesOf(visitor)).toEqual([`${X}: 2`])
  })

  it('reads an empty cart once', async () => {
    const customer = await customerWith()
    const visitor = gateway.visitor()
    visitor.cookie = cartCookie()
    recorder.reset()
    await logIn(visitor, customer)
    expect(asked().filter((one) => one.includes('cart'))).toEqual(['GET /jsonapi/carts'])
    expect(visitor.cookies.has('cartToken')).toBe(false)
  })
})

describe('an interrupted merge', () => {
  let customer: Customer
  let visitor: Visitor

  beforeEach(async () => {
    customer = await customerWith({ sku: X, quantity: 3 })
    visitor = await guestWith({ sku: X, quantity: 2 }, { sku: Y, quantity: 1 })
  })

  it('logs in if nothing was added, reports it, and finishes with the next read of the cart', async () => {
    recorder.intercept((recorded, response) => isAdd(recorded) && failing(503, response))
    const { viewer, warnings } = await logIn(visitor, customer)
    expect([viewer?.isLoggedIn, warnings]).toEqual([
      true,
      [{ code: 'NOT_MERGED', message: textWith('as soon as we can') }],
    ])
    expect(visitor.cookies.has('cartToken')).toBe(true)
    recorder.intercept(null)
    expect(await linesOf(visitor)).toEqual([`${X}: 5`, `${Y}: 1`])
    expect(visitor.cookies.has('cartToken')).toBe(false)
  })

  it('adds nothing twice if it is repeated after adding and before deleting', async () => {
    const guest = copyOf(visitor)
    recorder.intercept((recorded, response) => isDelete(recorded) && failing(503, response))
    await logIn(visitor, customer)
    recorder.intercept(null)
    // The response to that login never arrived: the browser is still a guest and logs in again.
    await logIn(guest, customer)
    expect(await linesOf(guest)).toEqual([`${X}: 5`, `${Y}: 1`])
    expect(await linesOf(copyOf(guest))).toEqual([`${X}: 5`, `${Y}: 1`])
  })

  it('adds exactly what is missing after a lost response', async () => {
    let isFirst = true
    recorder.intercept(async (recorded, response) => {
      if (!isAdd(recorded) || !isFirst) return false
      isFirst = false
      // The site does its work and then fails to respond.
      await fetch(`${inject('backendUrl')}/jsonapi/cart/add`, {
        method: 'POST',
        headers: {
          authorization: String(recorded.headers.authorization),
          'content-type': 'application/vnd.api+json',
        },
        body: JSON.stringify({ data: [await firstLine()] }),
      })
      return failing(500, response)
    })
    await logIn(visitor, customer)
    recorder.intercept(null)
    expect(await linesOf(visitor)).toEqual([`${X}: 5`, `${Y}: 1`])
  })
})

/** X twice, as the gateway sends it. */
async function firstLine() {
  const answer = await fetch(`${inject('backendUrl')}/jsonapi/product-variations/product?filter[sku]=${X}`)
  const [part] = listAt(await answer.json(), 'data')
  return { type: at(part, 'type'), id: at(part, 'id'), meta: { quantity: 2, combine: true } }
}

describe('does not merge', () => {
  it('when the customer logs in to another account', async () => {
    const first = await customerWith({ sku: X, quantity: 3 })
    const second = await customerWith({ sku: Y, quantity: 1 })
    const visitor = gateway.visitor()
    await logIn(visitor, first)
    expect(await linesOf(visitor)).toEqual([`${X}: 3`])
    await logIn(visitor, second)
    expect(await linesOf(visitor)).toEqual([`${Y}: 1`])
    await visitor.ask('mutation { logout { userErrors { code } } }')
    expect(await linesOf(visitor)).toEqual([])
    await fill(visitor, { sku: Z, quantity: 1 })
    await logIn(visitor, first)
    expect(await linesOf(visitor)).toEqual([`${X}: 3`, `${Z}: 1`])
  })

  it("a foreign guest token into a customer's cart", async () => {
    const guest = await guestWith({ sku: X, quantity: 2 })
    const visitor = gateway.visitor()
    await logIn(visitor, await customerWith())
    const order = await fetch(`${inject('backendUrl')}/jsonapi/carts`, {
      headers: { 'commerce-cart-token': guest.cookies.get('cartToken')?.split('.')[0] ?? '' },
    })
    const uuid = String(at(listAt(await order.json(), 'data')[0], 'id'))
    const statuses = await Promise.all(
      [uuid, '00000000-0000-4000-8000-000000000000'].map(async (id) => {
        const { data, errors } = await visitor.ask('query ($id: ID!) { node(id: $id) { id } }', {
          id: Buffer.from(`Cart:${id}`).toString('base64'),
        })
        return JSON.stringify({ data, errors: errors.map(({ message }) => message) })
      }),
    )
    expect(statuses[0]).toBe(statuses[1])
    expect(await linesOf(guest)).toEqual([`${X}: 2`])
  })

  it('keeps twenty parallel additions from two windows', async () => {
    const visitor = gateway.visitor()
    await logIn(visitor, await customerWith())
    const windows = [visitor, copyOf(visitor)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => fill(windows[index % 2] ?? visitor, { sku: X, quantity: 1 })),
    )
    expect(await linesOf(visitor)).toEqual([`${X}: 20`])
  })
})
