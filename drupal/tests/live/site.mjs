// Helpers for a site with the module, whatever the names of its types, fields, gateways and shipping methods are.
import { randomBytes, randomUUID } from 'node:crypto'

export function setting(name) {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`Set ${name}; see drupal/tests/README.md.`)
  return value
}

export const origin = setting('SITE_URL').replace(/\/$/, '')
export const secret = setting('SITE_SECRET')
const hal = 'application/vnd.api+json'

/** Sends a request. @returns its status, headers and parsed body */
export async function call(method, path, { body, headers = {}, type = 'application/json' } = {}) {
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let json
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, text, json }
}

/** Sends a JSON:API request. */
export function api(method, path, options = {}) {
  return call(method, path, { type: hal, ...options, headers: { accept: hal, ...options.headers } })
}

/** An IP address that no other test uses, so that tests do not share limits. */
export function shopper() {
  const [a, b, c] = randomBytes(3)
  return { 'shop-gateway-secret': secret, 'shop-client-address': `10.${a}.${b}.${c}` }
}

let document
export async function profile() {
  document ??= (await call('GET', '/shop/profile', { headers: { 'shop-gateway-secret': secret } })).json
  return document
}

/** A part that can be bought. */
export async function part() {
  const { catalog, types } = await profile()
  for (const { type } of catalog.variations) {
    const { json } = await api('GET', `${types[type].path}?filter[status]=1&page[limit]=1`)
    if (json?.data?.length > 0) return json.data[0]
  }
  throw new Error('The site has no parts.')
}

export async function gateway(kind = 'manual') {
  const { orders } = await profile()
  return orders.paymentGateways.find((one) => one.kind === kind)
}

const addresses = {
  DE: { address_line1: 'Teststr. 1', locality: 'Berlin', postal_code: '10115' },
  US: { address_line1: '1 Test St', locality: 'Valencia', administrative_area: 'CA', postal_code: '91355' },
}

/** A cart with a part in it. */
export async function cart(quantity = 1, headers = { 'commerce-cart-token': randomUUID() }) {
  const { id, type } = await part()
  const added = await api('POST', '/jsonapi/cart/add', { headers, body: { data: [{ type, id, meta: { quantity } }] } })
  if (added.status !== 200) throw new Error(`Adding to the cart: ${added.status} ${added.text.slice(0, 300)}`)
  const carts = await api('GET', '/jsonapi/carts', { headers })
  const order = carts.json.data[0]
  return { headers, id: order.id, type: order.type, items: added.json.data }
}

export function patchCheckout({ id, type, headers }, attributes) {
  return api('PATCH', `/jsonapi/checkout/${id}`, { headers, body: { data: { id, type, attributes } } })
}

async function country() {
  const { stores } = await profile()
  const store = stores.find(({ isDefault }) => isDefault) ?? stores[0]
  const { shippingCountries, billingCountries } = store
  const offered = [shippingCountries, billingCountries, Object.keys(addresses)].find((codes) => codes.length > 0)
  return offered.find((code) => code in addresses) ?? offered[0]
}

/** An address that the site sends to. */
export async function address() {
  const code = await country()
  return { country_code: code, ...addresses[code], given_name: 'Test', family_name: 'Buyer' }
}

/** A cart that only needs to be placed. */
export async function readyCart(quantity, headers) {
  const order = await cart(quantity, headers)
  const to = await address()
  const invoice = await gateway()
  const first = await patchCheckout(order, {
    email: 'buyer@example.com',
    billing_information: { address: to },
    ...(await hasShipping(to)),
  })
  let { data } = first.json
  const rates = data.meta?.shipping_rates ?? []
  if (rates.length > 0) ({ data } = (await patchCheckout(order, { shipping_method: rates[0].id })).json)
  const paid = await patchCheckout(order, { payment_instrument: { payment_gateway_id: invoice.id } })
  data = paid.json.data ?? data
  const { number, currency_code } = data.attributes.total_price ?? data.attributes.order_total.total
  return { ...order, total: { number: String(Number(number)), currency_code }, gateway: invoice.id }
}

async function hasShipping(to) {
  const { orders } = await profile()
  return orders.shippingMethods.length > 0 ? { shipping_information: { address: to } } : {}
}

/** Places an order. */
export function place({ id, headers, total, gateway: paymentGateway }, key, more = {}) {
  const body = { idempotencyKey: key, expectedTotal: total, paymentGateway, ...more }
  return call('POST', `/shop/orders/${id}/place`, { headers, body })
}

/** Looks up a key. @param rest of the path: an order, and a query */
export function lookUp({ headers, total, gateway: paymentGateway }, key, more = {}, rest = '') {
  const body = { idempotencyKey: key, expectedTotal: total, paymentGateway, ...more }
  return call('POST', `/shop/orders/lookup${rest}`, { headers, body })
}

export function newKey() {
  return `test-${randomUUID()}`
}

/** Logs in with the password grant. */
export function token(username, password, headers = shopper()) {
  const scope = document?.accounts.customerScope
  const body = new URLSearchParams({
    ...{ grant_type: 'password', client_id: setting('OAUTH_CLIENT_ID'), client_secret: setting('OAUTH_CLIENT_SECRET') },
    ...{ username, password, ...(scope ? { scope } : {}) },
  })
  return call('POST', '/oauth/token', { body: body.toString(), headers, type: 'application/x-www-form-urlencoded' })
}

/** The header that authenticates the test customer. */
export async function customer() {
  await profile()
  const { json, text } = await token(setting('CUSTOMER_NAME'), setting('CUSTOMER_PASSWORD'))
  if (json?.access_token === undefined) throw new Error(`Login: ${text.slice(0, 300)}`)
  return { authorization: `Bearer ${json.access_token}` }
}
