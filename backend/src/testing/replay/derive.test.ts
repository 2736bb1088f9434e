import { describe, expect, test } from 'vitest'
import { shapesOf } from './recordings/cases.ts'
import { readRecording } from './recordings/read.ts'

const site = 'http://127.0.0.1:8901'
const flange = '11111111-2222-4333-8444-555555555501'
const clamp = '11111111-2222-4333-8444-555555555502'
const part = '11111111-2222-4333-8444-555555555503'
const store = '11111111-2222-4333-8444-555555555504'

interface Written {
  request: string
  headers?: string[]
  status?: string
  answerHeaders?: string[]
  body: object | string
}

function recording(name: string, { request, headers = [], status = '200 OK', answerHeaders = [], body }: Written) {
  return readRecording(
    name,
    [
      `### ${request} HTTP/1.1`,
      ...headers.map((line) => `### > ${line}`),
      '### took 9 ms',
      '',
      `HTTP/1.1 ${status}`,
      'Content-Type: application/vnd.api+json; charset=utf-8',
      ...answerHeaders,
      '',
      typeof body === 'string' ? body : JSON.stringify(body),
    ].join('\n'),
  )
}

function product(id: string, title: string, over: object = {}) {
  return {
    type: 'product--flange',
    id,
    links: { self: { href: `${site}/jsonapi/products/flange/${id}` } },
    attributes: {
      title,
      status: true,
      created: '2026-01-05T09:00:00+00:00',
      field_rating: '3.00',
      price: { number: '18.500000', currency_code: 'USD' },
      path: { alias: `/products/${title.toLowerCase()}` },
      ...over,
    },
    relationships: {
      stores: {
        data: [{ type: 'store--online', id: store, meta: { drupal_internal__target_id: 1 } }],
        links: { related: {}, self: {} },
      },
      field_category: { links: { related: {} } },
      uid: { data: { type: 'user--user', id: store } },
    },
  }
}

function list(...data: object[]) {
  return {
    jsonapi: {},
    data,
    links: { self: { href: `${site}/jsonapi/products/flange` } },
  }
}

const collection = recording('02-collection-products-default', {
  request: 'GET /jsonapi/products/flange',
  answerHeaders: ['Cache-Control: max-age=900, public', 'Vary: Cookie, Commerce-Current-Store'],
  body: list(
    product(flange, 'Blank', { list_price: null }),
    product(clamp, 'Clamp', { list_price: 'x', status: false }),
  ),
})

function only(...recordings: ReturnType<typeof recording>[]) {
  const { cases, resources } = shapesOf(recordings)
  const one = cases.at(-1)
  if (one === undefined) throw new Error('no case')
  return { ...one, resources }
}

describe('requests become templates', () => {
  test.each<[string, string, string, [string, string][]]>([
    ['04-individual-minimal', `/jsonapi/products/flange/${flange}`, '/jsonapi/products/product/{product1.id}', []],
    [
      '05-error-403-individual-x',
      `/jsonapi/products/flange/${clamp}`,
      '/jsonapi/products/product/{hiddenProduct1.id}',
      [],
    ],
    [
      '02-collection-sparse-fields',
      '/jsonapi/products/flange?fields[product--flange]=title&fields[product--cable]=title',
      '/jsonapi/products/product',
      [['fields[product--product]', 'title']],
    ],
    [
      '02-collection-include-all',
      '/jsonapi/products/flange?include=field_category,variations.field_image,field_datasheet,uid',
      '/jsonapi/products/product',
      [['include', 'field_categories,variations.field_images']],
    ],
    [
      '03-filter-equal-short',
      '/jsonapi/products/flange?filter[title]=Blank',
      '/jsonapi/products/product',
      [['filter[title]', '{product1.title}']],
    ],
    [
      '03-filter-equal-low',
      '/jsonapi/products/flange?filter[title]=blank',
      '/jsonapi/products/product',
      [['filter[title]', '{product1.title:lower}']],
    ],
    [
      '03-filter-contains',
      '/jsonapi/products/flange?filter[title][operator]=CONTAINS&filter[title][value]=lan',
      '/jsonapi/products/product',
      [
        ['filter[title][operator]', 'CONTAINS'],
        ['filter[title][value]', '{product1.titlePart:lower}'],
      ],
    ],
    [
      '03-filter-boolean',
      '/jsonapi/products/flange?filter[field_featured]=1',
      '/jsonapi/products/product',
      [['filter[status]', '1']],
    ],
    [
      '07-translate-path-product',
      '/router/translate-path?path=/products/blank/',
      '/router/translate-path',
      [['path', '{product1.alias}/']],
    ],
    [
      '07-translate-path-upper',
      '/router/translate-path?path=/PRODUCTS/BLANK',
      '/router/translate-path',
      [['path', '{product1.alias:upper}']],
    ],
    [
      '07-translate-path-bare',
      '/router/translate-path?path=products/blank',
      '/router/translate-path',
      [['path', '{product1.alias:bare}']],
    ],
  ])('%s', (name, target, path, query) => {
    const { request } = only(collection, recording(name, { request: `GET ${target}`, body: list() }))
    expect([request.path, request.query]).toEqual([path, query])
  })

  test('headers and body', () => {
    const { request } = only(
      recording('31-cart-add-one', {
        request: 'POST /jsonapi/cart/add',
        headers: [
          'Commerce-Cart-Token: anything',
          'Content-Type: application/vnd.api+json',
          `body: {"data":[{"type":"product-variation--cable","id":"${part}"}]}`,
        ],
        body: list(),
      }),
    )
    expect(request.headers).toEqual({ 'commerce-cart-token': '{token}', 'content-type': 'application/vnd.api+json' })
    expect(request.body).toBe('{"data":[{"type":"product-variation--product","id":"{hiddenVariation1.id}"}]}')
  })
})

