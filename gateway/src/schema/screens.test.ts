import { describe, expect, inject, it } from 'vitest'
import { logIn, newCustomer } from '../testing/customers.ts'
import { at, listAt, textAt } from '../testing/gateway.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { listWith, objectWith, textLike } from '../testing/matchers.ts'

const { recorder, gateway } = await startRecordedGateway()

const ROW = `title path summary variationCount priceRange { min { formatted } max { formatted } } images { url(style: CARD) alt }
  defaultVariation { sku price { amount } availability { status shipDate } attributes { label value } }`

const ROUTE = `query ($path: String!) {
  route(path: $path) {
    __typename
    ... on RouteNotFound { message status }
    ... on RouteRedirect { to isExternal status }
    ... on Category { name productCount parent { name } children { name path } meta { title }
      products(first: 24, page: 1) { totalCount pageCount facets { name values { value label count } } edges { node { ${ROW} } } } }
    ... on Product { title description summary images { url(style: DETAIL) } categories { name path } attributes { name label values }
      specifications { label value unit } documents { kind url } meta { title description ogImage }
      variations { totalCount edges { node { sku path price { formatted } priceBreaks { minimumQuantity price { amount } }
        availability { status quantity leadTime shipDate } attributes { name value } drawings { url width height }
        specifications { name value unit } quantityStep minimumQuantity maximumQuantity product { title } } } }
      relatedProducts(first: 4) { title path images { url(style: CARD) } } }
    ... on ContentPage { title layout sections { ... on RichTextSection { html } } meta { title } }
  }
  breadcrumbs(path: $path) { label link { path context } }
}`

const PROFILES = '/jsonapi/profile/customer'

function paths() {
  return recorder.requests.map(({ address }) => address.split('?')[0])
}

