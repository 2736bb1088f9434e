import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const root = new URL('../../../', import.meta.url)
const operations = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('schema/persisted-operations.json', root), 'utf8')))

/** The web's persisted query with a name, as referenced by its compiled module. */
export function findQuery(name: string): string {
  const [file] = globSync(`web/src/**/__generated__/${name}.graphql.ts`, { cwd: root })
  const id = file === undefined ? undefined : /"id": "(\w{64})"/.exec(readFileSync(new URL(file, root), 'utf8'))?.[1]
  const text = id === undefined ? undefined : operations[id]
  if (text === undefined) throw new Error(`the web has no compiled query named ${name}`)
  return text
}

const list = { page: 1, first: 24, sort: 'RELEVANCE', sortBy: null, filter: { facets: [] } }

/** A screen of the web: its query, and the variables for a URL. */
export type Screen = readonly [name: string, variables: Readonly<Record<string, unknown>>]

function route(path: string): Screen {
  return ['RouteScreenQuery', { path, withBreadcrumbs: true, ...list }]
}

function search(terms: string): Screen {
  return ['SearchScreenQuery', { terms, text: terms, engine: 'INDEX', ...list }]
}

/** Screens of a guest with a cart. */
export const guestScreens: Readonly<Record<string, Screen>> = {
  home: ['HomeScreenQuery', {}],
  category: route('/electrical-feedthroughs/subminiature-d'),
  'top category': route('/electrical-feedthroughs'),
  product: route('/electrical-feedthroughs/power/power-feedthrough-500-v-class-1-x-0-050-in-copper'),
  content: route('/about'),
  'unknown address': route('/nothing-here'),
  products: ['ProductsScreenQuery', { isNarrowed: false, ...list }],
  'filtered products': [
    'ProductsScreenQuery',
    { isNarrowed: true, ...list, filter: { price: { min: '100' }, facets: [] } },
  ],
  'search for words': search('feedthrough'),
  'search for a part': search('180050'),
  'search for nothing': search('xyzzy'),
  cart: ['CartScreenQuery', {}],
  checkout: ['CheckoutScreenQuery', {}],
  'quick order': [
    'QuickOrderScreenQuery',
    { lines: [{ partNumber: '180050', quantity: 2 }], isChecked: true, token: '', isLink: false },
  ],
  compare: ['CompareScreenQuery', { skus: ['180050', '180051'] }],
  contact: ['ContactScreenQuery', {}],
  distributors: ['DistributorsScreenQuery', {}],
}

/** Screens of a customer. */
export const customerScreens: Readonly<Record<string, Screen>> = {
  account: ['AccountScreenQuery', {}],
  'address book': ['AddressBookScreenQuery', {}],
  profile: ['EditScreenQuery', {}],
  sessions: ['SessionsScreenQuery', {}],
  orders: ['OrdersScreenQuery', { first: 10, after: null, search: null }],
  'saved carts': ['SavedCartsScreenQuery', {}],
}