describe('responses become facts', () => {
  test('headers, members, rows', () => {
    const { answer } = only(collection)
    expect(answer).toMatchObject({
      status: 200,
      type: 'application/vnd.api+json',
      cache: 'public',
      vary: ['Cookie', 'Commerce-Current-Store'],
    })
    expect(answer.document).toMatchObject({
      members: ['data', 'jsonapi', 'links'],
      data: 'list',
      rows: 2,
      links: ['self'],
      errors: [],
    })
  })

  test('keeps what all resources of a type have, in our names, without values', () => {
    expect(only(collection).resources).toEqual([
      {
        type: 'product--product',
        attributes: {
          title: ['string'],
          status: ['boolean'],
          created: ['date'],
          price: [{ members: { number: ['decimal'], currency_code: ['string'] } }],
          path: [{ members: { alias: ['string'] } }],
          list_price: ['null', 'string'],
        },
        relationships: {
          stores: { data: 'many', optional: false, meta: ['drupal_internal__target_id'], links: ['related', 'self'] },
          field_categories: { data: 'none', optional: true, meta: [], links: ['related'] },
        },
        links: ['self'],
        meta: [],
      },
    ])
  })

  test('keeps the text of errors', () => {
    const { answer } = only(
      collection,
      recording('05-error-400-include-unknown', {
        request: 'GET /jsonapi/products/flange?include=nope',
        status: '400 Bad Request',
        body: {
          errors: [
            {
              title: 'Bad Request',
              status: '400',
              detail: `\`nope\` of ${flange} is not valid. Possible values: product_type, uid.`,
              links: { via: { href: site }, info: {} },
            },
          ],
        },
      }),
    )
    expect(answer.document?.errors).toEqual([
      {
        title: 'Bad Request',
        status: '400',
        detail: '`nope` of {product1.id} is not valid. Possible values: {names}.',
        pointer: null,
        links: ['info', 'via'],
      },
    ])
  })

  test('treats carts as not cacheable, regardless of the recording', () => {
    const carts = recording('30-carts-empty', {
      request: 'GET /jsonapi/carts',
      answerHeaders: ['Cache-Control: max-age=900, public'],
      body: list(),
    })
    expect(only(carts).answer.cache).toBe('private')
  })
})

test('lists every recording in the manifest, replayed or not', () => {
  const names = ['02-collection-pages', '22-relationship-post', '36-checkout-get', '31-cart-add-500-quantity-zero']
  const recordings = names.map((name) => recording(name, { request: 'GET /jsonapi/node/page', body: '<html>' }))
  expect(shapesOf(recordings).manifest).toEqual({
    '02-collection-pages': 'replayed',
    '22-relationship-post': 'out of scope',
    '36-checkout-get': 'replayed',
    '31-cart-add-500-quantity-zero': 'own test',
  })
})
