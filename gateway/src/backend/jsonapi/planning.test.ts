import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { type Recorder, startRecorder } from '../../testing/recorder.ts'
import { declares, fullDocument, recordedDocument } from '../../testing/siteProfiles.ts'

let recorder: Recorder
let gateway: TestGateway

const PRODUCT = '1f2e3d4c-5b6a-4978-8695-a4b3c2d14001'
const translation = {
  resolved: 'https://cms.test/a',
  entity: { type: 'commerce_product', bundle: 'product', uuid: PRODUCT },
  jsonapi: { resourceName: 'product--product' },
}

beforeAll(async () => {
  recorder = await startRecorder()
  recorder.intercept(({ address }, response) => {
    const isRouter = address.startsWith('/router')
    const body = isRouter
      ? translation
      : address.includes(PRODUCT)
        ? { data: { type: 'product--product', id: PRODUCT } }
        : { data: [] }
    response.writeHead(200, { 'content-type': isRouter ? 'application/json' : 'application/vnd.api+json' })
    response.end(JSON.stringify(body))
    return true
  })
  gateway = await startTestGateway(recorder.url, declares(await fullDocument()))
})
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})
beforeEach(() => recorder.reset())

const VARIATIONS = '/jsonapi/product-variations/product'
const INDEX = '/jsonapi/index/products'
const INDEXED = `${INDEX}?facetTerms=no&`
const PART = 'product-variation--product'
const BY_SKU = 'filter[sku]=180050&filter[status]=1&page[limit]=1'
const SORT = 'page[limit]=24&sort=-search_api_relevance,-in_stock,rank,title,sku'

interface Row {
  readonly what: string
  readonly operation: string
  readonly variables?: Record<string, unknown>
  readonly addresses: readonly string[]
}

