import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Buyer, type BuyingShop, card, openBuyingShop, terms, valencia, wireTransfer } from './testCheckout.ts'

let shop: BuyingShop

beforeAll(async () => {
  shop = await openBuyingShop()
})
afterEach(async () => {
  expect(await shop.problems()).toEqual([])
})
afterAll(() => shop.close())

/** A guest's new cart. */
async function newGuestOrder(): Promise<{ readonly guest: Buyer; readonly order: string }> {
  const guest = shop.guest()
  await guest.add({ '110001': 2 })
  return { guest, order: await guest.cart() }
}

interface Constraint {
  readonly required: { readonly source: { readonly pointer: string } }
}

function isConstraint(value: unknown): value is Constraint {
  return typeof value === 'object' && value !== null && 'required' in value
}

function gapsIn(meta: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const constraints = meta?.['constraints']
  return Array.isArray(constraints)
    ? constraints.filter(isConstraint).map(({ required }) => required.source.pointer)
    : []
}

async function missingInputsOf(buyer: Buyer, order: string) {
  return gapsIn((await buyer.read(order)).single().data.meta)
}

test('responds with the fields of a cart only', async () => {
  const { guest, order } = await newGuestOrder()
  const { attributes, relationships } = (await guest.read(order)).single().data
  const members = Object.keys({ ...attributes, ...relationships })
  expect(members).toContain('order_total')
  for (const name of ['cart', 'checkout_step', 'checkout_flow', 'uid']) expect(members).not.toContain(name)
})

test.each([
  ['wire transfer', wireTransfer, 'on_hold', 'Waiting for your wire transfer.'],
  ['card', card(), 'placed', null],
] as const)('places a guest order by %s', async (_name, payment, state, reason) => {
  const guest = shop.guest()
  const order = await guest.ready(payment)
  const placed = await guest.place(order)
  expect(placed.status).toBe(200)
  expect(placed.headers['location']).toBeUndefined()
  const { attributes } = (await guest.order(order)).single().data
  expect(attributes).toMatchObject({ state, field_state_reason: reason, email: 'buyer@lab.example' })
  expect(attributes['order_number']).toMatch(/^VX-2026-\d{6}$/)
})

test("a customer buys on terms and gets the email at the account's address by default", async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready({ ...terms, email: null })
  expect(await missingInputsOf(customer, order)).toEqual([])
  expect((await customer.place(order)).status).toBe(200)
  expect((await customer.order(order)).single().data.attributes).toMatchObject({
    state: 'placed',
    email: customer.account.mail,
    field_po_number: 'PO-1001',
  })
})

test('lists everything that is missing, and rejects placing with a pointer to each', async () => {
  const { guest, order } = await newGuestOrder()
  const missing = ['mail', 'shipping_information', 'shipping_method', 'billing_profile', 'payment_gateway']
  expect(await missingInputsOf(guest, order)).toEqual(missing)
  const [cart] = (await shop.get('/jsonapi/carts', guest.headers)).list().data
  expect(gapsIn(cart?.meta)).toEqual(missing)
  const refused = await guest.place(order)
  expect(refused.status).toBe(422)
  expect(refused.errors().map(({ code, source }) => [code, source?.pointer])).toEqual(
    missing.map((pointer) => ['incomplete', `/data/attributes/${pointer}`]),
  )
})

test('rejects an empty cart', async () => {
  const guest = shop.guest()
  const order = await guest.ready()
  await shop.send({ method: 'DELETE', url: `/jsonapi/carts/${order}`, headers: guest.headers })
  expect((await guest.place(order)).errors()).toMatchObject([
    { code: 'incomplete', source: { pointer: '/data/attributes/order_items' } },
  ])
})

