/** The state each case needs before its request, made through the shop's own requests (a redirect: in the database). */
import { randomUUID } from 'node:crypto'
import { addCustomer } from '../accounts/test-customer.ts'
import {
  accessBeforeSaving,
  accountsOfTheSite,
  besideAnother,
  expiredAccess,
  loggedIn,
  nameTaken,
  newPair,
  oldAccess,
  refreshUsed,
  withAddressBook,
} from './accounts.ts'
import { labAddress } from './address.ts'
import { at, isObject, listOf, type Members, membersOf, parsed, textAt } from './json.ts'
import { officeKey, type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'
import { pageValues } from './values.ts'

const jsonApi = 'application/vnd.api+json'

type Given = (shop: Shop) => Promise<Values>

/** Adds lines to the cart of whoever the headers name; answers the order items. */
const add = async (
  shop: Shop,
  owner: Record<string, string>,
  lines: { id: string; quantity: number }[],
): Promise<Members[]> => {
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/cart/add',
    headers: { 'content-type': jsonApi, ...owner },
    body: JSON.stringify({
      data: lines.map(({ id, quantity }) => ({ type: 'product-variation--product', id, meta: { quantity } })),
    }),
  })
  const { data } = membersOf(parsed(answer.body))
  if (!Array.isArray(data)) throw new Error(`cart/add answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return data.filter(isObject)
}

const cartOf = (item: Members | undefined): string => {
  const id = textAt(item, 'relationships', 'order_id', 'data', 'id')
  if (id === '') throw new Error('an added line names no cart')
  return id
}

const twoLines = async (shop: Shop, owner: Record<string, string>): Promise<Values> => {
  const variations = [textOf(shop.values, 'variation1.id'), textOf(shop.values, 'variation2.id')]
  const items = await add(
    shop,
    owner,
    variations.map((id) => ({ id, quantity: 2 })),
  )
  const lines = items.map((item, index): [string, string] => [`line${index + 1}.id`, textAt(item, 'id')])
  return { 'cart1.id': cartOf(items[0]), ...Object.fromEntries(lines) }
}

/** A guest's cart with two lines. */
export const cartWithLines = async (shop: Shop): Promise<Values> => {
  const token = randomUUID()
  return { token, ...(await twoLines(shop, { 'commerce-cart-token': token })) }
}

const customers = async (shop: Shop) => {
  const customer = await addCustomer(shop.database, randomUUID())
  const other = await addCustomer(shop.database, randomUUID())
  return {
    headers: customer.headers,
    values: { bearer: customer.token, otherBearer: other.token, token: randomUUID() },
  }
}

const twoCustomers = async (shop: Shop): Promise<Values> => (await customers(shop)).values

const customerWithCart = async (shop: Shop): Promise<Values> => {
  const { headers, values } = await customers(shop)
  return { ...values, ...(await twoLines(shop, headers)) }
}

const customerCartCleared = async (shop: Shop): Promise<Values> => {
  const { headers, values } = await customers(shop)
  const cart = await twoLines(shop, headers)
  await send(shop.app, { method: 'DELETE', path: `/jsonapi/carts/${textOf(cart, 'cart1.id')}`, headers })
  return { ...values, ...cart }
}

/** A customer with an entry in the address book: the resource that the case speaks of, or one that it only tries to make. */
const customerWithAddress = async (shop: Shop): Promise<Values> => {
  const { headers, values } = await customers(shop)
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/profile/customer',
    headers: { 'content-type': jsonApi, ...headers },
    body: JSON.stringify({ data: { type: 'profile--customer', attributes: { address: labAddress } } }),
  })
  return { ...values, 'other1.id': textAt(parsed(answer.body), 'data', 'id') }
}

const customerWithNewId = async (shop: Shop): Promise<Values> => ({
  ...(await twoCustomers(shop)),
  'other1.id': randomUUID(),
})

const lineRemoved = async (shop: Shop): Promise<Values> => {
  const values = await cartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}/items`,
    headers: { 'content-type': jsonApi, 'commerce-cart-token': textOf(values, 'token') },
    body: JSON.stringify({ data: [{ type: 'order-item--product', id: textOf(values, 'line1.id') }] }),
  })
  return values
}

const cartCleared = async (shop: Shop): Promise<Values> => {
  const values = await cartWithLines(shop)
  await send(shop.app, {
    method: 'DELETE',
    path: `/jsonapi/carts/${textOf(values, 'cart1.id')}`,
    headers: { 'commerce-cart-token': textOf(values, 'token') },
  })
  return { ...values, 'store1.id': await storeOf(shop) }
}

