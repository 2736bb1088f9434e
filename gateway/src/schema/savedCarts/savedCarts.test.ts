import { describe, expect, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'

const { recorder, gateway, newVisitor, customer, calls } = await startAccountsGateway()

const ITEMS = `items { partNumber name quantity isOneLength note reference linePrice { amount } variation { sku title } }`
const SAVE = `mutation ($name: String!) { saveCart(input: { name: $name }) {
  savedCart { id name savedAt quantityTotal items { partNumber quantity note reference } }
  viewer { savedCarts { id name } } userErrors { code message path } } }`
const SAVED = `{ viewer { savedCarts { id name savedAt quantityTotal ${ITEMS} } } }`
const NAMES = '{ viewer { savedCarts { id name quantityTotal } } }'
const CART = 'cart { quantityTotal items { partNumber quantity note reference } }'
const ADD_SAVED = `mutation ($id: ID!) { addSavedCart(input: { id: $id }) { ${CART} userErrors { code message path } } }`
const SHARE = 'mutation { shareCart { url expiresAt userErrors { code message path } } }'
const SHARED = `query ($token: String!) { sharedCart(token: $token) {
  sharedAt expiresAt quantityTotal subTotal { amount } ${ITEMS} } }`
const ADD_SHARED = `mutation ($token: String!) { addSharedCart(input: { token: $token }) {
  ${CART} userErrors { code message path } } }`
const CREATE_LINK = `mutation ($lines: [CartLinkLineInput!]!) { createCartLink(input: { lines: $lines }) {
  url expiresAt userErrors { code message path } } }`
const OPEN_LINK = `mutation ($token: String!) { openCartLink(input: { token: $token }) {
  lines { partNumber quantity reference note } userErrors { code message path } } }`

interface Line {
  sku: string
  quantity: number
  note?: string
  reference?: string
}

async function fill(visitor: Visitor, ...lines: Line[]) {
  const { data } = await visitor.ask(
    `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { userErrors { message } } }`,
    { lines },
  )
  expect(at(data, 'addToCart', 'userErrors')).toEqual([])
  recorder.reset()
}

async function save(visitor: Visitor, name: string) {
  return at((await visitor.ask(SAVE, { name })).data, 'saveCart')
}
function tokenOf(url: string) {
  return url.slice(url.lastIndexOf(url.includes('=') ? '=' : '/') + 1)
}

async function shareOf(visitor: Visitor): Promise<string> {
  return tokenOf(textAt((await visitor.ask(SHARE)).data, 'shareCart', 'url'))
}

async function linkOf(visitor: Visitor, ...lines: unknown[]): Promise<string> {
  return tokenOf(textAt((await visitor.ask(CREATE_LINK, { lines })).data, 'createCartLink', 'url'))
}

describe('saved carts', () => {
  it("save the cart's items under a name with one request, and are read with their parts with one more", async () => {
    const { visitor } = await customer()
    await fill(
      visitor,
      { sku: '180050', quantity: 2, note: 'chamber 7', reference: 'R-1' },
      { sku: '180051', quantity: 1 },
    )
    const { data } = await visitor.ask(
      'mutation { saveCart(input: { name: " Chamber 7 " }) { savedCart { name quantityTotal items { partNumber quantity note reference } } userErrors { code } } }',
    )
    expect(at(data, 'saveCart')).toEqual({
      savedCart: {
        name: 'Chamber 7',
        quantityTotal: 3,
        items: [
          { partNumber: '180050', quantity: 2, note: 'chamber 7', reference: 'R-1' },
          { partNumber: '180051', quantity: 1, note: null, reference: null },
        ],
      },
      userErrors: [],
    })
    expect(calls()).toEqual(['POST /jsonapi/cart-lists/saved'])
    recorder.reset()
    const { data: kept } = await visitor.ask(SAVED)
    expect(at(kept, 'viewer', 'savedCarts', 0, 'items', 0)).toMatchObject({
      name: someText,
      linePrice: { amount: someText },
      variation: { sku: '180050', title: someText },
    })
    expect(calls().sort()).toEqual(['GET /jsonapi/cart-lists/saved', 'POST /jsonapi/cart/estimate'])
  })

  it('require a name, items, and a login', async () => {
    const { visitor } = await customer()
    expect(await save(visitor, 'Empty')).toMatchObject({
      savedCart: null,
      userErrors: [{ code: 'REQUIRED', path: [] }],
    })
    await fill(visitor, { sku: '180050', quantity: 1 })
    expect(await save(visitor, '  ')).toMatchObject({ userErrors: [{ code: 'REQUIRED', path: ['name'] }] })
    expect(await save(visitor, 'x'.repeat(61))).toMatchObject({ userErrors: [{ code: 'TOO_LONG', path: ['name'] }] })
    const guest = newVisitor()
    await fill(guest, { sku: '180050', quantity: 1 })
    expect(await save(guest, 'Mine')).toMatchObject({ savedCart: null, userErrors: [{ code: 'NOT_AUTHENTICATED' }] })
    expect((await guest.ask(NAMES)).data).toEqual({ viewer: { savedCarts: null } })
  })

  it('can be added to the cart with their notes, any number of times', async () => {
    const { visitor } = await customer()
    await fill(visitor, { sku: '180050', quantity: 2, note: 'a', reference: 'R-1' })
    const id = textAt(await save(visitor, 'Set'), 'savedCart', 'id')
    await visitor.ask('mutation { clearCart { userErrors { code } } }')
    await visitor.ask(ADD_SAVED, { id })
    expect((await visitor.ask(ADD_SAVED, { id })).data).toEqual({
      addSavedCart: {
        cart: { quantityTotal: 4, items: [{ partNumber: '180050', quantity: 4, note: 'a', reference: 'R-1' }] },
        userErrors: [],
      },
    })
  })

  it('are empty on a site without them, and saving reports that', async () => {
    const { visitor } = await customer()
    await fill(visitor, { sku: '180050', quantity: 1 })
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/cart-lists')) return false
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    expect((await visitor.ask(NAMES)).data).toEqual({ viewer: { savedCarts: [] } })
    expect(await save(visitor, 'Mine')).toMatchObject({
      savedCart: null,
      userErrors: [{ code: 'INVALID', message: 'This shop does not support saved carts' }],
    })
  })
})

describe('shared carts', () => {
  it('can be read and copied by anyone with the link, with two requests including prices', async () => {
    const sharer = newVisitor()
    await fill(sharer, { sku: '180050', quantity: 2, note: 'inlet' })
    const { data } = await sharer.ask(SHARE)
    expect(data).toEqual({
      shareCart: {
        url: textLike(/^http:\/\/localhost:\d+\/cart\/shared\/[\w-]{22}$/),
        expiresAt: someText,
        userErrors: [],
      },
    })
    expect(calls()).toEqual(['POST /jsonapi/cart-lists/shared'])
    await fill(sharer, { sku: '180051', quantity: 9 })

    const reader = newVisitor()
    const token = tokenOf(textAt(data, 'shareCart', 'url'))
    const { data: read, headers } = await reader.ask(SHARED, { token })
    expect(at(read, 'sharedCart')).toMatchObject({
      quantityTotal: 2,
      subTotal: { amount: '756.00' },
      items: [
        {
          partNumber: '180050',
          quantity: 2,
          note: 'inlet',
          linePrice: { amount: '756.00' },
          variation: { sku: '180050' },
        },
      ],
    })
    expect(headers.getSetCookie()).toEqual([])
    expect(calls()).toEqual(['POST /jsonapi/cart-lists/shared/open', 'POST /jsonapi/cart/estimate'])
    // A token in a URL would be logged.
    expect(recorder.requests.every(({ address }) => !address.includes(token))).toBe(true)
    expect((await reader.ask(ADD_SHARED, { token })).data).toMatchObject({
      addSharedCart: { cart: { items: [{ partNumber: '180050', quantity: 2, note: 'inlet' }] }, userErrors: [] },
    })
  })

  it('that expired or are unknown do not exist, and nothing is added', async () => {
    const visitor = newVisitor()
    await fill(visitor, { sku: '180050', quantity: 1 })
    const token = await shareOf(visitor)
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/cart-lists/shared/open')) return false
      response.writeHead(410, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ errors: [{ title: 'Gone', status: '410', detail: 'x' }] }))
      return true
    })
    const expired = await visitor.ask(SHARED, { token })
    recorder.intercept(null)
    for (const answer of [
      expired,
      await visitor.ask(SHARED, { token: 'A'.repeat(22) }),
      await visitor.ask(SHARED, { token: `${token}/../saved` }),
    ])
      expect([answer.data, answer.errors]).toEqual([{ sharedCart: null }, []])
    expect((await visitor.ask(ADD_SHARED, { token: 'x' })).data).toEqual({
      addSharedCart: {
        cart: { quantityTotal: 1, items: [{ partNumber: '180050', quantity: 1, note: null, reference: null }] },
        userErrors: [{ code: 'NOT_FOUND', message: 'This shared cart does not exist or has expired', path: ['token'] }],
      },
    })
  })
})

