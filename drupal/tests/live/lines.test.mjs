import assert from 'node:assert/strict'
import { test } from 'node:test'
import { address, api, call, customer, gateway, newKey, part, profile } from './site.mjs'

async function order(more = {}) {
  const { attributes } = await part()
  const where = { address: await address() }
  const { orders } = await profile()
  const shipping =
    orders.shippingMethods.length > 0
      ? { shipping_information: where, shipping_method: `${orders.shippingMethods[0].id}--default` }
      : {}
  return {
    lines: [{ partNumber: attributes.sku, quantity: 2 }],
    attributes: {
      ...{ email: 'buyer@example.com', billing_information: where, ...shipping },
      payment_instrument: { payment_gateway_id: (await gateway()).id },
    },
    ...more,
  }
}

const preview = (headers, body) => call('POST', '/shop/orders/preview', { headers, body })
const create = (headers, body) => call('POST', '/shop/orders', { headers, body })

test('a direct order is previewed, then placed once for its key', async () => {
  const headers = await customer()
  const body = await order()
  const before = await api('GET', '/jsonapi/carts', { headers })
  const seen = await preview(headers, body)
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual(seen.json.meta.errors, [])
  const { number, currency_code } = seen.json.data.attributes.order_total.total
  const expectedTotal = { number: String(Number(number)), currency_code }
  const request = { ...body, expectedTotal, idempotencyKey: newKey() }
  const placed = await create(headers, request)
  assert.equal(placed.status, 200, placed.text)
  assert.equal(Number(placed.json.order.total.number), Number(number))
  const again = await create(headers, request)
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [placed.text, 'true'])
  const other = await create(headers, { ...request, lines: [{ ...body.lines[0], quantity: 3 }] })
  assert.deepEqual([other.status, other.json.errors[0].meta.differs], [422, ['lines']])
  // Neither the preview nor the order touches the cart.
  const after = await api('GET', '/jsonapi/carts', { headers })
  assert.deepEqual(
    after.json.data.map(({ id }) => id),
    before.json.data.map(({ id }) => id),
  )
})

test('a preview stores nothing, and says what is missing', async () => {
  const headers = await customer()
  const incomplete = await order({ attributes: {} })
  const seen = await preview(headers, incomplete)
  assert.equal(seen.status, 200, seen.text)
  assert.ok(
    seen.json.meta.errors.some(({ source }) => source.pointer === '/payment_gateway'),
    seen.text.slice(0, 500),
  )
  const read = await api('GET', `/jsonapi/checkout/${seen.json.data.id}`, { headers })
  assert.equal(read.status, 404)
})

test('errors point to the invalid lines and choices', async () => {
  const headers = await customer()
  const body = await order({ idempotencyKey: newKey() })
  const unknown = await create(headers, {
    ...body,
    lines: [...body.lines, { partNumber: 'NO-SUCH-PART', quantity: 1 }],
  })
  assert.deepEqual([unknown.status, unknown.json.errors[0].source.pointer], [422, '/lines/1/partNumber'])
  const quantities = [0, -1, 10_000].map((quantity) => ({ ...body.lines[0], quantity }))
  const excessive = await create(headers, { ...body, lines: [...body.lines, ...quantities] })
  assert.deepEqual(
    excessive.json.errors.map(({ status, source }) => [status, source.pointer]),
    [1, 2, 3].map((index) => ['422', `/lines/${index}/quantity`]),
  )
  const forbidden = await create(headers, { ...body, attributes: { ...body.attributes, state: 'completed' } })
  assert.deepEqual([forbidden.status, forbidden.json.errors[0].source.pointer], [422, '/attributes/state'])
  const changed = await create(headers, { ...body, expectedTotal: { number: '0.01', currency_code: 'EUR' } })
  assert.deepEqual([changed.status, changed.json.errors[0].code], [409, 'price_changed'])
  const malformed = await create(headers, { lines: [{ partNumber: 'X', quantity: 1.5 }] })
  assert.deepEqual(
    malformed.json.errors.map(({ source }) => source.pointer),
    ['/idempotencyKey', '/lines'],
  )
  assert.equal((await create({}, body)).status, 403)
})