const rows: Row[] = [
  {
    what: 'turns plain fields into sparse fieldsets',
    operation: '{ productVariation(sku: "180050") { sku title price { amount } } }',
    addresses: [`${VARIATIONS}?fields[product-variation--product]=price,resolved_price,sku,title&${BY_SKU}`],
  },
  {
    what: 'lists included relationships among the fields',
    operation: '{ productVariation(sku: "180050") { image { alt } } }',
    addresses: [
      `${VARIATIONS}?fields[file--file]=filemime,filename,filesize,image_style_uri,uri&fields[product-variation--product]=field_images,sku&${BY_SKU.replace('&page', '&include=field_images&page')}`,
    ],
  },
  {
    what: 'produces the same URL for aliases, other orders and fragments',
    operation: `query { productVariation(sku: "180050") { ...A ...on Node { id } } }
      fragment A on ProductVariation { cost: price { formatted } ...B } fragment B on ProductVariation { title sku sku }`,
    addresses: [`${VARIATIONS}?fields[product-variation--product]=price,resolved_price,sku,title&${BY_SKU}`],
  },
  {
    what: 'respects @skip and @include, with variables too',
    operation: `query ($no: Boolean!, $yes: Boolean!) { productVariation(sku: "180050") {
      sku title @skip(if: $yes) modelNumber @include(if: $no) ... @include(if: $no) { price { amount } } ... @skip(if: $no) { priceBreaks { minimumQuantity } } } }`,
    variables: { no: false, yes: true },
    addresses: [`${VARIATIONS}?fields[product-variation--product]=field_price_breaks,sku&${BY_SKU}`],
  },
  {
    what: 'does not include the product again on the way back',
    operation: '{ product(by: { path: "/a" }) { title defaultVariation { sku path product { summary } } } }',
    addresses: [
      '/router/translate-path?_format=json&path=/a',
      `/jsonapi/products/product/${PRODUCT}?fields[product--product]=body,default_variation,drupal_internal__product_id,path,title&fields[product-variation--product]=product_id,sku&include=default_variation`,
    ],
  },
  {
    what: 'plans a product found by part number from the part',
    operation: '{ product(by: { sku: "180050" }) { title defaultVariation { sku } } }',
    addresses: [
      `${VARIATIONS}?fields[product--product]=default_variation,title&fields[product-variation--product]=product_id,sku&filter[sku]=180050&filter[status]=1&include=product_id.default_variation&page[limit]=1`,
    ],
  },
  {
    what: 'needs only a summary for a count and a price range',
    operation: '{ products { edges { node { variationCount priceRange { min { amount } } } } } }',
    addresses: [
      `${INDEXED}fields[product--product]=variations&fields[product-variation--product]=price,resolved_price&include=variations&${SORT}&variationRange=only`,
    ],
  },
  {
    what: 'needs no summary beside the variations themselves',
    operation: '{ products { edges { node { variationCount variations { edges { node { sku } } } } } } }',
    addresses: [
      `${INDEXED}fields[product--product]=variations&fields[product-variation--product]=sku&include=variations&${SORT}`,
    ],
  },
  {
    what: 'plans a connection from its rows, and requests no product fields for the total alone',
    operation: '{ products { totalCount } }',
    addresses: [`${INDEXED}fields[product--product]=&${SORT}`],
  },
  {
    what: 'combines filters, facets, a range, a sort and a page',
    operation: `{ products(first: 10, page: 1, sort: PRICE_DESC, filter: { inStock: true, price: { min: "10", max: "99.50" }, facets: [{ name: "flange_size", values: ["8", "7"] }, { name: "type", values: ["3"] }] }) { edges { node { title } } } }`,
    addresses: [
      `${INDEXED}fields[product--product]=title&filter[flange_size-in][condition][operator]=IN&filter[flange_size-in][condition][path]=flange_size&filter[flange_size-in][condition][value][]=7&filter[flange_size-in][condition][value][]=8&filter[in_stock]=1&filter[price-max][condition][operator]=<=&filter[price-max][condition][path]=price&filter[price-max][condition][value]=99.50&filter[price-min][condition][operator]=>=&filter[price-min][condition][path]=price&filter[price-min][condition][value]=10&filter[type]=3&page[limit]=10&sort=-price,sku`,
    ],
  },
  {
    what: 'splits a page above the site limit into two requests',
    operation: '{ products(first: 96) { edges { node { title } } } }',
    addresses: [
      `${INDEXED}fields[product--product]=title&page[limit]=50&sort=-search_api_relevance,-in_stock,rank,title,sku`,
      `${INDEXED}fields[product--product]=title&page[limit]=46&page[offset]=50&sort=-search_api_relevance,-in_stock,rank,title,sku`,
    ],
  },
  {
    what: 'loads all variations only if one is named',
    operation: '{ product(by: { sku: "180050" }) { variation { title } } }',
    addresses: [
      `${VARIATIONS}?fields[product--product]=default_variation&fields[product-variation--product]=product_id,sku,title&filter[sku]=180050&filter[status]=1&include=product_id.default_variation&page[limit]=1`,
    ],
  },
  {
    what: 'loads both hand-picked lists with one request',
    operation:
      '{ a: featuredProducts(list: NEW) { title } b: featuredProducts(list: MOST_ORDERED) { variationCount } }',
    addresses: [
      '/jsonapi/products/product?fields[product--product]=field_featured,title,variations&filter[field_featured-in][condition][operator]=IN&filter[field_featured-in][condition][path]=field_featured&filter[field_featured-in][condition][value][]=most_ordered&filter[field_featured-in][condition][value][]=new&filter[status]=1&page[limit]=50&sort=-created,title',
    ],
  },
  {
    what: 'needs nothing beyond the route for a type name',
    operation: '{ route(path: "/a?x=1#y") { __typename ... on Product { id } } }',
    addresses: ['/router/translate-path?_format=json&path=/a'],
  },
  {
    what: 'needs no request for static data',
    operation: '{ shop { companyName } menu(name: FOOTER) { label } viewer { isLoggedIn cart { quantityTotal } } }',
    addresses: [],
  },
  {
    what: 'reads the matching part from the index without including the product again',
    operation:
      '{ products { edges { matchingVariationCount matchingVariation { sku path product { summary } } node { title } } } }',
    addresses: [
      `${INDEXED}fields[product--product]=body,default_variation,drupal_internal__product_id,matched_variation,path,title,variations&fields[${PART}]=product_id,sku&include=matched_variation&${SORT}&variationRange=only`,
    ],
  },
  {
    what: 'names ranges, repeated values and intervals separately',
    operation: `{ products(filter: { inStock: true, price: { max: "99" }, facets: [
      { name: "voltage_rating", values: ["5000"], range: { min: "1e3" } }, { name: "voltage_rating", range: { max: "1E4" } },
      { name: "transmission", range: { min: "400", max: "700" } }, { name: "price", range: { min: "5" } }, { name: "in_stock", values: ["1"] } ] }) { totalCount } }`,
    addresses: [
      `${INDEXED}fields[product--product]=&${[
        'filter[in_stock-facet][condition][operator]==',
        'filter[in_stock-facet][condition][path]=in_stock',
        'filter[in_stock-facet][condition][value]=1',
        'filter[in_stock]=1',
        'filter[price-facet-min][condition][operator]=>=',
        'filter[price-facet-min][condition][path]=price',
        'filter[price-facet-min][condition][value]=5',
        'filter[price-max][condition][operator]=<=',
        'filter[price-max][condition][path]=price',
        'filter[price-max][condition][value]=99',
        'filter[transmission_from-max][condition][operator]=<=',
        'filter[transmission_from-max][condition][path]=transmission_from',
        'filter[transmission_from-max][condition][value]=400',
        'filter[transmission_to-min][condition][operator]=>=',
        'filter[transmission_to-min][condition][path]=transmission_to',
        'filter[transmission_to-min][condition][value]=700',
        'filter[voltage_rating-max][condition][operator]=<=',
        'filter[voltage_rating-max][condition][path]=voltage_rating',
        'filter[voltage_rating-max][condition][value]=1E4',
        'filter[voltage_rating-min][condition][operator]=>=',
        'filter[voltage_rating-min][condition][path]=voltage_rating',
        'filter[voltage_rating-min][condition][value]=1e3',
        'filter[voltage_rating]=5000',
      ].join('&')}&${SORT}`,
    ],
  },
  {
    what: 'sorts by a specification and by the ends of an interval',
    operation: `{ a: products(sort: PRICE_ASC, sortBy: { name: "voltage_rating", descending: true }) { totalCount }
      b: products(sortBy: { name: "transmission" }) { totalCount } c: products(sortBy: { name: "transmission", descending: true }) { totalCount } }`,
    addresses: ['-voltage_rating', 'transmission_from', '-transmission_to'].map(
      (sort) => `${INDEXED}fields[product--product]=&page[limit]=24&sort=${sort},sku`,
    ),
  },
  {
    what: 'loads twenty parts with one request, each number once',
    operation: '{ productVariations(skus: ["180050", " 180051 ", "180050", ""]) { title } }',
    addresses: [
      `${VARIATIONS}?fields[${PART}]=sku,title&filter[sku-in][condition][operator]=IN&filter[sku-in][condition][path]=sku&filter[sku-in][condition][value][]=180050&filter[sku-in][condition][value][]=180051&filter[status]=1&page[limit]=2`,
    ],
  },
  {
    what: 'sends no request without parts',
    operation: '{ productVariations(skus: []) { title } }',
    addresses: [],
  },
  {
    what: 'includes the accessories of a part',
    operation: '{ productVariation(sku: "180050") { requiredParts { role quantity variation { sku title } } } }',
    addresses: [
      `${VARIATIONS}?fields[${PART}]=field_accessories,sku,title&${BY_SKU.replace('&page', '&include=field_accessories&page')}`,
    ],
  },
  {
    what: 'sends one search request to each of two indexes, however the results are selected',
    operation: `{ search(terms: "flange ring", first: 10) { exactPart { price { amount } } products { edges { node { title } matchingVariation { sku } } }
      edges { node { ... on Product { path } ... on ContentPage { title } ... on Category { name } ... on ProductVariation { modelNumber } } } } }`,
    addresses: [
      `${INDEXED}fields[product--product]=default_variation,drupal_internal__product_id,matched_variation,path,title&fields[${PART}]=sku&filter[fulltext]=flange ring&include=matched_variation&page[limit]=10&sort=-search_api_relevance,-in_stock,rank,title,sku`,
      '/jsonapi/index/content?fields[node--page]=title&filter[fulltext]=flange ring&page[limit]=10',
    ],
  },
  {
    what: 'compares the numbers of the matching part if the text may be one',
    operation: '{ search(terms: "VAC-1") { exactPart { title } } }',
    addresses: [
      `${INDEXED}fields[paragraph--specifications]=field_partner_part_numbers&fields[product--product]=default_variation,matched_variation&fields[${PART}]=field_model_number,field_specifications,sku,title&filter[fulltext]=VAC-1&include=matched_variation.field_specifications&${SORT}`,
    ],
  },
  {
    what: 'loads the closest numbers with one request',
    operation: '{ nearestParts(text: " 18005-X ", first: 3) { sku } }',
    addresses: [`/jsonapi/index/variations?fields[${PART}]=sku&filter[similar_number]=18005-X&page[limit]=10`],
  },
  {
    what: 'sends no request for a product without selected fields',
    operation: '{ searchSuggestions(text: "ab") { label } }',
    addresses: [],
  },
]

