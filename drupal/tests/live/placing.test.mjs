import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { api, cart, call, customer, lookUp, newKey, origin, part, patchCheckout, place, readyCart } from './site.mjs'

const codeOf = ({ json }) => json?.errors?.[0]?.code
const times = (count, run) => Promise.all(Array.from({ length: count }, (_, index) => run(index)))

test('ten requests with one key place one order, and get the same answer', async () => {
  const order = await readyCart()
  const key = newKey()
  const answers = await times(10, () => place(order, key))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200], answers.map(({ text }) => text).join('\n'))
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')
  assert.equal(replayed.length, 9)
  assert.equal(answers[0].json.payment.gateway, order.gateway)
})

test('ten requests with different keys place an order once', async () => {
  const order = await readyCart()
  const answers = await times(10, () => place(order, newKey()))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const answer of answers.filter(({ status }) => status !== 200)) assert.equal(codeOf(answer), 'already_placed')
})

test('a simultaneous checkout change never turns a placed order back into a cart', async () => {
  for (const attempt of [1, 2, 3, 4]) {
    const order = await readyCart()
    const [placed, ...changes] = await Promise.all([
      place(order, newKey()),
      ...[1, 2, 3].map((n) => patchCheckout(order, { email: `buyer${attempt}${n}@example.com` })),
    ])
    for (const { status } of changes)
      assert.ok([200, 403, 404, 409, 422].includes(status), `a change answered ${status}`)
    const final = placed.status === 200 ? placed : await place(order, newKey())
    assert.equal(final.status, 200, final.text)
    const read = await api('GET', `/jsonapi/orders/default/${order.id}`, { headers: order.headers })
    assert.equal(read.json.data.attributes.state === 'draft', false, 'the order is a draft again')
    assert.equal(read.json.data.attributes.order_number, final.json.order.number)
  }
})

test('a key belongs to its owner, and is looked up before the order', async () => {
  const order = await readyCart()
  const key = newKey()
  assert.equal((await place(order, key)).status, 200)
  // Another owner with the same key sees neither the order nor the response.
  const stranger = await place({ ...order, headers: { 'commerce-cart-token': randomUUID() } }, key)
  assert.deepEqual([stranger.status, codeOf(stranger)], [404, 'not_found'])
  const other = await place({ ...order, id: randomUUID() }, key)
  assert.deepEqual([other.status, codeOf(other)], [422, 'key_reused'])
  assert.deepEqual(other.json.errors[0].meta.differs, ['order'])
  assert.equal(other.json.errors[0].meta.order.id, order.id)
  const changed = await place({ ...order, total: { ...order.total, number: '1' } }, key)
  assert.deepEqual(changed.json.errors[0].meta.differs, ['expectedTotal'])
})

test('a lookup returns the result of a key, and names everything that differs', async () => {
  for (const headers of [undefined, await customer()]) {
    const order = await readyCart(1, headers)
    const key = newKey()
    const placed = await place(order, key, { attributes: { customer_comments: null } })
    assert.equal(placed.status, 200, placed.text)
    for (const rest of ['', `/${order.id}`, `/${order.id.toUpperCase()}?include=order_items`]) {
      const known = await lookUp(order, key, {}, rest)
      assert.deepEqual([known.status, known.text], [200, placed.text])
    }
    const currency = { expectedTotal: { ...order.total, currency_code: 'XTS' } }
    assert.equal((await lookUp(order, key, currency)).text, placed.text)
    const more = { expectedTotal: null, attributes: { email: 'other@example.com' }, lines: [] }
    const other = await lookUp(order, key, more, `/${randomUUID()}`)
    assert.deepEqual([other.status, codeOf(other)], [422, 'key_reused'])
    const { differs, order: existing } = other.json.errors[0].meta
    assert.deepEqual(differs.toSorted(), ['attributes/email', 'expectedTotal', 'lines', 'operation', 'order'])
    assert.equal(existing.id, order.id)
    const stranger = await lookUp({ ...order, headers: { 'commerce-cart-token': randomUUID() } }, key)
    assert.deepEqual([stranger.status, codeOf(stranger)], [404, 'not_found'])
  }
  assert.equal((await lookUp({ headers: {} }, newKey())).status, 404)
})

test('a lookup of an unknown key returns the checkout, and places nothing', async () => {
  for (const headers of [undefined, await customer()]) {
    const order = await readyCart(2, headers)
    const key = newKey()
    const query = '?include=order_items.purchased_entity'
    const { status, json } = await lookUp(order, key, {}, `/${order.id}${query}`)
    const read = await api('GET', `/jsonapi/checkout/${order.id}${query}`, { headers: order.headers })
    assert.deepEqual([status, json.data.id], [200, order.id])
    assert.deepEqual(Object.keys(json.data.attributes), Object.keys(read.json.data.attributes))
    assert.deepEqual([json.data.meta, json.data.links], [read.json.data.meta, read.json.data.links])
    const idsOf = ({ included }) => included.map(({ id }) => id)
    assert.deepEqual(idsOf(json), idsOf(read.json))
    const stranger = await lookUp(
      { ...order, headers: { 'commerce-cart-token': randomUUID() } },
      key,
      {},
      `/${order.id}`,
    )
    assert.equal(stranger.status, 403)
    assert.equal((await lookUp(order, key, {}, `/${randomUUID()}`)).status, 404)
    assert.equal((await lookUp(order, key)).status, 404)
    assert.equal((await place(order, key)).status, 200)
    assert.equal((await lookUp(order, newKey(), {}, `/${order.id}`)).status, 403)
  }
})