describe('requests per screen', () => {
  it('home: one request for both lists', async () => {
    const { data, errors } = await gateway.visitor().ask(`{
      new: featuredProducts(list: NEW) { ${ROW} } mostOrdered: featuredProducts(list: MOST_ORDERED) { title path images { url } }
      categories { name path productCount } shop { phone } menu(name: MAIN) { label path children { label path } } viewer { cart { quantityTotal } } }`)
    expect(errors).toEqual([])
    expect(paths()).toEqual(['/jsonapi/products/product'])
    expect(listAt(data, 'new')).toHaveLength(6)
    expect(listAt(data, 'mostOrdered')).toHaveLength(6)
    expect(listAt(data, 'categories')).toContainEqual({
      name: 'Electrical feedthroughs',
      path: '/electrical-feedthroughs',
      productCount: 520,
    })
    expect(at(data, 'menu', 1)).toMatchObject({
      label: 'Products',
      children: listWith(...[{ label: 'Wire and cable', path: '/wire-and-cable' }]),
    })
  })

  it('category: index and breadcrumb, plus the router until its response is cached', async () => {
    const path = '/electrical-feedthroughs/subminiature-d'
    const { data, errors } = await gateway.visitor().ask(ROUTE, { path })
    expect(errors).toEqual([])
    expect(paths().sort()).toEqual(['/decoupled_kit/breadcrumb', '/jsonapi/index/products', '/router/translate-path'])
    expect(at(data, 'route')).toMatchObject({
      __typename: 'Category',
      name: 'Subminiature-D',
      parent: { name: 'Electrical feedthroughs' },
      children: [],
    })
    expect(at(data, 'route', 'products', 'totalCount')).toBe(at(data, 'route', 'productCount'))
    expect(at(data, 'route', 'products', 'edges', 0, 'node')).toMatchObject({
      images: [{ url: textLike(/^\/sites\/default\/files\/styles\/product_list_card_image\//) }],
      priceRange: { min: { formatted: textLike(/^\$/) } },
    })
    const facet = listAt(data, 'route', 'products', 'facets').find((one) => at(one, 'name') === 'flange_size')
    expect(facet).toMatchObject({
      values: listWith(...[objectWith({ label: '2.75" CF (DN40)' })]),
    })
    expect(at(data, 'breadcrumbs')).toEqual([
      { label: 'Home', link: { path: '/', context: null } },
      { label: 'Electrical feedthroughs', link: { path: '/electrical-feedthroughs', context: null } },
      { label: 'Subminiature-D', link: { path, context: null } },
    ])

    recorder.reset()
    await gateway.visitor().ask(ROUTE, { path })
    expect(paths()).not.toContain('/router/translate-path')
  })

  it('product: the product with all it needs, and the breadcrumb', async () => {
    const found = await gateway.visitor().ask('{ productVariation(sku: "180050") { product { path } } }')
    const path = textAt(found.data, 'productVariation', 'product', 'path')
    recorder.reset()
    const { data, errors } = await gateway.visitor().ask(ROUTE, { path: `${path}?part-number=180051` })
    expect(errors).toEqual([])
    expect(paths().sort()).toEqual([
      '/decoupled_kit/breadcrumb',
      textLike('^/jsonapi/products/product/'),
      '/router/translate-path',
    ])
    const product = at(data, 'route')
    expect(product).toMatchObject({
      __typename: 'Product',
      categories: [{ name: 'Subminiature-D', path: '/electrical-feedthroughs/subminiature-d' }],
      attributes: [
        { name: 'flange_size', label: 'Flange size' },
        { name: 'bolt_hole', label: 'Bolt hole', values: ['Clearance', 'Tapped UNF'] },
      ],
      specifications: listWith(...[{ label: 'Voltage rating', value: '500', unit: 'V DC' }]),
      documents: listWith(...[{ kind: 'OUTLINE_DRAWING', url: textLike('^/sites/default/files/drawings/180050.svg') }]),
    })
    const variations = listAt(product, 'variations', 'edges').map((edge) => at(edge, 'node'))
    expect(variations).toHaveLength(Number(at(product, 'variations', 'totalCount')))
    expect(variations[0]).toMatchObject({
      sku: '180050',
      path,
      price: { formatted: '$378.00' },
      product: { title: at(product, 'title') },
    })
    expect(variations).toContainEqual(objectWith({ sku: '180051', path: `${path}?part-number=180051` }))
    expect(listAt(variations[0], 'drawings')).toHaveLength(2)
  })

  it('content page: its sanitized text', async () => {
    const { data, errors } = await gateway.visitor().ask(ROUTE, { path: '/about' })
    expect(errors).toEqual([])
    // The first page also asks which kinds of sections the site has.
    expect(paths().length).toBeLessThanOrEqual(4)
    expect(at(data, 'route')).toMatchObject({
      __typename: 'ContentPage',
      sections: listWith(...[{ html: textLike(/<p>/) }]),
    })
    expect(JSON.stringify(data)).not.toContain('<script')
  })

  it('cart: one request, plus one where it is shown beside other data', async () => {
    const visitor = gateway.visitor()
    await visitor.ask(
      'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 2 }] }) { userErrors { code } } }',
    )
    recorder.reset()
    const { data } =
      await visitor.ask(`{ viewer { cart { quantityTotal subTotal { formatted } items { name partNumber quantity price { formatted } linePrice { formatted }
      link image { url(style: THUMBNAIL) } attributeData { label value } variation { availability { status } quantityStep } } } } }`)
    expect(paths()).toEqual(['/jsonapi/carts'])
    expect(at(data, 'viewer', 'cart')).toMatchObject({
      quantityTotal: 2,
      subTotal: { formatted: '$756.00' },
      items: [{ partNumber: '180050', quantity: 2 }],
    })
  })

  it('products: one request', async () => {
    const { data } = await gateway
      .visitor()
      .ask(
        `{ products(first: 24, sort: PART_NUMBER_ASC) { totalCount pageCount pageNumber edges { node { ${ROW} } } } }`,
      )
    expect(paths()).toEqual(['/jsonapi/index/products'])
    expect(at(data, 'products')).toMatchObject({ totalCount: 1490, pageCount: 63, pageNumber: 1 })
  })
})

describe('requests per account screen', () => {
  /** The query of every page. */
  const SHELL = `shop { phone } menu(name: MAIN) { label } viewer { isLoggedIn user { uuid } cart { quantityTotal } }`
  const ADDRESSES = `addresses { totalCount edges { node { id type isDefault address { formatted } } } }`

  async function customer() {
    const account = await newCustomer(inject('backendUrl'))
    const visitor = gateway.visitor()
    await logIn(visitor, account)
    const address = { countryCode: 'US', givenName: 'Ana', familyName: 'Ruiz', addressLine1: '25020 Avenue Stanford' }
    const rest = { locality: 'Valencia', administrativeArea: 'CA', postalCode: '91355' }
    const { data } = await visitor.ask(
      'mutation ($input: CreateAddressInput!) { createAddress(input: $input) { address { uuid } } }',
      { input: { type: 'SHIPPING', address: { ...address, ...rest } } },
    )
    recorder.reset()
    return { ...account, visitor, addressUuid: textAt(data, 'createAddress', 'address', 'uuid') }
  }

  const called = () =>
    paths()
      .map((path) => path?.replace(/[0-9a-f-]{36}$/, '*'))
      .sort()

  it('login: the token, the customer, and with a guest cart the merge', async () => {
    const { email, password } = await newCustomer(inject('backendUrl'))
    const visitor = gateway.visitor()
    await visitor.ask(
      'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 2 }] }) { userErrors { code } } }',
    )
    const LOG_IN = `mutation ($input: LoginInput!) { login(input: $input) { viewer { isLoggedIn cart { quantityTotal } } userErrors { code } } }`
    const { data } = await visitor.ask(LOG_IN, { input: { email, password } })
    expect(data).toEqual({ login: { viewer: { isLoggedIn: true, cart: { quantityTotal: 2 } }, userErrors: [] } })
    recorder.reset()
    const again = gateway.visitor()
    await again.ask(`mutation ($input: LoginInput!) { login(input: $input) { viewer { isLoggedIn } } }`, {
      input: { email, password },
    })
    expect(called()).toEqual(['/jsonapi', '/oauth/token'])
  })

  it('first page: the cart, which tells who is logged in, in addition to its own data', async () => {
    const { visitor } = await customer()
    const { data, errors } = await visitor.ask(`{ ${SHELL} }`)
    expect(errors).toEqual([])
    expect(data).toMatchObject({ viewer: { isLoggedIn: true, cart: { quantityTotal: 0 } } })
    expect(called()).toEqual(['/jsonapi/carts'])
  })

  it('account home: the account and the address book', async () => {
    const { visitor, email } = await customer()
    const { data, errors } = await visitor.ask(
      `{ viewer { isLoggedIn user { email firstName credit membership { level } } ${ADDRESSES} } }`,
    )
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      viewer: {
        user: { email, firstName: 'Ana', credit: 'none' },
        addresses: {
          totalCount: 1,
          edges: [{ node: { isDefault: true, address: { formatted: listWith('Ana Ruiz') } } }],
        },
      },
    })
    expect(called()).toEqual([PROFILES, '/jsonapi/user/user/*'])
  })

  it('edit and address forms: just as few', async () => {
    const { visitor, addressUuid } = await customer()
    await visitor.ask('{ viewer { isLoggedIn user { email firstName lastName company phone taxNum subscription } } }')
    expect(called()).toEqual(['/jsonapi/user/user/*'])
    recorder.reset()
    const { data } = await visitor.ask(
      `query ($uuid: UUID!) { viewer { isLoggedIn address(uuid: $uuid) { id address { addressLine1 country { addressFields { label } } } } }
        countries { code name } }`,
      { uuid: addressUuid },
    )
    expect(at(data, 'viewer', 'address', 'address')).toMatchObject({
      addressLine1: '25020 Avenue Stanford',
      country: { addressFields: listWith({ label: 'ZIP code' }) },
    })
    expect(called()).toEqual([PROFILES, '/jsonapi/user/user/*'])
  })

  it('login, register, reset and verification: none for guests', async () => {
    const { data } = await gateway.visitor().ask(`{ ${SHELL} }`)
    expect(data).toMatchObject({ viewer: { isLoggedIn: false, user: null, cart: { quantityTotal: 0 } } })
    expect(called()).toEqual([])
  })
})

describe('while the backend is down', () => {
  it('shows cached data immediately with errors for the rest, and recovers by itself', async () => {
    const home = `{ categories { name } menu(name: MAIN) { label } shop { phone } viewer { cart { quantityTotal } }
      featuredProducts(list: NEW) { summary } }`
    recorder.intercept((_recorded, response) => {
      response.destroy()
      return true
    })
    for (let i = 0; i < 6; i += 1) {
      const started = performance.now()
      const { data, errors, status } = await gateway.visitor().ask(home)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        categories: listWith({ name: 'Wire and cable' }),
        shop: { phone: '(661) 555-0100' },
        featuredProducts: null,
      })
      expect(errors).toMatchObject([
        {
          path: ['featuredProducts'],
          message: 'Something has gone wrong.',
          extensions: { code: 'BACKEND_UNREACHABLE', status: 503 },
        },
      ])
      expect(performance.now() - started).toBeLessThan(1_000)
    }
    const triesBefore = recorder.requests.length
    await gateway.visitor().ask(home)
    expect(recorder.requests).toHaveLength(triesBefore)

    recorder.intercept(null)
    await expect
      .poll(async () => (await gateway.visitor().ask(home)).errors, { timeout: 5_000, interval: 200 })
      .toEqual([])
  })
})

