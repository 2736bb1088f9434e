import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { price, priceOf, trimmedPriceOf } from '../catalogue/money.ts'
import { bundle, store } from '../catalogue/site.ts'
import {
  always,
  boolean,
  everywhere,
  integer,
  made,
  nowhere,
  scalar,
  text,
  time,
  toMany,
  toOne,
} from '../jsonapi/fields.ts'
import type { Access, ResourceType, Row, Viewer } from '../jsonapi/resource.ts'

/** An order is its customer's, or its token's; one that has neither is nobody's. */
const own = (alias: string, { user, cartTokenHash }: Viewer): RawBuilder<SqlBool> => {
  if (user !== null) return sql`${sql.ref(`${alias}.user_id`)} = ${user.id}`
  return cartTokenHash === null ? sql`false` : sql`${sql.ref(`${alias}.token_hash`)} = ${cartTokenHash}`
}

const ownAccess: Access = {
  allowed: own,
  hidden: 'vanishes',
  reason: "The following permissions are required: 'view commerce_order' OR 'view default commerce_order'.",
}

const noAmount = { number: null, currency_code: null, formatted: null }

/** What cannot be bought any more has no total price: it counts for nothing until it is removed. */
const lineTotal = (row: Row) => (row['available'] === true ? priceOf(row['total_price']) : priceOf('0.00'))

const orderTotal = ({ subtotal }: Row) => ({
  subtotal: trimmedPriceOf(subtotal) ?? noAmount,
  adjustments: [],
  total: trimmedPriceOf(subtotal) ?? noAmount,
})

/** What a cart lacks to become an order. */
const constraints = () => ({
  constraints: ['billing_profile', 'shipping_information'].map((pointer) => ({
    required: { detail: 'This value should not be null.', source: { pointer } },
  })),
})

export const orderType: ResourceType = {
  name: 'order--default',
  path: '/orders/default',
  table: 'order_rows',
  access: ownAccess,
  attributes: {
    order_number: always(null),
    version: integer('version'),
    email: text('email'),
    total_price: {
      ...made(['subtotal'], (row) => priceOf(row['subtotal'])),
      properties: { number: scalar('subtotal', 'number') },
    },
    total_paid: always(null),
    balance: made(['subtotal'], (row) => priceOf(row['subtotal'])),
    state: text('state'),
    locked: always(false),
    created: time('created'),
    changed: time('changed'),
    placed: always(null),
    completed: always(null),
    customer_comments: always(null),
    cart: made(['state'], (row) => row['state'] === 'draft'),
    checkout_step: always(null),
    adjustments: always([]),
    billing_information: always(null),
    shipping_information: always(null),
    shipping_method: always(''),
    payment_instrument: always(null),
    order_total: made(['subtotal'], orderTotal),
    field_po_number: always(null),
  },
  relationships: {
    order_type: everywhere('order-type', bundle('commerce_order_type', 'default')),
    store_id: everywhere('store--online', store),
    uid: toOne('user--user', { table: 'orders', from: 'id', to: 'user_id' }),
    order_items: toMany('order-item--product', { table: 'order_items', from: 'order_id', to: 'id' }),
    checkout_flow: nowhere('order--default'),
    payment_method: nowhere('order--default'),
    coupons: nowhere('order--default'),
    shipments: nowhere('order--default'),
  },
  meta: { columns: [], value: constraints },
  refusals: {
    PATCH: "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
    DELETE: "The following permissions are required: 'delete commerce_order' OR 'delete default commerce_order'.",
  },
}

export const orderItemType: ResourceType = {
  name: 'order-item--product',
  path: '/order-items/product',
  table: 'order_item_rows',
  access: { allowed: own, hidden: 'vanishes', reason: "The 'view commerce_order' permission is required." },
  attributes: {
    title: text('title'),
    overridden_title: always(false),
    quantity: made(['quantity'], (row) => `${String(row['quantity'])}.00`),
    unit_price: price('unit_price'),
    overridden_unit_price: always(false),
    total_price: made(['available', 'total_price'], lineTotal),
    adjustments: always([]),
    uses_legacy_adjustments: always(false),
    data: always({}),
    locked: always(false),
    created: time('created'),
    changed: time('changed'),
    field_one_length: boolean('one_length'),
  },
  relationships: {
    order_item_type: everywhere('order-item-type', bundle('commerce_order_item_type', 'product')),
    order_id: toOne('order--default', { table: 'order_items', from: 'id', to: 'order_id' }),
    purchased_entity: toOne('product-variation--product', { table: 'order_items', from: 'id', to: 'variation_id' }),
  },
}
