// Counts the site's requests for each of the shop's journeys, from its access log; see drupal/tests/README.md.
import { randomUUID } from 'node:crypto'
import { openSync, readSync, fstatSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { address, api, gateway as paymentGateway, profile, setting } from './site.mjs'

const gateway = setting('GATEWAY_URL').replace(/\/$/, '')
const log = openSync(setting('ACCESS_LOG'), 'r')
const isVerbose = process.argv.includes('--verbose')
/** The site is quiet if it has answered nothing for this long, in milliseconds. */
const QUIET_MS = 700
/** Pictures. */
const uncounted = /^\/(?:sites|core|themes|modules)\//
/** What gateways reload regularly, whatever shoppers do: readiness, document, menus, categories, counts, all products. */
const shared =
  /^\/jsonapi$|^\/shop\/profile|^\/jsonapi\/stores?\/online|\/menu\/|^\/jsonapi\/taxonomy_term\/|^\/jsonapi\/node\/|\?facetLinks=no&(?:fields\[[^\]]*\]=&)*page\[limit\]=1$|^\/jsonapi\/shop\/products\?[^#]*&filter\[status\]=1&page\[limit\]=50&sort=title/

const operations = Object.fromEntries(
  Object.values(
    JSON.parse(readFileSync(new URL('../../../schema/persisted-operations.json', import.meta.url), 'utf8')),
  ).map((text) => [/^\w+ (\w+)/.exec(text)?.[1], text]),
)

/** A browser: it keeps its cookies. */
class Shopper {
  #cookies = new Map()

  /** @returns the data of one of the web's operations */
  async ask(name, variables = {}) {
    const response = await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'graphql-require-preflight': '1',
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ query: operations[name], variables: { shell: true, ...variables } }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const [key, ...value] = pair.split('=')
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(key)
      else this.#cookies.set(key, value.join('='))
    }
    const { data, errors = [] } = await response.json()
    const problems = [...errors, ...Object.values(data ?? {}).flatMap((one) => one?.userErrors ?? [])]
    if (problems.length > 0) failures.push(`${name}: ${JSON.stringify(problems).slice(0, 300)}`)
    return data
  }
}

const failures = []
let place = fstatSync(log).size

