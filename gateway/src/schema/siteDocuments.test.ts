import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { REGISTER, registration, UPDATE } from '../testing/accounts.ts'
import expectations from '../testing/siteExpectations.json' with { type: 'json' }
import { sharedSite } from '../testing/backendProcess.ts'
import { CONTACT, METHOD, mutate, PAYMENT, place, SHIPPING, valencia, VIEW } from '../testing/buyers.ts'
import { logIn } from '../testing/customers.ts'
import { at, listAt, startTestGateway, type TestGateway, textAt, type Visitor } from '../testing/gateway.ts'
import { listWith, objectWith, someNumber, someText, textLike } from '../testing/matchers.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'
import { contradictions, documentAt } from '../testing/contradictions.ts'
import { customerScreens, findQuery, guestScreens } from '../testing/screens.ts'

const HOME =
  '{ new: featuredProducts(list: NEW) { title } most: featuredProducts(list: MOST_ORDERED) { title } categories { name } shop { companyName } }'
const LIST = `query ($filter: ProductFilter, $sort: ProductSort) { products(first: 24, filter: $filter, sort: $sort) {
  totalCount sorts facets { name } edges { matchingVariationCount node { title path }
    matchingVariation { sku price { amount } image { url } attributes { name value } } } } }`
const SEARCH = `query ($terms: String!) { search(terms: $terms, first: 24) {
  totalCount isLimited exactPart { sku } products { totalCount } categories { name } } }`
const PART = `query ($sku: String!) { productVariation(sku: $sku) {
  sku path attributes { name value } image { url } product { title path images { url } } } }`
const SUGGEST = 'query ($text: String!) { searchSuggestions(text: $text) { label path sku } }'
const SHEET =
  'query ($lines: [QuickOrderLineInput!]!) { quickOrderSheet(lines: $lines) { lines { status price { amount } linePrice { amount } variation { sku } } } }'
