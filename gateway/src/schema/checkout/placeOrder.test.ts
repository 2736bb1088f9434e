import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, inject, it } from 'vitest'
import {
  addParts,
  CARD,
  cardToken,
  METHOD,
  mutate,
  PAYMENT,
  place,
  PLACE,
  readyToPlace,
  SHIPPING,
  valencia,
  VIEW,
} from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'
import { auditProblems } from '../../testing/office.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { declares, fullDocument, withoutFields } from '../../testing/siteProfiles.ts'
import { inTurns } from '../../testing/turns.ts'

const { recorder, gateway } = await startRecordedGateway()
afterEach(async () => {
  recorder.intercept(null)
  expect(await auditProblems()).toEqual([])
})

/** Methods and paths of the requests to the site, without IDs. */
function calls() {
  return recorder.requests.map(
    ({ method, address }) => `${method} ${(address.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')}`,
  )
}
const placeCall = 'POST /shop/orders/*/place'
const readOrder = 'GET /jsonapi/orders/default/*'
const readCheckout = 'GET /jsonapi/checkout/*'
const lookUp = 'POST /shop/orders/lookup/*'
const lookUpUnnamed = 'POST /shop/orders/lookup'

function isPlacing(address: string) {
  return /^\/shop\/orders\/[^/]+\/place$/.test(address)
}
function codesOf(answer: unknown) {
  return listAt(answer, 'userErrors').map((error) => at(error, 'code'))
}
function numberOf(answer: unknown) {
  return textAt(answer, 'order', 'number')
}
async function cartOf(visitor: Visitor) {
  return at((await visitor.ask('{ viewer { cart { quantityTotal } } }')).data, 'viewer', 'cart', 'quantityTotal')
}

/** The site does its work, and the response is lost. */
function loseAnswers(times = 1) {
  let left = times
  recorder.intercept(({ address }, response) => {
    if (isPlacing(address) && left > 0) {
      left -= 1
      response.writeHead = () => response.destroy()
    }
    return false
  })
}

function refuse(response: ServerResponse, status: number, ...errors: ReadonlyArray<Record<string, unknown>>) {
  response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ errors }))
  return true
}

async function customer() {
  const account = await newCustomer(inject('backendUrl'))
  const visitor = gateway.visitor()
  expect((await logIn(visitor, account)).userErrors).toEqual([])
  return { visitor, ...account }
}

