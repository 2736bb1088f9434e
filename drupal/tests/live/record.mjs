// Records a site's responses as `drupal/tests/recordings/*.json`, without tokens and times: `node record.mjs`.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { address, call, cart, customer, newKey, part, place, profile, readyCart, secret } from './site.mjs'

const folder = path.resolve(import.meta.dirname, '../recordings')
mkdirSync(folder, { recursive: true })
const kept = ['cache-control', 'content-type', 'etag', 'idempotency-replayed', 'retry-after', 'vary']

function record(name, request, { status, headers, json }) {
  const sent = Object.fromEntries(
    kept.flatMap((header) => (headers.has(header) ? [[header, headers.get(header)]] : [])),
  )
  const recording = { request, status, headers: sent, ...(json === undefined ? {} : { body: json }) }
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`)
}

async function get(name, target, headers = {}) {
  const answer = await call('GET', target, { headers })
  record(name, { method: 'GET', path: target }, answer)
  return answer
}

/** Records the response to placing an order. The key and total show which requests belong together. */
async function placed(name, order, key, more) {
  const answer = await place(order, key, more)
  const body = { idempotencyKey: key, expectedTotal: order.total, paymentGateway: order.gateway, ...more }
  record(name, { method: 'POST', path: `/shop/orders/${order.id}/place`, body }, answer)
}

const asGateway = { 'shop-gateway-secret': secret }
const { headers } = await get('profile', '/shop/profile', asGateway)
await get('profile-304', '/shop/profile', { ...asGateway, 'if-none-match': headers.get('etag') })
await get('profile-public', '/shop/profile')
await get('menu', '/decoupled_kit/menu/main?_format=json')
await get('menu-404', '/decoupled_kit/menu/none?_format=json')
await get('breadcrumb', `/decoupled_kit/breadcrumb?_format=json&path=${process.env.PRODUCT_PATH ?? '/product/1'}`)
await get('breadcrumb-front', '/decoupled_kit/breadcrumb?_format=json&path=/')

const order = await readyCart()
const key = newKey()
const cents = Math.round(Number(order.total.number) * 100)
const at = (amount) => ({ ...order, total: { ...order.total, number: (amount / 100).toFixed(2) } })
await placed('place-409-price-changed', at(cents - 1), newKey())
const other = { partNumber: 'NONE', quantity: 1, price: '1.00', details: '' }
await placed('place-409-cart-changed', order, newKey(), { expectedLines: [other] })
await placed('place-422-payment-unavailable', { ...order, gateway: 'none' }, newKey())
await placed('place-404', { ...order, headers: { 'commerce-cart-token': randomUUID() } }, newKey())
await placed('place-400-malformed', order, 'short')
await placed('place-200', order, key)
await placed('place-200-replayed', order, key)
await placed('place-409-already-placed', order, newKey())
await placed('place-422-key-reused', at(cents + 1), key)
const cheaper = await readyCart()
await placed('place-200-cheaper', { ...cheaper, total: { ...cheaper.total, number: '99999.00' } }, newKey())
const empty = await cart()
await placed(
  'place-422-incomplete',
  { ...empty, total: { ...order.total, number: '99999.00' }, gateway: undefined },
  newKey(),
)

const { orders } = await profile()
const where = { address: await address() }
const { sku } = (await part()).attributes
const shipped = { shipping_information: where, shipping_method: `${orders.shippingMethods[0]?.id}--default` }
const lines = {
  lines: [{ partNumber: sku, quantity: 2 }],
  attributes: {
    ...{ email: 'buyer@example.com', billing_information: where },
    ...(orders.shippingMethods.length > 0 ? shipped : {}),
    payment_instrument: { payment_gateway_id: order.gateway },
  },
  idempotencyKey: newKey(),
}
const owner = await customer()
for (const [name, target, body, sent] of [
  ['orders-preview', '/shop/orders/preview', { ...lines, idempotencyKey: undefined }, owner],
  ['orders-preview-incomplete', '/shop/orders/preview', { lines: lines.lines }, owner],
  ['orders-200', '/shop/orders', lines, owner],
  ['orders-200-replayed', '/shop/orders', lines, owner],
  ['orders-403', '/shop/orders', lines, {}],
  [
    'orders-422-lines',
    '/shop/orders',
    { ...lines, idempotencyKey: newKey(), lines: [{ partNumber: 'NONE', quantity: 1 }] },
    owner,
  ],
])
  record(name, { method: 'POST', path: target, body }, await call('POST', target, { headers: sent, body }))
