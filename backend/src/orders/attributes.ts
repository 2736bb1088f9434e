import type { OrderCard } from '../orderColumns.ts'
import { boolean, made, text, time } from '../jsonapi/fields.ts'
import type { Field, Row } from '../jsonapi/resource.ts'
import { methodLabel } from '../shipping/label.ts'
import { documentsOf } from './documents.ts'
import { paymentLabel } from '../payments/paymentMethods.ts'
import { cancelableUntil } from './states.ts'

const rfc3339 = (time: Date) => time.toISOString().replace(/\.\d{3}Z$/, '+00:00')

const isCard = (value: unknown): value is OrderCard => typeof value === 'object' && value !== null && 'last4' in value

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** How an order is paid, as checkouts write it; of a card only what is printed on receipts. */
const paymentInstrument = (row: Row) => {
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

/** An address as it was given, the parts that are filled. */
const information = (column: string): Field => made([column], (row) => row[column] ?? null)

const label = (row: Row) => {
  const card = row['payment_method']
  return paymentLabel(textOf(row['payment_gateway']), isCard(card) ? card : null)
}

const cancelable = (row: Row) => {
  const { state, placed } = row
  const until = cancelableUntil(textOf(state) ?? '', placed instanceof Date ? placed : null)
  return until === null ? null : rfc3339(until)
}

const documents = (row: Row) =>
  documentsOf(String(row['uuid']), textOf(row['state']) ?? '', textOf(row['payment_gateway']))

/** The terms of an order and what became of it; its amounts are the cart's. */
export const orderAttributes: Readonly<Record<string, Field>> = {
  order_number: text('order_number'),
  placed: time('placed'),
  completed: time('completed'),
  customer_comments: text('comments'),
  billing_information: information('billing_information'),
  shipping_information: information('shipping_information'),
  shipping_method: text('shipping_method'),
  payment_instrument: made(['payment_gateway', 'payment_method'], paymentInstrument),
  field_po_number: text('po_number'),
  field_billing_same: boolean('billing_same'),
  field_carrier_account: made(['carrier_account'], (row) => row['carrier_account'] ?? null),
  field_ship_complete: boolean('ship_complete'),
  field_charge_tax: boolean('charge_tax'),
  field_has_customer: made(['user_id'], (row) => typeof row['user_id'] === 'number'),
  field_shipping_label: made(['shipping_method'], (row) => methodLabel(textOf(row['shipping_method']) ?? '')),
  field_payment_label: made(['payment_gateway', 'payment_method'], label),
  field_payment_due: time('payment_due'),
  field_state_reason: text('state_reason'),
  field_cancelable_until: made(['state', 'placed'], cancelable),
  field_events: made(['events'], (row) => row['events'] ?? []),
  field_documents: made(['uuid', 'state', 'payment_gateway'], documents),
}
