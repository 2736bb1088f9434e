import { describe, expect, it } from 'vitest'
import { newEmail, startAccountsGateway } from '../../testing/accounts.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { orderLinkTo } from '../../testing/mails.ts'
import { textWith } from '../../testing/matchers.ts'
import { replyToQuote } from '../../testing/office.ts'

const { gateway, newVisitor, customer } = await startAccountsGateway()

const QUOTE = `id uuid number state canAccept validUntil targetDate email name documentUrl file { name mimeType bytes url } total { amount }
  lines { partNumber name quantity note price { amount } linePrice { amount } variation { sku } }
  messages { author text }`
const REQUEST = `mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) {
  quote { ${QUOTE} } userErrors { code message path } } }`
const READ = `query ($uuid: UUID!) { quote(uuid: $uuid) { ${QUOTE} } }`
const LIST = `{ viewer { quotes(first: 10) { nodes { number state } pageInfo { hasNextPage } } } }`
const OPEN = `mutation ($input: OpenQuoteInput!) { openQuote(input: $input) { quote { number } userErrors { code } } }`
const ACCEPT = `mutation ($id: ID!) { acceptQuote(input: { id: $id }) {
  cart { items { id partNumber quantity isQuoted price { amount } } } userErrors { code message path } } }`
const REVISE = `mutation ($id: ID!, $note: String) { requestRevisedQuote(input: { id: $id, note: $note }) {
  quote { state messages { text } } userErrors { code path } } }`
const UPDATE = `mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) {
  cart { items { quantity } } userErrors { code message } } }`

const prices = { '180050': '250.00', '540003': '9.90' }
const lines = [
  { partNumber: '180050', quantity: 4, note: 'Cleaned' },
  { partNumber: '540003', quantity: 20 },
]

async function request(visitor: Visitor, input: object = {}) {
  const { data, errors } = await visitor.ask(REQUEST, {
    input: { lines, name: 'Ana Ruiz', email: newEmail(), ...input },
  })
  expect(errors).toEqual([])
  return at(data, 'requestQuote')
}

async function read(visitor: Visitor, uuid: string) {
  const { data, errors } = await visitor.ask(READ, { uuid })
  expect(errors).toEqual([])
  return at(data, 'quote')
}

async function answered(visitor: Visitor) {
  const quote = at(await request(visitor), 'quote')
  await replyToQuote(textAt(quote, 'number'), prices)
  return { id: textAt(quote, 'id'), uuid: textAt(quote, 'uuid'), number: textAt(quote, 'number') }
}

