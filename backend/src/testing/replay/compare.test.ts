import { describe, expect, test } from 'vitest'
import { type ReplayResponse, compareResponse } from './compare.ts'
import type { ResponseShape, Case, DocumentShape, ResourceShape } from './shape.ts'

const id = '9a1b3c5d-7e2f-4a6b-8c9d-0e1f2a3b3001'

const shapes: ResourceShape[] = [
  {
    type: 'product--product',
    attributes: {
      title: ['string'],
      created: ['date'],
      price: ['null', { members: { number: ['decimal'], formatted: ['string'] } }],
      revision_log: ['null'],
      body: [{ members: { value: ['string'], summary: ['string'] } }],
    },
    relationships: {
      stores: { data: 'many', optional: false, meta: ['drupal_internal__target_id'], links: ['related', 'self'] },
      product_type: { data: 'one', optional: false, meta: [], links: [] },
      field_image: { data: 'none', optional: true, meta: [], links: [] },
      attribute_flange_size: { data: 'one', optional: false, meta: [], links: [] },
    },
    links: ['self'],
    meta: [],
  },
]

const resource = {
  type: 'product--product',
  id,
  links: { self: { href: 'x' } },
  attributes: {
    title: 'Blank Flange',
    created: '2025-03-01T16:00:00+00:00',
    price: { number: '86.000000', currency_code: 'USD', formatted: '$86.00' },
    revision_log: 'any text',
    body: { value: '<p>', summary: null },
  },
  relationships: {
    stores: {
      data: [{ type: 'store--online', id, meta: { drupal_internal__target_id: 1 } }],
      links: { related: {}, self: {} },
    },
    product_type: { data: { type: 'product-type', id } },
    field_image: { links: {} },
    attribute_flange_size: { data: { type: 'product-attribute-value--flange-size', id } },
  },
}

const page: DocumentShape = {
  members: ['data', 'jsonapi', 'links'],
  data: 'list',
  rows: 2,
  links: ['next', 'self'],
  meta: [],
  primary: [0],
  included: [],
  errors: [],
}

const recorded: ResponseShape = {
  status: 200,
  type: 'application/vnd.api+json',
  cache: 'public',
  vary: ['Cookie', 'Commerce-Current-Store'],
  allow: null,
  location: false,
  document: page,
  json: null,
}

function one(
  over: Partial<Omit<Case, 'answer' | 'request'>> & {
    answer?: Partial<ResponseShape>
    query?: [string, string][]
    path?: string
  } = {},
): Case {
  return {
    name: 'case',
    compare: over.compare ?? 'all',
    request: {
      method: 'GET',
      path: over.path ?? '/jsonapi/products/product',
      query: over.query ?? [],
      headers: {},
      body: null,
    },
    answer: { ...recorded, ...over.answer },
  }
}

function document(data: object[], over: object = {}) {
  return { jsonapi: {}, data, links: { self: {}, next: {} }, ...over }
}

function answer(body: object | string, over: Partial<ReplayResponse> = {}): ReplayResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/vnd.api+json; charset=utf-8', 'cache-control': 'max-age=900, public' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...over,
  }
}

function withAttributes(attributes: object) {
  return { ...resource, attributes: { ...resource.attributes, ...attributes } }
}
function withRelationships(relationships: object) {
  return {
    ...resource,
    relationships: { ...resource.relationships, ...relationships },
  }
}
function headers(over: Record<string, string | undefined>) {
  return { headers: { ...answer('').headers, ...over } }
}

describe('a response with everything recorded, and more', () => {
  test.each([
    ['a resource', document([resource])],
    ['more members', document([{ ...resource, meta: {} }], { meta: { count: 1 }, included: [] })],
    ['a null where one was recorded', document([withAttributes({ price: null })])],
    ['an empty summary', document([withAttributes({ body: { value: '', summary: null } })])],
    ['a price with two decimals', document([withAttributes({ price: { number: '-86.50', formatted: '' } })])],
    [
      'a part without the attribute, beside one with it',
      document([resource, withRelationships({ attribute_flange_size: undefined })]),
    ],
    ['an image where the site had none', document([withRelationships({ field_image: { data: { id } } })])],
  ])('%s', (_what, body) => {
    expect(compareResponse(one(), shapes, answer(body))).toEqual([])
  })
})