describe('cart links', () => {
  it('open quick order once with the given lines, and add nothing to the cart', async () => {
    const program = newVisitor()
    const lines = [
      { partNumber: '180050', quantity: 2, reference: 'REQ-7', note: 'chamber' },
      { partNumber: 'not ours', quantity: 1 },
    ]
    const { data, headers } = await program.ask(CREATE_LINK, { lines })
    expect(data).toEqual({
      createCartLink: { url: textLike(/\/quick-order\?list=[\w-]{22}$/), expiresAt: someText, userErrors: [] },
    })
    expect(headers.getSetCookie()).toEqual([])
    const token = tokenOf(textAt(data, 'createCartLink', 'url'))
    const buyer = newVisitor()
    const view = 'query ($token: String!) { cartLink(token: $token) { lines { partNumber } expiresAt } }'
    for (let viewed = 0; viewed < 2; viewed += 1)
      expect(listAt((await buyer.ask(view, { token })).data, 'cartLink', 'lines')).not.toEqual([])
    expect((await buyer.ask(OPEN_LINK, { token })).data).toEqual({
      openCartLink: {
        lines: [
          { partNumber: '180050', quantity: 2, reference: 'REQ-7', note: 'chamber' },
          { partNumber: 'not ours', quantity: 1, reference: null, note: null },
        ],
        userErrors: [],
      },
    })
    expect((await buyer.ask(OPEN_LINK, { token })).data).toEqual({
      openCartLink: {
        lines: null,
        userErrors: [{ code: 'EXPIRED', message: textWith('Ask for a new one.'), path: ['token'] }],
      },
    })
    expect((await buyer.ask('{ viewer { cart { quantityTotal } } }')).data).toEqual({
      viewer: { cart: { quantityTotal: 0 } },
    })
  })

  it('that are unknown are reported, without a request if they are malformed', async () => {
    for (const token of ['', 'x', 'A'.repeat(10_000), '../../x', 'A'.repeat(21)])
      expect((await newVisitor().ask(OPEN_LINK, { token })).data).toMatchObject({
        openCartLink: { lines: null, userErrors: [{ code: 'NOT_FOUND', path: ['token'] }] },
      })
    expect(recorder.requests).toEqual([])
    expect((await newVisitor().ask(OPEN_LINK, { token: 'A'.repeat(22) })).data).toMatchObject({
      openCartLink: { userErrors: [{ code: 'NOT_FOUND' }] },
    })
  })

  it('report problems for every line', async () => {
    const good = { partNumber: '180050', quantity: 1 }
    const wrong = async (lines: unknown[]) => {
      const { data } = await newVisitor().ask(CREATE_LINK, { lines })
      return listAt(data, 'createCartLink', 'userErrors').map((error) => [
        at(error, 'code'),
        listAt(error, 'path').join('.'),
      ])
    }
    expect(await wrong([])).toEqual([['REQUIRED', 'lines']])
    expect(await wrong(Array.from({ length: 201 }, () => good))).toEqual([['TOO_LONG', 'lines']])
    expect(
      await wrong([
        good,
        { ...good, partNumber: ' ' },
        { ...good, partNumber: 'x'.repeat(10_000) },
        { ...good, note: 'x'.repeat(81), reference: 'y'.repeat(81) },
        { ...good, quantity: 0 },
        { ...good, quantity: 10_000 },
      ]),
    ).toEqual([
      ['REQUIRED', 'lines.1.partNumber'],
      ['TOO_LONG', 'lines.2.partNumber'],
      ['TOO_LONG', 'lines.3.reference'],
      ['TOO_LONG', 'lines.3.note'],
      ['QUANTITY_NOT_ALLOWED', 'lines.4.quantity'],
      ['QUANTITY_NOT_ALLOWED', 'lines.5.quantity'],
    ])
    expect(recorder.requests).toEqual([])
  })

  it('are limited to twenty per hour and place, independently of other places', async () => {
    const visitor = newVisitor()
    const lines = [{ partNumber: '180050', quantity: 1 }]
    for (let index = 0; index < 20; index += 1) await linkOf(visitor, ...lines)
    const refused = (await visitor.ask(CREATE_LINK, { lines })).data
    expect(refused).toMatchObject({ createCartLink: { url: null, userErrors: [{ code: 'RATE_LIMITED' }] } })
    await fill(visitor, { sku: '180050', quantity: 1 })
    expect((await visitor.ask(SHARE)).data).toMatchObject({ shareCart: { userErrors: [{ code: 'RATE_LIMITED' }] } })
    expect(await linkOf(newVisitor(), ...lines)).toMatch(/^[\w-]{22}$/)
  })

  it('are never logged', async () => {
    const visitor = newVisitor()
    const token = await linkOf(visitor, { partNumber: '180050', quantity: 1 })
    await visitor.ask(OPEN_LINK, { token })
    await visitor.ask(OPEN_LINK, { token })
    expect(JSON.stringify(gateway.log)).not.toContain(token)
  })
})
