import { centsPrice, priceOfCents, trimmedPriceOfCents } from '../catalogue/money.ts'
import { bundle, store } from '../catalogue/site.ts'
import { cartMeta } from './gaps.ts'
import type { Adjustment } from '../orderColumns.ts'
import { always, boolean, everywhere, integer, made, nowhere, text, time, toMany, toOne } from '../jsonapi/fields.ts'
import type { ResourceType, Row } from '../jsonapi/resource.ts'
import { orderAccess, orderPartAccess } from './access.ts'
import { orderAttributes } from './attributes.ts'

const noAmount = { number: null, currency_code: null, formatted: null }

const isAdjustment = (value: unknown): value is Adjustment =>
  typeof value === 'object' && value !== null && 'cents' in value && 'label' in value

const adjustmentsOf = (value: unknown): readonly Adjustment[] =>
  Array.isArray(value) ? value.filter(isAdjustment) : []

/** An adjustment as carts and checkouts show it. */
const shownAdjustment = ({ type, label, cents, percentage, source_id }: Adjustment) => {
  const amount = priceOfCents(cents)
  return {
    type,
    label,
    amount,
    total: amount,
    percentage: percentage === null ? null : Number(percentage),
    source_id,
    included: false,
    locked: false,
  }
}

/** The same as the order's own field shows it. */
const storedAdjustment = ({ type, label, cents, percentage, source_id }: Adjustment) => ({
  type,
  label,
  amount: priceOfCents(cents),
  percentage,
  source_id,
  included: false,
  locked: false,
})

const orderTotal = (row: Row) => ({
  subtotal: trimmedPriceOfCents(row['subtotal_cents']) ?? noAmount,
  adjustments: adjustmentsOf(row['adjustments']).map(shownAdjustment),
  total: trimmedPriceOfCents(row['total_cents']) ?? noAmount,
})

const balance = ({ total_cents, paid_cents }: Row) =>
  typeof total_cents === 'number' && typeof paid_cents === 'number' ? priceOfCents(total_cents - paid_cents) : null

/** What `cart/add` reads of a line beside its part, and tells lines apart by when it combines them. */
const combinedBy = ['field_one_length', 'field_note']

export const orderType: ResourceType = {
  name: 'order--default',
  path: '/orders/default',
  table: 'order_rows',
  access: orderAccess,
  isCounted: true,
  attributes: {
    ...orderAttributes,
    version: integer('version'),
    email: text('contact_mail'),
    total_price: centsPrice('total_cents'),
    total_paid: made(['paid_cents'], ({ paid_cents }) => (paid_cents === 0 ? null : priceOfCents(paid_cents))),
    balance: made(['total_cents', 'paid_cents'], balance),
    state: text('state'),
    locked: always(false),
    created: time('created'),
    changed: time('changed'),
    cart: made(['state'], (row) => row['state'] === 'draft'),
    checkout_step: always(null),
    adjustments: made(['adjustments'], (row) => adjustmentsOf(row['adjustments']).map(storedAdjustment)),
    order_total: made(['subtotal_cents', 'adjustments', 'total_cents'], orderTotal),
    field_ships_complete_by: time('ships_complete_by'),
    field_can_split: boolean('can_split'),
    field_tax_exempt: boolean('tax_exempt'),
    field_tax_note: text('tax_note'),
    field_notices: made(['notices'], (row) => row['notices'] ?? []),
    field_combines_by: always(combinedBy),
  },
  relationships: {
    order_type: everywhere('order-type', bundle('commerce_order_type', 'default')),
    store_id: everywhere('store--online', store),
    uid: toOne('user--user', { table: 'orders', from: 'id', to: 'user_id' }),
    order_items: toMany('order-item--product', { table: 'order_items', from: 'order_id', to: 'id' }),
    checkout_flow: nowhere('order--default'),
    payment_method: nowhere('order--default'),
    coupons: toMany('promotion-coupon', { table: 'orders', from: 'id', to: 'coupon_id' }),
    shipments: toMany('shipment--default', { table: 'shipments', from: 'order_id', to: 'id' }),
  },
  meta: cartMeta,
  links: { columns: [], value: ({ uuid }) => ({ 'shipping-methods': `/jsonapi/checkout/${uuid}/shipping-methods` }) },
  refusals: {
    PATCH: "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
    DELETE: "The following permissions are required: 'delete commerce_order' OR 'delete default commerce_order'.",
  },
}

export const orderItemType: ResourceType = {
  name: 'order-item--product',
  path: '/order-items/product',
  table: 'order_item_rows',
  access: orderPartAccess,
  attributes: {
    title: text('title'),
    overridden_title: always(false),
    quantity: made(['quantity'], (row) => `${String(row['quantity'])}.00`),
    unit_price: centsPrice('unit_cents', 6),
    overridden_unit_price: always(false),
    total_price: centsPrice('total_cents'),
    adjustments: always([]),
    uses_legacy_adjustments: always(false),
    data: always({}),
    locked: always(false),
    created: time('created'),
    changed: time('changed'),
    field_one_length: boolean('one_length'),
    field_note: text('note'),
    field_reference: text('reference'),
    field_list_price: centsPrice('list_cents', 6),
    field_price_from: integer('price_from'),
    field_available: boolean('available'),
    field_ships_by: time('ships_by'),
    field_stocked_quantity: integer('stocked_quantity'),
    field_sku: text('sku'),
    field_shipped_quantity: integer('shipped_quantity'),
  },
  relationships: {
    order_item_type: everywhere('order-item-type', bundle('commerce_order_item_type', 'product')),
    order_id: toOne('order--default', { table: 'order_items', from: 'id', to: 'order_id' }),
    purchased_entity: toOne('product-variation--product', { table: 'order_items', from: 'id', to: 'variation_id' }),
  },
}