describe('placeOrder', () => {
  it('places the cart with three requests, and the browser remembers the order for three hours', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.reset()
    const { data, headers } = await visitor.ask(PLACE, { input })
    expect(calls()).toEqual([lookUp, placeCall, readOrder])
    expect(at(data, 'placeOrder')).toMatchObject({
      userErrors: [],
      warnings: [],
      checkout: null,
      order: {
        number: textLike(/^VX-20\d\d-\d{6}$/),
        state: 'ON_HOLD',
        email: 'buyer@lab.example',
        hasCustomer: false,
        items: [{ partNumber: '110001', quantity: 2 }],
        totals: { total: { amount: input.expectedTotal } },
      },
    })
    const uuid = textAt(data, 'placeOrder', 'order', 'uuid')
    expect(headers.getSetCookie()).toEqual([`lastOrder=${uuid}; Max-Age=10800; Path=/; HttpOnly; SameSite=Lax`])
    expect(await cartOf(visitor)).toBe(0)
  })

  it('finds the cart with two more requests, and saves changed instructions with none', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    recorder.reset()
    const notes = '  Leave at the dock.\r\nRing twice. '
    const answer = await place(visitor, { ...input, notes })
    expect(calls()).toEqual([lookUpUnnamed, 'GET /jsonapi/carts', readCheckout, placeCall, readOrder])
    expect(answer).toMatchObject({ userErrors: [], order: { notes: 'Leave at the dock.\nRing twice.' } })
  })

  it("sends what the buyer confirmed, and no token except the cart's", async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor, { paymentMethodId: CARD, paymentToken: cardToken() })
    const version = textAt(
      (await visitor.ask('{ viewer { checkout { version } } }')).data,
      'viewer',
      'checkout',
      'version',
    )
    recorder.reset()
    let sent: unknown
    recorder.intercept(async ({ address }, response, body) => {
      if (!isPlacing(address)) return false
      sent = JSON.parse((await body?.()) ?? '')
      return refuse(response, 409, { status: '409', code: 'in_flight', detail: 'x' })
    })
    await place(visitor, { ...input, version, notes: 'Ring twice.' })
    expect(sent).toEqual({
      idempotencyKey: input.idempotencyKey,
      expectedTotal: { number: input.expectedTotal, currency_code: 'USD' },
      expectedLines: [{ partNumber: '110001', quantity: 2, price: someText, details: '' }],
      attributes: { customer_comments: 'Ring twice.' },
    })
    recorder.intercept(null)
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { paymentMethod: textWith('4242') } })
    const post = recorder.requests.find(({ method }) => method === 'POST')
    expect(post?.headers).toMatchObject({ 'commerce-cart-token': visitor.cookies.get('cartToken')?.split('.')[0] })
    expect(post?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['instructions that are too long', { notes: 'x'.repeat(501) }, 'TOO_LONG', ['notes']],
    ['an invalid total', { expectedTotal: '1e3' }, 'INVALID', ['expectedTotal']],
    ['an invalid checkout ID', { checkoutId: 'Q2FydDp2aWV3ZXI=' }, 'NOT_FOUND', ['checkoutId']],
  ])('rejects %s after looking up the key only', async (_name, wrong, code, path) => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.reset()
    expect(await place(visitor, { ...input, ...wrong })).toMatchObject({ order: null, userErrors: [{ code, path }] })
    expect(calls()).toEqual([path[0] === 'checkoutId' ? lookUpUnnamed : lookUp])
  })

  it('reports everything that is missing, at its input, and places nothing', async () => {
    const visitor = gateway.visitor()
    await addParts(visitor)
    recorder.reset()
    const answer = await place(visitor, { idempotencyKey: randomUUID(), expectedTotal: '1000.00' })
    expect(listAt(answer, 'userErrors').map((error) => at(error, 'path'))).toEqual([
      ['email'],
      ['to'],
      ['shippingMethodId'],
      ['billTo'],
      ['paymentMethodId'],
    ])
    expect(answer).toMatchObject({ order: null, checkout: { step: 'START' } })
    expect(calls()).toEqual([lookUpUnnamed, 'GET /jsonapi/carts', readCheckout, lookUpUnnamed])
  })

  it('reports an empty cart', async () => {
    const answer = await place(gateway.visitor(), { idempotencyKey: randomUUID(), expectedTotal: '1.00' })
    expect(answer).toMatchObject({ order: null, userErrors: [{ code: 'NOT_FOUND', message: textWith('empty') }] })
  })
})

