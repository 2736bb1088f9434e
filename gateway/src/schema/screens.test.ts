import { describe, expect, it } from 'vitest'
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

function paths() {
  return recorder.requests.map(({ address }) => address.split('?')[0])
}

describe('requests per screen', () => {
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
})
