import { randomUUID } from 'node:crypto'
import { addParts, CONTACT, METHOD, mutate, PAYMENT, place, SHIPPING, valencia, VIEW } from './buyers.ts'
import { type Customer, logIn } from './customers.ts'
import { at, listAt, type TestGateway, textAt, type Visitor } from './gateway.ts'
import { findQuery } from './screens.ts'

const list = { page: 1, first: 24, sort: 'RELEVANCE', sortBy: null, filter: { facets: [] } }
const SHOP = '{ shop { companyName features inputs { hasPhones hasContactMessages accountFields } } }'
const COUNTRY = '{ country(type: BILLING) { code } }'
const SEND = `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) {
  isSent userErrors { code } } }`
const SESSION = `{ viewer { isLoggedIn user { email } cart { items { partNumber quantity } } orders(first: 3) { edges { node {
  items { partNumber } } } } } }`

/** Addresses in the countries of the recorded sites. */
const addresses: Readonly<Record<string, typeof valencia | Omit<typeof valencia, 'administrativeArea'>>> = {
  US: valencia,
  DE: {
    ...{ countryCode: 'DE', givenName: 'Ana', familyName: 'Ruiz', addressLine1: 'Hafenstr. 10' },
    ...{ postalCode: '20457', locality: 'Hamburg', phone: '+49 40 123456' },
  },
}

/** The data of an operation, or of one of the web's queries. */
async function ask(visitor: Visitor, query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const text = /^\w+Query$/.test(query) ? findQuery(query) : query
  const { data, errors } = await visitor.ask(text, { shell: true, ...variables })
  if (errors.length > 0) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data
}

/** The result of a mutation that the shop accepts. */
async function change(visitor: Visitor, operation: string, input: Record<string, unknown>): Promise<unknown> {
  const result = await mutate(visitor, operation, input)
  if (listAt(result, 'userErrors').length > 0) throw new Error(JSON.stringify(result))
  return result
}

function textsOf(values: readonly unknown[], name: string): string[] {
  return values.map((value) => textAt(value, name))
}

function route(path: string) {
  return { path, withBreadcrumbs: true, ...list }
}

/** Priced parts in a list of products. */
function partsOf(products: unknown): string[] {
  const parts = listAt(products, 'edges').map((edge) => at(edge, 'matchingVariation'))
  return parts.flatMap((part) => (part !== null && at(part, 'price') !== null ? [textAt(part, 'sku')] : []))
}

/** Home, a category, products with a chosen facet, and a product. */
async function browse(visitor: Visitor) {
  const categories = listAt(await ask(visitor, 'HomeScreenQuery'), 'categories')
  const [path] = textsOf(categories, 'path')
  const category = path === undefined ? null : at(await ask(visitor, 'RouteScreenQuery', route(path)), 'route')
  await ask(visitor, 'ProductsScreenQuery', { isNarrowed: false, ...list })
  const products = at(await ask(visitor, 'ProductsScreenQuery', { isNarrowed: true, ...list }), 'products')
  const facets = listAt(products, 'facets')
  const facet = facets.find((one) => at(one, 'name') !== 'category' && listAt(one, 'values').length > 1)
  const chosen =
    facet === undefined ? [] : [{ name: textAt(facet, 'name'), values: [textAt(facet, 'values', 0, 'value')] }]
  const filtered = { isNarrowed: true, ...list, first: 4, filter: { facets: chosen } }
  const matching = facet && at(await ask(visitor, 'ProductsScreenQuery', filtered), 'products', 'totalCount')
  const first = at(products, 'edges', 0, 'node')
  const page = await ask(visitor, 'RouteScreenQuery', route(textAt(first, 'path')))
  return {
    shop: at(await ask(visitor, SHOP), 'shop'),
    categories: textsOf(categories, 'name'),
    category: category && {
      path,
      name: textAt(category, 'name'),
      products: at(category, 'products', 'totalCount'),
      children: textsOf(listAt(category, 'children'), 'name'),
    },
    products: { total: at(products, 'totalCount'), sorts: at(products, 'sorts'), parts: partsOf(products) },
    facets: facets.map((one) => ({
      label: textAt(one, 'label'),
      values: textsOf(listAt(one, 'values').slice(0, 3), 'label'),
    })),
    ...(facet !== undefined && { chosen, matching }),
    product: {
      path: textAt(first, 'path'),
      title: textAt(page, 'route', 'title'),
      parts: listAt(page, 'route', 'variations', 'edges').map((edge) => textAt(edge, 'node', 'sku')),
      price: at(products, 'edges', 0, 'matchingVariation', 'price'),
      attributes: at(products, 'edges', 0, 'matchingVariation', 'attributes'),
      breadcrumbs: textsOf(listAt(page, 'breadcrumbs'), 'label'),
    },
  }
}

