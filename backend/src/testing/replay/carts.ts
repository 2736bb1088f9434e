/** Creates the carts of cases through the shop's own requests. */
import { randomUUID } from 'node:crypto'
import { addCustomer } from '../../accounts/testCustomer.ts'
import { mediaType } from '../../jsonapi/request.ts'
import { at, isObject, listOf, type Members, membersOf, parseJson, textAt } from './json.ts'
import { type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'

/** Adds lines to the cart identified by the headers; returns the order items. */
async function add(
  shop: Shop,
  owner: Record<string, string>,
  lines: { id: string; quantity: number }[],
): Promise<Members[]> {
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/cart/add',
    headers: { 'content-type': mediaType, ...owner },
    body: JSON.stringify({
      data: lines.map(({ id, quantity }) => ({ type: 'product-variation--product', id, meta: { quantity } })),
    }),
  })
  const { data } = membersOf(parseJson(answer.body))
  if (!Array.isArray(data)) throw new Error(`cart/add answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return data.filter(isObject)
}

function cartIdOf(item: Members | undefined): string {
  const id = textAt(item, 'relationships', 'order_id', 'data', 'id')
  if (id === '') throw new Error('an added line names no cart')
  return id
}

export async function addTwoLines(shop: Shop, owner: Record<string, string>): Promise<Values> {
  const variations = [textOf(shop.values, 'variation1.id'), textOf(shop.values, 'variation2.id')]
  const items = await add(
    shop,
    owner,
    variations.map((id) => ({ id, quantity: 2 })),
  )
  const lines = items.map((item, index): [string, string] => [`line${index + 1}.id`, textAt(item, 'id')])
  return { 'cart1.id': cartIdOf(items[0]), ...Object.fromEntries(lines) }
}

/** A guest's cart with two lines. */
export async function createCartWithLines(shop: Shop): Promise<Values> {
  const token = randomUUID()
  return { token, ...(await addTwoLines(shop, { 'commerce-cart-token': token })) }
}

export async function createCustomers(shop: Shop) {
  const customer = await addCustomer(shop.database, randomUUID())
  const other = await addCustomer(shop.database, randomUUID())
  return {
    headers: customer.headers,
    values: { bearer: customer.token, otherBearer: other.token, token: randomUUID() },
  }
}

export async function createTwoCustomers(shop: Shop): Promise<Values> {
  return (await createCustomers(shop)).values
}

export async function createCustomerCart(shop: Shop): Promise<Values> {
  const { headers, values } = await createCustomers(shop)
  return { ...values, ...(await addTwoLines(shop, headers)) }
}

export async function clearCustomerCart(shop: Shop): Promise<Values> {
  const { headers, values } = await createCustomers(shop)
  const cart = await addTwoLines(shop, headers)
  await send(shop.app, { method: 'DELETE', path: `/jsonapi/carts/${textOf(cart, 'cart1.id')}`, headers })
  return { ...values, ...cart }
}

export async function removeLine(shop: Shop): Promise<Values> {
  const values = await createCartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}/items`,
    headers: { 'content-type': mediaType, 'commerce-cart-token': textOf(values, 'token') },
    body: JSON.stringify({ data: [{ type: 'order-item--product', id: textOf(values, 'line1.id') }] }),
  })
  return values
}

export async function clearCart(shop: Shop): Promise<Values> {
  const values = await createCartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}`,
    headers: { 'commerce-cart-token': textOf(values, 'token') },
  })
  return { ...values, 'store1.id': await storeOf(shop) }
}

/** The store is only visible as a reference. */
async function storeOf(shop: Shop): Promise<string> {
  const path = `/jsonapi/products/product/${textOf(shop.values, 'product1.id')}`
  const answer = await send(shop.app, { method: 'GET', path })
  const [store] = listOf(at(parseJson(answer.body), 'data', 'relationships', 'stores', 'data'))
  if (store === undefined) throw new Error(`the product names no store: ${answer.statusCode}`)
  return textAt(store, 'id')
}

async function addCouponToShop(shop: Shop, code: string, isUsable: boolean) {
  const { id } = await shop.database
    .insertInto('promotions')
    .values({ uuid: randomUUID(), label: '10% off', percent: '10', families: null, status: isUsable })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.database
    .insertInto('coupons')
    .values({ uuid: randomUUID(), promotion_id: id, code, code_key: code.toLowerCase(), usage_limit: null })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .execute()
}

export async function createCartAndCoupons(shop: Shop): Promise<Values> {
  await addCouponToShop(shop, 'FLANGE10', true)
  await addCouponToShop(shop, 'EXPIRED5', false)
  return createCartWithLines(shop)
}

export async function createCartWithCoupon(shop: Shop): Promise<Values> {
  const cart = await createCartAndCoupons(shop)
  await send(shop.app, {
    method: 'PATCH',
    path: `/jsonapi/carts/${textOf(cart, 'cart1.id')}/coupons`,
    headers: { 'content-type': mediaType, 'commerce-cart-token': textOf(cart, 'token') },
    body: JSON.stringify({ data: [{ type: 'promotion-coupon', id: 'FLANGE10' }] }),
  })
  return cart
}