test.each([
  ['a country that does not exist', { country_code: 'XX' }, ['country_code']],
  [
    'an invalid ZIP code and an unknown state',
    { postal_code: 'ABC', administrative_area: 'XX' },
    ['administrative_area', 'postal_code'],
  ],
  ['parts that the country does not have', { sorting_code: 'CEDEX' }, ['sorting_code']],
])('stores an address as entered and reports in the constraints: %s', async (_what, parts, wrong) => {
  const { guest, order } = await newGuestOrder()
  const answer = await guest.change(order, {
    shipping_information: { ...valencia, address: { ...valencia.address, ...parts } },
  })
  expect(answer.status).toBe(200)
  const missingInputs = (await missingInputsOf(guest, order)).filter((pointer) =>
    pointer.startsWith('shipping_information.'),
  )
  expect(missingInputs.toSorted()).toEqual(wrong.map((part) => `shipping_information.address.${part}`).toSorted())
})

test.each([
  [{ country_code: 'US' }, '1 (661) 555-0100', true],
  [{ country_code: 'US' }, '555-0100', false],
  [{ country_code: 'US' }, '+16615550100', true],
  [{ country_code: 'DE' }, '+49 3641 123456', true],
  [{ country_code: 'DE' }, '12345', false],
  [{ country_code: 'DE' }, null, false],
])('accepts the phone number %j at %s: %s', async (parts, phone, isGood) => {
  const { guest, order } = await newGuestOrder()
  await guest.change(order, {
    shipping_information: { address: { ...valencia.address, ...parts }, field_phone: phone },
  })
  expect((await missingInputsOf(guest, order)).includes('shipping_information.field_phone')).toBe(!isGood)
})

test('keeps address parts that a change omits, and removes those set to null', async () => {
  const { guest, order } = await newGuestOrder()
  await guest.change(order, { shipping_information: valencia })
  const changed = await guest.change(order, { shipping_information: { field_phone: '13105550100' } })
  expect(changed.single().data.attributes['shipping_information']).toEqual({ ...valencia, field_phone: '13105550100' })
  const cleared = await guest.change(order, { shipping_information: null })
  expect(cleared.single().data.attributes['shipping_information']).toBeNull()
})

test('updates a billing address that equals the shipping address, and keeps a separate one', async () => {
  const { guest, order } = await newGuestOrder()
  await guest.change(order, { shipping_information: valencia })
  expect(await missingInputsOf(guest, order)).toContain('billing_profile')
  await guest.change(order, { field_billing_same: true })
  const otherAddress = { ...valencia, address: { ...valencia.address, address_line1: '1 Other Street' } }
  const both = await guest.change(order, { shipping_information: otherAddress })
  expect(both.single().data.attributes['billing_information']).toEqual(otherAddress)
  const separate = await guest.change(order, { billing_information: valencia })
  expect(separate.single().data.attributes).toMatchObject({ billing_information: valencia, field_billing_same: false })
  const separateBilling = await guest.change(order, { shipping_information: valencia, field_billing_same: false })
  expect(separateBilling.single().data.attributes['billing_information']).toEqual(valencia)
})

test.each([
  'state',
  'order_number',
  'locked',
  'total_price',
  'order_total',
  'adjustments',
  'placed',
  'field_tax_exempt',
])('rejects changes to %s', async (name) => {
  const { guest, order } = await newGuestOrder()
  const refused = await guest.change(order, { email: 'buyer@lab.example', [name]: 'completed' })
  expect(refused.status).toBe(403)
  expect(refused.errors()[0]).toMatchObject({
    detail: `The current user is not allowed to PATCH the selected field (${name}).`,
    source: { pointer: `/data/attributes/${name}` },
  })
  expect((await guest.read(order)).single().data.attributes).toMatchObject({ email: null, state: 'draft' })
})

