/**
 * The state that each case needs before its request, created through the shop's own requests (redirects: in the
 * database).
 */
import { randomUUID } from 'node:crypto'
import { mediaType } from '../../jsonapi/request.ts'
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
import {
  cartAndCoupons,
  cartCleared,
  cartWithCoupon,
  cartWithLines,
  customerCartCleared,
  customers,
  customerWithCart,
  lineRemoved,
  twoCustomers,
} from './carts.ts'
import { parsed, textAt } from './json.ts'
import { checkout, couponed, placedByCustomer, placedByGuest, readyToPlace } from './orders.ts'
import { officeKey, type Shop, send } from './shop.ts'
import { textOf, type Values } from './substitute.ts'
import { pageValues } from './values.ts'

type Given = (shop: Shop) => Promise<Values>

/** A customer with an address book entry: the resource of the case, or one that it tries to create. */
async function customerWithAddress(shop: Shop): Promise<Values> {
  const { headers, values } = await customers(shop)
  const answer = await send(shop.app, {
    method: 'POST',
    path: '/jsonapi/profile/customer',
    headers: { 'content-type': mediaType, ...headers },
    body: JSON.stringify({ data: { type: 'profile--customer', attributes: { address: labAddress } } }),
  })
  return { ...values, 'other1.id': textAt(parsed(answer.body), 'data', 'id') }
}

async function customerWithNewId(shop: Shop): Promise<Values> {
  return {
    ...(await twoCustomers(shop)),
    'other1.id': randomUUID(),
  }
}

function redirected(status: number, to: 'page1' | 'product1') {
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

function frontPage(shop: Shop): Promise<Values> {
  return pageValues(shop.database, 'page1', '/')
}

async function cachedAnswer(shop: Shop): Promise<Values> {
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

function newToken(): Promise<Values> {
  return Promise.resolve({ token: randomUUID() })
}

/** Closes the shop to visitors with a message, or opens it with null. */
export async function maintain(shop: Shop, message: string | null): Promise<void> {
  const { statusCode } = await send(shop.app, {
    method: 'PUT',
    path: '/office/maintenance',
    headers: { authorization: `Bearer ${officeKey}` },
    body: JSON.stringify({ message }),
  })
  if (statusCode !== 200) throw new Error(`maintenance answered ${statusCode}`)
}

/** The recorded message. */
async function closed(shop: Shop): Promise<Values> {
  const usual = 'is currently under maintenance. We should be back shortly. Thank you for your patience.'
  await maintain(shop, `Vacuum Components (real Drupal test site) ${usual}`)
  return { token: randomUUID() }
}

/** The first entry that is a prefix of the case's name. */
const givenByStart: [start: string, given: Given][] = [
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

export function prepare(shop: Shop, name: string): Promise<Values> {
  return givenByStart.find(([start]) => name.startsWith(start))?.[1](shop) ?? Promise.resolve({})
}
