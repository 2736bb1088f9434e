import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, cart, patchCheckout, profile, readyCart } from './site.mjs'

async function pathOf(entity) {
  const { types } = await profile()
  return Object.values(types).find((type) => type.entity === entity).path
}

test('a shopper cannot set the price of an item', async () => {
  const order = await cart()
  const { id, type } = order.items[0]
  const attributes = { unit_price: { number: '0.01', currency_code: 'EUR' }, overridden_unit_price: true }
  const body = { data: { id, type, attributes } }
  for (const path of [`${await pathOf('commerce_order_item')}/${id}`, `/jsonapi/carts/${order.id}/items/${id}`]) {
    const { status } = await api('PATCH', path, { headers: order.headers, body })
    assert.equal(status, 403, path)
  }
})

for (const attributes of [{ state: 'completed' }, { total_paid: { number: '1000', currency_code: 'EUR' } }])
  test(`a shopper cannot set ${Object.keys(attributes).join()} of an order`, async () => {
    const order = await readyCart()
    const body = { data: { id: order.id, type: order.type, attributes } }
    const { status } = await api('PATCH', `${await pathOf('commerce_order')}/${order.id}`, {
      headers: order.headers,
      body,
    })
    assert.equal(status, 403)
    assert.equal((await patchCheckout(order, attributes)).status, 403)
    const { json } = await api('GET', '/jsonapi/carts', { headers: order.headers })
    assert.equal(json.data[0].attributes.state, 'draft')
  })

test('a shopper cannot delete an order or create an item', async () => {
  const order = await cart()
  const remove = await api('DELETE', `${await pathOf('commerce_order')}/${order.id}`, { headers: order.headers })
  assert.equal(remove.status, 403)
  const body = { data: { type: order.items[0].type, attributes: { quantity: '1' } } }
  const create = await api('POST', await pathOf('commerce_order_item'), { headers: order.headers, body })
  assert.equal(create.status, 403)
})

test('a shopper may change the quantity, and read what is missing', async () => {
  const order = await cart()
  const { id, type } = order.items[0]
  const body = { data: { id, type, attributes: { quantity: '3' } } }
  const { status } = await api('PATCH', `/jsonapi/carts/${order.id}/items/${id}`, { headers: order.headers, body })
  assert.equal(status, 200)
  const checkout = await patchCheckout(order, { email: 'buyer@example.com' })
  assert.equal(checkout.status, 200)
  assert.ok(checkout.json.data.meta.constraints.length > 0)
})