test.each([
  ['email', 'a@b', '/data/attributes/mail/value'],
  ['field_po_number', 'PO*1', '/data/attributes/field_po_number/value'],
  ['field_po_number', 'x'.repeat(31), '/data/attributes/field_po_number/value'],
  ['field_po_number', 17, '/data/attributes/field_po_number/value'],
  ['customer_comments', 'x'.repeat(501), '/data/attributes/customer_comments/value'],
  ['customer_comments', 'a\u0000b', '/data/attributes/customer_comments/value'],
  ['field_billing_same', 'yes', '/data/attributes/field_billing_same/value'],
  ['field_ship_complete', null, '/data/attributes/field_ship_complete/value'],
  ['field_charge_tax', 1, '/data/attributes/field_charge_tax/value'],
  ['shipping_method', 7, '/data/attributes/shipping_method/value'],
  ['shipping_information', 'here', '/data/attributes/shipping_information/value'],
  ['shipping_information', { address: { locality: 5 } }, '/data/attributes/shipping_information/address/locality'],
  [
    'field_carrier_account',
    { carrier: 'x', account: '123456', postal_code: '91355' },
    '/data/attributes/field_carrier_account/carrier',
  ],
  [
    'field_carrier_account',
    { carrier: 'ups', account: '12 34', postal_code: '91355' },
    '/data/attributes/field_carrier_account/account',
  ],
  [
    'field_carrier_account',
    { carrier: 'ups', account: '12345678901', postal_code: '91355' },
    '/data/attributes/field_carrier_account/account',
  ],
  [
    'field_carrier_account',
    { carrier: 'ups', account: '123456', postal_code: '' },
    '/data/attributes/field_carrier_account/postal_code',
  ],
  ['payment_instrument', 'card', '/data/attributes/payment_instrument/value'],
] as const)('rejects %s: %j', async (name, value, pointer) => {
  const { guest, order } = await newGuestOrder()
  const refused = await guest.change(order, { email: 'first@lab.example', [name]: value })
  expect(refused.status).toBe(422)
  expect(refused.errors()[0]?.source?.pointer).toBe(pointer)
  expect((await guest.read(order)).single().data.attributes['email']).toBeNull()
})

test('trims texts and stores empty ones as null', async () => {
  const { guest, order } = await newGuestOrder()
  const trimmed = await guest.change(order, { field_po_number: ' PO 12/3 ', customer_comments: ' Ring\r\nthe bell. ' })
  expect(trimmed.single().data.attributes).toMatchObject({
    field_po_number: 'PO 12/3',
    customer_comments: 'Ring\nthe bell.',
  })
  const cleared = await guest.change(order, { field_po_number: ' ', customer_comments: '' })
  expect(cleared.single().data.attributes).toMatchObject({ field_po_number: null, customer_comments: null })
})

test('requires a PO number for Net 30', async () => {
  const customer = await shop.customer({ credit_status: 'approved', credit_limit_cents: 1_000_000 })
  const order = await customer.ready({ ...terms, field_po_number: '' })
  expect(await missingInputsOf(customer, order)).toEqual(['field_po_number'])
  await customer.change(order, { field_po_number: 'PO-7' })
  expect(await missingInputsOf(customer, order)).toEqual([])
})

test("requires the carrier account and charges no freight if the buyer's account is billed", async () => {
  const guest = shop.guest()
  const order = await guest.ready({ ...wireTransfer, shipping_method: 'own--account' })
  expect(await missingInputsOf(guest, order)).toEqual(['field_carrier_account'])
  const account = { carrier: 'fedex', account: 'ab12cd34', postal_code: 'sw1a 1aa' }
  const changed = await guest.change(order, { field_carrier_account: account })
  expect(changed.single().data.attributes).toMatchObject({
    field_carrier_account: { carrier: 'fedex', account: 'AB12CD34', postal_code: 'SW1A 1AA' },
    total_price: { formatted: '$177.39' },
  })
  expect((await guest.place(order)).status).toBe(200)
})

