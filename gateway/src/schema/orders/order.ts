import { Order as OrderValue } from '../../backend/orders/order.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import { lines, ORDERED_PARTS, SHIPMENTS } from '../../backend/orders/needs.ts'
import { builder } from '../core/builder.ts'
import { CarrierAccount, OrderDocument, OrderEvent, OrderItem, OrderState, OrderTotals, Shipment } from './parts.ts'

/** Lines that an order usually has at most, for what asking for them costs. */
const LINES = { field: 1, multiplier: 20 }

export const Order = builder.objectRef<OrderValue>('Order')

builder.node(Order, {
  description: 'A placed order.',
  // What tells a placed order from a cart, and when it was placed. `adjustments` is never asked for: some sites fail of it.
  resource: {
    type: NAMES.order.type,
    always: ['order_number', 'state', 'placed', 'created', 'changed', 'completed', 'order_total'],
  },
  isTypeOf: (value) => value instanceof OrderValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    uuid: t.expose('uuid', { needs: [], type: 'UUID', description: 'Its id in the backend.' }),
    number: t.exposeString('number', { needs: [], description: 'As printed on documents, such as VX-2026-000123.' }),
    state: t.expose('state', { needs: [], type: OrderState, description: 'How far it is.' }),
    stateReason: t.exposeString('stateReason', {
      needs: ['field_state_reason'],
      nullable: true,
      description: 'Why it is on hold or canceled.',
    }),
    placedAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'When it was placed.',
      // Nothing tells it of an order that a site shows as it was a moment ago: it was placed now.
      resolve: ({ placedAt }, _args, { now }) => placedAt ?? now(),
    }),
    events: t.expose('events', {
      needs: ['field_events'],
      type: [OrderEvent],
      description: 'When it reached which state, the oldest first; what is still to come is not in it.',
    }),
    email: t.exposeString('email', { needs: ['email', 'mail'], description: 'Where mails about it go.' }),
    items: t.expose('items', {
      needs: [{ via: 'order_items', to: 'OrderItem' }],
      type: [OrderItem],
      description: 'Its lines.',
      complexity: LINES,
    }),
    quantityTotal: t.exposeInt('quantityTotal', { needs: [lines(['quantity'])], description: 'Pieces in all lines.' }),
    totals: t.expose('totals', { needs: [], type: OrderTotals, description: 'Sums, to the cent as placed.' }),
    shippingAddress: t.expose('shippingAddress', {
      needs: ['shipping_information'],
      type: PostalAddress,
      nullable: true,
      description: 'Where it ships.',
    }),
    billingAddress: t.expose('billingAddress', {
      needs: ['billing_information', 'shipping_information', 'field_billing_same'],
      type: PostalAddress,
      nullable: true,
      description: 'Where the bill goes.',
    }),
    shippingMethod: t.exposeString('shippingMethod', {
      needs: ['field_shipping_label', SHIPMENTS],
      nullable: true,
      description: 'How it ships.',
    }),
    carrierAccount: t.expose('carrierAccount', {
      needs: ['field_carrier_account'],
      type: CarrierAccount,
      nullable: true,
      description: 'Whom the freight is billed to, where not to the shop.',
    }),
    isShippedComplete: t.exposeBoolean('isShippedComplete', {
      needs: ['field_ship_complete'],
      description: 'Whether everything leaves together.',
    }),
    shipsCompleteBy: t.expose('shipsCompleteBy', {
      needs: ['field_ships_complete_by'],
      type: 'DateTime',
      nullable: true,
      description: 'When its last line leaves. Null where that is not known.',
    }),
    paymentMethod: t.exposeString('paymentMethod', {
      needs: ['field_payment_label', 'payment_instrument'],
      nullable: true,
      description: 'How it is paid, in words.',
    }),
    paymentDue: t.expose('paymentDue', {
      needs: ['field_payment_due'],
      type: 'DateTime',
      nullable: true,
      description: 'When the bill is due; null where it is paid ahead or by card.',
    }),
    purchaseOrderNumber: t.exposeString('purchaseOrderNumber', {
      needs: ['field_po_number'],
      nullable: true,
      description: "The buyer's own order number.",
    }),
    notes: t.exposeString('notes', {
      needs: ['customer_comments'],
      nullable: true,
      description: 'Instructions for the shop.',
    }),
    taxNote: t.exposeString('taxNote', {
      needs: ['field_tax_note'],
      nullable: true,
      description: 'Why there is no tax, or what may be due elsewhere.',
    }),
    shipments: t.field({
      needs: [SHIPMENTS, ORDERED_PARTS],
      type: [Shipment],
      description: 'What left the shop.',
      resolve: ({ shipments }) => shipments,
    }),
    documents: t.expose('documents', {
      needs: ['field_documents'],
      type: [OrderDocument],
      description: 'Papers to print.',
    }),
    canCancel: t.boolean({
      needs: ['field_cancelable_until'],
      description: 'Whether the viewer can cancel it now.',
      resolve: (order, _args, { now }) => order.canCancel(now()),
    }),
    cancelableUntil: t.expose('cancelableUntil', {
      needs: ['field_cancelable_until'],
      type: 'DateTime',
      nullable: true,
      description: 'Until when.',
    }),
    hasCustomer: t.exposeBoolean('hasCustomer', {
      needs: ['field_has_customer'],
      description: 'Whether it belongs to an account.',
    }),
  }),
})
