import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CHECKOUT,
  CONTACT,
  METHOD,
  mutate,
  ORDER,
  PAYMENT,
  place,
  SHIPPING,
  valencia,
  VIEW,
} from '../../testing/buyers.ts'
import { cartCookie } from '../../testing/client.ts'
import { at, listAt, startTestGateway, textAt } from '../../testing/gateway.ts'
import { textLike, textWith } from '../../testing/matchers.ts'
import { RecordedCheckout, recordedCheckoutDocument } from '../../testing/recordedCheckout.ts'
import { declares, withoutFields } from '../../testing/siteProfiles.ts'

const REMOVE = 'mutation ($input: RemoveCartItemInput!) { removeCartItem(input: $input) { userErrors { code } } }'

const site = new RecordedCheckout()
const gateway = await startTestGateway(await site.start(), declares(recordedCheckoutDocument()))
afterAll(async () => {
  await gateway.stop()
  await site.stop()
})
beforeEach(() => site.reset())

function guest() {
  const visitor = gateway.visitor()
  visitor.cookie = cartCookie()
  return visitor
}

function calls() {
  // The gateway loads the footer's pages in the background.
  return site.requests.map(({ call }) => call).filter((call) => call !== 'GET /jsonapi/node/page')
}

async function ready() {
  const visitor = guest()
  await mutate(visitor, CONTACT, { email: 'ada@example.test' })
  await mutate(visitor, SHIPPING, { to: { address: valencia } })
  await mutate(visitor, METHOD, { shippingMethodId: '1--default' })
  const answer = await mutate(visitor, PAYMENT, { paymentMethodId: 'invoice', purchaseOrderNumber: 'PO-1' })
  expect(answer).toMatchObject({ userErrors: [], checkout: { step: 'REVIEW' } })
  site.requests.splice(0)
  return {
    visitor,
    input: {
      checkoutId: textAt(answer, 'checkout', 'id'),
      expectedTotal: textAt(answer, 'checkout', 'totals', 'total', 'amount'),
      idempotencyKey: randomUUID(),
    },
  }
}