/** The store is only ever seen as a reference. */
const storeOf = async (shop: Shop): Promise<string> => {
  const path = `/jsonapi/products/product/${textOf(shop.values, 'product1.id')}`
  const answer = await send(shop.app, { method: 'GET', path })
  const [store] = listOf(at(parsed(answer.body), 'data', 'relationships', 'stores', 'data'))
  if (store === undefined) throw new Error(`the product names no store: ${answer.statusCode}`)
  return textAt(store, 'id')
}

const coupon = async (shop: Shop, code: string, isUsable: boolean) => {
  const { id } = await shop.database
    .insertInto('promotions')
    .values({ uuid: randomUUID(), label: '10 % off', percent: '10', families: null, status: isUsable })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.database
    .insertInto('coupons')
    .values({ uuid: randomUUID(), promotion_id: id, code, code_key: code.toLowerCase(), usage_limit: null })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .execute()
}

const cartAndCoupons = async (shop: Shop): Promise<Values> => {
  await coupon(shop, 'FLANGE10', true)
  await coupon(shop, 'EXPIRED5', false)
  return cartWithLines(shop)
}

const cartWithCoupon = async (shop: Shop): Promise<Values> => {
  const cart = await cartAndCoupons(shop)
  await send(shop.app, {
    method: 'PATCH',
    path: `/jsonapi/carts/${textOf(cart, 'cart1.id')}/coupons`,
    headers: { 'content-type': jsonApi, 'commerce-cart-token': textOf(cart, 'token') },
    body: JSON.stringify({ data: [{ type: 'promotion-coupon', id: 'FLANGE10' }] }),
  })
  return cart
}

/** What a buyer decides in checkout; everything that is to be decided. */
const decisions = {
  email: 'ada@example.test',
  shipping_information: { address: labAddress, field_phone: '16615550100' },
  shipping_method: 'ups--ground',
  field_billing_same: true,
  payment_instrument: { payment_gateway_id: 'wire_transfer' },
}

const decide = async (shop: Shop, owner: Record<string, string>, cart: Values, names: (keyof typeof decisions)[]) => {
  const id = textOf(cart, 'cart1.id')
  const attributes = Object.fromEntries(names.map((name) => [name, decisions[name]]))
  const answer = await send(shop.app, {
    method: 'PATCH',
    path: `/jsonapi/checkout/${id}`,
    headers: { 'content-type': jsonApi, ...owner },
    body: JSON.stringify({ data: { type: 'order--default', id, attributes } }),
  })
  if (answer.statusCode !== 200) throw new Error(`the checkout was refused: ${answer.body.slice(0, 300)}`)
}

const place = async (shop: Shop, owner: Record<string, string>, cart: Values) => {
  const answer = await send(shop.app, {
    method: 'POST',
    path: `/jsonapi/checkout/${textOf(cart, 'cart1.id')}/payment`,
    headers: { 'content-type': jsonApi, ...owner },
    body: JSON.stringify({ data: { type: 'payment--payment-manual', attributes: {} } }),
  })
  if (answer.statusCode !== 201) throw new Error(`the order was not placed: ${answer.body.slice(0, 300)}`)
}

const everyDecision: (keyof typeof decisions)[] = [
  'email',
  'shipping_information',
  'shipping_method',
  'field_billing_same',
  'payment_instrument',
]

/** A guest's cart of which the first of the things that are to be decided are decided. */
const checkout =
  (decided: number, cartOfCase: Given = cartWithLines) =>
  async (shop: Shop): Promise<Values> => {
    const cart = await cartOfCase(shop)
    await decide(shop, { 'commerce-cart-token': textOf(cart, 'token') }, cart, everyDecision.slice(0, decided))
    return cart
  }

/** The recorded cart has a coupon from here on. */
const couponed = (decided: number) => checkout(decided, cartWithCoupon)

const readyToPlace = couponed(everyDecision.length)

const placedByGuest = async (shop: Shop): Promise<Values> => {
  const cart = await readyToPlace(shop)
  await place(shop, { 'commerce-cart-token': textOf(cart, 'token') }, cart)
  return cart
}

const placedByCustomer = async (shop: Shop): Promise<Values> => {
  const { headers, values } = await customers(shop)
  const cart = { ...values, ...(await twoLines(shop, headers)) }
  await decide(shop, headers, cart, everyDecision)
  await place(shop, headers, cart)
  await shop.database
    .updateTable('orders')
    .set({ state: 'delivered', completed: new Date() })
    .where('uuid', '=', textOf(cart, 'cart1.id'))
    .execute()
  return cart
}