describe('a resource that lacks something recorded', () => {
  test.each([
    ['type', { ...resource, type: 'product--flange' }, 'data: no product--product'],
    ['uuid', { ...resource, id: '77' }, 'has no UUID'],
    ['attribute', withAttributes({ title: undefined }), 'lacks attribute title'],
    ['kind', withAttributes({ title: 7 }), 'attribute title is 7'],
    ['date', withAttributes({ created: '2025-03-01' }), 'attribute created is "2025-03-01"'],
    ['number as text', withAttributes({ price: { number: 86, formatted: '' } }), 'attribute price'],
    ['price member', withAttributes({ price: { number: '86' } }), 'attribute price'],
    ['seven decimals', withAttributes({ price: { number: '8.1234567', formatted: '' } }), 'attribute price'],
    ['relationship', withRelationships({ stores: undefined }), 'lacks relationship stores'],
    ['relationship data', withRelationships({ product_type: {} }), 'product_type lacks data'],
    [
      'relationship list',
      withRelationships({ product_type: { data: [{ id }] } }),
      'product_type data is no identifier',
    ],
    [
      'empty list',
      withRelationships({ stores: { data: [], links: { related: {}, self: {} } } }),
      'stores data is no filled list',
    ],
    [
      'null for an empty relationship',
      withRelationships({ field_image: { data: null } }),
      'an empty relationship has none',
    ],
    [
      'relationship link',
      withRelationships({ stores: { ...resource.relationships.stores, links: {} } }),
      'stores lacks link related',
    ],
    [
      'identifier meta',
      withRelationships({ stores: { ...resource.relationships.stores, data: [{ id }] } }),
      'stores identifier meta lacks drupal_internal__target_id',
    ],
    [
      'attribute that no part has',
      withRelationships({ attribute_flange_size: undefined }),
      'lacks relationship attribute_flange_size',
    ],
    ['link', { ...resource, links: {} }, 'lacks link self'],
  ])('%s', (_what, changed, difference) => {
    const differences = compareResponse(one(), shapes, answer(document([changed])))
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.join('\n')).toContain(difference)
  })

  test('reports the same difference of many rows once', () => {
    const rows = Array.from({ length: 50 }, () => withAttributes({ title: 7 }))
    expect(compareResponse(one(), shapes, answer(document(rows)))).toHaveLength(1)
  })

  test('a sparse fieldset contains only the requested fields', () => {
    const query: [string, string][] = [['fields[product--product]', 'title']]
    expect(compareResponse(one({ query }), shapes, answer(document([resource])))).toContain(
      'data: product--product shows created, which was not asked for',
    )
  })
})

describe('documents', () => {
  test.each<[string, object, Partial<DocumentShape>, [string, string][], string]>([
    ['member', { data: [resource], links: { self: {}, next: {} } }, {}, [], 'document: jsonapi missing'],
    ['object for a list', { ...document([]), data: resource }, {}, [], 'data: list expected, got object'],
    ['unexpected rows', document([resource]), { rows: 0 }, [], 'rows: 0 expected, got 1'],
    ['no rows', document([]), {}, [], 'rows: some expected, got none'],
    ['pager link', { ...document([resource]), links: { self: {} } }, {}, [], 'links: next missing'],
    [
      'an extra link on a requested page',
      document([resource]),
      { links: ['self'] },
      [['page[limit]', '2']],
      'links: next not expected',
    ],
    [
      'meta',
      document([resource], { meta: { count: '3' } }),
      { meta: [{ members: { count: ['number'] } }] },
      [],
      'meta:',
    ],
  ])('%s', (_what, body, facts, query, difference) => {
    const differences = compareResponse(
      one({ answer: { document: { ...page, ...facts } }, query }),
      shapes,
      answer(body),
    )
    expect(differences.join('\n')).toContain(difference)
  })

  test('ignores the pager if our page has more rows', () => {
    const facts = { ...page, links: ['self'] }
    expect(compareResponse(one({ answer: { document: facts } }), shapes, answer(document([resource])))).toEqual([])
  })

  test('ignores random parts of links to omitted resources, and whether a cart has them', () => {
    const meta: DocumentShape['meta'] = [
      { members: { omitted: [{ members: { links: [{ members: { 'item--*': ['string'] } }] } }] } },
    ]
    const response200 = { document: { ...page, meta, members: [...page.members, 'meta'] } }
    const told = document([resource], { meta: { omitted: { links: { 'item--AbCdEfG': 'x' } } } })
    expect(compareResponse(one({ answer: response200 }), shapes, answer(told))).toEqual([])
    expect(compareResponse(one({ answer: response200 }), shapes, answer(document([resource])))).toContain(
      'document: meta missing',
    )
    expect(
      compareResponse(one({ answer: response200, path: '/jsonapi/carts' }), shapes, answer(document([resource]))),
    ).toEqual([])
  })
})

