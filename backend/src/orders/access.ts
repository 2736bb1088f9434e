import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Access, Customer, Viewer } from '../jsonapi/resource.ts'

const HOUR = 3_600_000

/** How long a guest's browser may read the order it placed, by its cart token. */
const guestHours = 3

/** SQL condition for the orders of a key's environment. Customers see the orders of both, but only their live cart. */
function isVisible(alias: string, { key }: Customer): RawBuilder<SqlBool> {
  const isTest = sql.ref(`${alias}.is_test`)
  if (key !== undefined) return sql`${isTest} = ${key.environment === 'test'}`
  return sql`(not ${isTest} or ${sql.ref(`${alias}.placed`)} is not null)`
}

/** The customer's own orders, and guest orders with their verified address. */
function isCustomerOrder(alias: string, customer: Customer): RawBuilder<SqlBool> {
  const { id: user } = customer
  return sql`(${isVisible(alias, customer)} and (
  ${sql.ref(`${alias}.user_id`)} = ${user}
  or (${sql.ref(`${alias}.user_id`)} is null and ${sql.ref(`${alias}.placed`)} is not null
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
    ...(user === null ? [] : [isCustomerOrder(alias, user)]),
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