/** Search for a word and a part, suggestions, and a quick order. */
async function find(visitor: Visitor, word: string, part: string) {
  const search = async (terms: string) =>
    at(await ask(visitor, 'SearchScreenQuery', { terms, text: terms, engine: 'COMBINED', ...list }), 'search')
  const byPart = await search(part)
  const suggest = async (text: string) =>
    textsOf(listAt(await ask(visitor, 'suggestionSearchQuery', { text }), 'searchSuggestions'), 'name')
  const lines = [part, 'NO-SUCH-PART'].map((partNumber) => ({ partNumber, quantity: 1 }))
  const sheet = at(await ask(visitor, 'checkLinesQuery', { lines }), 'quickOrderSheet')
  return {
    word,
    found: at(await search(word), 'products', 'totalCount'),
    exactPart: at(byPart, 'exactPart') && at(byPart, 'exactPart', 'sku'),
    suggestions: { word: await suggest(word.slice(0, 4)), part: await suggest(part) },
    quickOrder: textsOf(listAt(sheet, 'lines'), 'status'),
  }
}

/** Cart, all steps of the checkout, and the placed order. */
async function order(visitor: Visitor, part: string) {
  await addParts(visitor, part)
  await ask(visitor, 'CartScreenQuery')
  const checkout = at(await ask(visitor, 'CheckoutScreenQuery'), 'viewer', 'checkout')
  const isShipped = at(checkout, 'hasShipping') === true
  const address = addresses[textAt(await ask(visitor, COUNTRY), 'country', 'code')]
  await change(visitor, CONTACT, { email: 'buyer@lab.example' })
  const shipping = isShipped
    ? listAt(await change(visitor, SHIPPING, { to: { address } }), 'checkout', 'shippingMethods')
    : []
  if (shipping[0] !== undefined) await change(visitor, METHOD, { shippingMethodId: textAt(shipping[0], 'id') })
  const methods = listAt(await ask(visitor, VIEW), 'viewer', 'checkout', 'paymentMethods')
  const isInvoice = (one: unknown) =>
    at(one, 'kind') !== 'CARD' && at(one, 'isAvailable') === true && at(one, 'requiresPurchaseOrderNumber') === false
  const payment = {
    paymentMethodId: textAt(methods.find(isInvoice), 'id'),
    ...(isShipped ? {} : { billTo: { address } }),
  }
  const paid = await change(visitor, PAYMENT, payment)
  const placed = await place(visitor, {
    checkoutId: textAt(paid, 'checkout', 'id'),
    expectedTotal: textAt(paid, 'checkout', 'totals', 'total', 'amount'),
    idempotencyKey: randomUUID(),
  })
  if (listAt(placed, 'userErrors').length > 0) throw new Error(JSON.stringify(placed))
  const confirmation = await ask(visitor, 'ConfirmationScreenQuery')
  return {
    shippingMethods: textsOf(shipping, 'label'),
    paymentMethods: textsOf(methods, 'id'),
    number: textAt(placed, 'order', 'number'),
    items: listAt(placed, 'order', 'items').map((item) => [at(item, 'partNumber'), at(item, 'quantity')]),
    totals: at(placed, 'order', 'totals'),
    shippingAddress: at(placed, 'order', 'shippingAddress'),
    billingAddress: at(placed, 'order', 'billingAddress'),
    confirmed: textAt(confirmation, 'viewer', 'lastOrder', 'number'),
  }
}

/** A message to the office, if the shop accepts messages. */
async function contact(visitor: Visitor) {
  const [subject = 'Sales'] = listAt(await ask(visitor, 'ContactScreenQuery'), 'shop', 'contactSubjects')
  const message = { name: 'Ana', email: 'ana@lab.example', message: 'Do you bake this pump?', subject }
  return { subject, result: await mutate(visitor, SEND, message) }
}

/** Login with a guest's cart, and the account. */
async function account(visitor: Visitor, part: string, customer: Customer) {
  await addParts(visitor, part, 1)
  const { userErrors, warnings } = await logIn(visitor, customer)
  await ask(visitor, 'CartScreenQuery')
  await ask(visitor, 'AccountScreenQuery')
  await ask(visitor, 'AddressBookScreenQuery')
  return { userErrors, warnings, viewer: at(await ask(visitor, SESSION), 'viewer') }
}

/** What shoppers do, with what it leads to. */
export async function runJourneys(gateway: TestGateway, customer: Customer): Promise<Record<string, unknown>> {
  const visitor = gateway.visitor()
  const catalog = await browse(visitor)
  const { product, products } = catalog
  const [part = ''] = products.parts
  const word = product.title.split(/\s+/).find((one) => /^[a-z]{4,}$/i.test(one)) ?? product.title
  return {
    start: gateway.log.map(({ msg }) => msg).find((msg) => /^the site (?:declares|does not declare)/.test(msg)),
    catalog,
    search: await find(visitor, word, part),
    order: await order(visitor, part),
    contact: await contact(visitor),
    account: await account(visitor, part, customer),
  }
}