describe('repeated placements', () => {
  it('return the same bytes for the same key, without loading a cart', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const first = await place(visitor, input)
    recorder.reset()
    const second = await place(visitor, input)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    expect(calls()).toEqual([lookUp, readOrder])
  })

  it('find the order by the key if no checkout is given', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    const first = await place(visitor, input)
    recorder.reset()
    expect(JSON.stringify(await place(visitor, input))).toBe(JSON.stringify(first))
    expect(calls()).toEqual([lookUpUnnamed, readOrder])
  })

  it('return the first order if the next cart has items, complete or not', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    const first = await place(visitor, input)
    await addParts(visitor)
    expect(JSON.stringify(await place(visitor, input))).toBe(JSON.stringify(first))
    const next = await readyToPlace(visitor)
    expect(JSON.stringify(await place(visitor, input))).toBe(JSON.stringify(first))
    expect(await place(visitor, { ...input, checkoutId: next.checkoutId })).toMatchObject({
      order: { number: numberOf(first) },
      userErrors: [{ code: 'KEY_REUSED' }],
      differences: ['checkoutId'],
    })
    expect(await cartOf(visitor)).toBe(4)
  })

  it('are rejected with the same key and other parameters, even without a checkout ID', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    const first = await place(visitor, input)
    for (const change of [{ expectedTotal: '999999.99' }, { notes: 'Ring the bell.' }]) {
      const other = await place(visitor, { ...input, ...change })
      expect([codesOf(other), numberOf(other)]).toEqual([['KEY_REUSED'], numberOf(first)])
    }
    const same = { ...input, expectedTotal: `${input.expectedTotal}0`, notes: '' }
    expect(codesOf(await place(visitor, same))).toEqual([])
  })

  it('need neither carts, checkouts nor an accepted address', async () => {
    const { visitor, email } = await customer()
    const { checkoutId, ...input } = await readyToPlace(visitor, undefined, { email })
    const first = await place(visitor, input)
    const guest = gateway.visitor()
    await addParts(guest)
    for (const [name, value] of guest.cookies) visitor.cookies.set(name, value)
    recorder.intercept(
      ({ method, address }, response) =>
        /^\/jsonapi\/(?:carts?|checkout)\b/.test(address) && refuse(response, 503, { status: '503', title: method }),
    )
    recorder.reset()
    expect(JSON.stringify(await place(visitor, input))).toBe(JSON.stringify(first))
    expect(JSON.stringify(await place(visitor, { ...input, checkoutId }))).toBe(JSON.stringify(first))
    expect(calls()).toEqual([lookUpUnnamed, readOrder, lookUp, readOrder])
  })

  it('twenty times in parallel without a checkout ID make one order, and none fails', async () => {
    const visitor = gateway.visitor()
    const { checkoutId: _, ...input } = await readyToPlace(visitor)
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(visitor, input)))
    expect(answers.map(codesOf)).toEqual(Array.from({ length: 20 }, () => []))
    expect(new Set(answers.map(numberOf)).size).toBe(1)
  })

  it('return the declined payment of a key, whichever cart they name', async () => {
    const visitor = gateway.visitor()
    const { checkoutId, ...input } = await readyToPlace(visitor, {
      paymentMethodId: CARD,
      paymentToken: cardToken('insufficient'),
    })
    const declined = { order: null, checkout: { step: 'REVIEW' }, userErrors: [{ code: 'PAYMENT_DECLINED' }] }
    expect(await place(visitor, { ...input, checkoutId })).toMatchObject(declined)
    for (const again of [{ ...input, checkoutId }, input]) expect(await place(visitor, again)).toMatchObject(declined)
    expect(await place(visitor, { ...input, checkoutId, notes: 'x'.repeat(501), expectedTotal: '1' })).toMatchObject({
      order: null,
      userErrors: [{ code: 'KEY_REUSED' }],
      differences: ['notes', 'expectedTotal'],
    })
  })

  it('look up the key before they validate the inputs', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const invalid = { expectedTotal: '-1', notes: 'x'.repeat(501), version: 'zzz', checkoutId: 'zzz' }
    for (const [name, value] of Object.entries(invalid))
      expect(at(await place(visitor, { ...input, [name]: value }), 'userErrors')).toMatchObject([{ path: [name] }])
    const number = numberOf(await place(visitor, input))
    const both = { notes: invalid.notes, expectedTotal: '1' }
    expect(await place(visitor, { ...input, ...both })).toMatchObject({ differences: ['notes', 'expectedTotal'] })
    expect(await place(visitor, { ...input, ...invalid })).toMatchObject({
      differences: ['notes', 'expectedTotal', 'checkoutId', 'version'],
    })
    const { checkoutId } = await readyToPlace(visitor)
    expect(await place(visitor, { ...input, expectedTotal: '-1', checkoutId, notes: 'Ring.' })).toMatchObject({
      order: { number },
      differences: ['expectedTotal', 'checkoutId', 'notes'],
    })
    for (const [name, value] of Object.entries(invalid)) {
      expect(await place(visitor, { ...input, [name]: value })).toMatchObject({
        order: { number },
        userErrors: [{ code: 'KEY_REUSED' }],
        differences: [name],
      })
    }
  })

  it('are scoped to the customer, and limited in length', async () => {
    const [one, other] = [gateway.visitor(), gateway.visitor()]
    const input = await readyToPlace(one)
    const theirs = { ...(await readyToPlace(other)), idempotencyKey: input.idempotencyKey }
    const [first, second] = [await place(one, input), await place(other, theirs)]
    expect([codesOf(first), codesOf(second)]).toEqual([[], []])
    expect(numberOf(first)).not.toBe(numberOf(second))
    const { data, errors } = await one.ask(PLACE, { input: { ...input, idempotencyKey: 'k'.repeat(256) } })
    expect([data, errors[0]?.extensions.status]).toEqual([undefined, 400])
  })

  it('leave no cart to change, and the next part starts a new one', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const { data } = await visitor.ask('{ viewer { cart { items { id } } } }')
    const itemId = textAt(data, 'viewer', 'cart', 'items', 0, 'id')
    const number = numberOf(await place(visitor, input))
    const { checkoutId: _, ...another } = { ...input, idempotencyKey: randomUUID() }
    expect(await place(visitor, another)).toMatchObject({ order: { number }, userErrors: [{ code: 'ALREADY_PLACED' }] })
    const UPDATE = `mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) { cart { quantityTotal } order { number } userErrors { code message } } }`
    expect(await mutate(visitor, UPDATE, { itemId, quantity: 3 })).toEqual({
      cart: { quantityTotal: 0 },
      order: { number },
      userErrors: [{ code: 'ALREADY_PLACED', message: textWith('already ordered') }],
    })
    expect(await mutate(visitor, SHIPPING, { to: { address: valencia } })).toMatchObject({
      checkout: null,
      userErrors: [{ code: 'ALREADY_PLACED' }],
    })
    await addParts(visitor, '110001', 1)
    expect(await cartOf(visitor)).toBe(1)
  })
})

