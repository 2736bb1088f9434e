import { centsPrice, priceOfCents, trimmedPriceOfCents } from '../catalog/money.ts'
import { bundle, store } from '../catalog/site.ts'
import {
  always,
  boolean,
  toConstant,
  integer,
  computed,
  emptyRelationship,
  text,
  time,
  toMany,
  toOne,
} from '../jsonapi/fields.ts'
import type { Field, ResourceType, Row } from '../jsonapi/resource.ts'
import type { Adjustment, OrderAddress, OrderCard } from '../orderColumns.ts'
import { paymentLabel } from '../payments/paymentMethods.ts'
import { methodLabel } from '../shipping/methods.ts'
import { orderAccess, orderPartAccess } from './access.ts'
import { type DocumentedOrder, documentsValue, invoiceNumber } from './documents.ts'
import { type InvoiceRow, invoiceRows } from './invoices.ts'
import { cartMeta } from './missingInputs.ts'
import { openQuote } from './openQuote.ts'
import { cancelableUntil } from './states.ts'
import { itemShipsBy, shipsCompleteBy, wireTransfer } from './wireFields.ts'

function rfc3339(time: Date) {
  return time.toISOString().replace(/\.\d{3}Z$/, '+00:00')
}

function isCard(value: unknown): value is OrderCard {
  return typeof value === 'object' && value !== null && 'last4' in value
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** How an order is paid, in the format of checkouts; card data is limited to what receipts print. */
function paymentInstrument(row: Row) {
  const gateway = textOf(row['payment_gateway'])
  if (gateway === null) return null
  const card = row['payment_method']
  const noDetails = { payment_method_id: null, payment_method_type: null, payment_details: [] }
  if (!isCard(card)) return { payment_gateway_id: gateway, ...noDetails }
  const [year, month] = card.expires.split('-')
  return {
    payment_gateway_id: gateway,
    payment_method_id: null,
    payment_method_type: 'credit_card',
    payment_details: {
      card_type: card.brand,
      card_number: card.last4,
      card_exp_month: month ?? null,
      card_exp_year: year ?? null,
    },
  }
}

/** An address as entered, without empty parts. */
function information(column: string): Field {
  return computed([column], (row) => row[column] ?? null)
}

function label(row: Row) {
  const card = row['payment_method']
  return paymentLabel(textOf(row['payment_gateway']), isCard(card) ? card : null)
}

function cancelable(row: Row) {
  const { state, placed } = row
  const until = cancelableUntil(textOf(state) ?? '', placed instanceof Date ? placed : null)
  return until === null ? null : rfc3339(until)
}

function isAddress(value: unknown): value is OrderAddress {
  return typeof value === 'object' && value !== null && 'address' in value
}

const documentColumns = ['uuid', 'order_number', 'state', 'payment_gateway', 'shipping_information', 'invoices']

function documentedOrder(row: Row): DocumentedOrder {
  const shipTo = row['shipping_information']
  return {
    uuid: String(row['uuid']),
    number: textOf(row['order_number']) ?? '',
    state: textOf(row['state']) ?? '',
    gateway: textOf(row['payment_gateway']),
    shipTo: isAddress(shipTo) ? shipTo : null,
    invoices: invoiceRows.parse(row['invoices'] ?? null),
  }
}

/** An invoice with the amounts of its shipment. */
function invoiceValue(number: string, invoice: InvoiceRow) {
  const { issued, due, is_paid: isPaid, total_cents: totalCents, lines, place } = invoice
  return {
    ...{ place, due, lines },
    number: invoiceNumber(number, invoice),
    date: issued,
    order_total: orderTotal({ ...invoice }),
    paid: priceOfCents(isPaid ? totalCents : 0),
    balance: priceOfCents(isPaid ? 0 : totalCents),
  }
}

/** An order's terms and status; amounts are the cart's. */
const orderAttributes: Readonly<Record<string, Field>> = {
  order_number: text('order_number'),
  placed: time('placed'),
  completed: time('completed'),
  customer_comments: text('comments'),
  billing_information: information('billing_information'),
  shipping_information: information('shipping_information'),
  shipping_method: text('shipping_method'),
  payment_instrument: computed(['payment_gateway', 'payment_method'], paymentInstrument),
  field_po_number: text('po_number'),
  field_billing_same: boolean('billing_same'),
  field_carrier_account: computed(['carrier_account'], (row) => row['carrier_account'] ?? null),
  field_ship_complete: boolean('ship_complete'),
  field_charge_tax: boolean('charge_tax'),
  field_is_test: boolean('is_test'),
  field_has_customer: computed(['user_id'], (row) => typeof row['user_id'] === 'number'),
  field_shipping_label: computed(['shipping_method'], (row) => methodLabel(textOf(row['shipping_method']) ?? '')),
  field_payment_label: computed(['payment_gateway', 'payment_method'], label),
  field_payment_due: time('payment_due'),
  field_state_reason: text('state_reason'),
  field_cancelable_until: computed(['state', 'placed'], cancelable),
  field_events: computed(['events'], (row) => row['events'] ?? []),
  field_documents: computed(documentColumns, (row) => documentsValue(documentedOrder(row))),
  field_invoices: computed(documentColumns, (row) => {
    const { number, invoices } = documentedOrder(row)
    return invoices.map((each) => invoiceValue(number, each))
  }),
}

const noAmount = { number: null, currency_code: null, formatted: null }

function isAdjustment(value: unknown): value is Adjustment {
  return typeof value === 'object' && value !== null && 'cents' in value && 'label' in value
}

function adjustmentsOf(value: unknown): readonly Adjustment[] {
  return Array.isArray(value) ? value.filter(isAdjustment) : []
}

/** An adjustment in the format of carts and checkouts. */
function adjustmentValue({ type, label, cents, percentage, source_id }: Adjustment) {
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

/** The same in the format of the order's field. */
function adjustmentFieldValue({ type, label, cents, percentage, source_id }: Adjustment) {
  return {
    type,
    label,
    amount: priceOfCents(cents),
    percentage,
    source_id,
    included: false,
    locked: false,
  }
}

function orderTotal(row: Row) {
  return {
    subtotal: trimmedPriceOfCents(row['subtotal_cents']) ?? noAmount,
    adjustments: adjustmentsOf(row['adjustments']).map(adjustmentValue),
    total: trimmedPriceOfCents(row['total_cents']) ?? noAmount,
  }
}

function balance({ total_cents, paid_cents }: Row) {
  return typeof total_cents === 'number' && typeof paid_cents === 'number'
    ? priceOfCents(total_cents - paid_cents)
    : null
}

/** Fields that `cart/add` reads beside the part, and compares when combining lines. */
const combinedBy = ['field_one_length', 'field_note', 'field_reference']

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
    total_paid: computed(['paid_cents'], ({ paid_cents }) => (paid_cents === 0 ? null : priceOfCents(paid_cents))),
    balance: computed(['total_cents', 'paid_cents'], balance),
    state: text('state'),
    locked: always(false),
    created: time('created'),
    changed: time('changed'),
    cart: computed(['state'], (row) => row['state'] === 'draft'),
    checkout_step: always(null),
    adjustments: computed(['adjustments'], (row) => adjustmentsOf(row['adjustments']).map(adjustmentFieldValue)),
    field_shipping_estimate: computed(['shipping_estimate'], (row) =>
      adjustmentsOf(row['shipping_estimate']).map(adjustmentFieldValue),
    ),
    order_total: computed(['subtotal_cents', 'adjustments', 'total_cents'], orderTotal),
    field_ships_complete_by: shipsCompleteBy,
    field_wire_transfer: wireTransfer,
    field_can_split: boolean('can_split'),
    field_tax_exempt: boolean('tax_exempt'),
    field_tax_note: text('tax_note'),
    field_notices: computed(['notices'], (row) => row['notices'] ?? []),
    field_combines_by: always(combinedBy),
  },
  relationships: {
    order_type: toConstant('order-type', bundle('commerce_order_type', 'default')),
    store_id: toConstant('store--online', store),
    uid: toOne('user--user', { table: 'orders', from: 'id', to: 'user_id' }),
    order_items: toMany('order-item--product', { table: 'order_items', from: 'order_id', to: 'id' }),
    checkout_flow: emptyRelationship('order--default'),
    payment_method: emptyRelationship('order--default'),
    coupons: toMany('promotion-coupon', { table: 'orders', from: 'id', to: 'coupon_id' }),
    shipments: toMany('shipment--default', { table: 'shipments', from: 'order_id', to: 'id' }),
  },
  refusals: {
    PATCH: "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
    DELETE: "The following permissions are required: 'delete commerce_order' OR 'delete default commerce_order'.",
  },
  meta: cartMeta,
  links: { columns: [], value: ({ uuid }) => ({ 'shipping-methods': `/jsonapi/checkout/${uuid}/shipping-methods` }) },
}

export const orderItemType: ResourceType = {
  name: 'order-item--product',
  path: '/order-items/product',
  table: 'order_item_rows',
  access: orderPartAccess,
  attributes: {
    title: text('title'),
    overridden_title: always(false),
    quantity: computed(['quantity'], (row) => `${String(row['quantity'])}.00`),
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
    field_ships_by: itemShipsBy,
    field_stocked_quantity: integer('stocked_quantity'),
    field_sku: text('sku'),
    field_is_quoted: computed(['quoted_cents'], ({ quoted_cents: cents }) => cents !== null),
    field_shipped_quantity: integer('shipped_quantity'),
    field_open_quote: openQuote,
  },
  relationships: {
    order_item_type: toConstant('order-item-type', bundle('commerce_order_item_type', 'product')),
    order_id: toOne('order--default', { table: 'order_items', from: 'id', to: 'order_id' }),
    purchased_entity: toOne('product-variation--product', { table: 'order_items', from: 'id', to: 'variation_id' }),
  },
}
