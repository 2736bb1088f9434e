import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { mediaType } from '../../jsonapi/request.ts'
import type { ExtraTest } from './extraTests.ts'
import { type ReplayRequest, type Shop, send } from './shop.ts'

const products = '/jsonapi/products/product'
const jsonApi = { 'content-type': mediaType }

function query(...pairs: [string, string][]): Partial<ReplayRequest> {
  return { query: pairs }
}

function filter(name: string, value: string): Partial<ReplayRequest> {
  return query([`filter[${name}]`, value])
}

function condition(path: string, operator: string, ...values: string[]): Partial<ReplayRequest> {
  return {
    query: [
      ['filter[c][condition][path]', path],
      ['filter[c][condition][operator]', operator],
      ...values.map((value): [string, string] => ['filter[c][condition][value][]', value]),
    ],
  }
}

function added(body: unknown): ReplayRequest {
  return {
    method: 'POST',
    path: '/jsonapi/cart/add',
    headers: { ...jsonApi, 'commerce-cart-token': randomUUID() },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

const strange: ReplayRequest[] = [
  ...[
    filter('drupal_internal__product_id', 'abc'),
    filter('drupal_internal__product_id', '99999999999999999999'),
    filter('id', 'not-a-uuid'),
    filter('created', 'yesterday'),
    filter('status', 'perhaps'),
    filter('title', '\0'),
    filter('title', "'; drop table products; --"),
    filter('variations.price.number', 'abc'),
    filter('variations.price.number', '1e400'),
    filter('variations.product_id.variations.product_id.variations.title', 'x'),
    filter('__proto__', 'x'),
    filter('constructor.name', 'x'),
    condition('title', 'BETWEEN'),
    condition('title', 'BETWEEN', 'a', 'b', 'c'),
    condition('drupal_internal__product_id', 'NOT BETWEEN', 'a', 'b'),
    condition('title', 'STARTS_WITH', '%', '_'),
    condition('variations.price.number', 'CONTAINS', '5'),
    condition('created', 'ENDS_WITH', 'x'),
    condition('id', 'IN', 'x', ''),
    condition('id', 'STARTS_WITH', 'a'),
    condition('status', 'IN', 'true', '7'),
    query(['filter[g][group][conjunction]', 'XOR']),
    query(
      ['filter[c][condition][path]', 'title'],
      ['filter[c][condition][value]', 'x'],
      ['filter[c][condition][memberOf]', 'nobody'],
    ),
    query(['filter[a][group][conjunction]', 'OR'], ['filter[a][group][memberOf]', 'a']),
    query(['filter[title][value][deep][deeper]', 'x']),
    query(['page[offset]', '-1']),
    query(['page[offset]', '99999999999999999999']),
    query(['page[limit]', '1e3']),
    query(['page[limit][x]', '1']),
    query(['sort', 'title,,-']),
    query(['sort[a][b][c]', 'title']),
    query(['sort', 'variations.attribute_flange_size.name']),
    query(['include', `${'variations.product_id.'.repeat(40)}variations`]),
    query(['include', '__proto__']),
    query(['include', ',.,']),
    query(['include[]', 'variations']),
    query(['fields[product--product][]', 'title']),
    query(['fields[__proto__]', 'title']),
    query(...Array.from({ length: 300 }, (_, at): [string, string] => [`filter[f${at}]`, 'x'])),
    query(['x'.repeat(20_000), 'x']),
  ].map((over): ReplayRequest => ({ method: 'GET', path: products, ...over })),
  { method: 'GET', path: `${products}?filter%5Btitle=%E0%A4%A` },
  { method: 'GET', path: `${products}/%00` },
  { method: 'GET', path: `${products}/%E0%A4%A` },
  { method: 'GET', path: '/router/translate-path?path=%00' },
  { method: 'GET', path: `/router/translate-path?path=/${'a'.repeat(5000)}` },
  { method: 'GET', path: '/router/translate-path?path[]=x' },
  { method: 'GET', path: '/router/translate-path?path=//evil.example/x' },
  { method: 'GET', path: '/decoupled_kit/breadcrumb?path=%E0%A4%A' },
  { method: 'GET', path: '/jsonapi/index/products', query: [['filter[fulltext]', "& | ! ( ) : * ' \\ <->"]] },
  { method: 'GET', path: '/jsonapi/index/products', query: [['filter[fulltext]', '\0']] },
  { method: 'GET', path: '/jsonapi/index/products', query: [['filter[category]', 'abc']] },
  { method: 'GET', path: '/jsonapi/index/products', query: [['filter[flange_size]', '99999999999999999999']] },
  {
    method: 'GET',
    path: '/jsonapi/index/products',
    query: [
      ['filter[price][operator]', '>'],
      ['filter[price][value]', 'abc'],
    ],
  },
  {
    method: 'GET',
    path: '/jsonapi/index/products',
    query: [
      ['filter[in_stock]', 'x'],
      ['sort', '-search_api_relevance,fulltext'],
    ],
  },
  { method: 'GET', path: '/jsonapi/index/products', query: [['page[offset]', '99999999999999999999']] },
  { method: 'GET', path: '/jsonapi/carts', headers: { 'commerce-cart-token': 'x'.repeat(8000) } },
  { method: 'GET', path: '/jsonapi/carts/%00', headers: { 'commerce-cart-token': 'x' } },
  { method: 'PATCH', path: '/jsonapi/carts/1/items/2', headers: jsonApi, body: '[]' },
  ...[
    '',
    'null',
    '7',
    '"text"',
    '[[',
    '{"data":[null]}',
    '{"data":[[]]}',
    '{"data":[{"type":7,"id":{}}]}',
    `{"data":[${'['.repeat(5000)}`,
  ].map(added),
  added({
    data: Array.from({ length: 2000 }, (_, arity) => ({
      type: 'product-variation--product',
      id: randomUUID(),
      meta: { arity },
    })),
  }),
  added({ data: [{ type: 'product-variation--product', id: "x'--" }] }),
]

const quantities: unknown[] = [null, {}, [], true, '', ' 1 ', '1e2', '٣', 1e308, -0, Number.MIN_VALUE]

function strangeQuantities({ values }: Shop): ReplayRequest[] {
  return quantities.map((quantity) =>
    added({ data: [{ type: 'product-variation--product', id: values['variation1.id'], meta: { quantity } }] }),
  )
}

export const errorTests: ExtraTest[] = [
  {
    name: 'malformed requests never return a server error or reveal internals',
    replaces: [],
    check: async (shop) => {
      for (const sent of [...strange, ...strangeQuantities(shop)]) {
        const answer = await send(shop.app, sent)
        const told = `${sent.method} ${sent.path.slice(0, 80)} ${JSON.stringify(sent.query ?? sent.body ?? '').slice(0, 200)}`
        expect([told, answer.statusCode]).toEqual([told, expect.toSatisfy((status: number) => status < 500)])
        expect(answer.body).not.toMatch(/select .* from|syntax error at|node_modules|"trace"|"file":/i)
      }
    },
  },
]
