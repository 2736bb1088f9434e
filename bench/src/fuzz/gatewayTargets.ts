import { z } from 'zod'
import { type Answer, limits, type Target, timed } from './target.ts'

type Variables = (text: string) => Readonly<Record<string, unknown>>

const loggedIn = z.object({ data: z.object({ login: z.object({ userErrors: z.array(z.unknown()).max(0) }) }) })

/** A gateway client that keeps its cookies. */
class Visitor {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  post(body: string): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', 'graphql-require-preflight': '1', cookie }
    return timed(`${this.#url}/graphql`, { method: 'POST', headers, body })
  }

  /** Sends one request and stores the cookies. */
  async enter(query: string, variables: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'graphql-require-preflight': '1' },
      body: JSON.stringify({ query, variables }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer.json()
  }
}

const login = 'mutation ($input: LoginInput!) { login(input: $input) { userErrors { code } } }'
const errors = 'userErrors { code message path }'
function address(text: string) {
  return {
    countryCode: 'US',
    givenName: text,
    familyName: text,
    addressLine1: text,
    addressLine2: text,
    locality: text,
    postalCode: text,
    administrativeArea: text,
    organization: text,
    phone: text,
  }
}

const list = 'edges { node { title path } } totalCount'
function mutation(name: string, input: string, result: string) {
  return `mutation ($input: ${input}!) { ${name}(input: $input) { ${result} } }`
}

/** Name, limit, longest text, operation and its variables. */
type Row = readonly [string, number, number, string, Variables]

const { suggestions, list: lists, other } = limits

const guestTargets: readonly Row[] = [
  [
    'searchSuggestions',
    suggestions,
    400,
    'query ($t: String!) { searchSuggestions(text: $t) { name path } }',
    (t) => ({ t }),
  ],
  [
    'search',
    lists,
    400,
    `query ($t: String!) { search(terms: $t, first: 24) { products { ${list} facets { name } } } }`,
    (t) => ({ t }),
  ],
  ['nearestParts', lists, 4_000, 'query ($t: String!) { nearestParts(text: $t) { sku } }', (t) => ({ t })],
  ...(['category', 'route'] as const).map(
    (name): Row => [
      name,
      lists,
      8_000,
      `query ($t: String!) { ${name}(path: $t) { __typename } }`,
      (t) => ({ t: `/${t}` }),
    ],
  ),
  ['breadcrumbs', lists, 8_000, 'query ($t: String!) { breadcrumbs(path: $t) { title } }', (t) => ({ t: `/${t}` })],
  ['product by path', lists, 8_000, 'query ($t: String!) { product(path: $t) { title } }', (t) => ({ t })],
  ['product by number', lists, 8_000, 'query ($t: String!) { product(sku: $t) { title } }', (t) => ({ t })],
  [
    'productVariations',
    lists,
    4_000,
    'query ($s: [String!]!) { productVariations(skus: $s) { sku } }',
    (t) => ({ s: Array.from({ length: 20 }, (_, at) => `${t}${at}`) }),
  ],
  ['node', lists, 4_000, 'query ($t: ID!) { node(id: $t) { __typename } }', (t) => ({ t })],
  [
    'node of a type',
    lists,
    4_000,
    'query ($t: ID!) { node(id: $t) { __typename } }',
    (t) => ({ t: btoa(encodeURIComponent(t.toWellFormed())) }),
  ],
  ...(['category', 'after', 'page', 'sortBy', 'facet', 'price'] as const).map(
    (name): Row => [
      `products by ${name}`,
      lists,
      4_000,
      `query ($f: ProductFilter, $a: String, $b: SpecificationSort) { products(first: 24, filter: $f, after: $a, sortBy: $b) { ${list} } }`,
      (t) => ({
        f: {
          skipInvalid: true,
          ...(name === 'category' && { category: t }),
          ...(name === 'facet' && {
            facets: [
              { name: t, values: [t] },
              { name: 'flange_size', values: [t, t, t] },
            ],
          }),
          ...(name === 'price' && { price: { min: t, max: t } }),
        },
        ...(name === 'after' && { a: t }),
        ...(name === 'sortBy' && { b: { name: t } }),
      }),
    ],
  ),
  [
    'quickOrderSheet',
    other,
    2_000,
    'query ($l: [QuickOrderLineInput!]!) { quickOrderSheet(lines: $l) { validCount } }',
    (t) => ({ l: Array.from({ length: 200 }, (_, at) => ({ partNumber: `${t}${at}`, quantity: 1 })) }),
  ],
  ['sharedCart', lists, 8_000, 'query ($t: String!) { sharedCart(token: $t) { __typename } }', (t) => ({ t })],
  ['order', lists, 8_000, 'query ($t: UUID!) { order(uuid: $t) { __typename } }', (t) => ({ t })],
  ['distributors', lists, 200, 'query ($t: CountryCode) { distributors(country: $t) { __typename } }', (t) => ({ t })],
  [
    'openCartLink',
    lists,
    8_000,
    mutation('openCartLink', 'OpenCartLinkInput', errors),
    (t) => ({ input: { token: t } }),
  ],
  [
    'openOrder',
    lists,
    8_000,
    mutation('openOrder', 'OpenOrderInput', errors),
    (t) => ({ input: { token: t, uuid: '0'.repeat(8) } }),
  ],
  [
    'addToCart',
    other,
    8_000,
    mutation('addToCart', 'AddToCartInput', errors),
    (t) => ({
      input: {
        lines: [
          { sku: '110001', quantity: 1, note: t, reference: t },
          { sku: t, quantity: 1 },
        ],
      },
    }),
  ],
  [
    'createCartLink',
    other,
    8_000,
    mutation('createCartLink', 'CreateCartLinkInput', errors),
    (t) => ({ input: { lines: [{ partNumber: t, quantity: 1, note: t }] } }),
  ],
  [
    'requestPasswordReset',
    other,
    8_000,
    mutation('requestPasswordReset', 'RequestPasswordResetInput', errors),
    (t) => ({ input: { email: `${t}@example.com` } }),
  ],
  [
    'sendContactMessage',
    other,
    100_000,
    mutation('sendContactMessage', 'SendContactMessageInput', errors),
    (t) => ({
      input: { name: t, email: `${t}@b.example`, subject: t, message: t, phone: t, orderNumber: t, company: t },
    }),
  ],
]