test('a customer places an order, and a guest cannot', async () => {
  const order = await readyCart(1, await customer())
  const guest = await place({ ...order, headers: { 'commerce-cart-token': randomUUID() } }, newKey())
  assert.equal(guest.status, 404)
  const nobody = await place({ ...order, headers: {} }, newKey())
  assert.equal(nobody.status, 404)
  const key = newKey()
  const placed = await place(order, key)
  assert.equal(placed.status, 200, placed.text)
  // Another token of the same account is the same owner.
  const again = await place({ ...order, headers: await customer() }, key)
  assert.equal(again.text, placed.text)
})

test('rejects an order whose total is higher, and reports a lower total', async () => {
  const order = await readyCart()
  const number = Number(order.total.number)
  const cheaper = { ...order, total: { ...order.total, number: (number - 0.01).toFixed(2) } }
  const refused = await place(cheaper, newKey())
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'price_changed'])
  assert.equal(Number(refused.json.errors[0].meta.new_total.number), number)
  const currency = await place({ ...order, total: { ...order.total, currency_code: 'XTS' } }, newKey())
  assert.equal(codeOf(currency), 'price_changed')
  const dearer = { ...order, total: { ...order.total, number: (number + 5).toFixed(2) } }
  const placed = await place(dearer, newKey())
  assert.equal(placed.status, 200, placed.text)
  assert.equal(Number(placed.json.order.total.number), number)
  assert.equal(Number(placed.json.meta.new_total.number), number)
  assert.equal(Number(placed.json.meta.old_total.number), number + 5)
})

test('rejects a cart that is not as reviewed, and binds the key to its lines', async () => {
  const order = await readyCart()
  const { sku, price } = (await part()).attributes
  const line = { partNumber: sku, quantity: 1, price: String(Number(price.number)), details: '' }
  const key = newKey()
  const refused = await place(order, key, { expectedLines: [{ ...line, quantity: 2 }] })
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'cart_changed'])
  const placed = await place(order, key, { expectedLines: [line] })
  assert.equal(placed.status, 200, placed.text)
  assert.equal((await place(order, key)).text, placed.text)
  const other = await place(order, key, { expectedLines: [{ ...line, quantity: 2 }] })
  assert.deepEqual(other.json.errors[0].meta.differs, ['expectedLines'])
})

test('rejects an incomplete order and names what is missing', async () => {
  const order = { ...(await cart()), total: { number: '1000000', currency_code: 'XTS' } }
  const { json } = await api('GET', '/jsonapi/carts', { headers: order.headers })
  const { total_price: price } = json.data[0].attributes
  const total = { number: String(Number(price.number)), currency_code: price.currency_code }
  const refused = await place({ ...order, total, gateway: undefined }, newKey())
  assert.deepEqual([refused.status, codeOf(refused)], [422, 'incomplete'])
  const pointers = refused.json.errors.map(({ source }) => source.pointer)
  assert.ok(pointers.includes('/email') && pointers.includes('/payment_gateway'), pointers.join())
})

test('rejects malformed requests', async () => {
  const body = { idempotencyKey: 'short', expectedTotal: { number: 1 } }
  const { status, json } = await call('POST', `/shop/orders/${randomUUID()}/place`, {
    headers: { 'commerce-cart-token': randomUUID() },
    body,
  })
  assert.equal(status, 400)
  assert.deepEqual(
    json.errors.map(({ source }) => source.pointer),
    ['/idempotencyKey', '/expectedTotal/number', '/expectedTotal/currency_code'],
  )
  assert.ok(origin)
})

test('parallel additions to one cart are not lost silently', async () => {
  const order = await cart()
  const answers = await times(4, async () => {
    const { items } = order
    const { id, type } = items[0].relationships.purchased_entity.data
    return api('POST', '/jsonapi/cart/add', {
      headers: order.headers,
      body: { data: [{ type, id, meta: { quantity: 1 } }] },
    })
  })
  const added = answers.filter(({ status }) => status === 200).length
  for (const { status } of answers) assert.ok([200, 409].includes(status), `an addition answered ${status}`)
  const { json } = await api('GET', '/jsonapi/carts', { headers: order.headers })
  const lines = json.included.filter(
    ({ type }) => type.startsWith('order-item--') || type.startsWith('commerce_order_item--'),
  )
  const quantity = lines.reduce((sum, { attributes }) => sum + Number(attributes.quantity), 0)
  assert.equal(quantity, 1 + added)
})