describe('a quote', () => {
  it('is requested by a guest, read by the emailed link only, and accepted into the cart', async () => {
    const guest = newVisitor()
    const email = newEmail()
    const quote = at(await request(guest, { email, targetDate: '2099-12-24', note: 'Two weeks?' }), 'quote')
    expect(quote).toMatchObject({
      state: 'REQUESTED',
      canAccept: false,
      targetDate: '2099-12-24',
      total: null,
      lines: [{ partNumber: '180050', quantity: 4, price: null, variation: { sku: '180050' } }, { quantity: 20 }],
      messages: [{ author: 'BUYER', text: 'Two weeks?' }],
    })
    const uuid = textAt(quote, 'uuid')
    await replyToQuote(textAt(quote, 'number'), prices)
    const other = newVisitor()
    expect(await read(other, uuid)).toBeNull()
    expect(at((await other.ask(ACCEPT, { id: textAt(quote, 'id') })).data, 'acceptQuote')).toMatchObject({
      userErrors: [{ code: 'NOT_FOUND' }],
    })
    const token = (await orderLinkTo(email, 'quoteAnswered')).token
    const wrong = await other.ask(OPEN, { input: { uuid, token: 'x'.repeat(22) } })
    expect(at(wrong.data, 'openQuote')).toEqual({ quote: null, userErrors: [{ code: 'NOT_FOUND' }] })
    await other.ask(OPEN, { input: { uuid, token } })
    expect(await read(other, uuid)).toMatchObject({ state: 'ANSWERED', canAccept: true, total: { amount: '1198.00' } })
    const document = await fetch(`${gateway.url}${textAt(quote, 'documentUrl')}`, {
      headers: { cookie: [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const accepted = at((await other.ask(ACCEPT, { id: textAt(quote, 'id') })).data, 'acceptQuote')
    expect(accepted).toMatchObject({
      userErrors: [],
      cart: {
        items: [
          { partNumber: '180050', quantity: 4, isQuoted: true, price: { amount: '250.00' } },
          { partNumber: '540003', quantity: 20, isQuoted: true, price: { amount: '9.90' } },
        ],
      },
    })
    const itemId = textAt(accepted, 'cart', 'items', 0, 'id')
    expect(at((await other.ask(UPDATE, { input: { itemId, quantity: 9 } })).data, 'updateCartItem')).toMatchObject({
      cart: { items: [{ quantity: 4 }, { quantity: 20 }] },
      userErrors: [{ code: 'QUANTITY_NOT_ALLOWED', message: textWith('applies only to a quantity of 4') }],
    })
  })

  it('has the file that its buyer attached, for that buyer only', async () => {
    const content = Buffer.from('%PDF-1.7\n')
    const { visitor } = await customer()
    const cookie = (one: Visitor) => [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const upload = await fetch(`${gateway.url}/contact-files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent('sketch Ø 40.pdf') },
      body: new Uint8Array(content),
    })
    const fileId = textAt(await upload.json(), 'id')
    const quote = at(await request(visitor, { fileId }), 'quote')
    const url = `/orders/${textAt(quote, 'uuid')}/quote-file`
    expect(at(quote, 'file')).toEqual({
      name: 'sketch Ø 40.pdf',
      mimeType: 'application/pdf',
      bytes: content.length,
      url,
    })
    const own = await fetch(`${gateway.url}${url}`, { headers: { cookie: cookie(visitor) } })
    expect([own.status, Buffer.from(await own.arrayBuffer())]).toEqual([200, content])
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': textWith('attachment; filename='),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const { visitor: stranger } = await customer()
    for (const other of [stranger, newVisitor()]) {
      expect((await fetch(`${gateway.url}${url}`, { headers: { cookie: cookie(other) } })).status).toBe(404)
      expect(await read(other, textAt(quote, 'uuid'))).toBeNull()
    }
    expect(at(await request(newVisitor()), 'quote', 'file')).toBeNull()
  })

  it("is in its customer's account only, and can be revised", async () => {
    const { visitor } = await customer()
    const { id, uuid, number } = await answered(visitor)
    const listed = await visitor.ask(LIST)
    expect(at(listed.data, 'viewer', 'quotes')).toEqual({
      nodes: [{ number, state: 'ANSWERED' }],
      pageInfo: { hasNextPage: false },
    })
    const { visitor: stranger } = await customer()
    expect(await read(stranger, uuid)).toBeNull()
    expect(listAt((await stranger.ask(LIST)).data, 'viewer', 'quotes', 'nodes')).toEqual([])
    expect(at((await newVisitor().ask(LIST)).data, 'viewer', 'quotes')).toBeNull()
    const revised = await visitor.ask(REVISE, { id, note: 'And for 40?' })
    expect(at(revised.data, 'requestRevisedQuote')).toEqual({
      quote: { state: 'REQUESTED', messages: [{ text: 'And for 40?' }] },
      userErrors: [],
    })
    expect(at((await visitor.ask(ACCEPT, { id })).data, 'acceptQuote')).toMatchObject({
      userErrors: [{ code: 'CONFLICT', path: ['id'] }],
    })
  })

  it('reports invalid input, and is limited per network', async () => {
    const visitor = newVisitor()
    const bad: readonly (readonly [object, readonly string[]])[] = [
      [{ name: ' ' }, ['name']],
      [{ email: 'nobody' }, ['email']],
      [{ targetDate: '2099-02-30' }, ['targetDate']],
      [{ targetDate: '2026-11-20' }, ['targetDate']],
      [{ note: 'x'.repeat(2_001) }, ['note']],
      [{ website: 'https://spam.example' }, ['website']],
      [{ lines: [] }, ['lines']],
      [{ lines: [{ partNumber: '180050', quantity: 0 }] }, ['lines', '0', 'quantity']],
      [{ lines: [{ partNumber: 'nope', quantity: 1 }] }, ['lines', '0', 'partNumber']],
    ]
    for (const [input, path] of bad)
      expect(await request(visitor, input)).toMatchObject({ quote: null, userErrors: [{ path }] })
    for (let sent = 0; sent < 5; sent += 1) expect(await request(visitor)).toMatchObject({ userErrors: [] })
    expect(await request(visitor)).toMatchObject({ quote: null, userErrors: [{ code: 'RATE_LIMITED' }] })
  })
})
