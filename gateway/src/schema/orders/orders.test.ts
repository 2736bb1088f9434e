import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { addParts, mutate, ORDER, place, readyToPlace } from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { newEmail } from '../../testing/accounts.ts'
import { orderLinkTo } from '../../testing/mails.ts'
import { objectWith, someText, textLike, textWith } from '../../testing/matchers.ts'
import { auditProblems, moveOrder } from '../../testing/office.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { inTurns } from '../../testing/turns.ts'
import { dateText, shopTime } from '@shop/schema/shipDates'

inTurns()

const { recorder, gateway } = await startRecordedGateway()
function calls() {
  return recorder.requests.map(
    ({ method, address }) => `${method} ${(address.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')}`,
  )
}

const LIST = `query ($first: Int, $after: String, $last: Int, $before: String, $search: String) { viewer {
  orders(first: $first, after: $after, last: $last, before: $before, search: $search) {
  totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { id number placedAt purchaseOrderNumber quantityTotal
    items { partNumber } totals { total { amount } } } } } } }`
const FILTERED = 'query ($filter: OrderFilter) { viewer { orders(filter: $filter) { edges { node { number } } } } }'
const filtered = z.object({
  number: z.string(),
  state: z.string(),
  placedAt: z.string(),
  purchaseOrderNumber: z.string().nullable(),
  shipments: z.array(z.object({ trackingNumber: z.string().nullable() })),
})
/** "2026-11-23", at the shop. */
function shopDay(instant: string) {
  return dateText(shopTime(new Date(instant), { timeZone: 'America/Los_Angeles' }).day)
}
const ONE = `query ($uuid: UUID!) { order(uuid: $uuid) { ${ORDER} } }`
const NODE = 'query ($id: ID!) { node(id: $id) { id ... on Order { number } } }'
const OPEN = `mutation ($input: OpenOrderInput!) { openOrder(input: $input) { order { number } userErrors { code message path } } }`
const CANCEL = `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) {
  order { number state canCancel stateReason events { state } } userErrors { code message path } } }`

const anaAccount = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }

async function ana(): Promise<Visitor> {
  const visitor = gateway.visitor()
  expect((await logIn(visitor, anaAccount)).userErrors).toEqual([])
  recorder.reset()
  return visitor
}

async function guestOrder(email = newEmail()) {
  const visitor = gateway.visitor()
  const answer = await place(visitor, await readyToPlace(visitor, { paymentMethodId: 'wire_transfer' }, { email }))
  recorder.reset()
  const uuid = textAt(answer, 'order', 'uuid')
  return { visitor, email, uuid, id: textAt(answer, 'order', 'id'), number: textAt(answer, 'order', 'number') }
}

async function listed(visitor: Visitor, variables: Record<string, unknown> = {}) {
  const { data, errors } = await visitor.ask(LIST, variables)
  expect(errors).toEqual([])
  return at(data, 'viewer', 'orders')
}
function numbersOf(orders: unknown) {
  return listAt(orders, 'edges').map((edge) => at(edge, 'node', 'number'))
}
async function one(visitor: Visitor, uuid: string) {
  const { data, errors } = await visitor.ask(ONE, { uuid })
  expect(errors).toEqual([])
  return at(data, 'order')
}

