import { describe, expect, inject, it } from 'vitest'
import {
  addParts,
  CARD,
  CHECKOUT,
  cardToken,
  CONTACT,
  METHOD,
  mutate,
  PAYMENT,
  SHIPPING,
  valencia,
  VIEW,
} from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText, textLike, textWith } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()
/** Methods and paths of the requests to the site, without IDs. */
function calls() {
  return recorder.requests.map(
    ({ method, address }) => `${method} ${(address.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')}`,
  )
}

async function guestWithCart(): Promise<Visitor> {
  const visitor = gateway.visitor()
  await addParts(visitor)
  recorder.reset()
  return visitor
}

async function customerWithCart() {
  const account = await newCustomer(inject('backendUrl'))
  const visitor = gateway.visitor()
  expect((await logIn(visitor, account)).userErrors).toEqual([])
  await addParts(visitor)
  recorder.reset()
  return { visitor, ...account }
}

async function view(visitor: Visitor) {
  return at((await visitor.ask(VIEW)).data, 'viewer', 'checkout')
}
function errorsOf(answer: unknown) {
  return at(answer, 'userErrors')
}

describe('checkout query', () => {
  it('is null without a request for a guest without a cart', async () => {
    expect(await view(gateway.visitor())).toBeNull()
    expect(calls()).toEqual([])
  })

  it('takes two requests, even together with the cart', async () => {
    const visitor = await guestWithCart()
    expect(await view(visitor)).toMatchObject({ step: 'START', email: null, cart: { quantityTotal: 2 } })
    expect(calls()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/checkout/*'])
    recorder.reset()
    const { data, errors } = await visitor.ask(
      `{ viewer { cart { quantityTotal items { name image { url } } } checkout { ${CHECKOUT} } } again: viewer { checkout { ${CHECKOUT} } } }`,
    )
    expect(errors).toEqual([])
    expect(data).toMatchObject({ viewer: { cart: { quantityTotal: 2 }, checkout: { step: 'START' } } })
    expect(calls()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/checkout/*'])
  })

  it("lists methods with prices and dates, cheapest first and carrier accounts last, and cards with the provider's page", async () => {
    const checkout = await view(await guestWithCart())
    const methods = listAt(checkout, 'shippingMethods')
    expect(methods.length).toBeGreaterThan(2)
    const prices = methods
      .filter((method) => !at(method, 'isOwnAccount'))
      .map((method) => Number(at(method, 'price', 'amount')))
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
    expect(at(methods.at(-1), 'isOwnAccount')).toBe(true)
    expect(methods[0]).toMatchObject({
      label: textWith('UPS'),
      estimate: textLike(/^Ships \w{3} \d+, 20\d\d, arrives by \w{3} \d+, 20\d\d$/),
    })
    expect(listAt(checkout, 'paymentMethods')).toMatchObject([
      { id: CARD, kind: 'CARD', isAvailable: true, cardFrameUrl: '/payment-frame/' },
      {
        id: 'purchase_order',
        isAvailable: false,
        unavailableReason: 'Net 30 requires approved credit.',
        cardFrameUrl: null,
      },
      { id: 'wire_transfer', isAvailable: true },
    ])
  })

  it('is found by ID by its own buyer only', async () => {
    const visitor = await guestWithCart()
    const id = textAt(await view(visitor), 'id')
    const unknown = Buffer.from('Checkout:7d5c3b1a-9f8e-4d6c-8b4a-2f1e3d5c5001').toString('base64')
    const NODE = 'query ($id: ID!) { node(id: $id) { id ... on Checkout { step } } }'
    expect((await visitor.ask(NODE, { id })).data).toEqual({ node: { id, step: 'START' } })
    const other = await guestWithCart()
    recorder.reset()
    const [foreign, nobodys] = [await other.ask(NODE, { id }), await other.ask(NODE, { id: unknown })]
    expect([foreign.data, foreign.errors]).toEqual([{ node: null }, []])
    expect([nobodys.data, nobodys.errors]).toEqual([{ node: null }, []])
    expect(calls()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/carts'])
  })

  it('starts at shipping for customers, whose address is known', async () => {
    const { visitor, email } = await customerWithCart()
    expect(await view(visitor)).toMatchObject({ step: 'SHIPPING', email })
    expect(calls()).toEqual(['GET /jsonapi/carts', 'GET /jsonapi/checkout/*'])
  })
})

describe('checkout mutations', () => {
  it('advance step by step, one request each once the cart is known', async () => {
    const visitor = await guestWithCart()
    const steps = [
      [CONTACT, { email: ' buyer@lab.example ' }, 'SHIPPING'],
      [SHIPPING, { to: { address: valencia } }, 'SHIPPING'],
      [METHOD, { shippingMethodId: 'ups--ground' }, 'PAYMENT'],
      [PAYMENT, { paymentMethodId: CARD, paymentToken: cardToken(), purchaseOrderNumber: ' PO 17 ' }, 'REVIEW'],
    ] as const
    for (const [operation, input, step] of steps) {
      recorder.reset()
      expect(await mutate(visitor, operation, input)).toMatchObject({ userErrors: [], checkout: { step } })
      const first = operation === CONTACT ? ['GET /jsonapi/carts'] : []
      expect(calls()).toEqual([...first, 'PATCH /jsonapi/checkout/*'])
    }
    expect(await view(visitor)).toMatchObject({
      email: 'buyer@lab.example',
      shippingAddress: {
        formatted: ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355'],
        phone: '(661) 555-0100',
      },
      billingAddress: { formatted: ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355'] },
      isBillingSameAsShipping: true,
      shippingMethod: { id: 'ups--ground' },
      paymentMethod: { id: CARD, kind: 'CARD' },
      card: { brand: 'Visa', last4: '4242', expires: '05/28' },
      purchaseOrderNumber: 'PO 17',
      totals: {
        subTotal: { amount: '76.00' },
        shipping: { amount: '15.00' },
        tax: { amount: '7.22' },
        total: { amount: '98.22' },
      },
    })
  })

  it('return the same if the selection is empty', async () => {
    const visitor = await guestWithCart()
    const BARE = `mutation ($address: PostalAddressInput!) {
      setCheckoutContact(input: { email: "buyer@lab.example" }) { userErrors { message } }
      setCheckoutShipping(input: { to: { address: $address } }) { userErrors { message } }
      setCheckoutShippingMethod(input: { shippingMethodId: "ups--ground" }) { userErrors { message } }
      setCheckoutPayment(input: { paymentMethodId: "wire_transfer" }) { userErrors { message } } }`
    const { data, errors } = await visitor.ask(BARE, { address: valencia })
    expect(errors).toEqual([])
    const none = { userErrors: [] }
    expect(data).toEqual({
      setCheckoutContact: none,
      setCheckoutShipping: none,
      setCheckoutShippingMethod: none,
      setCheckoutPayment: none,
    })
    // The order's ID is looked up once.
    expect(calls()).toEqual(['GET /jsonapi/carts', ...Array.from({ length: 4 }, () => 'PATCH /jsonapi/checkout/*')])
  })

  it('report an empty cart', async () => {
    const answer = await mutate(gateway.visitor(), CONTACT, { email: 'buyer@lab.example' })
    expect(answer).toEqual({
      checkout: null,
      userErrors: [{ code: 'NOT_FOUND', message: 'Your cart is empty. Add a part first.', path: [] }],
      warnings: [],
    })
    expect(calls()).toEqual([])
  })

  it.each([
    ['a missing email address', CONTACT, { email: '  ' }, 'REQUIRED', ['email']],
    ['an invalid email address', CONTACT, { email: 'ana at lab' }, 'INVALID', ['email']],
    ['an email address that is too long', CONTACT, { email: `${'a'.repeat(260)}@lab.example` }, 'TOO_LONG', ['email']],
    [
      'a missing phone number',
      SHIPPING,
      { to: { address: { ...valencia, phone: '' } } },
      'REQUIRED',
      ['to', 'address', 'phone'],
    ],
    [
      'a wrong ZIP code',
      SHIPPING,
      { to: { address: { ...valencia, postalCode: '9135' } } },
      'INVALID',
      ['to', 'address', 'postalCode'],
    ],
    [
      'an unknown country',
      SHIPPING,
      { to: { address: { ...valencia, countryCode: 'XX' } } },
      'INVALID',
      ['to', 'address', 'countryCode'],
    ],
    ['an unknown shipping method', METHOD, { shippingMethodId: 'pigeon--fast' }, 'INVALID', ['shippingMethodId']],
    [
      'a carrier account without a carrier',
      METHOD,
      { shippingMethodId: 'own--account', carrierAccount: 'A1B2C3' },
      'REQUIRED',
      ['carrier'],
    ],
    [
      'an invalid carrier account',
      METHOD,
      { shippingMethodId: 'own--account', carrier: 'UPS', carrierAccount: 'A1', carrierPostalCode: '91355' },
      'INVALID',
      ['carrierAccount'],
    ],
    ['an unknown payment method', PAYMENT, { paymentMethodId: 'shells' }, 'INVALID', ['paymentMethodId']],
    [
      'an invalid PO number',
      PAYMENT,
      { paymentMethodId: 'wire_transfer', purchaseOrderNumber: 'PO=1' },
      'INVALID',
      ['purchaseOrderNumber'],
    ],
    [
      'an invalid token',
      PAYMENT,
      { paymentMethodId: CARD, paymentToken: '4242 4242 4242 4242' },
      'INVALID',
      ['paymentToken'],
    ],
    [
      'an unknown token',
      PAYMENT,
      { paymentMethodId: CARD, paymentToken: 'tok_made_up_by_me' },
      'PAYMENT_DECLINED',
      ['paymentToken'],
    ],
    ['a missing card', PAYMENT, { paymentMethodId: CARD }, 'REQUIRED', ['paymentToken']],
  ])('report %s at its input', async (_name, operation, input, code, path) => {
    const visitor = await guestWithCart()
    await mutate(visitor, SHIPPING, { to: { address: valencia } })
    const answer = await mutate(visitor, operation, input)
    const [first] = listAt(answer, 'userErrors')
    expect(first).toMatchObject({ code, path, message: someText })
    expect(at(answer, 'checkout')).not.toBeNull()
  })

  it('show shipping costs for an unfinished address, and list what is missing', async () => {
    const visitor = await guestWithCart()
    const address = { countryCode: 'US', postalCode: '10001', administrativeArea: 'NY' }
    const answer = await mutate(visitor, SHIPPING, { to: { address } })
    expect(listAt(answer, 'userErrors').map((error) => at(error, 'path', 2))).toEqual([
      'givenName',
      'addressLine1',
      'locality',
      'phone',
    ])
    expect(answer).toMatchObject({ checkout: { step: 'START', totals: { tax: { amount: '0.00' } } } })
    expect(listAt(answer, 'checkout', 'shippingMethods').length).toBeGreaterThan(2)
    const elsewhere = await mutate(visitor, SHIPPING, { to: { address: { countryCode: 'US', postalCode: '100' } } })
    expect(at(elsewhere, 'checkout', 'shippingAddress', 'formatted')).toEqual(['NY 10001'])
  })

  it("ship on the buyer's carrier account, and undo it", async () => {
    const visitor = await guestWithCart()
    await mutate(visitor, SHIPPING, { to: { address: valencia } })
    const own = {
      shippingMethodId: 'own--account',
      carrier: 'FEDEX',
      carrierAccount: 'ab 12-34 56',
      carrierPostalCode: '91355',
    }
    expect(await mutate(visitor, METHOD, { ...own, isShippedComplete: true })).toMatchObject({
      userErrors: [],
      checkout: {
        carrierAccount: { carrier: 'FEDEX', account: 'AB123456', postalCode: '91355' },
        isShippedComplete: true,
        totals: { shipping: { amount: '0.00' } },
      },
    })
    expect(await mutate(visitor, METHOD, { shippingMethodId: 'ups--ground' })).toMatchObject({
      checkout: { carrierAccount: null, isShippedComplete: false },
    })
  })

  it('set another billing address, and reset it to the shipping address', async () => {
    const visitor = await guestWithCart()
    await mutate(visitor, SHIPPING, { to: { address: valencia } })
    const billingAddress = { ...valencia, addressLine1: 'PO Box 12', phone: null }
    const elsewhere = { paymentMethodId: 'wire_transfer', billTo: { address: billingAddress } }
    expect(await mutate(visitor, PAYMENT, elsewhere)).toMatchObject({
      userErrors: [],
      checkout: {
        isBillingSameAsShipping: false,
        billingAddress: { formatted: ['Ana Ruiz', 'PO Box 12', 'Valencia, CA 91355'] },
      },
    })
    expect(await mutate(visitor, PAYMENT, { ...elsewhere, billTo: { isSameAsShipping: true } })).toMatchObject({
      checkout: {
        isBillingSameAsShipping: true,
        billingAddress: { formatted: ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355'] },
      },
    })
  })

  it('take one address each, and report the path of an error in it', async () => {
    const visitor = await guestWithCart()
    const bill = { paymentMethodId: 'wire_transfer' }
    expect(errorsOf(await mutate(visitor, SHIPPING, { to: { address: valencia } }))).toEqual([])
    const wrong = { ...valencia, postalCode: 'x' }
    expect(errorsOf(await mutate(visitor, SHIPPING, { to: { address: wrong } }))).toMatchObject([
      { path: ['to', 'address', 'postalCode'] },
    ])
    expect(errorsOf(await mutate(visitor, PAYMENT, { ...bill, billTo: { address: wrong } }))).toMatchObject([
      { path: ['billTo', 'address', 'postalCode'] },
    ])
    const elsewhere = { ...valencia, addressLine1: 'PO Box 12' }
    expect(await mutate(visitor, PAYMENT, { ...bill, billTo: { address: elsewhere } })).toMatchObject({
      checkout: { isBillingSameAsShipping: false },
    })
    expect(await mutate(visitor, PAYMENT, { ...bill, billTo: { isSameAsShipping: true } })).toMatchObject({
      checkout: { isBillingSameAsShipping: true },
    })
  })

  it.each([
    [SHIPPING, { to: { address: valencia, addressId: 'x' } }, 'BAD_USER_INPUT'],
    [PAYMENT, { paymentMethodId: 'x', billTo: { address: valencia, isSameAsShipping: true } }, 'BAD_USER_INPUT'],
  ])('reject two addresses together', async (operation, input, code) => {
    const { errors } = await (await guestWithCart()).ask(operation, { input })
    expect(errors).toMatchObject([{ extensions: { code } }])
  })

  it('keep all choices while the cart changes', async () => {
    const visitor = await guestWithCart()
    await mutate(visitor, CONTACT, { email: 'buyer@lab.example' })
    await mutate(visitor, SHIPPING, { to: { address: valencia } })
    await mutate(visitor, METHOD, { shippingMethodId: 'ups--ground' })
    await mutate(visitor, PAYMENT, { paymentMethodId: 'wire_transfer', purchaseOrderNumber: 'PO-17' })
    await addParts(visitor, '110001', 3)
    expect(await view(visitor)).toMatchObject({
      step: 'REVIEW',
      purchaseOrderNumber: 'PO-17',
      cart: { quantityTotal: 5 },
    })
  })
})

describe('addresses from the address book', () => {
  const CREATE = `mutation ($input: CreateAddressInput!) { createAddress(input: $input) { address { id } userErrors { code } } }`
  const BOOK = '{ viewer { addresses { totalCount } } }'

  it('are read from the site, never from the caller', async () => {
    const { visitor } = await customerWithCart()
    const made = await mutate(visitor, CREATE, { type: 'SHIPPING', address: valencia })
    const addressId = textAt(made, 'address', 'id')
    recorder.reset()
    expect(await mutate(visitor, SHIPPING, { to: { addressId } })).toMatchObject({
      userErrors: [],
      checkout: { shippingAddress: { formatted: ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355'] } },
    })
    expect(calls()).toEqual(['GET /jsonapi/profile/customer', 'GET /jsonapi/carts', 'PATCH /jsonapi/checkout/*'])
    const { visitor: other } = await customerWithCart()
    expect(errorsOf(await mutate(other, SHIPPING, { to: { addressId } }))).toMatchObject([
      { code: 'NOT_FOUND', path: ['to', 'addressId'] },
    ])
    const guest = await guestWithCart()
    expect(errorsOf(await mutate(guest, SHIPPING, { to: { addressId } }))).toMatchObject([
      { code: 'NOT_AUTHENTICATED' },
    ])
  })

  it('require a phone number for shipping, but not for billing', async () => {
    const { visitor } = await customerWithCart()
    const made = await mutate(visitor, CREATE, { type: 'SHIPPING', address: { ...valencia, phone: null } })
    const id = textAt(made, 'address', 'id')
    expect(errorsOf(await mutate(visitor, SHIPPING, { to: { addressId: id } }))).toMatchObject([
      { code: 'INVALID', path: ['to', 'addressId'], message: textWith('no phone number') },
    ])
    const bill = { paymentMethodId: 'wire_transfer', billTo: { addressId: id } }
    expect(errorsOf(await mutate(visitor, PAYMENT, bill))).toEqual([])
  })

  it('are saved for customers on request, once, and never for guests', async () => {
    const { visitor } = await customerWithCart()
    const input = { to: { address: valencia }, saveToAddressBook: true }
    expect(errorsOf(await mutate(visitor, SHIPPING, input))).toEqual([])
    expect(errorsOf(await mutate(visitor, SHIPPING, input))).toEqual([])
    expect((await visitor.ask(BOOK)).data).toEqual({ viewer: { addresses: { totalCount: 1 } } })
    const guest = await guestWithCart()
    recorder.reset()
    expect(errorsOf(await mutate(guest, SHIPPING, input))).toEqual([])
    expect(calls()).toEqual(['GET /jsonapi/carts', 'PATCH /jsonapi/checkout/*'])
  })
})

describe('a session that ends during checkout', () => {
  it('is reported, and nothing is changed', async () => {
    const { visitor } = await customerWithCart()
    visitor.cookies.set('AuthToken', 'expired')
    visitor.cookies.set('RefreshToken', 'used')
    const { data, extensions } = await visitor.ask(SHIPPING, { input: { to: { address: valencia } } })
    expect(at(data, 'setCheckoutShipping')).toMatchObject({
      checkout: null,
      userErrors: [{ code: 'NOT_AUTHENTICATED', path: [] }],
    })
    expect(extensions).toEqual({ session: 'ended' })
    expect(calls()).not.toContain('PATCH /jsonapi/checkout/*')
  })
})
