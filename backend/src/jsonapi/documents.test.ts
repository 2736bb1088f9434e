import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'
import { countQueries } from '../database/testQueries.ts'
import { openTestShop, testAccess, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const products = '/jsonapi/products/product'
const titlesOnly = 'fields[product--product]=title'

describe('a page of a list', () => {
  test('has no next link at the end, and no rows beyond it', async () => {
    const last = (await shop.get(`${products}?page[limit]=50&page[offset]=50&${titlesOnly}`)).list()
    expect(last.data).toHaveLength(4)
    expect(Object.keys(last.links)).toEqual(['first', 'prev', 'self'])
    for (const offset of ['500', '99999999999', '9'.repeat(400)]) {
      const beyond = (await shop.get(`${products}?page[offset]=${offset}&${titlesOnly}`)).list()
      expect(beyond.data).toEqual([])
      expect(Object.keys(beyond.links)).toEqual(['first', 'prev', 'self'])
    }
  })

  test('reaches every row once by following next', async () => {
    const seen: string[] = []
    for (let url = `${products}?page[limit]=7&sort=-title&${titlesOnly}`; url !== ''; ) {
      const { data, links } = (await shop.get(url)).list()
      seen.push(...data.map((row) => row.id))
      url = links['next']?.href ?? ''
    }
    expect(seen).toHaveLength(54)
    expect(new Set(seen).size).toBe(54)
  })
})

describe('a sort', () => {
  test.each<[string, string[]]>([
    ['sort=-title', ['Polyimide Insulated Wire', 'Bolt & Nut Set', 'Blank Flange 52']],
    ['sort[s][path]=title&sort[s][direction]=DESC', ['Polyimide Insulated Wire', 'Bolt & Nut Set', 'Blank Flange 52']],
    ['sort=-variations.price.number', ['Blank Flange 52', 'Blank Flange 51', 'Blank Flange 50']],
    ['sort=variations.price.number', ['Bolt & Nut Set', 'Polyimide Insulated Wire', 'Blank Flange 01']],
    ['sort=created,-title', ['Polyimide Insulated Wire', 'Bolt & Nut Set', 'Blank Flange 01']],
  ])('%s', async (query, titles) => {
    const { data } = (await shop.get(`${products}?${query}&page[limit]=3&${titlesOnly}`)).list()
    expect(data.map((row) => row.attributes['title'])).toEqual(titles)
  })
})

describe('a resource object', () => {
  test('of a variation has what a buyer needs to decide', async () => {
    const variation = (await shop.get('/jsonapi/product-variations/product?filter[sku]=110001')).list().data[0]
    expect(variation?.attributes).toMatchObject({
      sku: '110001',
      price: { number: '81.000000', currency_code: 'USD', formatted: '$81.00' },
      list_price: null,
      weight: { number: '0.450000', unit: 'kg' },
      field_model_number: 'M-110001',
      field_stock: 1,
      field_lead_time: '2-3 weeks',
      field_discontinued: false,
      field_minimum_quantity: 1,
      field_maximum_quantity: 9999,
      field_quantity_step: 1,
      field_one_length: null,
      field_price_breaks: [
        { minimum_quantity: '5', price: { number: '75.500000', currency_code: 'USD', formatted: '$75.50' } },
        { minimum_quantity: '10', price: { number: '70.100000', currency_code: 'USD', formatted: '$70.10' } },
      ],
    })
    expect(Object.keys(variation?.relationships ?? {})).toContain('attribute_bolt_hole')
    expect(Object.keys(variation?.relationships ?? {})).not.toContain('attribute_purchased_length')
    expect(variation?.relationships['field_drawings']?.data).toMatchObject([
      { type: 'file--file', meta: { alt: 'Outline drawing of Blank Flange 01 - clearance holes' } },
      { type: 'file--file', meta: { title: null } },
    ])
    expect(variation?.relationships['field_documents']?.data).toMatchObject(
      [
        'Outline Drawings',
        'Outline Drawings',
        'Outline Drawings',
        '3D Files',
        'STEP Files',
        'Data Sheet',
        'Catalog Page',
      ].map((description) => ({ type: 'file--file', meta: { description, display: true } })),
    )
  })
})

describe('include', () => {
  test('returns each resource once, even if reached by several paths', async () => {
    const include =
      'variations.attribute_flange_size,default_variation.attribute_flange_size,field_categories.parent,field_specifications'
    const { included } = (await shop.get(`${products}?filter[title]=Blank Flange 01&include=${include}`)).list()
    expect(included.map(({ type }) => type).sort()).toEqual([
      'paragraph--specifications',
      'product-attribute-value--flange-size',
      'product-variation--product',
      'product-variation--product',
      'taxonomy_term--product_categories',
      'taxonomy_term--product_categories',
    ])
  })

  test('returns specifications as one field per printed line', async () => {
    const { included } = (
      await shop.get('/jsonapi/product-variations/product?filter[sku]=110001&include=field_specifications')
    ).list()
    expect(included[0]?.attributes).toMatchObject({
      parent_type: 'commerce_product_variation',
      field_max_bake_temperature: '450 C',
      field_max_vacuum_level: '1E-13 Torr',
      field_rohs_compliant: true,
      field_partner_part_numbers: ['VAC-204518', 'QXT-90017'],
    })
    expect(included[0]?.links.self.href).toMatch(/\?resourceVersion=id%3A\d+$/)
  })

  test('omits links for clients that prefer a minimal response', async () => {
    const url = `${products}?page[limit]=1&include=variations`
    const answer = await shop.get(url, { prefer: 'return=minimal' })
    expect(answer.text).toContain('"relationships":{')
    expect(answer.text).not.toMatch(/"links":\{"(?:self|related)":\{"href":"[^"]*\/product\/[0-9a-f-]{36}/)
    expect(answer.headers['vary']).toContain('Prefer')
    expect(answer.headers['preference-applied']).toBe('return=minimal')
    expect(answer.text).toMatch(/"links":\{"next":\{"href":"[^"]*"\}\}\}$/)
    expect((await shop.get(url)).text).toMatch(/"links":\{"self":\{"href":"[^"]*\/product\/[0-9a-f-]{36}/)
  })

  test('names hidden resources in meta', async () => {
    const { included, meta } = (await shop.get(`${products}?page[limit]=1&include=stores,product_type`)).list()
    expect(included.map(({ type, attributes }) => [type, attributes])).toEqual([['product-type', { label: 'Product' }]])
    expect(JSON.stringify(meta)).toContain("'view online commerce_store'")
  })

  test('ignores includes of an empty list', async () => {
    expect((await shop.get(`${products}?filter[title]=nope&include=nope`)).status).toBe(200)
  })

  test('takes the same number of queries for fifty rows as for one', async () => {
    const { counting, queriesOf } = countQueries(shop.database)
    const app = await createServer({
      database: counting,
      locks: shop.locks,
      filesFolder: shop.filesFolder,
      log: createLog('silent'),
      ...testAccess,
    })
    const include = 'variations.attribute_flange_size,variations.field_images,field_categories.parent'
    const count = (limit: number) =>
      queriesOf(() => app.inject({ url: `${products}?include=${include}&page[limit]=${limit}` }))
    // The first run also measures and stores the sizes of files.
    expect(await count(50)).toBeGreaterThan(5)
    expect(await count(50)).toBe(await count(1))
    await app.close()
  })
})

describe('a hidden resource', () => {
  test('is left out of product lists, and named in page lists', async () => {
    const parts = (
      await shop.get('/jsonapi/product-variations/product?filter[sku][operator]=STARTS_WITH&filter[sku][value]=51')
    ).list()
    expect(parts.data.map((row) => row.attributes['sku'])).toEqual(['510001'])
    expect(parts.meta).toEqual({})
    const pages = (await shop.get('/jsonapi/node/page?fields[node--page]=title')).list()
    expect(pages.data.map((row) => row.attributes['title'])).toEqual(['Home', 'About us', 'Shipping and returns'])
    expect(pages.meta).toMatchObject({ omitted: { links: { help: {} } } })
  })
})

describe('a cached response', () => {
  test('returns 304 to a matching tag or time', async () => {
    const first = await shop.get(`${products}?page[limit]=1`)
    const { etag = '', 'last-modified': modified = '' } = first.headers
    expect(first.headers).toMatchObject({
      'cache-control': 'max-age=900, public',
      vary: 'Cookie, Commerce-Current-Store',
    })
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': modified },
    ]) {
      const again = await shop.get(`${products}?page[limit]=1`, headers)
      expect([again.status, again.text]).toEqual([304, ''])
    }
    for (const headers of [
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' },
    ])
      expect((await shop.get(`${products}?page[limit]=1`, headers)).status).toBe(200)
  })

  test('is the same on each request', async () => {
    const url = `${products}?include=variations.field_images,field_categories&page[limit]=20`
    expect((await shop.get(url)).headers['etag']).toBe((await shop.get(url)).headers['etag'])
  })

  test('excludes responses to shoppers, and errors', async () => {
    const own = await shop.get(products, { 'commerce-cart-token': 'x' })
    expect(own.headers).toMatchObject({
      'cache-control': 'no-store, private',
      vary: 'Commerce-Cart-Token, Commerce-Current-Store',
    })
    expect(own.headers['etag']).toBeUndefined()
    expect((await shop.get(`${products}?foo=1`)).headers['cache-control']).toBe('no-store, private')
  })

  test('has no body for HEAD', async () => {
    const head = await shop.send({ method: 'HEAD', url: `${products}?page[limit]=1` })
    expect([head.status, head.text, head.headers['etag']]).toEqual([
      200,
      '',
      (await shop.get(`${products}?page[limit]=1`)).headers['etag'],
    ])
  })
})

describe('an invalid request', () => {
  test.each([
    ['GET', '/jsonapi/products', 404],
    ['POST', products, 415],
    ['GET', `${products}?page[limit]=0`, 400],
    ['GET', `${products}?include[]=x`, 400],
    ['GET', `${products}?filter[title]=%ff`, 400],
  ] as const)('%s %s returns %d', async (method, url, status) => {
    const answer = await shop.send({ method, url })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/vnd.api+json')
    expect(answer.errors()[0]).toMatchObject({ status: String(status), links: { via: {}, info: {} } })
  })

  test('returns 414 if its URL is too long', async () => {
    const answer = await shop.get(`${products}?filter[title]=${'x'.repeat(17_000)}`)
    expect([answer.status, answer.errors()[0]?.status]).toEqual([414, '414'])
  })

  test('returns 401 everywhere with an unknown bearer token', async () => {
    for (const url of [products, '/jsonapi', '/jsonapi/carts', '/router/translate-path?path=/about'])
      for (const authorization of ['Bearer x.y.z', 'Bearer ', 'bearer abc'])
        expect((await shop.get(url, { authorization })).status).toBe(401)
  })

  test('never causes a server error', async () => {
    const name = fc.constantFrom('filter', 'sort', 'page', 'fields', 'include')
    const key = fc.constantFrom(
      'title',
      'variations',
      'price',
      'number',
      'id',
      'value',
      'operator',
      'condition',
      'path',
      'group',
      'memberOf',
      'conjunction',
      'limit',
      'offset',
      'product--product',
      '',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'title',
        '-title',
        'variations.price.number',
        'OR',
        'IN',
        'BETWEEN',
        '=',
        'IS NULL',
        '1e999',
        '-1',
        '\0',
        "'",
        '%',
      ),
    )
    const parameter = fc.tuple(name, fc.array(key, { maxLength: 4 }), value)
    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 5 }), async (parameters) => {
        const query = parameters
          .map(
            ([first, keys, text]) => `${first}${keys.map((each) => `[${each}]`).join('')}=${encodeURIComponent(text)}`,
          )
          .join('&')
        const answer = await shop.get(`${products}?${query}`)
        expect([200, 400]).toContain(answer.status)
      }),
      { numRuns: 300 },
    )
  })
})