const redirected =
  (status: number, to: 'page1' | 'product1') =>
  async (shop: Shop): Promise<Values> => {
    const redirectFrom = `/moved-${status}`
    const target = textOf(shop.values, `${to}.alias`)
    await shop.database
      .insertInto('redirects')
      .values({ id: 1000 + status, source: redirectFrom, target, status })
      .execute()
    return { redirectFrom }
  }

const frontPage = (shop: Shop): Promise<Values> => pageValues(shop.database, 'page1', '/')

const cachedAnswer = async (shop: Shop): Promise<Values> => {
  const { headers } = await send(shop.app, {
    method: 'GET',
    path: '/jsonapi/products/product',
    query: [
      ['fields[product--product]', 'title'],
      ['sort', 'title'],
      ['page[limit]', '4'],
    ],
  })
  return { etag: String(headers.etag), lastModified: String(headers['last-modified']) }
}

const newToken = (): Promise<Values> => Promise.resolve({ token: randomUUID() })

/** Closes the shop to visitors with a message, or opens it with null. */
export const maintain = async (shop: Shop, message: string | null): Promise<void> => {
  const { statusCode } = await send(shop.app, {
    method: 'PUT',
    path: '/office/maintenance',
    headers: { authorization: `Bearer ${officeKey}` },
    body: JSON.stringify({ message }),
  })
  if (statusCode !== 200) throw new Error(`maintenance answered ${statusCode}`)
}

/** As the recorded site says it. */
const closed = async (shop: Shop): Promise<Values> => {
  const usual = 'is currently under maintenance. We should be back shortly. Thank you for your patience.'
  await maintain(shop, `Vacuum Components (real Drupal test site) ${usual}`)
  return { token: randomUUID() }
}

/** The first entry that a case's name starts with. */
const GIVEN: [start: string, given: Given][] = [
  ['06-auth-anonymous-order-', cartWithLines],
  ['06-auth-other-customer-order-', customerWithCart],
  ['06-auth-customer-order', placedByCustomer],
  ['06-auth-customer-profile', customerWithAddress],
  ['06-auth-customer-own-user', withAddressBook],
  ['06-auth-customer-', twoCustomers],
  ['06-auth-entry-point-', loggedIn],
  ['07-translate-path-redirect-301', redirected(301, 'page1')],
  ['07-translate-path-redirect-302', redirected(302, 'product1')],
  ['07-translate-path-front', frontPage],
  ['07-translate-path-internal-path', frontPage],
  ['11-cache-conditional-304', cachedAnswer],
  ['20-post-client-generated-id', customerWithNewId],
  ['25-delete-404-again', customerWithNewId],
  ['25-delete-order-', customerWithCart],
  ['25-patch-order-', customerWithCart],
  ['21-patch-user-other-', besideAnother],
  ['21-patch-user-', withAddressBook],
  ['21-token-', accessBeforeSaving],
  ['2', customerWithAddress],
  ['31-cart-add-same-', cartWithLines],
  ['34-item-remove-again-422', lineRemoved],
  ['35-coupon-add-', cartWithCoupon],
  ['35-coupon-remove', cartWithCoupon],
  ['35-cart-with-coupon', cartWithCoupon],
  ['35-', cartAndCoupons],
  ['36-checkout-patch-email', couponed(0)],
  ['36-checkout-patch-shipping-method', couponed(2)],
  ['36-checkout-patch-billing', couponed(3)],
  ['36-checkout-patch-payment-instrument', couponed(4)],
  ['36-checkout-422-', checkout(0)],
  ['36-checkout-get-complete', readyToPlace],
  ['36-', couponed(1)],
  ['37-payment-post-', readyToPlace],
  ['37-', placedByGuest],
  ['38-customer-carts-after-clear', customerCartCleared],
  ['38-', customerWithCart],
  ['39-carts-after-clear', cartCleared],
  ['39-current-store-header-', cartCleared],
  ['30-', newToken],
  ['31-', newToken],
  ['3', cartWithLines],
  ['40-', accountsOfTheSite],
  ['42-token-refresh-again-', refreshUsed],
  ['42-', loggedIn],
  ['43-use-new-', newPair],
  ['43-use-old-', oldAccess],
  ['44-bearer-', expiredAccess],
  ['44-', accountsOfTheSite],
  ['50-register-403-already-', loggedIn],
  ['50-register-422-mail-taken', nameTaken],
  ['50-register-422-name-taken', nameTaken],
  ['5', accountsOfTheSite],
  ['60-', closed],
]

export const prepare = (shop: Shop, name: string): Promise<Values> =>
  GIVEN.find(([start]) => name.startsWith(start))?.[1](shop) ?? Promise.resolve({})