describe('lost responses', () => {
  it('return the order even if the response was lost on the way to the gateway', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.reset()
    loseAnswers()
    const answer = await place(visitor, input)
    expect(answer).toMatchObject({ userErrors: [], order: { number: someText } })
    expect(calls()).toEqual([lookUp, placeCall, placeCall, readOrder])
    expect(numberOf(await place(visitor, input))).toBe(numberOf(answer))
  })

  it('report an unknown outcome until the site responds', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    loseAnswers(2)
    const unknown = { order: null, userErrors: [{ code: 'IN_FLIGHT', message: textWith('still checking'), path: [] }] }
    expect(await place(visitor, input)).toMatchObject(unknown)
    recorder.reset()
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
    expect(calls()).toEqual([lookUp, readOrder])
  })

  it('look up the key again if the response was lost, and fail without having read the checkout', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    let left = 3
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/shop/orders/lookup') || left === 0) return false
      left -= 1
      response.destroy()
      return true
    })
    recorder.reset()
    expect((await visitor.ask(PLACE, { input })).errors).toHaveLength(1)
    expect(calls()).toEqual([lookUp, lookUp])
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
  })

  it('do not take another failure of the lookup for a known key', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/shop/orders/lookup')) return false
      response.writeHead(413).end()
      return true
    })
    const { data, errors } = await visitor.ask(PLACE, { input: { ...input, notes: 'x'.repeat(10_000) } })
    expect([data, errors]).toMatchObject([{ placeOrder: null }, [{ extensions: { code: 'BACKEND_ERROR' } }]])
  })

  it('place the order with the next request if none has arrived', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.intercept(({ address }, response) => {
      if (!isPlacing(address)) return false
      response.destroy()
      return true
    })
    expect(codesOf(await place(visitor, input))).toEqual(['IN_FLIGHT'])
    recorder.intercept(null)
    recorder.reset()
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
    expect(calls()).toEqual([lookUp, placeCall, readOrder])
  })

  it('keep a pending key from being used for another cart', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    loseAnswers(2)
    expect(codesOf(await place(visitor, input))).toEqual(['IN_FLIGHT'])
    recorder.intercept(null)
    const other = await readyToPlace(visitor)
    expect(await place(visitor, { ...other, idempotencyKey: input.idempotencyKey })).toMatchObject({
      order: { number: someText },
      userErrors: [{ code: 'KEY_REUSED' }],
    })
    expect(await place(visitor, other)).toMatchObject({ userErrors: [], order: { number: someText } })
  })

  it('place nothing if the site itself failed, and succeed on the next attempt', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.intercept(({ address }, response) => isPlacing(address) && refuse(response, 500, { detail: 'SQL' }))
    expect(await place(visitor, input)).toMatchObject({
      order: null,
      checkout: { step: 'REVIEW' },
      userErrors: [{ code: 'CONFLICT', message: textWith('was not placed') }],
    })
    recorder.intercept(null)
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
  })

  it('trust a site that hides its placed order', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.intercept(({ address }, response) =>
      address.startsWith('/jsonapi/orders/default/') ? refuse(response, 403, { status: '403', detail: 'x' }) : false,
    )
    expect(await place(visitor, input)).toMatchObject({
      order: null,
      userErrors: [{ code: 'ALREADY_PLACED', message: textWith('was placed') }],
    })
  })

  it('return an order placed before its cart disappeared, for either key', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    loseAnswers()
    const first = await place(visitor, input)
    const other = await place(visitor, { ...input, idempotencyKey: randomUUID() })
    expect(other).toMatchObject({ userErrors: [{ code: 'ALREADY_PLACED' }], order: { number: numberOf(first) } })
    expect(await cartOf(visitor)).toBe(0)
  })

  it("do not depend on the gateway's clock", async () => {
    gateway.advance(24 * 3_600_000)
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
    gateway.advance(-24 * 3_600_000)
  })

  it('return a placed order as soon as it can be read', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/orders/default/')) return false
      response.writeHead(500).end()
      return true
    })
    expect(await place(visitor, input)).toMatchObject({ order: null, userErrors: [{ code: 'IN_FLIGHT' }] })
    recorder.intercept(null)
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
  })
})