describe("a recorded Drupal site without the shop's own fields", () => {
  it('shows the parts of checkout that it has', async () => {
    const { data, errors } = await guest().ask(VIEW)
    expect(errors).toEqual([])
    expect(at(data, 'viewer', 'checkout')).toMatchObject({
      step: 'START',
      isBillingSameAsShipping: true,
      isTaxExempt: false,
      shippingMethods: [
        {
          id: '1--default',
          label: 'Ground',
          price: { amount: '12.50' },
          isOwnAccount: false,
          estimate: null,
          shipsOn: null,
        },
        { id: '2--default', label: 'Express', price: { amount: '85.50' } },
      ],
      paymentMethods: [
        { id: 'new--credit_card--example', kind: 'CARD', isAvailable: true },
        { id: 'invoice', kind: 'PURCHASE_ORDER', isAvailable: true, requiresPurchaseOrderNumber: false },
      ],
      totals: { subTotal: { amount: '874.00' }, shipping: null, tax: null, total: { amount: '786.60' } },
      notices: [],
    })
    expect(calls()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/checkout/*'])
  })

  it('places an order with three requests', async () => {
    const { visitor, input } = await ready()
    expect(input.expectedTotal).toBe('862.03')
    const answer = await place(visitor, input)
    expect(answer).toMatchObject({
      userErrors: [],
      order: {
        number: '2',
        state: 'PLACED',
        email: 'ada@example.test',
        paymentMethod: 'Invoice',
        canCancel: false,
        hasCustomer: false,
        documents: [],
        shipments: [],
        totals: { shipping: { amount: '12.50' }, tax: { amount: '62.93' }, total: { amount: '862.03' } },
      },
    })
    expect(calls()).toEqual([
      'GET /jsonapi/checkout/*',
      'POST /jsonapi/checkout/*/payment',
      'GET /jsonapi/orders/default/*',
    ])
    const { data } = await visitor.ask(`{ viewer { lastOrder { placedAt ${ORDER} } checkout { ${CHECKOUT} } } }`)
    expect(data).toMatchObject({ viewer: { lastOrder: { number: '2', placedAt: textLike(/^20/) }, checkout: null } })
  })

  it('is sent only fields that it declares', async () => {
    const { visitor } = await ready()
    await mutate(visitor, METHOD, { shippingMethodId: '2--default', isShippedComplete: true })
    await mutate(visitor, PAYMENT, { paymentMethodId: 'invoice', purchaseOrderNumber: 'PO-2' })
    const sent = site.requests.filter(({ call }) => call.startsWith('PATCH')).map(({ attributes }) => attributes)
    expect(sent).toEqual([['shipping_method'], ['payment_instrument']])
  })

  it('copies the shipping address to billing while both are equal', async () => {
    const { visitor } = await ready()
    const address = { ...valencia, addressLine1: '1 Main St' }
    const lines = { formatted: ['Ana Ruiz', '1 Main St', 'Valencia, CA 91355'] }
    expect(await mutate(visitor, SHIPPING, { to: { address } })).toMatchObject({
      checkout: { shippingAddress: lines, billingAddress: lines, isBillingSameAsShipping: true },
    })
    const billingAddress = { ...valencia, addressLine1: 'PO Box 12' }
    await mutate(visitor, PAYMENT, { paymentMethodId: 'invoice', billTo: { address: billingAddress } })
    expect(await mutate(visitor, SHIPPING, { to: { address: valencia } })).toMatchObject({
      checkout: {
        isBillingSameAsShipping: false,
        billingAddress: { formatted: ['Ana Ruiz', 'PO Box 12', 'Valencia, CA 91355'] },
      },
    })
  })

  it('reports unsupported values at their input', async () => {
    const visitor = guest()
    expect(await mutate(visitor, METHOD, { shippingMethodId: '99--nope' })).toMatchObject({
      userErrors: [{ code: 'INVALID', path: ['shippingMethodId'] }],
    })
    expect(await mutate(visitor, PAYMENT, { paymentMethodId: 'nope' })).toMatchObject({
      userErrors: [{ code: 'INVALID', path: ['paymentMethodId'] }],
    })
  })

  it('is not sent incomplete orders, although it would place them', async () => {
    const { visitor, input } = await ready()
    site.write({ email: null, shipping_information: { address: { country_code: 'XX' } }, shipping_method: '' })
    const answer = await place(visitor, input)
    expect(listAt(answer, 'userErrors').map((error) => at(error, 'path'))).toEqual([
      ['email'],
      ['to', 'address'],
      ['shippingMethodId'],
    ])
    expect(calls()).toEqual(['GET /jsonapi/checkout/*'])
  })

  it('is not sent a placement again while it may still be working on it', async () => {
    const { visitor, input } = await ready()
    site.isSilent = true
    const unknown = { order: null, userErrors: [{ code: 'IN_FLIGHT' }] }
    expect(await place(visitor, input)).toMatchObject(unknown)
    expect(await place(visitor, { ...input, idempotencyKey: randomUUID() })).toMatchObject(unknown)
    site.isSilent = false
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: '2' } })
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('receives no order that lacks a field only it knows', async () => {
    const { visitor, input } = await ready()
    site.required = ['field_end_use']
    expect(await place(visitor, input)).toMatchObject({ order: null, userErrors: [{ code: 'REQUIRED', path: [] }] })
    expect(calls()).toEqual(['GET /jsonapi/checkout/*'])
  })

  it('removes items of its own type', async () => {
    const visitor = guest()
    const { data } = await visitor.ask('{ viewer { cart { items { id } } } }')
    const answer = await mutate(visitor, REMOVE, { itemId: textAt(data, 'viewer', 'cart', 'items', 0, 'id') })
    expect(answer).toEqual({ userErrors: [] })
  })

  it('is not sent orders that cost more than the buyer saw, although it would place them', async () => {
    const { visitor, input } = await ready()
    expect(await place(visitor, { ...input, expectedTotal: '862.02' })).toMatchObject({
      order: null,
      userErrors: [{ code: 'PRICE_CHANGED', message: textWith('now $862.03; it was $862.02') }],
    })
    expect(calls()).toEqual(['GET /jsonapi/checkout/*'])
  })

  it('places one order, however often it is requested, whether or not its response arrives', async () => {
    const { visitor, input } = await ready()
    site.losesResponses = true
    expect(await place(visitor, input)).toMatchObject({ userErrors: [], order: { number: '2' } })
    expect(calls()).toEqual([
      'GET /jsonapi/checkout/*',
      'POST /jsonapi/checkout/*/payment',
      'GET /jsonapi/orders/default/*',
    ])
    for (const idempotencyKey of [input.idempotencyKey, randomUUID()])
      expect(await place(visitor, { ...input, idempotencyKey })).toMatchObject({
        userErrors: [],
        order: { number: '2' },
      })
  })

  it('places one order for two simultaneous requests', async () => {
    const { visitor, input } = await ready()
    const placed = { userErrors: [], order: { number: '2' } }
    expect(await Promise.all([place(visitor, input), place(visitor, input)])).toMatchObject([placed, placed])
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('needs the checkout, because it does not remember keys', async () => {
    const { visitor, input } = await ready()
    const { checkoutId: _, ...request } = input
    expect(await place(visitor, request)).toMatchObject({
      order: null,
      userErrors: [{ code: 'REQUIRED', path: ['checkoutId'] }],
    })
    expect(calls()).toEqual([])
  })
})

describe('a site whose addresses have no phone number', () => {
  const other = new RecordedCheckout()

  it('is sent addresses without it', async () => {
    const own = await startTestGateway(
      await other.start(),
      declares(withoutFields(recordedCheckoutDocument(), 'profile--customer', /^field_phone$/)),
    )
    other.lacksPhone = true
    const visitor = own.visitor()
    visitor.cookie = cartCookie()
    expect(await mutate(visitor, SHIPPING, { to: { address: valencia } })).toMatchObject({
      userErrors: [],
      checkout: { shippingAddress: { formatted: ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355'] } },
    })
    await own.stop()
    await other.stop()
  })
})