describe('orders', () => {
  it('are null for guests, without a request', async () => {
    expect(await listed(gateway.visitor())).toBeNull()
    expect(calls()).toEqual([])
  })

  it('are filtered by state, date, PO number and tracking number', async () => {
    const visitor = await ana()
    const { data } = await visitor.ask(`{ viewer { orders { nodes: edges { node { number state placedAt updatedAt
      purchaseOrderNumber shipments { trackingNumber } } } } } }`)
    const all = z.array(z.object({ node: filtered })).parse(at(data, 'viewer', 'orders', 'nodes'))
    const orders = all.map(({ node }) => node)
    const find = async (filter: object) => {
      const answer = await visitor.ask(FILTERED, { filter })
      expect(answer.errors).toEqual([])
      return listAt(answer.data, 'viewer', 'orders', 'edges').map((edge) => at(edge, 'node', 'number'))
    }
    const numbers = (isMatch: (order: z.infer<typeof filtered>) => boolean) =>
      orders.filter(isMatch).map(({ number }) => number)
    const middle = orders[Math.floor(orders.length / 2)]?.placedAt ?? ''
    expect(await find({ states: ['SHIPPED', 'DELIVERED'] })).toEqual(
      numbers(({ state }) => state === 'SHIPPED' || state === 'DELIVERED'),
    )
    expect(await find({ placedFrom: middle })).toEqual(numbers(({ placedAt }) => placedAt >= middle))
    expect(await find({ placedUntil: middle })).toEqual(numbers(({ placedAt }) => placedAt <= middle))
    const days = [...new Set(orders.map(({ placedAt }) => shopDay(placedAt)))]
    const first = days[Math.floor(days.length / 2)] ?? ''
    expect(await find({ placedOnOrAfter: first })).toEqual(numbers(({ placedAt }) => shopDay(placedAt) >= first))
    expect(await find({ placedOnOrBefore: first })).toEqual(numbers(({ placedAt }) => shopDay(placedAt) <= first))
    const po = orders.find(({ purchaseOrderNumber }) => purchaseOrderNumber)?.purchaseOrderNumber ?? ''
    expect(po).not.toBe('')
    expect(await find({ purchaseOrderNumber: po })).toEqual(
      numbers(({ purchaseOrderNumber }) => purchaseOrderNumber === po),
    )
    const tracking = orders.flatMap(({ shipments }) => shipments)[0]?.trackingNumber ?? ''
    expect(tracking).not.toBe('')
    expect(await find({ trackingNumber: tracking })).toEqual(
      numbers(({ shipments }) => shipments.some(({ trackingNumber }) => trackingNumber === tracking)),
    )
  })

  it('have bank details for a wire transfer, and no ship date before the payment', async () => {
    const { visitor, uuid, number } = await guestOrder()
    const { data, errors } = await visitor.ask(
      `query ($uuid: UUID!) { order(uuid: $uuid) { shipsCompleteBy items { shipsBy } totals { total { amount } }
        wireTransfer { bank accountName accountNumber routingNumber swiftCode amount { amount } reference shipsAfterDays } } }`,
      { uuid },
    )
    expect(errors).toEqual([])
    expect(at(data, 'order')).toMatchObject({
      shipsCompleteBy: null,
      items: [{ shipsBy: null }],
      wireTransfer: {
        bank: 'Example Bank, Valencia, CA',
        accountNumber: '000123456789',
        amount: { amount: at(data, 'order', 'totals', 'total', 'amount') },
        reference: number,
        shipsAfterDays: expect.any(Number) as unknown,
      },
    })
  })

  it('have an invoice for each shipment, with its lines, totals and PDF', async () => {
    const visitor = await ana()
    const { data, errors } =
      await visitor.ask(`{ viewer { orders { edges { node { number state placedAt documents { kind url }
      totals { total { amount } } items { partNumber }
      shipments { items { partNumber quantity } }
      invoices { number date dueDate state paid { amount } balance { amount } totals { total { amount } }
        lines { quantity item { partNumber linePrice { amount } } } document { url title } } } } } } }`)
    expect(errors).toEqual([])
    const orders = listAt(data, 'viewer', 'orders', 'edges').map((edge) => at(edge, 'node'))
    for (const order of orders) {
      const documents = listAt(order, 'documents').filter((each) => at(each, 'kind') === 'INVOICE')
      const number = textAt(order, 'number')
      expect(at(order, 'invoices')).toMatchObject(
        listAt(order, 'shipments').map((shipment, index) => ({
          number: `${number}-${index + 1}`,
          state: textLike(/^(OPEN|OVERDUE|PAID)$/),
          date: someText,
          lines: listAt(shipment, 'items').map((item) => ({
            quantity: at(item, 'quantity'),
            item: objectWith({ partNumber: at(item, 'partNumber') }),
          })),
          document: { url: at(documents[index], 'url'), title: `Invoice ${number}-${index + 1}` },
        })),
      )
    }
    expect(orders.filter((order) => listAt(order, 'invoices').length > 0).length).toBeGreaterThan(1)
  })

  it('are sorted newest first, in pages of one request each', async () => {
    const visitor = await ana()
    const all = await listed(visitor)
    expect(calls()).toEqual(['GET /jsonapi/orders/default'])
    const numbers = numbersOf(all)
    expect(numbers.length).toBeGreaterThanOrEqual(6)
    expect(at(all, 'totalCount')).toBe(numbers.length)
    const moments = listAt(all, 'edges').map((edge) => textAt(edge, 'node', 'placedAt'))
    expect(moments).toEqual([...moments].sort().reverse())
    const first = await listed(visitor, { first: 4 })
    const after = textAt(first, 'pageInfo', 'endCursor')
    const second = await listed(visitor, { first: 4, after })
    expect([...numbersOf(first), ...numbersOf(second)]).toEqual(numbers.slice(0, 8))
    expect(first).toMatchObject({ totalCount: numbers.length, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    expect(second).toMatchObject({ pageInfo: { hasPreviousPage: true } })
  })

  it('load the displayed fields and never adjustments, which fail on some sites', async () => {
    await listed(await ana())
    const [{ address = '' } = {}] = recorder.requests
    expect(address).toContain('fields[order--default]=')
    expect(address).toContain('fields[order-item--product]=')
    expect(address).toContain('page[limit]=25')
    expect(address).not.toMatch(/[=,]adjustments\b/)
  })

  it('have codes for programs beside the texts to display', async () => {
    const { data } = await (
      await ana()
    ).ask(`{ viewer { user { credit creditStatus membership { level levelCode status statusCode } }
      orders { nodes { paymentMethod paymentKind shipments { state status carrier carrierCode trackingNumber } } } } }`)
    expect(at(data, 'viewer', 'user')).toEqual({
      credit: 'approved',
      creditStatus: 'APPROVED',
      membership: { level: 'preferred', levelCode: 'PREFERRED', status: 'active', statusCode: 'ACTIVE' },
    })
    const orders = listAt(data, 'viewer', 'orders', 'nodes')
    for (const order of orders) expect(at(order, 'paymentKind')).toMatch(/^(CARD|PURCHASE_ORDER|WIRE_TRANSFER)$/)
    const shipments = orders.flatMap((order) => listAt(order, 'shipments'))
    expect(shipments.length).toBeGreaterThan(0)
    for (const shipment of shipments) {
      expect(at(shipment, 'status')).toMatch(/^(SHIPPED|DELIVERED)$/)
      expect(textAt(shipment, 'carrierCode')).toBe(textAt(shipment, 'carrier').toUpperCase())
      expect(at(shipment, 'trackingNumber')).toMatch(/^\w+$/)
    }
  })

  it('include the available credit', async () => {
    const { data } = await (await ana()).ask(
      '{ viewer { user { creditLimit { formatted } creditAvailable { amount } isTaxExempt } } }',
    )
    expect(data).toEqual({
      viewer: {
        user: {
          creditLimit: { formatted: '$10,000.00' },
          creditAvailable: { amount: textLike(/^\d+\.\d\d$/) },
          isTaxExempt: false,
        },
      },
    })
  })
})

describe('an order', () => {
  it('is read by its guest or customer with one request', async () => {
    const { visitor, uuid, number } = await guestOrder()
    expect(await one(visitor, uuid)).toMatchObject({
      number,
      hasCustomer: false,
      shippingService: { id: 'ups--ground', label: 'UPS Ground', carrier: 'UPS' },
    })
    expect(calls()).toEqual(['GET /jsonapi/orders/default/*'])
    const customer = await ana()
    const [edge] = listAt(await listed(customer), 'edges')
    const id = textAt(edge, 'node', 'id')
    const own = Buffer.from(id, 'base64').toString().replace('Order:', '')
    recorder.reset()
    expect(await one(customer, own)).toMatchObject({ id, hasCustomer: true })
    expect(calls()).toEqual(['GET /jsonapi/orders/default/*'])
    expect((await customer.ask(NODE, { id })).data).toMatchObject({ node: { id } })
  })

  it('does not exist while it is a cart', async () => {
    const visitor = gateway.visitor()
    const { checkoutId } = await readyToPlace(visitor)
    const uuid = Buffer.from(checkoutId, 'base64').toString().replace('Checkout:', '')
    expect(await one(visitor, uuid)).toBeNull()
  })
})

describe('orders of this browser', () => {
  const LAST = '{ viewer { lastOrder { number } unseenOrder { number } } }'

  it('are remembered by a cookie for three hours', async () => {
    const { visitor, number, uuid } = await guestOrder()
    expect((await visitor.ask(LAST)).data).toEqual({ viewer: { lastOrder: { number }, unseenOrder: null } })
    visitor.cookies.delete('lastOrder')
    recorder.reset()
    const UNSEEN = '{ viewer { cart { quantityTotal } unseenOrder { number } } }'
    expect((await visitor.ask(UNSEEN)).data).toEqual({
      viewer: { cart: { quantityTotal: 0 }, unseenOrder: { number } },
    })
    expect(calls().sort()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/orders/default'])
    await addParts(visitor)
    recorder.reset()
    expect((await visitor.ask(LAST)).data).toEqual({ viewer: { lastOrder: null, unseenOrder: null } })
    expect(calls()).toEqual(['GET /jsonapi/carts'])
    visitor.cookies.set('lastOrder', `${uuid}' OR 1`)
    expect((await visitor.ask(LAST)).data).toEqual({ viewer: { lastOrder: null, unseenOrder: null } })
  })

  it('are empty on a first visit, without a request', async () => {
    expect((await gateway.visitor().ask(LAST)).data).toEqual({ viewer: { lastOrder: null, unseenOrder: null } })
    expect(calls()).toEqual([])
  })
})

describe('cancelOrder', () => {
  it('works within the deadline and when repeated, and updates stock and credit', async () => {
    const { visitor, id, number } = await guestOrder()
    const canceled = { userErrors: [], order: { number, state: 'CANCELED', canCancel: false } }
    expect(await mutate(visitor, CANCEL, { id })).toMatchObject(canceled)
    expect(calls()).toEqual(['POST /jsonapi/orders/default/*/cancel', 'GET /jsonapi/orders/default/*'])
    expect(await mutate(visitor, CANCEL, { id })).toMatchObject(canceled)
    expect(await auditProblems()).toEqual([])
  })

  it('fails once the order is in process', async () => {
    const { visitor, id, number } = await guestOrder()
    await moveOrder(number, 'pay')
    await moveOrder(number, 'process')
    expect(await mutate(visitor, CANCEL, { id })).toMatchObject({
      order: { number, state: 'IN_PROCESS', canCancel: false },
      userErrors: [{ code: 'CONFLICT', path: ['id'], message: textWith('can no longer be canceled') }],
    })
  })
})

describe('an emailed order link', () => {
  it('opens its order with documents in another browser, and no other order', async () => {
    const { email, number, uuid } = await guestOrder()
    const link = await orderLinkTo(email)
    expect(link.uuid).toBe(uuid)
    const browser = gateway.visitor()
    const { data, headers } = await browser.ask(OPEN, { input: link })
    expect(data).toEqual({ openOrder: { order: { number }, userErrors: [] } })
    expect(headers.getSetCookie()).toEqual([
      `orderToken=${uuid}.${link.token}; Max-Age=10800; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(await one(browser, uuid)).toMatchObject({ number })
    expect((await paper(browser, uuid)).status).toBe(200)
    const other = await guestOrder()
    expect(await one(browser, other.uuid)).toBeNull()
    expect(calls()).toEqual([])
    expect(JSON.stringify(gateway.log)).not.toContain(link.token)
  })

  it('gives the same answer for wrong tokens and wrong orders, and is rate limited', async () => {
    const { uuid, email } = await guestOrder()
    const { token } = await orderLinkTo(email)
    const browser = gateway.visitor()
    browser.place = '203.0.113.90'
    const wrong = { uuid, token: 'A'.repeat(22) }
    const first = await mutate(browser, OPEN, wrong)
    expect(first).toMatchObject({ order: null, userErrors: [{ code: 'NOT_FOUND', path: [] }] })
    expect(await mutate(browser, OPEN, { uuid: randomUUID(), token })).toEqual(first)
    expect(await mutate(browser, OPEN, { uuid, token: '../x' })).toEqual(first)
    expect(browser.cookie).toBe('')
    for (let tries = 2; tries < 20; tries += 1) await mutate(browser, OPEN, wrong)
    expect(await mutate(browser, OPEN, { uuid, token })).toMatchObject({ userErrors: [{ code: 'RATE_LIMITED' }] })
  })
})

/** An order document, as a browser requests it. */
function paper(visitor: Visitor, uuid: string, kind = 'confirmation', method = 'GET') {
  return fetch(`${gateway.url.replace('localhost', '127.0.0.1')}/orders/${uuid}/${kind}.pdf`, {
    method,
    headers: visitor.cookie === '' ? {} : { cookie: visitor.cookie },
  })
}

describe('order documents', () => {
  it('are served to those who may see the order, and never cached', async () => {
    const { visitor, uuid } = await guestOrder()
    const answer = await paper(visitor, uuid)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': textLike(/^inline; filename="VX-20\d\d-\d{6}-confirmation\.pdf"$/),
    })
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const head = await paper(visitor, uuid, 'confirmation', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await paper(visitor, uuid, 'confirmation', 'POST')).status).toBe(405)
  })

  it('are not available to others, or before there is anything to show', async () => {
    const { visitor, uuid } = await guestOrder()
    const stranger = gateway.visitor()
    await addParts(stranger)
    const answers = [
      await paper(stranger, uuid),
      await paper(gateway.visitor(), uuid),
      await paper(visitor, randomUUID()),
      await paper(visitor, uuid, 'packing-list'),
      await paper(visitor, uuid, 'secrets'),
      await paper(await ana(), uuid),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array.from({ length: 6 }, () => 'private, no-store'),
    )
  })

  it('refresh a session like any other request', async () => {
    const account = await newCustomer(inject('backendUrl'))
    const visitor = gateway.visitor()
    await logIn(visitor, account)
    const answer = await place(visitor, await readyToPlace(visitor, undefined, { email: account.email }))
    const uuid = textAt(answer, 'order', 'uuid')
    visitor.cookies.set('AuthToken', 'expired')
    const paperAnswer = await paper(visitor, uuid)
    expect(paperAnswer.status).toBe(200)
    await paperAnswer.arrayBuffer()
    expect(paperAnswer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'AuthToken',
      'RefreshToken',
      'userUuid',
    ])
    visitor.cookies.set('RefreshToken', 'used')
    expect((await paper(visitor, uuid)).status).toBe(404)
  })

  it('return an error if the site fails', async () => {
    const { visitor, uuid } = await guestOrder()
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/orders/')) return false
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>trace</h1>')
      return true
    })
    const answer = await paper(visitor, uuid)
    expect([answer.status, await answer.text()]).toEqual([502, textWith('Try again in a minute')])
    recorder.intercept(null)
  })
})