/** Requests in the log since the last call. Waits until the site is quiet. */
async function newRequests() {
  for (let size = -1; size !== fstatSync(log).size; await wait(QUIET_MS)) size = fstatSync(log).size
  const { size } = fstatSync(log)
  const text = Buffer.alloc(size - place)
  readSync(log, text, 0, text.length, place)
  place = size
  // Gateways name no user agent.
  return [...text.toString().matchAll(/"([A-Z]+) (\S+) HTTP[^"]*" (\d{3}).* "-"$/gm)]
    .map(([, method, path, status]) => ({ method, path, status: Number(status) }))
    .filter(({ path }) => !uncounted.test(path))
}

const rows = []
/** Runs a journey and counts its requests. @returns its result */
async function journey(name, limit, run) {
  const began = performance.now()
  const result = await run()
  const ms = Math.round(performance.now() - began)
  const all = await newRequests()
  const requests = all.filter(({ path }) => !shared.test(decodeURIComponent(path)))
  const refused = all.filter(({ status }) => status >= 400)
  rows.push({ name, limit, requests: requests.length, shared: all.length - requests.length, refused })
  const isTooMany = requests.length > limit
  console.log(`${isTooMany ? '✗' : '·'} ${name.padEnd(36)} ${requests.length} of ${limit}, ${ms} ms`)
  const shown = isVerbose ? all : isTooMany ? requests : refused
  for (const { method, path, status } of shown)
    console.log(`    ${status} ${method} ${decodeURIComponent(path).slice(0, 170)}`)
  return result
}

/** A path that leads to a resource of a type, and an ID. */
async function sample(type, filter = '') {
  const { types } = await profile()
  const { json } = await api('GET', `${types[type].path}?page[limit]=50${filter}`)
  return json.data.filter(({ attributes }) => attributes.path?.alias)
}

const { catalog, site, names, orders } = await profile()
const isShipped = orders.shippingMethods.length > 0
const products = (await Promise.all(catalog.products.map(({ type }) => sample(type, '&filter[status]=1')))).flat()
const vocabulary = `taxonomy_term--${names.product_categories ?? 'product_categories'}`
const categories = await sample(vocabulary)
const isTop = ({ relationships }) => relationships.parent.data.every(({ id }) => id === 'virtual')
const topCategory = categories.find(isTop)
const subcategory = categories.find((one) => !isTop(one)) ?? topCategory
const product = products[0]
const words =
  product.attributes.title.split(/\s+/).find((word) => /^[a-z]{4,}$/i.test(word)) ?? product.attributes.title

const list = { page: 1, first: 24, sort: 'RELEVANCE', sortBy: null, filter: { facets: [] } }
const route = (path, more = {}) => ['RouteScreenQuery', { path, withBreadcrumbs: true, ...list, ...more }]
const search = (terms) => ['SearchScreenQuery', { terms, text: terms, engine: 'COMBINED', ...list }]

const guest = new Shopper()
await newRequests()
console.log(`${site.name}: page max-age ${site.pageMaxAge} s`)

const all = ['ProductsScreenQuery', { isNarrowed: true, ...list }]
await journey('home, cold', 4, () => guest.ask('HomeScreenQuery'))
const { products: shown } = await journey('products with facets, cold', 4, () => guest.ask(...all))
const facet = shown.facets.find(({ values }) => values.length > 1)
const chosen = facet ? [{ name: facet.name, values: [facet.values[0].value] }] : []
const parts = shown.edges.flatMap(({ matchingVariation: part }) => (part?.price ? [part.sku] : []))

const screens = {
  home: ['HomeScreenQuery'],
  'top category': route(topCategory.attributes.path.alias),
  subcategory: route(subcategory.attributes.path.alias),
  'all categories': ['ProductsScreenQuery', { isNarrowed: false, ...list }],
  'products with facets': all,
  'products with a chosen facet': ['ProductsScreenQuery', { ...all[1], filter: { facets: chosen } }],
  product: route(product.attributes.path.alias),
  'search for words': search(words),
  'search for a part': search(parts[0]),
  'search for nothing': search('xyzzy'),
  'part numbers of a quick order': [
    'checkLinesQuery',
    { lines: parts.slice(0, 3).map((partNumber) => ({ partNumber, quantity: 1 })) },
  ],
  'suggestions for words': ['suggestionSearchQuery', { text: words.slice(0, 4) }],
  'suggestions for a part': ['suggestionSearchQuery', { text: parts[0].slice(0, 3) }],
}
const seen = new Set(['home', 'products with facets'])
for (const [name, screen] of Object.entries(screens))
  if (!seen.has(name)) await journey(`${name}, cold`, 4, () => guest.ask(...screen))
for (const [name, screen] of Object.entries(screens)) await journey(`${name}, warm`, 2, () => guest.ask(...screen))

const add = (shopper, sku, quantity = 1) =>
  shopper.ask('cartMutationsAddMutation', { input: { lines: [{ sku, quantity }] } })
await journey('add to cart, first', 2, () => add(guest, parts[0]))
await journey('add to cart, next', 2, () => add(guest, parts[1] ?? parts[0]))
await journey('cart', 2, () => guest.ask('CartScreenQuery'))

const customer = { email: setting('CUSTOMER_EMAIL'), password: setting('CUSTOMER_PASSWORD') }
await journey('login with a guest cart', 5, () => guest.ask('loginActionMutation', { input: customer }))
for (const [name, operation] of [
  ['account', 'AccountScreenQuery'],
  ['address book', 'AddressBookScreenQuery'],
  ['orders', 'OrdersScreenQuery'],
])
  await journey(name, 4, () => guest.ask(operation, { first: 10 }))

const [to, invoice] = [await address(), await paymentGateway()]
/** Valid for the country: some address formats have rules for phone numbers. */
const phone = to.country_code === 'US' ? '661 555 0100' : '+49 40 1234567'
const shipTo = {
  ...{ countryCode: to.country_code, givenName: to.given_name, familyName: to.family_name },
  ...{ addressLine1: to.address_line1, locality: to.locality, postalCode: to.postal_code, phone },
  ...(to.administrative_area && { administrativeArea: to.administrative_area }),
}

/** All steps of the checkout that the web's screens take, with the cart filled before. */
async function checkOut(shopper, isGuest) {
  const view = () => shopper.ask('CheckoutScreenQuery')
  await view()
  if (isGuest) await shopper.ask('checkoutMutationsContactMutation', { input: { email: 'guest@example.com' } })
  else await shopper.ask('addressBookQuery')
  if (isShipped) {
    const quoted = await shopper.ask('checkoutMutationsShippingMutation', { input: { to: { address: shipTo } } })
    const [method] = quoted.setCheckoutShipping.checkout.shippingMethods
    if (method) await shopper.ask('checkoutMutationsMethodMutation', { input: { shippingMethodId: method.id } })
  }
  const billing = { billTo: isShipped ? { isSameAsShipping: true } : { address: shipTo } }
  const payment = { paymentMethodId: invoice.id, ...billing }
  const paid = await shopper.ask('checkoutMutationsPaymentMutation', { input: payment })
  const { id, version, totals } = paid.setCheckoutPayment.checkout
  const placed = await shopper.ask('checkoutMutationsPlaceMutation', {
    input: { checkoutId: id, version, expectedTotal: totals.total.amount, idempotencyKey: randomUUID() },
  })
  await shopper.ask('ConfirmationScreenQuery')
  return placed.placeOrder.order
}
await newRequests()
await journey('whole checkout of a customer', 12, () => checkOut(guest, false))
const other = new Shopper()
await add(other, parts[0])
await newRequests()
await journey('whole checkout of a guest', 12, () => checkOut(other, true))

const tooMany = rows.filter(({ requests, limit }) => requests > limit)
const refused = rows.flatMap((row) => row.refused)
const inBackground = rows.reduce((sum, row) => sum + row.shared, 0)
console.log(
  `\n${rows.length} journeys, ${tooMany.length} over their limit, ${refused.length} refused requests, ${failures.length} errors; ${inBackground} shared reads`,
)
for (const failure of failures) console.log(`  ${failure}`)
process.exitCode = tooMany.length + refused.length + failures.length > 0 ? 1 : 0