describe('errors', () => {
  const error = { title: 'Bad Request', status: '400', detail: 'Possible values: a, b.', links: { via: {}, info: {} } }
  const facts = {
    title: 'Bad Request',
    status: '400',
    detail: 'Possible values: {names}.',
    pointer: null,
    links: ['info', 'via'],
  }
  const refusal = one({
    answer: {
      status: 400,
      document: { ...page, members: ['errors'], data: 'absent', rows: 0, links: [], primary: [], errors: [facts] },
    },
  })
  const bad = (errors: object[]) =>
    answer({ errors }, { status: 400, headers: { 'content-type': 'application/vnd.api+json' } })

  test('accepts the same error with our names, and private instead of public', () => {
    expect(compareResponse(refusal, shapes, bad([error]))).toEqual([])
  })

  test.each([
    ['title', { title: 'Bad' }, 'error 0 title'],
    ['status as a number', { status: 400 }, 'error 0 status'],
    ['detail', { detail: 'Possible values: .' }, 'error 0 detail'],
    ['an extra pointer', { source: { pointer: '/data' } }, 'error 0 pointer: none expected, got /data'],
    ['links', { links: { via: {} } }, 'error 0 links'],
  ])('%s', (_what, change, difference) => {
    expect(compareResponse(refusal, shapes, bad([{ ...error, ...change }])).join('\n')).toContain(difference)
  })

  test('compares their number', () => {
    expect(compareResponse(refusal, shapes, bad([error, error]))).toEqual(['number of errors: 1 expected, got 2'])
  })
})

describe('headers', () => {
  test.each<[string, Partial<ResponseShape>, Partial<ReplayResponse>, string]>([
    ['status', {}, { status: 404 }, 'status: 200 expected, got 404'],
    ['content type', {}, headers({ 'content-type': 'text/html' }), 'content type'],
    ['private', {}, headers({ 'cache-control': 'no-store' }), 'Cache-Control: public expected, got private'],
    ['public', { cache: 'private' }, {}, 'Cache-Control: private expected, got public'],
    ['Vary', {}, headers({ vary: 'Accept, Cookie' }), 'Vary: Accept is not in'],
    ['Allow', { allow: ['GET', 'HEAD'] }, headers({ allow: 'GET' }), 'Allow: GET, HEAD expected, got GET'],
    ['Location', { location: true }, {}, 'Location: true expected, got false'],
    ['cookies', {}, headers({ 'set-cookie': 'a=b' }), 'Set-Cookie'],
  ])('%s', (_what, facts, over, difference) => {
    expect(compareResponse(one({ answer: facts }), shapes, answer(document([resource]), over)).join('\n')).toContain(
      difference,
    )
  })

  test('compares nothing else if only the status counts', () => {
    expect(
      compareResponse(one({ compare: 'status' }), shapes, answer('<html>', headers({ 'content-type': 'text/html' }))),
    ).toEqual([])
  })

  test('expects no body if not modified', () => {
    const facts = { status: 304, type: null, document: null }
    expect(compareResponse(one({ compare: 'headers', answer: facts }), shapes, answer('', { status: 304 }))).toEqual([])
    expect(
      compareResponse(one({ compare: 'headers', answer: facts }), shapes, answer('{}', { status: 304 })).join('\n'),
    ).toContain('body')
  })
})

test('compares plain JSON by value, and allows more members', () => {
  const facts = { type: null, document: null, json: { path: '/', data: [{ title: 'Home' }] } }
  const compare = (body: object) => compareResponse(one({ answer: facts }), shapes, answer(body))
  expect(compare({ path: '/', data: [{ title: 'Home', link: null }], more: 1 })).toEqual([])
  expect(compare({ path: '/', data: [{ title: 'Start' }] })).toEqual([
    'body.data[0].title: "Home" expected, got "Start"',
  ])
  expect(compare({ path: '/', data: [] })).toContain('body.data length: 1 expected, got 0')
  expect(compare({ data: [{ title: 'Home' }] })).toEqual(['body.path: "/" expected, got nothing'])
})

test('compares random values by kind', () => {
  const facts = { type: null, document: null, json: { uuid: [{ value: '{any uuid}' }], expires_in: '{any number}' } }
  const compare = (body: object) => compareResponse(one({ answer: facts }), shapes, answer(body))
  const uuid = [{ value: '0d6f5c3a-2f0b-4a64-8c1e-3a9b6f2d1001' }]
  expect(compare({ uuid, expires_in: 900 })).toEqual([])
  expect(compare({ uuid, expires_in: '900' })).toEqual(['body.expires_in: "{any number}" expected, got "900"'])
  expect(compare({ uuid: [{ value: 'x' }], expires_in: 1 })).toEqual([
    'body.uuid[0].value: "{any uuid}" expected, got "x"',
  ])
  expect(compare({ uuid })).toEqual(['body.expires_in: "{any number}" expected, got nothing'])
})