test('lists payment methods with their requirements and why they are unavailable', async () => {
  const { guest, order } = await newGuestOrder()
  expect((await guest.read(order)).single().data.meta?.['payment_options']).toEqual([
    {
      id: 'new--credit_card--card',
      label: 'Credit card',
      payment_gateway_id: 'card',
      payment_method_id: null,
      payment_method_type_id: 'credit_card',
      description: 'Your card is authorized now, and charged as items ship.',
      available: true,
      reason: null,
      requires_po_number: false,
    },
    {
      id: 'purchase_order',
      label: 'Net 30',
      payment_gateway_id: 'purchase_order',
      payment_method_id: null,
      payment_method_type_id: null,
      description: 'Due 30 days after each shipment. A purchase order number is required.',
      available: false,
      reason: 'Net 30 requires approved credit.',
      requires_po_number: true,
    },
    {
      id: 'wire_transfer',
      label: 'Wire transfer',
      payment_gateway_id: 'wire_transfer',
      payment_method_id: null,
      payment_method_type_id: null,
      description:
        'Pay in advance. You’ll see our bank details when you place the order. Ship dates are counted from your payment.',
      available: true,
      reason: null,
      requires_po_number: false,
    },
  ])
})

test('keeps the previous card if none is sent, and drops it for another payment method', async () => {
  const guest = shop.guest()
  const order = await guest.ready(card())
  const cards = { payment_instrument: { payment_gateway_id: 'card' } }
  expect((await guest.change(order, cards)).single().data.attributes['payment_instrument']).toMatchObject({
    payment_details: { card_number: '4242', card_exp_month: '05', card_exp_year: '2028' },
  })
  await guest.change(order, wireTransfer)
  await guest.change(order, cards)
  expect(await missingInputsOf(guest, order)).toEqual(['payment_method'])
  await guest.change(order, { payment_instrument: null })
  expect(await missingInputsOf(guest, order)).toEqual(['payment_gateway'])
})

test.each([
  [{}, 'You must specify a `payment_gateway_id`'],
  [{ payment_gateway_id: 'card', payment_method_id: randomUUID() }, 'Provided payment method does not exist'],
  [
    { payment_gateway_id: 'card', payment_details: { token: 'tok_nothing' } },
    'We encountered an error processing your payment method. Please verify your details and try again.',
  ],
])('rejects a payment method with %j', async (instrument, detail) => {
  const { guest, order } = await newGuestOrder()
  expect((await guest.change(order, { payment_instrument: instrument })).errors()[0]?.detail).toBe(detail)
})

test("returns 403 for another buyer's checkout and 404 for an unknown one, also after placing", async () => {
  const { guest, order } = await newGuestOrder()
  const [other, customer] = [shop.guest(), await shop.customer()]
  for (const buyer of [other, customer]) {
    expect((await buyer.read(order)).status).toBe(403)
    expect((await buyer.change(order, { email: 'a@lab.example' })).status).toBe(403)
    expect((await buyer.place(order)).status).toBe(404)
  }
  expect((await shop.get(`/jsonapi/checkout/${order}`)).status).toBe(403)
  for (const unknown of [randomUUID(), 'nope', '1']) expect((await guest.read(unknown)).status).toBe(404)
  expect((await guest.place(randomUUID())).status).toBe(404)
})

test('rejects unknown fields in a payment', async () => {
  const guest = shop.guest()
  const order = await guest.ready()
  const pay = (body: unknown) =>
    shop.send({
      method: 'POST',
      url: `/jsonapi/checkout/${order}/payment`,
      headers: { 'content-type': 'application/vnd.api+json', ...guest.headers },
      payload: JSON.stringify(body),
    })
  const attributes = { amount: { number: '1.00', currency_code: 'USD' } }
  const priced = await pay({ data: { type: 'payment--payment-manual', attributes } })
  expect([priced.status, priced.errors()[0]?.detail]).toEqual([422, 'The following fields are not allowed: amount'])
  expect((await pay({ data: { type: 'order--default' } })).status).toBe(400)
  expect((await guest.read(order)).status).toBe(200)
})