const customerTargets: readonly Row[] = [
  [
    'orders',
    lists,
    4_000,
    'query ($t: String) { viewer { orders(search: $t) { edges { node { number } } } } }',
    (t) => ({ t }),
  ],
  [
    'orders after',
    lists,
    4_000,
    'query ($t: String) { viewer { orders(after: $t) { edges { node { number } } } } }',
    (t) => ({ t }),
  ],
  ['saveCart', other, 8_000, mutation('saveCart', 'SaveCartInput', errors), (t) => ({ input: { name: t } })],
  ['applyCoupon', other, 8_000, mutation('applyCoupon', 'ApplyCouponInput', errors), (t) => ({ input: { code: t } })],
  [
    'createAddress',
    other,
    8_000,
    mutation('createAddress', 'CreateAddressInput', errors),
    (t) => ({ input: { type: 'SHIPPING', address: address(t) } }),
  ],
  [
    'updateProfile',
    other,
    8_000,
    mutation('updateProfile', 'UpdateProfileInput', errors),
    (t) => ({ input: { firstName: t, lastName: t, company: t, phone: t } }),
  ],
]

/** The gateway's GraphQL, as a guest and as a sample customer. @throws Error if the login fails */
export async function gatewayTargets(url: string): Promise<Target[]> {
  const guest = new Visitor(url)
  const customer = new Visitor(url)
  const input = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
  loggedIn.parse(await customer.enter(login, { input }))
  const targetOf =
    (visitor: Visitor) =>
    ([name, limitMs, longest, query, variables]: Row): Target => ({
      name: `GraphQL ${name}`,
      limitMs,
      longest,
      send: (text) => visitor.post(JSON.stringify({ query, variables: variables(text) })),
    })
  const raw: Target = {
    name: 'GraphQL variables as they are',
    limitMs: limits.list,
    longest: 100_000,
    send: (text) => guest.post(`{"query":"query ($t: String!) { product(sku: $t) { title } }","variables":${text}}`),
  }
  return [...guestTargets.map(targetOf(guest)), ...customerTargets.map(targetOf(customer)), raw]
}
