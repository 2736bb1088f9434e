import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Access, type Customer, hasTestKey, type Viewer } from '../jsonapi/resource.ts'

const HOUR = 3_600_000

/** How long a guest's browser may read the order it placed, by its cart token. */
const guestHours = 3

/** ID of the API key whose cart a request uses; null for the customer's cart. */
export function cartKeyOf(customer: Customer | null): string | null {
  return customer?.key?.hasOwnCart === true ? customer.key.id : null
}

/** SQL condition for the viewer's cart, and for orders placed from it. @param alias alias of the orders table */
export function isOfViewerCart(alias: string, { user, cartTokenHash }: Viewer): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return user === null
    ? sql<SqlBool>`(${column('token_hash')} = ${cartTokenHash})`
    : sql<SqlBool>`(${column('user_id')} = ${user.id} and ${column('is_test')} = ${hasTestKey(user)}
        and ${column('key_id')} is not distinct from ${cartKeyOf(user)}::uuid)`
}

function isCart(alias: string, viewer: Viewer): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.state`)} in ('draft', 'direct') and ${isOfViewerCart(alias, viewer)})`
}

/** SQL condition for placed orders. A key sees only those of its environment; customers see both. */
function isPlaced(alias: string, { key }: Customer): RawBuilder<SqlBool> {
  const isPlacedOrder = sql<SqlBool>`${sql.ref(`${alias}.placed`)} is not null`
  return key === undefined
    ? isPlacedOrder
    : sql`(${isPlacedOrder} and ${sql.ref(`${alias}.is_test`)} = ${key.environment === 'test'})`
}

/** The customer's own orders, and guest orders with their verified address. */
function isCustomerOrder(alias: string, customer: Customer): RawBuilder<SqlBool> {
  const { id: user } = customer
  return sql`(${isPlaced(alias, customer)} and (
  ${sql.ref(`${alias}.user_id`)} = ${user}
  or (${sql.ref(`${alias}.user_id`)} is null
    and lower(btrim(${sql.ref(`${alias}.email`)})) = (select mail_key from users where id = ${user} and mail_verified))))`
}

function isGuestOrder(alias: string, tokenHash: string, now: Date): RawBuilder<SqlBool> {
  return sql`(
  ${sql.ref(`${alias}.token_hash`)} = ${tokenHash}
  and (${sql.ref(`${alias}.placed`)} is null
    or ${sql.ref(`${alias}.placed`)} > ${new Date(now.getTime() - guestHours * HOUR)}))`
}

function isLinkedOrder(alias: string, tokenHash: string, now: Date): RawBuilder<SqlBool> {
  return sql`exists (
  select 1 from order_links link
  where link.order_id = ${sql.ref(`${alias}.id`)} and link.token_hash = ${tokenHash} and link.expires > ${now})`
}

/**
 * SQL condition for the viewer's orders; orders without an owner are visible to no one. `alias`: alias of the orders
 * table.
 */
export function isViewerOrder(alias: string, viewer: Viewer): RawBuilder<SqlBool> {
  const { user, cartTokenHash, orderTokenHash, now } = viewer
  const ways = [
    ...(user === null ? [] : [isCart(alias, viewer), isCustomerOrder(alias, user)]),
    ...(cartTokenHash === null ? [] : [isGuestOrder(alias, cartTokenHash, now)]),
    ...(orderTokenHash === null ? [] : [isLinkedOrder(alias, orderTokenHash, now)]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** SQL condition for resources of the viewer's orders, such as items. */
function isOfViewerOrder(alias: string, viewer: Viewer): RawBuilder<SqlBool> {
  return sql`exists (
  select 1 from orders whole where whole.id = ${sql.ref(`${alias}.order_id`)} and ${isViewerOrder('whole', viewer)})`
}

export const orderAccess: Access = {
  allowed: isViewerOrder,
  hidden: 'vanishes',
  reason: "The following permissions are required: 'view commerce_order' OR 'view default commerce_order'.",
}

/** Of items and shipments. */
export const orderPartAccess: Access = {
  allowed: isOfViewerOrder,
  hidden: 'vanishes',
  reason: "The 'view commerce_order' permission is required.",
}
