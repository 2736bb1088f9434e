/**
 * The state that each case needs before its request, created through the shop's own requests (redirects: in the
 * database).
 */
import { randomUUID } from 'node:crypto'
import { mediaType } from '../../jsonapi/request.ts'
import {
  changeAccount,
  recordedAccounts,
  logInBesideAnother,
  expireToken,
  logIn,
  takeName,
  readNewTokens,
  readOldToken,
  useRefreshToken,
  logInWithAddresses,
} from './accounts.ts'
import { labAddress } from './labAddress.ts'
import {
  createCartAndCoupons,
  clearCart,
  createCartWithCoupon,
  createCartWithLines,
  clearCustomerCart,
  createCustomers,
  createCustomerCart,
  removeLine,
  createTwoCustomers,
} from './carts.ts'
import { parseJson, textAt } from './json.ts'
import { startCheckout, addCoupon, giveAddresses, placeAsCustomer, placeAsGuest, readyToPlace } from './orders.ts'
import { officeKey, type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'
import { pageValues } from './values.ts'

type Precondition = (shop: Shop) => Promise<Values>

/** A customer with an address book entry: the resource of the case, or one that it tries to create. */
async function createCustomerWithAddress(shop: Shop): Promise<Values> {
  const { headers, values } = await createCustomers(shop)
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/profile/customer',
    headers: { 'content-type': mediaType, ...headers },
    body: JSON.stringify({ data: { type: 'profile--customer', attributes: { address: labAddress } } }),
  })
  return { ...values, 'other1.id': textAt(parseJson(answer.body), 'data', 'id') }
}

async function createCustomerWithNewId(shop: Shop): Promise<Values> {
  return {
    ...(await createTwoCustomers(shop)),
    'other1.id': randomUUID(),
  }
}

function addRedirect(status: number, to: 'page1' | 'product1') {
  return async (shop: Shop): Promise<Values> => {
    const redirectFrom = `/moved-${status}`
    const target = textOf(shop.values, `${to}.alias`)
    await shop.database
      .insertInto('redirects')
      .values({ id: 1000 + status, source: redirectFrom, target, status })
      .execute()
    return { redirectFrom }
  }
}

function findFrontPage(shop: Shop): Promise<Values> {
  return pageValues(shop.database, 'page1', '/')
}

async function readCachedResponse(shop: Shop): Promise<Values> {
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

function createToken(): Promise<Values> {
  return Promise.resolve({ token: randomUUID() })
}

/** Closes the shop to visitors with a message, or opens it with null. */
export async function setMaintenance(shop: Shop, message: string | null): Promise<void> {
  const { statusCode } = await send(shop.app, {
    method: 'PUT',
    path: '/office/maintenance',
    headers: { authorization: `Bearer ${officeKey}` },
    body: JSON.stringify({ message }),
  })
  if (statusCode !== 200) throw new Error(`maintenance answered ${statusCode}`)
}

/** The recorded message. */
/** Closes the shop with the notice of the recorded site. */
function closeWith(notice: string): Precondition {
  return async (shop) => {
    await setMaintenance(shop, notice)
    return { token: randomUUID() }
  }
}

const closeShop = closeWith(
  'Vacuum Components (real Drupal test site) is currently under maintenance. We should be back shortly. Thank you for your patience.',
)
const closePlainShop = closeWith('The CMS is currently under maintenance. Back at noon.')

/** The first entry that is a prefix of the case's name. */
const preconditions: [start: string, setUp: Precondition][] = [
  ['06-auth-anonymous-order-', createCartWithLines],
  ['06-auth-other-customer-order-', createCustomerCart],
  ['06-auth-customer-order', placeAsCustomer],
  ['06-auth-customer-profile', createCustomerWithAddress],
  ['06-auth-customer-own-user', logInWithAddresses],
  ['06-auth-customer-', createTwoCustomers],
  ['06-orders-', createCustomerCart],
  ['06-auth-entry-point-', logIn],
  ['07-translate-path-redirect-301', addRedirect(301, 'page1')],
  ['07-translate-path-redirect-302', addRedirect(302, 'product1')],
  ['07-translate-path-front', findFrontPage],
  ['07-translate-path-internal-path', findFrontPage],
  ['11-cache-conditional-304', readCachedResponse],
  ['20-post-client-generated-id', createCustomerWithNewId],
  ['25-delete-404-again', createCustomerWithNewId],
  ['25-delete-order-', createCustomerCart],
  ['25-patch-order-', createCustomerCart],
  ['21-patch-user-other-', logInBesideAnother],
  ['21-patch-user-', logInWithAddresses],
  ['21-token-', changeAccount],
  ['2', createCustomerWithAddress],
  ['31-cart-add-same-', createCartWithLines],
  ['34-item-remove-again-422', removeLine],
  ['35-coupon-add-', createCartWithCoupon],
  ['35-coupon-remove', createCartWithCoupon],
  ['35-cart-with-coupon', createCartWithCoupon],
  ['35-carts-with-coupon', createCartWithCoupon],
  ['35-', createCartAndCoupons],
  ['36-two-shipping-', createCartWithCoupon],
  ['36-checkout-patch-email', addCoupon(0)],
  ['36-checkout-patch-shipping-method', addCoupon(2)],
  ['36-checkout-patch-billing', addCoupon(3)],
  ['36-checkout-patch-payment-instrument', addCoupon(4)],
  ['36-checkout-422-', startCheckout(0)],
  ['36-checkout-get-complete', readyToPlace],
  ['36-', addCoupon(1)],
  ['37-payment-post-', readyToPlace],
  ['37-', placeAsGuest],
  ['38-customer-carts-after-clear', clearCustomerCart],
  ['38-', createCustomerCart],
  ['39-carts-after-clear', clearCart],
  ['39-current-store-header-', clearCart],
  ['30-items-default-1-', createToken],
  ['30-items-', createCartWithLines],
  ['30-', createToken],
  ['31-', createToken],
  ['3', createCartWithLines],
  ['40-', recordedAccounts],
  ['42-token-refresh-again-', useRefreshToken],
  ['42-', logIn],
  ['43-use-new-', readNewTokens],
  ['43-use-old-', readOldToken],
  ['44-bearer-', expireToken],
  ['44-', recordedAccounts],
  ['50-register-403-already-', logIn],
  ['50-register-422-mail-taken', takeName],
  ['50-register-422-name-taken', takeName],
  ['5', recordedAccounts],
  ['60-maintenance-mode-', closeShop],
  ['60-', closePlainShop],
  ['base/30-', createCartWithLines],
  ['gaps/36-checkout-billing-without-', giveAddresses('shipping_information')],
  ['gaps/36-checkout-sparse-', giveAddresses('shipping_information', 'billing_information')],
  ['gaps/36-', createCartWithLines],
  ['gaps/50-', recordedAccounts],
  ['gaps/51-', logInWithAddresses],
  ['gaps/54-', createCustomerWithAddress],
]

export function prepare(shop: Shop, name: string): Promise<Values> {
  return preconditions.find(([start]) => name.startsWith(start))?.[1](shop) ?? Promise.resolve({})
}
