import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Recorder, startRecorder } from '../../testing/recorder.ts'

let recorder: Recorder
let gateway: TestGateway

const PRODUCT = '1f2e3d4c-5b6a-4978-8695-a4b3c2d14001'
const TRANSLATION = {
  resolved: 'https://cms.test/a',
  entity: { type: 'commerce_product', bundle: 'product', uuid: PRODUCT },
  jsonapi: { resourceName: 'product--product' },
}

beforeAll(async () => {
  recorder = await startRecorder()
  recorder.intercept(({ address }, response) => {
    const isRouter = address.startsWith('/router')
    const body = isRouter
      ? TRANSLATION
      : address.includes(PRODUCT)
        ? { data: { type: 'product--product', id: PRODUCT } }
        : { data: [] }
    response.writeHead(200, { 'content-type': isRouter ? 'application/json' : 'application/vnd.api+json' })
    response.end(JSON.stringify(body))
    return true
  })
  gateway = await startTestGateway(recorder.url)
})
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})
beforeEach(() => recorder.reset())

const VARIATIONS = '/jsonapi/product-variations/product'
const INDEX = '/jsonapi/index/products'
const BY_SKU = 'filter[sku]=180050&filter[status]=1&page[limit]=1'
const SORT = 'page[limit]=24&sort=-search_api_relevance,title,sku'

interface Row {
  readonly what: string
  readonly operation: string
  readonly variables?: Record<string, unknown>
  readonly addresses: readonly string[]
}

const rows: Row[] = [
  {
    what: 'plain fields become sparse fields',
    operation: '{ productVariation(sku: "180050") { sku title price { amount } } }',
    addresses: [`${VARIATIONS}?fields[product-variation--product]=price,resolved_price,sku,title&${BY_SKU}`],
  },
  {
    what: 'an included relationship is named among the fields',
    operation: '{ productVariation(sku: "180050") { image { alt } } }',
    addresses: [
      `${VARIATIONS}?fields[file--file]=filemime,filename,filesize,image_style_uri,uri&fields[product-variation--product]=field_images&${BY_SKU.replace('&page', '&include=field_images&page')}`,
    ],
  },
  {
    what: 'the same under other names, in another order and through fragments is the same address',
    operation: `query { productVariation(sku: "180050") { ...A ...on Node { id } } }
      fragment A on ProductVariation { cost: price { formatted } ...B } fragment B on ProductVariation { title sku sku }`,
    addresses: [`${VARIATIONS}?fields[product-variation--product]=price,resolved_price,sku,title&${BY_SKU}`],
  },
  {
    what: '@skip and @include are honoured, by variables too',
    operation: `query ($no: Boolean!, $yes: Boolean!) { productVariation(sku: "180050") {
      sku title @skip(if: $yes) modelNumber @include(if: $no) ... @include(if: $no) { price { amount } } ... @skip(if: $no) { priceBreaks { minimumQuantity } } } }`,
    variables: { no: false, yes: true },
    addresses: [`${VARIATIONS}?fields[product-variation--product]=field_price_breaks,sku&${BY_SKU}`],
  },
  {
    what: 'the way back to the product is no second include',
    operation: '{ product(path: "/a") { title defaultVariation { sku path product { summary } } } }',
    addresses: [
      '/router/translate-path?_format=json&path=/a',
      `/jsonapi/products/product/${PRODUCT}?fields[product--product]=body,default_variation,drupal_internal__product_id,path,title&fields[product-variation--product]=product_id,sku&include=default_variation`,
    ],
  },
  {
    what: 'a product found by a part number is planned from the part',
    operation: '{ product(sku: "180050") { title defaultVariation { sku } } }',
    addresses: [
      `${VARIATIONS}?fields[product--product]=default_variation,title&fields[product-variation--product]=product_id,sku&filter[sku]=180050&filter[status]=1&include=product_id.default_variation&page[limit]=1`,
    ],
  },
  {
    what: 'a count needs the linkage alone',
    operation: '{ products { edges { node { variationCount } } } }',
    addresses: [`${INDEX}?fields[product--product]=variations&${SORT}`],
  },
  {
    what: 'a connection is planned from its rows, and asks the products for nothing when only the total is wanted',
    operation: '{ products { totalCount } }',
    addresses: [`${INDEX}?fields[product--product]=&${SORT}`],
  },
  {
    what: 'filters, facets, a range, a sort and a page',
    operation: `{ products(first: 10, page: 1, sort: PRICE_DESC, filter: { inStock: true, price: { min: "10", max: "99.50" }, facets: [{ name: "flange_size", values: ["8", "7"] }, { name: "type", values: ["3"] }] }) { edges { node { title } } } }`,
    addresses: [
      `${INDEX}?fields[product--product]=title&filter[flange_size-in][condition][operator]=IN&filter[flange_size-in][condition][path]=flange_size&filter[flange_size-in][condition][value][]=7&filter[flange_size-in][condition][value][]=8&filter[in_stock]=1&filter[price-max][condition][operator]=<=&filter[price-max][condition][path]=price&filter[price-max][condition][value]=99.50&filter[price-min][condition][operator]=>=&filter[price-min][condition][path]=price&filter[price-min][condition][value]=10&filter[type]=3&page[limit]=10&sort=-price,sku`,
    ],
  },
  {
    what: 'more rows than the site sends at once are two requests',
    operation: '{ products(first: 96) { edges { node { title } } } }',
    addresses: [
      `${INDEX}?fields[product--product]=title&page[limit]=50&sort=-search_api_relevance,title,sku`,
      `${INDEX}?fields[product--product]=title&page[limit]=46&page[offset]=50&sort=-search_api_relevance,title,sku`,
    ],
  },
  {
    what: 'a variation is looked for among all of them only when one is named',
    operation: '{ product(sku: "180050") { variation { title } } }',
    addresses: [
      `${VARIATIONS}?fields[product--product]=default_variation&fields[product-variation--product]=product_id,title&filter[sku]=180050&filter[status]=1&include=product_id.default_variation&page[limit]=1`,
    ],
  },
  {
    what: 'both hand-picked lists are one request with the fields of both',
    operation:
      '{ a: featuredProducts(list: NEW) { title } b: featuredProducts(list: MOST_ORDERED) { variationCount } }',
    addresses: [
      '/jsonapi/products/product?fields[product--product]=field_featured,title,variations&filter[field_featured-in][condition][operator]=IN&filter[field_featured-in][condition][path]=field_featured&filter[field_featured-in][condition][value][]=most_ordered&filter[field_featured-in][condition][value][]=new&filter[status]=1&page[limit]=50&sort=-created,title',
    ],
  },
  {
    what: 'a type name alone costs nothing beyond the route',
    operation: '{ route(path: "/a?x=1#y") { __typename ... on Product { id } } }',
    addresses: ['/router/translate-path?_format=json&path=/a'],
  },
  {
    what: 'static things cost nothing',
    operation: '{ shop { companyName } menu(name: FOOTER) { label } viewer { isLoggedIn cart { quantityTotal } } }',
    addresses: [],
  },
  {
    what: 'a product without a question is not asked for',
    operation: '{ searchSuggestions(text: "ab") { label } }',
    addresses: [],
  },
]

describe('the requests an operation becomes', () => {
  it.each(rows)('$what', async ({ operation, variables = {}, addresses }) => {
    const { errors } = await gateway.visitor().ask(operation, variables)
    expect(errors).toEqual([])
    expect(recorder.requests.map(({ method, address }) => `${method} ${address}`)).toEqual(
      addresses.map((address) => `GET ${address}`),
    )
  })
})
