import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'

const { recorder, gateway } = await startRecordedGateway()

let visitor: Visitor
beforeEach(() => {
  visitor = gateway.visitor()
})

const PAYLOAD = `cart { id quantityTotal subTotal { amount } items { id partNumber quantity isOneLength linePrice { amount } } }
  userErrors { code message path } warnings { code message itemId }`
const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { ${PAYLOAD} } }`
const UPDATE = `mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) { ${PAYLOAD} } }`
const REMOVE = `mutation ($itemId: ID!) { removeCartItem(input: { itemId: $itemId }) { ${PAYLOAD} } }`
const CLEAR = `mutation { clearCart { ${PAYLOAD} } }`
const CART = '{ viewer { cart { id quantityTotal subTotal { formatted } items { id quantity partNumber } } } }'

async function add(...lines: Array<{ sku: string; quantity: number; isOneLength?: boolean }>) {
  return (await visitor.ask(ADD, { lines })).data
}
function quantities(data: unknown, field: string) {
  return listAt(data, field, 'cart', 'items').map((item) => [at(item, 'partNumber'), at(item, 'quantity')])
}
function writes() {
  return recorder.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)
}

describe('the cart of a guest', () => {
  it('is empty without a request or a cookie before the first part', async () => {
    const { data, headers } = await visitor.ask(CART)
    expect(data).toEqual({
      viewer: { cart: { id: someText, quantityTotal: 0, subTotal: { formatted: '$0.00' }, items: [] } },
    })
    expect(headers.getSetCookie()).toEqual([])
    expect(recorder.requests).toEqual([])
    for (const operation of [CLEAR, REMOVE, UPDATE]) {
      const answer = await visitor.ask(operation, { itemId: 'x', input: { itemId: 'x', quantity: 1 } })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(recorder.requests).toEqual([])
  })

  it('starts with the first part, with an HttpOnly cookie', async () => {
    const { data, headers } = await visitor.ask(ADD, { lines: [{ sku: '180050', quantity: 2 }] })
    expect(headers.getSetCookie()).toEqual([
      textLike(/^cartToken=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(data).toMatchObject({
      addToCart: { cart: { quantityTotal: 2, subTotal: { amount: '756.00' } }, userErrors: [], warnings: [] },
    })
    expect((await visitor.ask(CLEAR)).data).toMatchObject({
      clearCart: {
        cart: { id: at(data, 'addToCart', 'cart', 'id'), quantityTotal: 0, items: [], subTotal: { amount: '0.00' } },
      },
    })
  })

  it('has a unique ID, by which only its owner can load it', async () => {
    const other = gateway.visitor()
    const idOf = async (one: Visitor) =>
      textAt((await one.ask(ADD, { lines: [{ sku: '180050', quantity: 1 }] })).data, 'addToCart', 'cart', 'id')
    const [id, others] = [await idOf(visitor), await idOf(other)]
    expect(others).not.toBe(id)
    expect(textAt((await visitor.ask(CART)).data, 'viewer', 'cart', 'id')).toBe(id)
    const read = async (one: Visitor) =>
      (await one.ask('query ($id: ID!) { node(id: $id) { ... on Cart { quantityTotal } } }', { id })).data
    expect([await read(visitor), await read(other)]).toEqual([{ node: { quantityTotal: 1 } }, { node: null }])
  })

  it('sends the token to cart routes only', async () => {
    await add({ sku: '180050', quantity: 1 })
    await visitor.ask('{ viewer { cart { quantityTotal } } products(first: 1) { totalCount } }')
    for (const { address, headers } of recorder.requests) {
      expect([address.split('?')[0], 'commerce-cart-token' in headers]).toEqual([
        address.split('?')[0],
        /^\/jsonapi\/carts?\b/.test(address),
      ])
      expect(headers).not.toHaveProperty('cookie')
    }
  })

  it('is read once per operation, and again after each change', async () => {
    await add({ sku: '180050', quantity: 2 })
    recorder.reset()
    const ids = Array.from({ length: 100 }, (_, index) => Buffer.from(`CartItem:${index}`).toString('base64'))
    await visitor.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(recorder.requests).toHaveLength(1)
    recorder.reset()
    await visitor.ask('{ one: viewer { cart { quantityTotal } } other: viewer { cart { quantityTotal } } }')
    expect(recorder.requests).toHaveLength(1)

    const one = 'addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { cart { quantityTotal } }'
    const { data } = await visitor.ask(
      `mutation { first: ${one} second: ${one} cleared: clearCart { cart { quantityTotal } } }`,
    )
    expect(data).toEqual({
      first: { cart: { quantityTotal: 3 } },
      second: { cart: { quantityTotal: 4 } },
      cleared: { cart: { quantityTotal: 0 } },
    })
  })
})

describe('addToCart', () => {
  it('adds what it can and reports the rest by line', async () => {
    const data = await add(
      { sku: '180050', quantity: 1 },
      { sku: 'nope', quantity: 1 },
      { sku: '180051', quantity: 0 },
      { sku: '  ', quantity: 1 },
    )
    expect(quantities(data, 'addToCart')).toEqual([['180050', 1]])
    expect(at(data, 'addToCart', 'userErrors')).toEqual([
      { code: 'NOT_FOUND', message: 'We don’t have part nope', path: ['lines', '1', 'sku'] },
      {
        code: 'QUANTITY_NOT_ALLOWED',
        message: 'Enter a whole number from 1 to 9,999',
        path: ['lines', '2', 'quantity'],
      },
      { code: 'REQUIRED', message: 'Value is required', path: ['lines', '3', 'sku'] },
    ])
  })

  it.each([1.5, 1e10, 'two'])('rejects %s before anything else', async (quantity) => {
    const { data, errors, status } = await visitor.ask(ADD, { lines: [{ sku: '180050', quantity }] })
    expect(status).toBe(200)
    expect(data).toBeUndefined()
    expect(errors[0]?.extensions).toMatchObject({
      code: textLike(/BAD/),
      status: 400,
      requestId: someText,
    })
  })

  it('rejects empty input, and more lines than a cart holds', async () => {
    expect(await add()).toMatchObject({ addToCart: { userErrors: [{ code: 'REQUIRED', path: ['lines'] }] } })
    const lines = Array.from({ length: 201 }, (_, index) => ({ sku: String(180001 + index), quantity: 1 }))
    expect(await add(...lines)).toMatchObject({ addToCart: { userErrors: [{ code: 'TOO_LONG', path: ['lines'] }] } })
    expect(writes()).toEqual([])
  })

  it('takes one request for a known part, which also returns the cart', async () => {
    await add({ sku: '180051', quantity: 1 })
    await add({ sku: '180050', quantity: 1 })
    recorder.reset()
    expect(await add({ sku: '180050', quantity: 2 })).toMatchObject({ addToCart: { cart: { quantityTotal: 4 } } })
    expect(recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)).toEqual([
      'POST /jsonapi/cart/add',
    ])
  })

  it('asks the buyer to check the quantity if the site does not confirm it', async () => {
    await add({ sku: '180050', quantity: 2 })
    recorder.intercept(({ method }, response) => method === 'POST' && Boolean(response.destroy()))
    const [unsure, missing] = [
      await add({ sku: '180050', quantity: 1 }),
      await visitor.ask(ADD, { lines: [{ sku: '180051', quantity: 1 }] }),
    ]
    expect(at(unsure, 'addToCart')).toMatchObject({
      userErrors: [],
      warnings: [{ code: 'UNCONFIRMED', message: textWith('Your cart has 2 of it') }],
    })
    expect(missing.errors).toMatchObject([{ extensions: { code: textLike(/^BACKEND_/) } }])
  })
})

describe('changing and removing items', () => {
  it('changes a quantity, removes at 0 and by ID, and reads the cart again each time', async () => {
    const first = await add({ sku: '180050', quantity: 1 }, { sku: '180051', quantity: 1 })
    const [one, two] = listAt(first, 'addToCart', 'cart', 'items').map((item) => textAt(item, 'id'))
    const changed = (await visitor.ask(UPDATE, { input: { itemId: one, quantity: 7 } })).data
    expect(quantities(changed, 'updateCartItem')).toEqual([
      ['180050', 7],
      ['180051', 1],
    ])
    expect(
      quantities((await visitor.ask(UPDATE, { input: { itemId: one, quantity: 0 } })).data, 'updateCartItem'),
    ).toEqual([['180051', 1]])
    expect(quantities((await visitor.ask(REMOVE, { itemId: two })).data, 'removeCartItem')).toEqual([])
  })

  it('does not find items of others, other types, or unknown IDs', async () => {
    const other = gateway.visitor()
    const foreign = await other.ask(ADD, { lines: [{ sku: '180050', quantity: 3 }] })
    await add({ sku: '180051', quantity: 2 })
    const product = (await visitor.ask('{ productVariation(sku: "180050") { id } }')).data
    const ids = [
      textAt(foreign.data, 'addToCart', 'cart', 'items', 0, 'id'),
      textAt(product, 'productVariation', 'id'),
      'nonsense',
      '',
    ]
    for (const itemId of ids) {
      const expected = { cart: { quantityTotal: 2 }, userErrors: [{ code: 'NOT_FOUND', path: ['itemId'] }] }
      expect((await visitor.ask(UPDATE, { input: { itemId, quantity: 1 } })).data).toMatchObject({
        updateCartItem: expected,
      })
      expect((await visitor.ask(REMOVE, { itemId })).data).toMatchObject({ removeCartItem: expected })
    }
    expect((await other.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 3 } } })
  })
})

it('shows the part number of an item whose part has left the catalog', async () => {
  await add({ sku: '180050', quantity: 2 })
  recorder.intercept(async ({ method, address, headers }, response) => {
    if (method !== 'GET' || !address.startsWith('/jsonapi/carts')) return false
    const answer = await fetch(`${inject('backendUrl')}${address}`, {
      headers: { 'commerce-cart-token': String(headers['commerce-cart-token']) },
    })
    const document: unknown = await answer.json()
    for (const one of listAt(document, 'included'))
      if (at(one, 'type') === 'order-item--product')
        Object.assign(Object(at(one, 'relationships', 'purchased_entity')), { data: null })
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(document))
    return true
  })
  const { data } = await visitor.ask('{ viewer { cart { items { partNumber link isAvailable } } } }')
  expect(listAt(data, 'viewer', 'cart', 'items')).toMatchObject([
    { partNumber: '180050', link: '/search?terms=180050' },
  ])
})

describe('when the backend fails', () => {
  const answerWith =
    (status: number, detail: string) => (recorded: { method: string; address: string }, response: ServerResponse) => {
      if (recorded.method === 'GET') return false
      response.writeHead(status, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ errors: [{ title: 'x', status: String(status), detail }] }))
      return true
    }

  it('shows and logs an empty cart if it cannot be loaded, and shows it again afterward', async () => {
    await add({ sku: '180050', quantity: 3 })
    recorder.intercept((_recorded, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const { data, errors, headers } = await visitor.ask(CART)
    expect({ data, errors }).toMatchObject({ data: { viewer: { cart: { quantityTotal: 0 } } }, errors: [] })
    expect(headers.getSetCookie()).toEqual([])
    expect(
      gateway.log.filter(({ requestId }) => requestId === headers.get('x-request-id')).map(({ msg }) => msg),
    ).toContain('the cart could not be loaded; showing it as empty')
    recorder.intercept(null)
    expect((await visitor.ask(CART)).data).toMatchObject({ viewer: { cart: { quantityTotal: 3 } } })
  })

  it('reports lines left out after a refusal in the middle', async () => {
    await add({ sku: '180050', quantity: 1 })
    let isFirst = true
    const refuse = answerWith(422, 'purchased_entity: CF Flange is not available with a quantity of 1.')
    const bodies: string[] = []
    recorder.intercept((recorded, response) => {
      if (recorded.method !== 'POST') return false
      bodies.push(recorded.address)
      if (!isFirst && bodies.length === 2) return false
      isFirst = false
      return refuse(recorded, response)
    })
    // The request for both is rejected; of the two single ones, the first succeeds.
    const data = await add({ sku: '180051', quantity: 1 }, { sku: '180052', quantity: 1 })
    expect(bodies).toHaveLength(3)
    expect(quantities(data, 'addToCart')).toEqual([
      ['180050', 1],
      ['180051', 1],
    ])
    expect(at(data, 'addToCart', 'userErrors')).toEqual([
      { code: 'OUT_OF_STOCK', message: '180052 could not be added to the cart', path: ['lines', '1', 'sku'] },
    ])
  })

  it('retries a conflict at most twice', async () => {
    await add({ sku: '180050', quantity: 1 })
    recorder.reset()
    recorder.intercept(answerWith(409, 'version'))
    const { errors } = await visitor.ask(ADD, { lines: [{ sku: '180051', quantity: 1 }] })
    expect(writes()).toEqual(['POST', 'POST', 'POST'])
    expect(errors[0]).toMatchObject({
      message: 'Something has gone wrong.',
      extensions: { code: 'CONFLICT', status: 409 },
    })
  })

  it('never resends an addition after a failure, and checks whether it took effect', async () => {
    await add({ sku: '180050', quantity: 1 })
    recorder.reset()
    recorder.intercept(answerWith(500, 'SQLSTATE secret'))
    const failed = await visitor.ask(ADD, { lines: [{ sku: '180051', quantity: 1 }] })
    expect(writes()).toEqual(['POST'])
    expect(failed.errors[0]).toMatchObject({
      message: 'Something has gone wrong with our server, we apologize for the inconvenience.',
      path: ['addToCart'],
      extensions: {
        code: 'BACKEND_ERROR',
        title: 'Unexpected Error',
        status: 500,
        requestId: failed.headers.get('x-request-id'),
      },
    })
    expect(JSON.stringify(failed)).not.toContain('SQLSTATE')

    recorder.intercept(async (recorded, response) => {
      if (recorded.method !== 'PATCH') return false
      await fetch(`${inject('backendUrl')}${recorded.address}`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/vnd.api+json',
          'commerce-cart-token': String(recorded.headers['commerce-cart-token']),
        },
        body: JSON.stringify({
          data: { type: 'order-item--product', id: recorded.address.split('/').at(-1), attributes: { quantity: 9 } },
        }),
      })
      response.writeHead(500).end()
      return true
    })
    const { data: before } = await visitor.ask(CART)
    const { data, errors } = await visitor.ask(UPDATE, {
      input: { itemId: textAt(before, 'viewer', 'cart', 'items', 0, 'id'), quantity: 9 },
    })
    expect(errors).toEqual([])
    expect(data).toMatchObject({ updateCartItem: { cart: { quantityTotal: 9 }, userErrors: [] } })
  })
})

describe('coupons', () => {
  const coupons = '{ viewer { cart { quantityTotal coupons { code description } } } }'

  it('are empty for a cart without any', async () => {
    await add({ sku: '540003', quantity: 1 })
    const { data, errors } = await visitor.ask(coupons)
    expect({ data, errors }).toEqual({ data: { viewer: { cart: { quantityTotal: 1, coupons: [] } } }, errors: [] })
  })

  it('are listed if the site shows their code', async () => {
    await add({ sku: '540003', quantity: 1 })
    const id = (name: string) => ({ type: 'promotion-coupon', id: name })
    recorder.intercept((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      const relationships = { coupons: { data: [id('shown'), id('hidden')] } }
      const data = [{ type: 'order--default', id: 'o1', attributes: {}, relationships }]
      response.end(JSON.stringify({ data, included: [{ ...id('shown'), attributes: { code: 'FLANGE10' } }] }))
      return true
    })
    const { data } = await visitor.ask(coupons)
    expect(at(data, 'viewer', 'cart', 'coupons')).toEqual([{ code: 'FLANGE10', description: null }])
  })
})

describe('missing parts of a cart', () => {
  const MISSING = '{ viewer { cart { missingParts { role quantity variation { sku } } } } }'
  async function missing() {
    const { data, errors } = await visitor.ask(MISSING)
    expect(errors).toEqual([])
    return listAt(data, 'viewer', 'cart', 'missingParts').map((part) => [at(part, 'role'), at(part, 'quantity')])
  }

  it('are those of all items, less the pieces of equivalent parts in the cart', async () => {
    // Two feedthroughs with the same flange: tapped and clearance holes take different bolts.
    await add({ sku: '180050', quantity: 4 }, { sku: '180050-T', quantity: 8 })
    const bolts = [
      ['Bolts', 24],
      ['Bolts', 48],
    ]
    expect(await missing()).toEqual([['Gasket', 12], ...bolts])
    // A pack of ten unplated gaskets, instead of the silver-plated ones.
    await add({ sku: '630005', quantity: 1 })
    expect(await missing()).toContainEqual(['Gasket', 2])
    await add({ sku: '630005', quantity: 1 })
    expect((await missing()).map(([role]) => role)).toEqual(['Bolts', 'Bolts'])
  })

  it('are none for an empty cart, or one of hardware only', async () => {
    expect(await missing()).toEqual([])
    await add({ sku: '630005', quantity: 1 })
    expect(await missing()).toEqual([])
  })
})