describe('changes since the review', () => {
  const versionQuery = '{ viewer { checkout { id version totals { total { amount } } } } }'

  async function review(visitor: Visitor) {
    const { data } = await visitor.ask(versionQuery)
    return textAt(data, 'viewer', 'checkout', 'version')
  }

  it('change the version with items and quantities, and with nothing else', async () => {
    const visitor = gateway.visitor()
    await readyToPlace(visitor)
    const version = await review(visitor)
    await mutate(visitor, PAYMENT, { paymentMethodId: CARD, paymentToken: cardToken() })
    expect(await review(visitor)).toBe(version)
    await addParts(visitor, '110001', 1)
    expect(await review(visitor)).not.toBe(version)
  })

  it('name the changes of an incomplete checkout, too', async () => {
    const visitor = gateway.visitor()
    await addParts(visitor, '110001', 1)
    const { data } = await visitor.ask(versionQuery)
    const [checkoutId, version] = ['id', 'version'].map((name) => textAt(data, 'viewer', 'checkout', name))
    await addParts(visitor, '110001', 1)
    const outcome = await place(visitor, { checkoutId, version, idempotencyKey: randomUUID(), expectedTotal: '1.00' })
    expect(codesOf(outcome)).toEqual(expect.arrayContaining(['CART_CHANGED', 'REQUIRED']))
    expect(outcome).toMatchObject({ changes: [{ kind: 'QUANTITY_CHANGED', quantityBefore: 1, quantity: 2 }] })
  })

  it('order nothing if the version is outdated, and name the changes', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    await addParts(visitor, '540003', 1)
    const version = await review(visitor)
    const { data } = await visitor.ask('{ viewer { cart { items { id partNumber } } } }')
    const itemId = textAt(data, 'viewer', 'cart', 'items', 1, 'id')
    await mutate(
      visitor,
      'mutation ($input: RemoveCartItemInput!) { removeCartItem(input: $input) { userErrors { code } } }',
      { itemId },
    )
    await addParts(visitor, '110001', 3)
    const expectedTotal = '99999.00'
    expect(await place(visitor, { ...input, expectedTotal, version })).toMatchObject({
      order: null,
      checkout: { step: 'REVIEW' },
      userErrors: [{ code: 'CART_CHANGED', path: ['version'] }],
      changes: [
        { kind: 'QUANTITY_CHANGED', partNumber: '110001', quantityBefore: 2, quantity: 5 },
        { kind: 'PRICE_CHANGED', partNumber: '110001' },
        { kind: 'LINE_REMOVED', partNumber: '540003', quantityBefore: 1, quantity: null },
      ],
    })
    expect(codesOf(await place(visitor, { ...input, version }))).toEqual(['CART_CHANGED', 'PRICE_CHANGED'])
    expect(await cartOf(visitor)).toBe(5)
    const placed = await place(visitor, { ...input, expectedTotal, version: await review(visitor) })
    expect(placed).toMatchObject({ userErrors: [], changes: [], order: { items: [{ quantity: 5 }] } })
  })

  it('do not matter to a repeated request that adds the version', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const version = await review(visitor)
    const first = await place(visitor, input)
    const again = await place(visitor, { ...input, version })
    expect([codesOf(again), numberOf(again)]).toEqual([[], numberOf(first)])
  })

  it.each(['', 'x', 'eJwBAgD//1tdAgEAXQ', 'A'.repeat(30_000)])(
    'are not searched for if the version is malformed: %.10s',
    async (version) => {
      const visitor = gateway.visitor()
      const input = await readyToPlace(visitor)
      const answer = await place(visitor, { ...input, version })
      expect(answer).toMatchObject({ order: null, userErrors: [{ code: 'INVALID', path: ['version'] }] })
    },
  )

  it('place nothing if the total has risen, name both totals, and succeed once confirmed', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    recorder.reset()
    const before = { ...input, expectedTotal: '90.00' }
    expect(await place(visitor, before)).toMatchObject({
      order: null,
      checkout: { step: 'REVIEW', totals: { total: { amount: '98.22' } } },
      userErrors: [
        {
          code: 'PRICE_CHANGED',
          path: ['expectedTotal'],
          message: 'The total is now $98.22; it was $90.00. Review the order and confirm it again.',
        },
      ],
    })
    expect(calls()).toEqual([lookUp, placeCall, readCheckout])
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: someText } })
  })

  it('place the order if the total has dropped, and tell the buyer', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const answer = await place(visitor, { ...input, expectedTotal: '1100.00' })
    expect(answer).toMatchObject({
      userErrors: [],
      order: { totals: { total: { amount: '98.22' } } },
      warnings: [textWith('from $1,100.00 to $98.22')],
    })
  })

  it('reject a shipping method that does not serve an address changed in another tab', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const address = {
      countryCode: 'DE',
      givenName: 'Jonas',
      familyName: 'Weber',
      addressLine1: 'Musterstraße 12',
      postalCode: '50667',
      locality: 'Köln',
      phone: '+49 221 5550178',
    }
    await mutate(visitor, SHIPPING, { to: { address } })
    const answer = await place(visitor, input)
    expect(answer).toMatchObject({
      order: null,
      checkout: { step: 'SHIPPING' },
      userErrors: [{ code: 'INVALID', path: ['shippingMethodId'], message: textWith('no longer available') }],
    })
    const [international] = listAt((await visitor.ask(VIEW)).data, 'viewer', 'checkout', 'shippingMethods')
    const chosen = await mutate(visitor, METHOD, { shippingMethodId: textAt(international, 'id') })
    const expectedTotal = textAt(chosen, 'checkout', 'totals', 'total', 'amount')
    expect(await place(visitor, { ...input, idempotencyKey: randomUUID(), expectedTotal })).toMatchObject({
      userErrors: [],
    })
  })
})

