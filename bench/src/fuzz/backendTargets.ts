import { encoded, limits, type Target, timed } from './target.ts'

const lists: Readonly<Record<string, readonly string[]>> = {
  '/jsonapi/index/products': [
    'filter[fulltext]=§',
    'filter[fulltext]=§&sort=-search_api_relevance&facetLinks=yes',
    'filter[title]=§',
    'filter[category]=§',
    'filter[price][operator]=>&filter[price][value]=§',
    'filter[a][condition][path]=flange_size&filter[a][condition][operator]=IN&filter[a][condition][value][0]=§',
    'filter[§]=1',
    'filter=§',
    'sort=§',
    'page[offset]=§&page[limit]=§',
    'include=§',
    'fields[product--product]=§',
    '§',
  ],
  '/jsonapi/index/variations': ['filter[fulltext]=§', 'filter[similar_number]=§', 'filter[sku]=§'],
  '/jsonapi/index/content': ['filter[fulltext]=§', 'filter[title]=§'],
  '/jsonapi/products/product': [
    'filter[title][operator]=CONTAINS&filter[title][value]=§',
    'filter[variations.sku][operator]=CONTAINS&filter[variations.sku][value]=§',
    'filter[variations.product_id.variations.product_id.title][operator]=CONTAINS&filter[variations.product_id.variations.product_id.title][value]=§',
    'filter[created][operator]=>&filter[created][value]=§',
    'filter[g][group][conjunction]=OR&filter[g][group][memberOf]=§&filter[a][condition][path]=title&filter[a][condition][value]=§&filter[a][condition][memberOf]=g',
    'include=§',
    'include=variations,variations.product_id,variations.product_id.variations,§',
    'sort=title,§',
  ],
  '/jsonapi/product-variations/product': [
    'filter[sku][operator]=STARTS_WITH&filter[sku][value]=§',
    'filter[price.number]=§',
  ],
  '/jsonapi/taxonomy_term/search_terms': ['filter[name][operator]=CONTAINS&filter[name][value]=§'],
}

const others: readonly string[] = [
  '/router/translate-path?path=§',
  '/decoupled_kit/breadcrumb?path=§',
  '/decoupled_kit/menu/§',
  '/jsonapi/products/product/§',
  '/jsonapi/§',
  '/jsonapi/checkout/§',
  '/sites/default/files/§',
  '/sites/default/files/styles/§/public/x.png?itok=§',
  '/orders/§/invoice.pdf?token=§',
]

const MAX_URL_LENGTH = 7_500

function reading(base: string, address: string, limitMs: number): Target {
  return {
    name: `backend ${address}`,
    limitMs,
    longest: Math.floor(MAX_URL_LENGTH / 4),
    send: (text) => timed(`${base}${address.replaceAll('§', () => encoded(text))}`),
  }
}

type Body = (text: string) => string

const jsonApi = { 'content-type': 'application/vnd.api+json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const bodies: readonly (readonly [address: string, headers: Record<string, string>, body: Body])[] = [
  [
    '/jsonapi/part-numbers',
    jsonApi,
    (text) =>
      JSON.stringify({ data: Array.from({ length: 200 }, (_, at) => ({ type: 'part-number', id: `${text}${at}` })) }),
  ],
  ['/jsonapi/part-numbers', jsonApi, (text) => text],
  ['/jsonapi/cart/add', { ...jsonApi, 'commerce-cart-token': 'fuzz' }, (text) => `{"data":${text}}`],
  [
    '/jsonapi/user/registration',
    jsonApi,
    (text) => JSON.stringify({ data: { type: 'user--user', attributes: { mail: text, name: text, pass: text } } }),
  ],
  [
    '/jsonapi/contact_message/feedback',
    jsonApi,
    (text) => JSON.stringify({ data: { attributes: { message: [text] } } }),
  ],
  [
    '/oauth/token',
    form,
    (text) => `grant_type=password&client_id=shop&username=${encoded(text)}&password=${encoded(text)}`,
  ],
  ['/oauth/token', form, (text) => text],
]

/** Nested filters, as many as a request may have: their costs multiply. */
function combined(base: string): Target {
  return {
    name: 'backend combined conditions',
    limitMs: limits.list,
    longest: 3_000,
    send: (text) => {
      const paths = ['title', 'variations.sku', 'variations.title', 'field_categories.name']
      const conditions = Array.from(
        { length: 60 },
        (_, at) =>
          `filter[c${at}][condition][path]=${paths[at % 4]}&filter[c${at}][condition][operator]=CONTAINS&filter[c${at}][condition][value]=${encoded(text.slice(at * 3, at * 3 + 3))}`,
      )
      return timed(`${base}/jsonapi/products/product?${conditions.join('&')}`)
    },
  }
}

function manyKeywords(base: string): Target {
  return {
    name: 'backend many full-text conditions',
    limitMs: limits.list,
    longest: 3_000,
    send: (text) => {
      const conditions = Array.from(
        { length: 50 },
        (_, at) =>
          `filter[c${at}][condition][path]=fulltext&filter[c${at}][condition][value]=${encoded(text.slice(at * 10, at * 10 + 40))}`,
      )
      return timed(`${base}/jsonapi/index/products?facetLinks=no&${conditions.join('&')}`)
    },
  }
}

/** The backend's JSON:API, as the gateway uses it. */
export function backendTargets(base: string): Target[] {
  return [
    ...Object.entries(lists).flatMap(([path, queries]) =>
      queries.map((query) => reading(base, `${path}?${query}`, limits.list)),
    ),
    ...others.map((address) => reading(base, address, limits.other)),
    ...bodies.map(
      ([address, headers, body], index): Target => ({
        name: `backend POST ${address} (${index})`,
        limitMs: limits.other,
        longest: 4_000,
        send: (text) => timed(`${base}${address}`, { method: 'POST', headers, body: body(text) }),
      }),
    ),
    combined(base),
    manyKeywords(base),
  ]
}
