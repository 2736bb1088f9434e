/** Creates the checkouts and orders of cases from a cart. */
import { mediaType } from '../../jsonapi/request.ts'
import { labAddress } from './labAddress.ts'
import { createCartWithCoupon, createCartWithLines, createCustomers, addTwoLines } from './carts.ts'
import { type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'

/** The buyer's choices in checkout; by default, all of them. */
const decisions = {
  email: 'ada@example.test',
  shipping_information: { address: labAddress, field_phone: '16615550100' },
  shipping_method: 'ups--ground',
  field_billing_same: true,
  payment_instrument: { payment_gateway_id: 'wire_transfer' },
}

async function decide(shop: Shop, owner: Record<string, string>, cart: Values, names: (keyof typeof decisions)[]) {
  const id = textOf(cart, 'cart1.id')
  const attributes = Object.fromEntries(names.map((name) => [name, decisions[name]]))
  const answer = await send(shop.app, {
    method: 'PATCH',
    path: `/jsonapi/checkout/${id}`,
    headers: { 'content-type': mediaType, ...owner },
    body: JSON.stringify({ data: { type: 'order--default', id, attributes } }),
  })
  if (answer.statusCode !== 200) throw new Error(`the checkout was refused: ${answer.body.slice(0, 300)}`)
}

async function place(shop: Shop, owner: Record<string, string>, cart: Values) {
  const answer = await send(shop.app, {
    method: 'POST',
    path: `/jsonapi/checkout/${textOf(cart, 'cart1.id')}/payment`,
    headers: { 'content-type': mediaType, ...owner },
    body: JSON.stringify({ data: { type: 'payment--payment-manual', attributes: {} } }),
  })
  if (answer.statusCode !== 201) throw new Error(`the order was not placed: ${answer.body.slice(0, 300)}`)
}

/** A guest's cart in which addresses without phone numbers are given. */
export function giveAddresses(...names: ('shipping_information' | 'billing_information')[]) {
  return async (shop: Shop): Promise<Values> => {
    const cart = await createCartWithLines(shop)
    const id = textOf(cart, 'cart1.id')
    const attributes = Object.fromEntries(names.map((name) => [name, { address: labAddress }]))
    await send(shop.app, {
      method: 'PATCH',
      path: `/jsonapi/checkout/${id}`,
      headers: { 'content-type': mediaType, 'commerce-cart-token': textOf(cart, 'token') },
      body: JSON.stringify({ data: { type: 'order--default', id, attributes } }),
    })
    return cart
  }
}

const everyDecision: (keyof typeof decisions)[] = [
  'email',
  'shipping_information',
  'shipping_method',
  'field_billing_same',
  'payment_instrument',
]

/** A guest's cart in which the first choices are made. */
export function startCheckout(count: number, cartOfCase: typeof createCartWithLines = createCartWithLines) {
  return async (shop: Shop): Promise<Values> => {
    const cart = await cartOfCase(shop)
    await decide(shop, { 'commerce-cart-token': textOf(cart, 'token') }, cart, everyDecision.slice(0, count))
    return cart
  }
}

/** From here on, the recorded cart has a coupon. */
export function addCoupon(decided: number) {
  return startCheckout(decided, createCartWithCoupon)
}

export const readyToPlace = addCoupon(everyDecision.length)

export async function placeAsGuest(shop: Shop): Promise<Values> {
  const cart = await readyToPlace(shop)
  await place(shop, { 'commerce-cart-token': textOf(cart, 'token') }, cart)
  return cart
}

export async function placeAsCustomer(shop: Shop): Promise<Values> {
  const { headers, values } = await createCustomers(shop)
  const cart = { ...values, ...(await addTwoLines(shop, headers)) }
  await decide(shop, headers, cart, everyDecision)
  await place(shop, headers, cart)
  await shop.database
    .updateTable('orders')
    .set({ state: 'delivered', completed: new Date() })
    .where('uuid', '=', textOf(cart, 'cart1.id'))
    .execute()
  return cart
}