describe('resolving paths', () => {
  it.each(['/feedthroughs', '/feedthroughs?utm=1'])('redirects %s', async (path) => {
    const { data } = await gateway.visitor().ask(ROUTE, { path })
    expect(at(data, 'route')).toEqual({
      __typename: 'RouteRedirect',
      to: '/electrical-feedthroughs',
      isExternal: false,
      status: 301,
    })
  })

  it.each([
    '/nope',
    '/../../etc/passwd',
    '/%zz',
    '/%00',
    '/about%00',
    '/a b',
    `/${'x'.repeat(5_000)}`,
    '/jsonapi',
    'https://evil.test/',
  ])('finds nothing at %s', async (path) => {
    const { data, errors, status } = await gateway
      .visitor()
      .ask('query ($path: String!) { route(path: $path) { ... on RouteNotFound { path message status } } }', { path })
    expect({ status, errors }).toEqual({ status: 200, errors: [] })
    expect(at(data, 'route')).toEqual({ path, message: `Unable to resolve path "${path}"`, status: 404 })
  })

  it.each(['/', '', '//', '/?utm=1'])('resolves %j to home', async (path) => {
    const { data } = await gateway
      .visitor()
      .ask('query ($path: String!) { route(path: $path) { ... on ContentPage { path } } }', { path })
    expect(data).toEqual({ route: { path: '/' } })
  })

  it('reveals nothing about hidden content', async () => {
    recorder.intercept(({ address }, response) => {
      if (!address.includes('/hidden')) return false
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Access denied for entity."}')
      return true
    })
    const { data, errors } = await gateway
      .visitor()
      .ask(
        '{ route(path: "/hidden") { ... on RouteNotFound { message status } } product(by: { path: "/hidden" }) { title } }',
      )
    recorder.intercept(null)
    expect(errors).toEqual([])
    expect(data).toEqual({ route: { message: 'Unable to resolve path "/hidden"', status: 404 }, product: null })
  })

  it('shows a page with far too many tags as text, and logs it once', async () => {
    const processed = `${'<b>'.repeat(100_000)}Bake at 450 C.`
    const type = 'node--page'
    const ids = new Set<string>()
    recorder.intercept(({ address }, response) => {
      const [, id] = /^\/jsonapi\/node\/page\/([0-9a-f-]{36})/.exec(address) ?? []
      if (id === undefined) return false
      ids.add(id)
      const attributes = { title: 'Help', body: { processed }, changed: '2026-11-01T00:00:00Z' }
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ data: { type, id, attributes } }))
      return true
    })
    for (const visitor of [gateway.visitor(), gateway.visitor()]) {
      const { data, errors } = await visitor.ask(ROUTE, { path: '/help' })
      expect(errors).toEqual([])
      expect(at(data, 'route', 'sections')).toEqual([{ html: '<p>Bake at 450 C.</p>' }])
    }
    recorder.intercept(null)
    expect(gateway.log.filter(({ msg }) => msg.includes('too large'))).toMatchObject(
      [...ids].map((id) => ({ text: `${type} ${id} body` })),
    )
    expect(ids.size).toBe(1)
  })

  it.each(['/', '/cart', '/products', '/search?terms=x', '/user/login', '/checkout/review'])(
    'shows no breadcrumbs for %s',
    async (path) => {
      const { data } = await gateway
        .visitor()
        .ask('query ($path: String!) { breadcrumbs(path: $path) { label } }', { path })
      expect(data).toEqual({ breadcrumbs: [] })
      expect(recorder.requests).toEqual([])
    },
  )
})