describe('sessions', () => {
  it('refresh a token that expires during the placement once, for one order', async () => {
    const { visitor, email } = await customer()
    const input = await readyToPlace(visitor, { paymentMethodId: 'wire_transfer' }, { email })
    recorder.reset()
    let isExpired = true
    recorder.intercept(({ address }, response) => {
      if (!isPlacing(address) || !isExpired) return false
      isExpired = false
      response.writeHead(401, { 'content-type': 'text/html' }).end()
      return true
    })
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { hasCustomer: true } })
    expect(calls().filter((call) => call === 'POST /oauth/token')).toHaveLength(1)
  })

  it('that have ended place nothing; the same key works after the next login', async () => {
    const { visitor, email, password } = await customer()
    const input = await readyToPlace(visitor, { paymentMethodId: 'wire_transfer' }, { email })
    visitor.cookies.set('AuthToken', 'expired')
    visitor.cookies.set('RefreshToken', 'used')
    expect(await place(visitor, input)).toMatchObject({ order: null, userErrors: [{ code: 'NOT_AUTHENTICATED' }] })
    await logIn(visitor, { email, password })
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { hasCustomer: true } })
  })

  it("treat another customer's checkout like an unknown one", async () => {
    const input = await readyToPlace(gateway.visitor())
    const other = gateway.visitor()
    await addParts(other)
    const unknown = Buffer.from(`Checkout:${randomUUID()}`).toString('base64')
    recorder.reset()
    const foreign = await place(other, { ...input, idempotencyKey: randomUUID() })
    const asked = calls()
    recorder.reset()
    const nobodys = await place(other, { ...input, checkoutId: unknown, idempotencyKey: randomUUID() })
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(nobodys))
    expect(foreign).toMatchObject({ order: null, checkout: null, userErrors: [{ code: 'NOT_FOUND', path: [] }] })
    expect(calls()).toEqual(asked)
    expect(await cartOf(other)).toBe(2)
  })
})

