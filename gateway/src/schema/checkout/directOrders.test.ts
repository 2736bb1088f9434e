import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { newApiKey } from '../../testing/apiKeys.ts'
import { sharedSite } from '../../testing/backendProcess.ts'
import { addParts, CARD, mutate, place, readyToPlace, valencia } from '../../testing/buyers.ts'
import { type Customer, logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { mailTo } from '../../testing/mails.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'
import { auditProblems, moveOrder } from '../../testing/office.ts'
import { startRecorder } from '../../testing/recorder.ts'
import { declares, fullDocument, withoutFields } from '../../testing/siteProfiles.ts'

const backendUrl = inject('backendUrl')
const gateway = await startTestGateway(backendUrl)
afterAll(async () => expect(await auditProblems()).toEqual([]))

const ERRORS = 'userErrors { code message path }'
const CREATE = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) {
  order { uuid number state isTest email purchaseOrderNumber notes
    items { partNumber quantity reference note } totals { total { amount } } shippingAddress { formatted } billingAddress { formatted } }
  ${ERRORS} warnings differences } }`
const PREVIEW = `mutation ($input: CreateOrderInput!) { previewOrder(input: $input) {
  preview { items { partNumber quantity price { amount } linePrice { amount } reference shipsBy } shippingMethods { id } shippingMethod { id }
    paymentMethods { id isAvailable } totals { total { amount } } shipsCompleteBy notices { code } }
  ${ERRORS} } }`
const scopes = ['catalog:read', 'cart:write', 'orders:read', 'orders:write']

async function program(customer: Customer, attributes: Readonly<Record<string, unknown>> = {}): Promise<Visitor> {
  const { secret } = await newApiKey(backendUrl, customer, { scopes, ...attributes })
  const visitor = gateway.visitor()
  visitor.authorization = `Bearer ${secret}`
  return visitor
}

function lines(...all: ReadonlyArray<readonly [partNumber: string, quantity: number]>) {
  return all.map(([partNumber, quantity]) => ({ partNumber, quantity }))
}

function inputOf(more: Readonly<Record<string, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    lines: lines(['540003', 2]),
    to: { address: valencia },
    shippingMethodId: 'ups--ground',
    paymentMethodId: 'wire_transfer',
    ...more,
  }
}

function create(visitor: Visitor, input: Record<string, unknown>) {
  return mutate(visitor, CREATE, input)
}
function preview(visitor: Visitor, input: Record<string, unknown>) {
  return mutate(visitor, PREVIEW, input)
}
function numberOf(answer: unknown) {
  return textAt(answer, 'order', 'number')
}
async function ordersOf(visitor: Visitor) {
  const { data } = await visitor.ask(
    '{ viewer { orders(first: 50) { nodes { number items { partNumber quantity } } } } }',
  )
  return listAt(data, 'viewer', 'orders', 'nodes')
}

const customer = await newCustomer(backendUrl)
const buyer = await program(customer)

describe('createOrder', () => {
  it('orders lines with everything that an order has, and leaves the carts alone', async () => {
    const owner = await newCustomer(backendUrl)
    const [visitor, browser] = [await program(owner), gateway.visitor()]
    await logIn(browser, owner)
    await addParts(browser, '180050', 3)
    const input = inputOf({
      lines: [
        { partNumber: '540003', quantity: 2, reference: 'REQ-1', note: 'Bench 4' },
        { partNumber: '540003', quantity: 1, reference: 'REQ-2' },
      ],
      billTo: { address: { ...valencia, addressLine1: '1 Billing Way' } },
      purchaseOrderNumber: 'PO-77',
      email: '  ',
      notes: 'Ring twice.',
    })
    expect(await create(visitor, input)).toMatchObject({
      userErrors: [],
      warnings: [],
      differences: [],
      order: {
        number: textLike(/^VX-/),
        state: 'ON_HOLD',
        isTest: false,
        email: owner.email,
        purchaseOrderNumber: 'PO-77',
        notes: 'Ring twice.',
        items: [
          { partNumber: '540003', quantity: 2, reference: 'REQ-1', note: 'Bench 4' },
          { partNumber: '540003', quantity: 1, reference: 'REQ-2', note: null },
        ],
        billingAddress: { formatted: [textWith('Ana Ruiz'), '1 Billing Way', textWith('Valencia')] },
      },
    })
    const mail = await mailTo(owner.email, 'orderPlaced')
    for (const text of ['PO-77', 'REQ-1', 'REQ-2', 'Bench 4', 'Ring twice.']) expect(mail).toContain(text)
    expect((await browser.ask('{ viewer { cart { quantityTotal } } }')).data).toEqual({
      viewer: { cart: { quantityTotal: 3 } },
    })
    expect(at(await create(browser, inputOf()), 'userErrors')).toEqual([])
  })

  it('keeps the orders of two workers with one key apart', async () => {
    const owner = await newCustomer(backendUrl)
    const visitor = await program(owner)
    const wanted = ['540003', '540004'].flatMap((part) => Array.from({ length: 4 }, () => part))
    const answers = await Promise.all(wanted.map((part) => create(visitor, inputOf({ lines: lines([part, 2]) }))))
    expect(answers.flatMap((answer) => listAt(answer, 'userErrors'))).toEqual([])
    expect(answers.map((answer) => at(answer, 'order', 'items'))).toMatchObject(
      wanted.map((partNumber) => [{ partNumber, quantity: 2 }]),
    )
    expect(new Set(answers.map(numberOf)).size).toBe(8)
    expect(await ordersOf(visitor)).toHaveLength(8)
  }, 60_000)

  it('places one order for one key, in parallel and later, even after the order was canceled', async () => {
    const owner = await newCustomer(backendUrl)
    const visitor = await program(owner)
    const input = inputOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(visitor, input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const number = numberOf(answers[0])
    expect(await ordersOf(visitor)).toHaveLength(1)
    await moveOrder(number, 'cancel', { reason: 'Test' })
    expect(await create(visitor, { ...input, idempotencyKey: input.idempotencyKey.toUpperCase() })).toMatchObject({
      userErrors: [],
      order: { number, state: 'CANCELED' },
    })
    expect(numberOf(await create(await program(owner), input))).toBe(number)
  }, 60_000)

  it('returns the order of a reused key, and names what differs', async () => {
    const input = inputOf()
    const number = numberOf(await create(buyer, input))
    const changed = {
      ...input,
      lines: lines(['540003', 3]),
      notes: 'Hurry.',
      to: { address: { ...valencia, givenName: 'Bo' } },
    }
    expect(await create(buyer, changed)).toMatchObject({
      order: { number },
      userErrors: [{ code: 'KEY_REUSED', path: ['idempotencyKey'], message: textWith('This request ordered nothing') }],
      differences: ['lines', 'to', 'notes'],
    })
    const cart = await readyToPlace(buyer, undefined, { email: customer.email })
    const mixed = await place(buyer, { ...cart, idempotencyKey: input.idempotencyKey })
    const reuse = {
      userErrors: [{ code: 'KEY_REUSED', message: textWith('by another mutation') }],
      differences: ['operation'],
    }
    expect(mixed).toMatchObject({ ...reuse, order: { number } })
    const placed = await place(buyer, cart)
    const other = await create(buyer, { ...input, idempotencyKey: cart.idempotencyKey })
    expect(other).toMatchObject({ ...reuse, order: { number: numberOf(placed) } })
  })

  it('looks up the key before it validates the inputs', async () => {
    const input = inputOf()
    const number = numberOf(await create(buyer, input))
    expect(await place(buyer, { idempotencyKey: input.idempotencyKey, expectedTotal: '-1' })).toMatchObject({
      order: { number },
      differences: ['operation'],
    })
    const { locality: _, ...incomplete } = valencia
    const invalid = {
      lines: [],
      email: 'x',
      purchaseOrderNumber: ';',
      to: { address: incomplete },
      expectedTotal: '-1',
    }
    for (const [name, value] of Object.entries(invalid)) {
      expect(await create(buyer, { ...input, [name]: value })).toMatchObject({
        order: { number },
        userErrors: [{ code: 'KEY_REUSED' }],
        differences: [name],
      })
    }
    const others = { lines: lines(['540004', 1]), billTo: { address: valencia }, shippingMethodId: 'ups--air' }
    expect(await create(buyer, { ...input, email: 'x', notes: 'x'.repeat(501), ...others })).toMatchObject({
      order: { number },
      userErrors: [{ code: 'KEY_REUSED', message: textWith('(email, notes, lines, billTo, and shippingMethodId)') }],
      differences: ['email', 'notes', 'lines', 'billTo', 'shippingMethodId'],
    })
    const total = { expectedTotal: '9999.00', notes: 'x'.repeat(501), paymentMethodId: CARD, shipComplete: true }
    expect(at(await create(buyer, { ...input, ...total }), 'differences')).toEqual(
      expect.arrayContaining(['notes', 'expectedTotal', 'paymentMethodId', 'shipComplete']),
    )
  })

  it('keeps the keys of accounts, and of live and test, apart', async () => {
    const input = inputOf()
    const test = await program(customer, { environment: 'test' })
    const stranger = await program(await newCustomer(backendUrl))
    const answers = [await create(buyer, input), await create(test, input), await create(stranger, input)]
    expect(answers.map((answer) => at(answer, 'userErrors'))).toEqual([[], [], []])
    expect(answers.map((answer) => at(answer, 'order', 'isTest'))).toEqual([false, true, false])
    expect(new Set(answers.map(numberOf)).size).toBe(3)
  })

  it('orders all lines or none, and names every invalid one', async () => {
    const before = (await ordersOf(buyer)).length
    const { data } = await buyer.ask('{ productVariation(sku: "100110") { availability { quantity } } }')
    const left = Number(at(data, 'productVariation', 'availability', 'quantity'))
    const all = lines(['540003', 2], ['999999', 1], ['540003', 0], ['540003', -1], ['540003', 10_000], ['100245', 1])
    const answer = await create(buyer, {
      ...inputOf(),
      lines: [
        ...all,
        { partNumber: '100110', quantity: left + 1 },
        { partNumber: '540003', quantity: 1, note: 'x'.repeat(81) },
        { partNumber: ' ', quantity: 1 },
        { partNumber: '540003', quantity: 1, isOneLength: true },
        { partNumber: '999\0', quantity: 1 },
      ],
    })
    const errors = listAt(answer, 'userErrors').map((error) => [at(error, 'code'), ...listAt(error, 'path')])
    expect([at(answer, 'order'), errors]).toEqual([
      null,
      [
        ['NOT_FOUND', 'lines', '1', 'partNumber'],
        ['QUANTITY_NOT_ALLOWED', 'lines', '2', 'quantity'],
        ['QUANTITY_NOT_ALLOWED', 'lines', '3', 'quantity'],
        ['QUANTITY_NOT_ALLOWED', 'lines', '4', 'quantity'],
        ['OUT_OF_STOCK', 'lines', '5', 'partNumber'],
        ['OUT_OF_STOCK', 'lines', '6', 'quantity'],
        ['TOO_LONG', 'lines', '7', 'note'],
        ['REQUIRED', 'lines', '8', 'partNumber'],
        ['INVALID', 'lines', '9', 'isOneLength'],
        ['NOT_FOUND', 'lines', '10', 'partNumber'],
      ],
    ])
    expect(await ordersOf(buyer)).toHaveLength(before)
  })

  it.each([
    ['no lines', { lines: [] }, 'REQUIRED', ['lines']],
    [
      '201 lines',
      { lines: Array.from({ length: 201 }, () => ({ partNumber: '540003', quantity: 1 })) },
      'TOO_LONG',
      ['lines'],
    ],
    [
      'an incomplete address',
      { to: { address: { ...valencia, postalCode: '' } } },
      'REQUIRED',
      ['to', 'address', 'postalCode'],
    ],
    ['an unknown saved address', { to: { addressId: globalId('Address') } }, 'NOT_FOUND', ['to', 'addressId']],
    ['the ID of something else', { to: { addressId: globalId('Order') } }, 'NOT_FOUND', ['to', 'addressId']],
    [
      'an unknown saved billing address',
      { billTo: { addressId: globalId('Address') } },
      'NOT_FOUND',
      ['billTo', 'addressId'],
    ],
    [
      'an incomplete billing address',
      { billTo: { address: { ...valencia, locality: '' } } },
      'REQUIRED',
      ['billTo', 'address', 'locality'],
    ],
    ['an unknown shipping method', { shippingMethodId: 'pigeon' }, 'INVALID', ['shippingMethodId']],
    ['the carrier account method', { shippingMethodId: 'own--account' }, 'INVALID', ['shippingMethodId']],
    ['an unknown payment method', { paymentMethodId: 'barter' }, 'INVALID', ['paymentMethodId']],
    ['a card', { paymentMethodId: CARD }, 'INVALID', ['paymentMethodId']],
    [
      'terms without credit',
      { paymentMethodId: 'purchase_order', purchaseOrderNumber: 'PO-1' },
      'INVALID',
      ['paymentMethodId'],
    ],
    ['an invalid PO number', { purchaseOrderNumber: 'PO_1?' }, 'INVALID', ['purchaseOrderNumber']],
    ['an invalid email address', { email: 'nobody' }, 'INVALID', ['email']],
    ['notes that are too long', { notes: 'x'.repeat(501) }, 'TOO_LONG', ['notes']],
    ['a malformed total', { expectedTotal: '1e3' }, 'INVALID', ['expectedTotal']],
    ['a total that is too low', { expectedTotal: '1.00' }, 'PRICE_CHANGED', ['expectedTotal']],
  ])('rejects %s', async (_name, wrong, code, path) => {
    expect(await create(buyer, inputOf(wrong))).toMatchObject({
      order: null,
      userErrors: [{ code, path, message: someText }],
    })
    expect(at(await preview(buyer, inputOf(wrong)), 'userErrors')).toMatchObject([{ code, path }])
  })

  it('accepts an equal or higher expected total, and warns if the actual total is lower', async () => {
    const total = textAt(await preview(buyer, inputOf()), 'preview', 'totals', 'total', 'amount')
    expect(await create(buyer, inputOf({ expectedTotal: total }))).toMatchObject({ userErrors: [], warnings: [] })
    expect(await create(buyer, inputOf({ expectedTotal: '9999.00' }))).toMatchObject({
      userErrors: [],
      order: { totals: { total: { amount: total } } },
      warnings: [textWith('from $9,999.00')],
    })
  })

  it("ships only to entries of the customer's own address book", async () => {
    const browser = gateway.visitor()
    await logIn(browser, customer)
    const saved = await mutate(
      browser,
      'mutation ($input: CreateAddressInput!) { createAddress(input: $input) { address { id } userErrors { code message path } } }',
      { type: 'SHIPPING', address: { ...valencia, addressLine1: '7 Saved Street' } },
    )
    const to = { addressId: textAt(saved, 'address', 'id') }
    const answer = await create(buyer, inputOf({ to }))
    expect(at(answer, 'order', 'shippingAddress', 'formatted', 1)).toBe('7 Saved Street')
    const stranger = await program(await newCustomer(backendUrl))
    expect(at(await create(stranger, inputOf({ to })), 'userErrors')).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  it('requires a customer and the scope orders:write', async () => {
    const asGuest = await create(gateway.visitor(), inputOf())
    expect(asGuest).toMatchObject({ order: null, userErrors: [{ code: 'NOT_AUTHENTICATED' }] })
    for (const operation of [CREATE, PREVIEW]) {
      const reader = await program(customer, { scopes: ['catalog:read'] })
      const { status, errors } = await reader.ask(operation, { input: inputOf() })
      expect([status, errors[0]?.extensions['code']]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    }
  })
})

describe('previewOrder', () => {
  it('shows totals, methods and dates as ordered, and orders nothing', async () => {
    const before = (await ordersOf(buyer)).length
    const input = inputOf()
    const answer = await preview(buyer, input)
    expect(answer).toMatchObject({
      userErrors: [],
      preview: {
        items: [{ partNumber: '540003', quantity: 2, shipsBy: someText }],
        shippingMethod: { id: 'ups--ground' },
        shipsCompleteBy: someText,
      },
    })
    expect(await ordersOf(buyer)).toHaveLength(before)
    const order = await create(buyer, input)
    expect(at(order, 'order', 'totals', 'total')).toEqual(at(answer, 'preview', 'totals', 'total'))
  })

  it.each([CARD, 'bitcoin'])(
    'lists the methods if the chosen ones, such as %s, are not available',
    async (paymentMethodId) => {
      const answer = await preview(buyer, inputOf({ shippingMethodId: 'none', paymentMethodId }))
      expect(listAt(answer, 'preview', 'shippingMethods').length).toBeGreaterThan(1)
      expect(listAt(answer, 'preview', 'paymentMethods').length).toBeGreaterThan(1)
      expect(answer).toMatchObject({ preview: { shippingMethod: null }, userErrors: [{ path: ['paymentMethodId'] }] })
    },
  )
})

it('createOrder and previewOrder are not supported by sites without direct orders', async () => {
  const site = await sharedSite(inject('sitesUrl'), 'minimal')
  const other = await startTestGateway(site)
  try {
    const visitor = other.visitor()
    await logIn(visitor, await newCustomer(site))
    const notSupported = [{ code: 'NOT_SUPPORTED', path: [] }]
    expect(await create(visitor, inputOf())).toMatchObject({ order: null, userErrors: notSupported })
    expect(await preview(visitor, inputOf())).toMatchObject({ preview: null, userErrors: notSupported })
  } finally {
    await other.stop()
  }
}, 120_000)

function globalId(type: string) {
  return Buffer.from(`${type}:${randomUUID()}`).toString('base64')
}

describe('on a site that stores neither PO numbers, instructions nor notes', () => {
  it('createOrder sends only what the site stores, and says what it does not', async () => {
    const recorder = await startRecorder(backendUrl)
    const fewer = [
      ['order--default', /^(?:field_po_number|customer_comments)$/],
      ['order-item--product', /^field_(?:note|reference)$/],
      ['profile--customer', /^field_phone$/],
    ] as const
    const document = fewer.reduce((all, [type, pattern]) => withoutFields(all, type, pattern), await fullDocument())
    const [store] = document.stores
    const own = await startTestGateway(
      recorder.url,
      declares({ ...document, stores: store ? [{ ...store, currency: 'EUR' }] : [] }),
    )
    const owner = await newCustomer(backendUrl)
    const uuid = textAt(await create(await program(owner), inputOf()), 'order', 'uuid')
    const visitor = own.visitor()
    await logIn(visitor, owner)
    let sent: unknown
    recorder.intercept(async ({ method, address }, response, body) => {
      if (method !== 'POST' || address !== '/shop/orders') return false
      sent = JSON.parse((await body?.()) ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ order: { id: uuid } }))
      return true
    })
    const input = { purchaseOrderNumber: 'PO-1', notes: 'Ring.', expectedTotal: '9999.00' }
    const answer = await create(visitor, {
      ...inputOf(input),
      lines: [{ partNumber: '540003', quantity: 1, note: 'a', reference: 'b' }],
    })
    expect(answer).toMatchObject({ userErrors: [], order: { uuid } })
    expect(listAt(answer, 'warnings')).toEqual(
      expect.arrayContaining([textWith('PO numbers'), textWith('instructions'), textWith('notes')]),
    )
    expect(sent).toMatchObject({ expectedTotal: { currency_code: 'EUR' } })
    const text = JSON.stringify(sent)
    for (const name of ['field_po_number', 'customer_comments', 'field_phone', '"note"', '"reference"'])
      expect(text).not.toContain(name)
    await own.stop()
    await recorder.stop()
  })
})