describe('planning requests', () => {
  it.each(rows)('$what', async ({ operation, variables = {}, addresses }) => {
    const { errors } = await gateway.visitor().ask(operation, variables)
    expect(errors).toEqual([])
    expect(recorder.requests.map(({ method, address }) => `${method} ${address}`)).toEqual(
      addresses.map((address) => `GET ${address}`),
    )
  })
})

describe('a site with several product types', () => {
  let other: TestGateway
  beforeAll(async () => {
    other = await startTestGateway(recorder.url, declares(recordedDocument()))
  })
  afterAll(() => other.stop())

  it('is asked for the attributes of all types if only the ID of a product is known', async () => {
    const id = Buffer.from(`Product:${PRODUCT}`).toString('base64')
    recorder.reset()
    await other
      .visitor()
      .ask('query ($id: ID!) { node(id: $id) { ... on Product { variations { nodes { attributes { value } } } } } }', {
        id,
      })
    const includes = recorder.requests.flatMap(({ address }) => {
      const match = /^([^?]+).*&include=([^&]*)/.exec(address)
      return match ? [match.slice(1)] : []
    })
    const size = 'variations.attribute_nominal_size'
    expect(includes).toEqual([
      ['/jsonapi/products/default', 'variations.attribute_thread,variations.attribute_werkstoff'],
      ['/jsonapi/products/flange', `${size},variations.attribute_pressure_class,variations.attribute_werkstoff`],
      ['/jsonapi/products/valve', `${size},variations.attribute_werkstoff`],
    ])
  })
})