describe('payment', () => {
  it('leaves the cart unchanged after a declined card, and accepts another one', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor, { paymentMethodId: CARD, paymentToken: cardToken('insufficient') })
    expect(await place(visitor, input)).toMatchObject({
      order: null,
      checkout: { notices: [{ code: 'PAYMENT_FAILED' }] },
      userErrors: [{ code: 'PAYMENT_DECLINED', path: ['paymentToken'], message: textWith('insufficient funds') }],
    })
    expect(await cartOf(visitor)).toBe(2)
    await mutate(visitor, PAYMENT, { paymentMethodId: CARD, paymentToken: cardToken() })
    expect(await place(visitor, { ...input, idempotencyKey: randomUUID() })).toMatchObject({ userErrors: [] })
  })

  it('leaves the checkout at payment if a card was abandoned', async () => {
    const visitor = gateway.visitor()
    const input = await readyToPlace(visitor)
    const answer = await mutate(visitor, PAYMENT, { paymentMethodId: CARD })
    expect(answer).toMatchObject({ userErrors: [{ code: 'REQUIRED', path: ['paymentToken'] }] })
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { paymentMethod: 'Wire transfer' } })
  })

  describe('payment terms', () => {
    inTurns()

    it('reject an order above the available credit when selected, and when placed', async () => {
      const visitor = gateway.visitor()
      const ana = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
      expect((await logIn(visitor, ana)).userErrors).toEqual([])
      await visitor.ask('mutation { clearCart { userErrors { code } } }')
      const terms = { paymentMethodId: 'purchase_order', purchaseOrderNumber: 'PO-8841' }
      const input = await readyToPlace(visitor, terms, { email: ana.email })
      await addParts(visitor, '110001', 300)
      const tooMuch = {
        code: 'INVALID',
        path: ['paymentMethodId'],
        message: textLike(/^This order exceeds your available credit.* Choose another payment method\.$/),
      }
      expect(await place(visitor, { ...input, expectedTotal: '99999.00' })).toMatchObject({
        order: null,
        checkout: { step: 'PAYMENT' },
        userErrors: [tooMuch],
      })
      const card = { paymentMethodId: CARD, paymentToken: cardToken() }
      expect(at(await mutate(visitor, PAYMENT, card), 'userErrors')).toEqual([])
      expect(at(await mutate(visitor, PAYMENT, terms), 'userErrors')).toEqual([tooMuch])
      await visitor.ask('mutation { clearCart { userErrors { code } } }')
    })

    it('require a PO number', async () => {
      const visitor = gateway.visitor()
      await logIn(visitor, { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' })
      await visitor.ask('mutation { clearCart { userErrors { code } } }')
      await addParts(visitor)
      await mutate(visitor, SHIPPING, { to: { address: valencia } })
      expect(
        await mutate(visitor, PAYMENT, { paymentMethodId: 'purchase_order', purchaseOrderNumber: '' }),
      ).toMatchObject({
        checkout: { paymentMethod: { id: 'purchase_order', kind: 'PURCHASE_ORDER' } },
        userErrors: [{ code: 'REQUIRED', path: ['purchaseOrderNumber'] }],
      })
      await visitor.ask('mutation { clearCart { userErrors { code } } }')
    })
  })

  it('logs no token of a card or an order, whatever the site responds', async () => {
    const visitor = gateway.visitor()
    const paymentToken = cardToken()
    recorder.intercept(({ method }, response) => {
      if (method !== 'PATCH') return false
      response.writeHead(500, { 'content-type': 'application/vnd.api+json' }).end(
        JSON.stringify({
          errors: [{ detail: `SQL: insert ${paymentToken}`, source: { pointer: `/${paymentToken}` } }],
        }),
      )
      return true
    })
    await addParts(visitor)
    const { errors } = await visitor.ask(PAYMENT, { input: { paymentMethodId: CARD, paymentToken } })
    expect(errors).toHaveLength(1)
    expect(JSON.stringify(errors)).not.toContain(paymentToken)
    expect(gateway.log.some(({ msg }) => msg === 'an operation failed')).toBe(true)
    expect(JSON.stringify(gateway.log)).not.toContain(paymentToken)
  })

  it('blocks card testing, but neither other buyers nor placed orders, with their warnings', async () => {
    const document = withoutFields(await fullDocument(), 'order--default', /^customer_comments$/)
    const own = await startTestGateway(recorder.url, declares(document))
    const visitor = own.visitor()
    visitor.place = '203.0.113.77'
    const placed = { ...(await readyToPlace(visitor)), notes: 'Ring twice.' }
    const first = await place(visitor, placed)
    expect(first).toMatchObject({ userErrors: [], warnings: [textWith('instructions')] })
    const input = await readyToPlace(visitor, { paymentMethodId: CARD, paymentToken: cardToken('insufficient') })
    const codes: unknown[] = []
    for (let tries = 0; tries < 41; tries += 1) {
      codes.push(...codesOf(await place(visitor, { ...input, idempotencyKey: randomUUID() })))
    }
    expect(codes).toEqual([...Array.from({ length: 40 }, () => 'PAYMENT_DECLINED'), 'RATE_LIMITED'])
    expect(await place(visitor, placed)).toEqual(first)
    const other = own.visitor()
    other.place = '203.0.113.78'
    expect(codesOf(await place(other, await readyToPlace(other)))).toEqual([])
    await own.stop()
  })
})