describe('objects by ID', () => {
  it('finds fifty together, in order, with nulls', async () => {
    const visitor = gateway.visitor()
    const list = await visitor.ask('{ products(first: 50) { edges { node { id title } } } }')
    const nodes = listAt(list.data, 'products', 'edges').map((edge) => at(edge, 'node'))
    const ids = nodes.map((node) => textAt(node, 'id')).reverse()
    const unknown = Buffer.from('Product:00000000-0000-4000-8000-000000000000').toString('base64')
    recorder.reset()
    const { data, errors } = await visitor.ask(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Product { title } } }',
      { ids: [...ids.slice(0, 49), unknown] },
    )
    expect(errors).toEqual([])
    expect(recorder.requests).toHaveLength(1)
    expect(recorder.requests[0]?.address).toContain('[operator]=IN')
    expect(at(data, 'nodes')).toEqual([...nodes.reverse().slice(0, 49), null])
  })

  it('finds an object of every type', async () => {
    const visitor = gateway.visitor()
    await visitor.ask(
      'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { userErrors { code } } }',
    )
    const { data: known } =
      await visitor.ask(`{ viewer { cart { id items { id } } } categories { id } productVariation(sku: "180050") { id product { id } }
      route(path: "/about") { ... on ContentPage { id } } }`)
    const ids = [
      at(known, 'viewer', 'cart', 'id'),
      at(known, 'viewer', 'cart', 'items', 0, 'id'),
      at(known, 'categories', 0, 'id'),
      at(known, 'productVariation', 'id'),
      at(known, 'productVariation', 'product', 'id'),
      at(known, 'route', 'id'),
    ]
    const { data, errors } = await visitor.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids })
    expect(errors).toEqual([])
    expect(listAt(data, 'nodes').map((node) => at(node, '__typename'))).toEqual([
      'Cart',
      'CartItem',
      'Category',
      'ProductVariation',
      'Product',
      'ContentPage',
    ])
    expect(listAt(data, 'nodes').map((node) => at(node, 'id'))).toEqual(ids)
  })

  it('does not find cart items of others', async () => {
    const [owner, other] = [gateway.visitor(), gateway.visitor()]
    const { data } = await owner.ask(
      'mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) { cart { items { id } } } }',
    )
    const id = textAt(data, 'addToCart', 'cart', 'items', 0, 'id')
    expect((await other.ask('query ($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({ node: null })
    expect((await owner.ask('query ($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({ node: { id } })
  })

  it.each([
    '',
    'nonsense',
    'Product',
    'Product:1',
    'Nope:1',
    'Product:00000000-0000-4000-8000-000000000000',
    'Viewer:1',
    'toString:1',
    '__proto__:1',
  ])('does not find %s', async (text) => {
    const id = Buffer.from(text).toString('base64')
    const { data, errors } = await gateway
      .visitor()
      .ask('query ($id: ID!, $raw: ID!) { a: node(id: $id) { id } b: node(id: $raw) { id } }', { id, raw: text })
    expect(errors).toEqual([])
    expect(data).toEqual({ a: null, b: null })
  })
})