const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) {
  cart { items { id partNumber quantity image { url } } } userErrors { code } warnings { code message } } }`
const CHANGE = `mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) {
  cart { items { id partNumber quantity } } userErrors { code } } }`
const REMOVE = `mutation ($input: RemoveCartItemInput!) { removeCartItem(input: $input) {
  cart { items { partNumber } } userErrors { code } } }`
const COUPON = 'mutation ($input: ApplyCouponInput!) { applyCoupon(input: $input) { userErrors { message } } }'
const INPUTS = `{ shop { features inputs { hasItemNotes hasItemReferences hasPurchaseOrderNumbers hasOrderInstructions
  hasPhones hasContactMessages hasContactFiles accountFields } } }`
const PLACES =
  '{ shop { hasDistributors hasPages } main: menu(name: MAIN) { path } footer: menu(name: FOOTER) { path } }'
const SEND = `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) {
  isSent userErrors { code } } }`
const SHARE = 'mutation { shareCart { url userErrors { code } } }'
const LINK = `mutation ($input: CreateCartLinkInput!) { createCartLink(input: $input) { url userErrors { code } } }`
const QUOTE = `mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) {
  quote { id } userErrors { code } } }`
const ADDRESS =
  'mutation ($input: CreateAddressInput!) { createAddress(input: $input) { address { address { formatted } } userErrors { code } } }'
const ACCOUNT = `{ viewer { user { firstName lastName company phone } addresses(first: 5) { totalCount }
  orders(first: 5, search: "1") { totalCount } savedCarts { id } } }`

const RESET = 'query ($token: String!) { passwordResetCredentials(token: $token) { name } }'
const SYNC = '{ variations(first: 60) { nodes { sku updatedAt price { amount } } pageInfo { endCursor } } }'

/** Includes the site's document and background loads. */
const FIRST_PAGE_LIMIT = 12

const REORDER = `mutation ($input: ReorderInput!) { reorder(input: $input) {
  cart { items { partNumber quantity } } userErrors { code } } }`

const linksSchema = z.array(z.object({ path: z.string() }))
const recorders: Recorder[] = []
const gateways: TestGateway[] = []
afterAll(async () => {
  for (const one of [...gateways, ...recorders]) await one.stop()
}, 60_000)

/** Loads a page of a new gateway, which is ready within two seconds. Returns all requests, including background loads. */
async function firstPageOf(url: string, start: string, query: string): Promise<string[]> {
  const recorder = await startRecorder(url, { isComplete: true })
  const gateway = await startTestGateway(recorder.url)
  // The gateway waits two seconds for the inspection, then starts without it.
  expect(gateway.log.map(({ msg }) => msg)).toContain(start)
  const { errors } = await gateway.visitor().ask(query, { shell: true })
  expect(errors).toEqual([])
  // Background requests that have not been answered yet.
  await expect.poll(() => recorder.requests.every(({ status }) => status !== undefined)).toBe(true)
  await gateway.stop()
  await recorder.stop()
  // Leave out health checks, which a busy machine may add. They have no Accept header.
  return recorder.requests.filter(({ headers }) => headers.accept !== undefined).map(({ address }) => address)
}

type SiteName = keyof typeof expectations
/** All sites with TEST_ALL, otherwise the ones that offer the most and the least. */
const tested: SiteName[] = process.env['TEST_ALL'] ? ['full', 'plain', 'minimal', 'bare'] : ['full', 'minimal']

describe.each(tested)('a shop over a %s site', (name) => {
  const expected = expectations[name]
  let url: string
  let recorder: Recorder
  let gateway: TestGateway
  let visitor: Visitor
  let inputs: unknown
  beforeAll(async () => {
    url = name === 'full' ? inject('backendUrl') : await sharedSite(inject('sitesUrl'), name)
    recorder = await startRecorder(url)
    gateway = await startTestGateway(recorder.url)
    recorders.push(recorder)
    gateways.push(gateway)
    await gateway.visitor().ask(HOME)
    visitor = gateway.visitor()
    inputs = at((await visitor.ask(INPUTS)).data, 'shop')
  }, 120_000)

  /** The data of an operation without errors. */
  async function ask(operation: string, variables: Record<string, unknown> = {}): Promise<unknown> {
    const { data, errors } = await visitor.ask(operation, variables)
    expect(errors).toEqual([])
    return data
  }

  it('lists parts by their last change, and rejects lists that the site does not record', async () => {
    const { variations } = (await ask(SYNC)) as { variations: { nodes: { sku: string; updatedAt: string }[] } }
    expect(variations.nodes.length).toBe(60)
    expect(new Set(variations.nodes.map(({ sku }) => sku)).size).toBe(60)
    const { errors } = await visitor.ask('{ deletedVariations { nodes { sku } } }')
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(expected.notOffered)
  })

  it('opens with categories and products', async () => {
    expect(await ask(HOME)).toMatchObject({
      new: listWith({ title: someText }),
      categories: expected.listsCategories ? listWith({ name: someText }) : [],
    })
  })

  it('lists a category and its subcategories, with pictures and attributes', async () => {
    const filter = expected.listsCategories ? { category: '/electrical-feedthroughs' } : undefined
    const list = at(await ask(LIST, { filter }), 'products')
    expect(Number(at(list, 'totalCount'))).toBeGreaterThan(50)
    expect(listAt(list, 'edges')).toHaveLength(24)
    expect(listAt(list, 'edges')).toContainEqual(
      objectWith({
        node: { title: someText, path: textLike(expected.listsCategories ? /^\/electrical-feedthroughs\// : /^\//) },
        matchingVariationCount: someNumber,
        matchingVariation: objectWith({
          price: { amount: someText },
          image: { url: textLike(new RegExp(expected.pictures)) },
          attributes: expected.hasAttributes ? listWith(objectWith({ name: 'flange_size' })) : [],
        }),
      }),
    )
    expect([listAt(list, 'sorts'), listAt(list, 'facets').length > 0]).toEqual([expected.sorts, expected.hasFacets])
  })

  it('finds words and part numbers', async () => {
    expect(await ask(SEARCH, { terms: 'flange' })).toMatchObject({
      search: {
        isLimited: expected.isSearchLimited,
        categories: expected.listsCategories ? listWith(objectWith({ name: textLike(/flanges/i) })) : [],
      },
    })
    expect(await ask(SEARCH, { terms: '180050' })).toMatchObject({ search: { exactPart: { sku: '180050' } } })
    expect(Number(at(await ask(SEARCH, { terms: '18005' }), 'search', 'totalCount'))).toBeGreaterThan(1)
    recorder.reset()
    await ask(SEARCH, { terms: 'PUMP-ALSTER-1' })
    // Without an index, anything with a digit may be a part number.
    const byNumber = recorder.requests.some(({ address }) => /filter\[sku\]\[value\]=pump-alster-1/.test(address))
    expect(byNumber).toBe(expected.isSearchLimited)
    expect(await ask(SUGGEST, { text: 'flange' })).toMatchObject({
      searchSuggestions: listWith(objectWith({ label: textLike(/flange/i), path: textLike(/^\//) })),
    })
    expect(await ask(SUGGEST, { text: '18005' })).toMatchObject({
      searchSuggestions: listWith(objectWith({ sku: '180050' })),
    })
  })

  it('returns ship dates only if the site knows them', async () => {
    const query = '{ productVariation(sku: "180050") { availability { status shipDate } } }'
    expect(at(await ask(query), 'productVariation', 'availability')).toEqual(
      expected.hasShipDates
        ? { status: textLike(/^(?:IN_STOCK|LOW_STOCK|LEAD_TIME)$/), shipDate: someText }
        : { status: 'UNKNOWN', shipDate: null },
    )
  })

  it.each(['180050', '310001'])('sells part %s, whatever its kind', async (sku) => {
    const part = at(await ask(PART, { sku }), 'productVariation')
    expect(part).toMatchObject({
      sku,
      image: { url: textLike(new RegExp(expected.pictures)) },
      product: { title: someText },
    })
    expect(listAt(part, 'attributes').length > 0).toBe(expected.hasAttributes)
    const route = 'query ($path: String!) { route(path: $path) { __typename ... on Product { title } } }'
    expect(await ask(route, { path: textAt(part, 'product', 'path') })).toMatchObject({
      route: { __typename: 'Product', title: textAt(part, 'product', 'title') },
    })
    // Sites without estimates show the price of one piece.
    const linePrice = expected.features.some((feature) => feature === 'SHIPPING_ESTIMATES')
      ? { amount: someText }
      : null
    expect(await ask(SHEET, { lines: [{ partNumber: sku, quantity: 1 }] })).toMatchObject({
      quickOrderSheet: { lines: [{ status: 'OK', price: { amount: someText }, linePrice, variation: { sku } }] },
    })
  })

  it('keeps a cart of parts of all kinds', async () => {
    const lines = [
      { sku: '180050', quantity: 2, note: 'chamber B' },
      { sku: '310001', quantity: 1 },
    ]
    const added = at(await ask(ADD, { input: { lines } }), 'addToCart')
    expect(added).toMatchObject({
      userErrors: [],
      cart: { items: [{ partNumber: '180050' }, { partNumber: '310001' }] },
    })
    const lost = { code: 'NOT_SAVED', message: 'This shop does not store notes, so yours was not saved' }
    expect(at(added, 'warnings')).toEqual(expected.inputs.hasItemNotes ? [] : [lost])
    const [first, second] = [0, 1].map((index) => textAt(added, 'cart', 'items', index, 'id'))
    expect(await mutate(visitor, CHANGE, { itemId: first, quantity: 3 })).toMatchObject({
      userErrors: [],
      cart: { items: [{ partNumber: '180050', quantity: 3 }, { quantity: 1 }] },
    })
    expect(await mutate(visitor, REMOVE, { itemId: second })).toEqual({
      userErrors: [],
      cart: { items: [{ partNumber: '180050' }] },
    })
    expect(await mutate(visitor, COUPON, { code: 'NOPE' })).toMatchObject({
      userErrors: [{ message: textLike(/coupon/) }],
    })
    await ask(findQuery('CartScreenQuery'), { shell: true })
    expect(await ask('{ viewer { cart { acceptsCoupons } } }')).toEqual({
      viewer: { cart: { acceptsCoupons: expected.acceptsCoupons } },
    })
    recorder.reset()
    await ask('{ viewer { cart { quantityTotal } } }')
    expect(recorder.requests.filter(({ address }) => /\bcarts?\b/.test(address))).toHaveLength(1)
  })

  it('returns an empty cart while carts cannot be read, and its items afterward', async () => {
    const other = gateway.visitor()
    await mutate(other, ADD, { lines: [{ sku: '180050', quantity: 2 }] })
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'GET' || !address.startsWith('/jsonapi/carts')) return false
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The website encountered an unexpected error.')
      return true
    })
    const count = '{ viewer { cart { isLoaded quantityTotal } } new: featuredProducts(list: NEW) { title } }'
    expect(await other.ask(count)).toMatchObject({
      data: { viewer: { cart: { isLoaded: false, quantityTotal: 0 } }, new: listWith({ title: someText }) },
      errors: [],
    })
    recorder.intercept(null)
    const cart = { isLoaded: true, quantityTotal: 2 }
    await expect.poll(async () => (await other.ask(count)).data).toMatchObject({ viewer: { cart } })
  })

  it('links only to pages that the site has', async () => {
    const { shop, main, footer } = z
      .object({ shop: z.looseObject({ hasPages: z.boolean() }), main: linksSchema, footer: linksSchema })
      .parse(await ask(PLACES))
    expect(shop).toEqual({ hasDistributors: expected.hasDistributors, hasPages: expected.hasPages })
    const links = { main: main.map(({ path }) => path), footer: footer.map(({ path }) => path) }
    const listed = ['/products', '/distributors', '/contact-us'].filter((path) => links.main.includes(path))
    const below = ['/contact-us', '/help'].filter((path) => links.footer.includes(path))
    expect({ main: listed, footer: below }).toEqual(expected.menus)
    const pages = 'query ($kind: SitemapKind!) { sitemap(kind: $kind, page: 1) { places { path } } }'
    const places = linksSchema.parse(at(await ask(pages, { kind: 'CONTENT_PAGES' }), 'sitemap', 'places'))
    expect(places.some(({ path }) => path === '/help')).toBe(shop.hasPages)
    expect(listAt(await ask(pages, { kind: 'PRODUCTS' }), 'sitemap', 'places').length).toBeGreaterThan(100)
  })

  it('lists its features and inputs before anyone uses them', async () => {
    expect(inputs).toEqual({ features: expected.features, inputs: expected.inputs })
  })

  it('takes messages to the office', async () => {
    const input = {
      name: 'Ana',
      email: 'ana@lab.example',
      subject: 'Sales',
      company: 'Lab',
      message: 'Do you bake it?',
    }
    const isSent = expected.inputs.hasContactMessages
    for (let count = 1; count <= 2; count += 1)
      expect(await mutate(visitor, SEND, input)).toEqual({ isSent, userErrors: isSent ? [] : [{ code: 'INVALID' }] })
  })

  it.runIf(expected.hasPages)('shows content pages', async () => {
    expect(await ask('{ route(path: "/about") { ... on ContentPage { title sections { __typename } } } }')).toEqual({
      route: { title: someText, sections: expected.hasSections ? listWith({ __typename: someText }) : [] },
    })
  })

  it('combines lines with the same note, even if it cannot save the note', async () => {
    const other = gateway.visitor()
    const input = { lines: [{ sku: '180050', quantity: 1, note: 'chamber B', reference: 'R-1' }] }
    await mutate(other, ADD, input)
    expect(await mutate(other, ADD, input)).toMatchObject({
      userErrors: [],
      cart: { items: [{ partNumber: '180050', quantity: 2 }] },
    })
  })

  it('shares a cart and links to quick order, or says that it cannot', async () => {
    const has = (feature: string) => expected.features.some((one) => one === feature)
    const isShared = has('SHARED_CARTS')
    const shared = isShared ? { url: someText, userErrors: [] } : { url: null, userErrors: [{ code: 'INVALID' }] }
    expect(at(await ask(SHARE), 'shareCart')).toEqual(shared)
    const quote = { name: 'Ana', email: 'ana@lab.example', lines: [{ partNumber: '180050', quantity: 1 }] }
    expect(await mutate(visitor, QUOTE, quote)).toMatchObject({
      userErrors: has('QUOTES') ? [] : [{ code: 'INVALID' }],
    })
    expect(await mutate(visitor, LINK, { lines: [{ partNumber: '180050', quantity: 1 }] })).toEqual(shared)
  })

  it('places one order, even for two simultaneous requests with one key', async () => {
    expect(await mutate(visitor, CONTACT, { email: 'ada@lab.example' })).toMatchObject({ userErrors: [] })
    const { ships } = expected
    expect(await ask('{ viewer { checkout { hasShipping } } }')).toEqual({
      viewer: { checkout: { hasShipping: ships } },
    })
    const address = expected.inputs.hasPhones ? valencia : { ...valencia, phone: null }
    expect(await mutate(visitor, SHIPPING, { to: { address } })).toMatchObject({ userErrors: [] })
    const checkout = at(await ask(VIEW), 'viewer', 'checkout')
    if (ships) {
      const shippingMethodId = textAt(checkout, 'shippingMethods', 0, 'id')
      expect(await mutate(visitor, METHOD, { shippingMethodId })).toMatchObject({ userErrors: [] })
    }
    const billing = ships ? {} : { billTo: { address: valencia } }
    const payment = { paymentMethodId: 'wire_transfer', purchaseOrderNumber: 'PO-1', ...billing }
    const paid = await mutate(visitor, PAYMENT, payment)
    expect(paid).toMatchObject({
      userErrors: [],
      checkout: { step: 'REVIEW' },
      warnings: expected.inputs.hasPurchaseOrderNumbers ? [] : [textLike(/does not store PO numbers/)],
    })
    const request = {
      checkoutId: textAt(checkout, 'id'),
      expectedTotal: textAt(paid, 'checkout', 'totals', 'total', 'amount'),
      idempotencyKey: randomUUID(),
    }
    const [placed, same] = await Promise.all([place(visitor, request), place(visitor, request)])
    expect(same).toMatchObject({ userErrors: [], order: { number: textAt(placed, 'order', 'number') } })
    expect(placed).toMatchObject({
      userErrors: [],
      order: {
        number: someText,
        items: [{ partNumber: '180050', quantity: 3 }],
        billingAddress: { formatted: listWith('Ana Ruiz') },
        totals: { shipping: ships ? { amount: someText } : null },
      },
    })
  })

  it('reorders parts of every product type', async () => {
    const customer = gateway.visitor()
    const person = registration()
    await mutate(customer, REGISTER, person)
    await logIn(customer, person)
    const items = [
      { partNumber: '180050', quantity: 2 },
      { partNumber: '310001', quantity: 1 },
    ]
    await mutate(customer, ADD, { lines: items.map(({ partNumber: sku, quantity }) => ({ sku, quantity })) })
    await mutate(customer, CONTACT, { email: person.email })
    const shipping = await mutate(customer, SHIPPING, { to: { address: valencia } })
    if (expected.ships) {
      const shippingMethodId = textAt(shipping, 'checkout', 'shippingMethods', 0, 'id')
      await mutate(customer, METHOD, { shippingMethodId })
    }
    const payment = { paymentMethodId: 'wire_transfer', billTo: { address: valencia } }
    const paid = await mutate(customer, PAYMENT, payment)
    const placed = await place(customer, {
      checkoutId: textAt(paid, 'checkout', 'id'),
      expectedTotal: textAt(paid, 'checkout', 'totals', 'total', 'amount'),
      idempotencyKey: randomUUID(),
    })
    expect(await mutate(customer, REORDER, { orderId: textAt(placed, 'order', 'id') })).toEqual({
      cart: { items },
      userErrors: [],
    })
  })

  it('registers customers, and saves what the site has fields for', async () => {
    const person = registration()
    expect(await mutate(visitor, REGISTER, person)).toMatchObject({ userErrors: [] })
    expect(await logIn(visitor, { email: person.email, password: person.password })).toMatchObject({ userErrors: [] })
    expect(await mutate(visitor, UPDATE, { company: 'Lab Inc', phone: '+1 661 555 0100' })).toMatchObject({
      userErrors: [],
      changed: ['company', 'phone'].filter((field) => expected.inputs.accountFields.some((one) => one === field)),
    })
    expect(await mutate(visitor, ADDRESS, { type: 'SHIPPING', address: valencia })).toMatchObject({
      userErrors: [],
      address: { address: { formatted: listWith('Ana Ruiz') } },
    })
    recorder.reset()
    expect(await ask(ACCOUNT)).toMatchObject({
      viewer: {
        user: expected.user,
        addresses: { totalCount: 1 },
        orders: { totalCount: someNumber },
        savedCarts: [],
      },
    })
    expect(recorder.requests.length).toBeLessThanOrEqual(4)
    await ask('mutation { logout { viewer { isLoggedIn } } }')
  })

  it('loads the first page of a new gateway and the registration form with few requests', async () => {
    const home = await firstPageOf(url, expected.starts, findQuery('HomeScreenQuery'))
    // Changes that other tests make to the same site are read again.
    expect([...new Set(home)].slice(FIRST_PAGE_LIMIT)).toEqual([])
    const register = await firstPageOf(url, expected.starts, findQuery('RegisterScreenQuery'))
    expect(register.filter((address) => address.startsWith('/jsonapi/user/'))).toEqual([])
  })

  it('loads all screens without requests that contradict the document or that the site rejects', async () => {
    const guest = gateway.visitor()
    for (const [query, variables] of Object.values(guestScreens))
      expect((await guest.ask(findQuery(query), { shell: true, ...variables })).errors).toEqual([])
    const person = registration()
    await mutate(guest, REGISTER, person)
    await logIn(guest, person)
    for (const [query, variables] of Object.values(customerScreens))
      expect((await guest.ask(findQuery(query), { shell: true, ...variables })).errors).toEqual([])
    const document = await documentAt(url)
    expect(recorder.all.flatMap((request) => contradictions(document, request))).toEqual([])
    expect(gateway.log.filter(({ level }) => level >= 50)).toEqual([])
    expect(new Set(recorder.rejected.map(({ address }) => address.split('?')[0]))).toEqual(new Set(expected.rejected))
  })

  it('reads the credentials that a reset link can revoke only if the site has a route for them', async () => {
    recorder.reset()
    await gateway.visitor().ask(RESET, { token: `${randomUUID()}.1.forged` })
    const isRead = recorder.requests.some(({ address }) => address.endsWith('/password/credentials'))
    expect(isRead).toBe('credentials' in (await documentAt(url)).routes)
  })
})
