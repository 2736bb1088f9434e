import { Order as OrderValue } from '../../backend/orders/order.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'
import { OrderDocument, OrderEvent, OrderItem, OrderState, Shipment } from './parts.ts'
import { CarrierAccount, OrderTotals } from './totals.ts'

/** Lines that an order usually has at most, for what asking for them costs. */
const LINES = { field: 1, multiplier: 20 }

export const Order = builder.objectRef<OrderValue>('Order')

builder.node(Order, {
  description: 'A placed order.',
  isTypeOf: (value) => value instanceof OrderValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    uuid: t.expose('uuid', { type: 'UUID', description: 'Its id in the backend.' }),
    number: t.exposeString('number', { description: 'As printed on documents, such as VX-2026-000123.' }),
    state: t.expose('state', { type: OrderState, description: 'How far it is.' }),
    stateReason: t.exposeString('stateReason', { nullable: true, description: 'Why it is on hold or canceled.' }),
    placedAt: t.field({
      type: 'DateTime',
      description: 'When it was placed.',
      // Nothing tells it of an order that a site shows as it was a moment ago: it was placed now.
      resolve: ({ placedAt }, _args, { now }) => placedAt ?? now(),
    }),
    events: t.expose('events', {
      type: [OrderEvent],
      description: 'When it reached which state, the oldest first; what is still to come is not in it.',
    }),
    email: t.exposeString('email', { description: 'Where mails about it go.' }),
    items: t.expose('items', { type: [OrderItem], description: 'Its lines.', complexity: LINES }),
    quantityTotal: t.exposeInt('quantityTotal', { description: 'Pieces in all lines.' }),
    totals: t.expose('totals', { type: OrderTotals, description: 'Sums, to the cent as placed.' }),
    shippingAddress: t.expose('shippingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Where it ships.',
    }),
    billingAddress: t.expose('billingAddress', {
      type: PostalAddress,
      nullable: true,
      description: 'Where the bill goes.',
    }),
    shippingMethod: t.exposeString('shippingMethod', { nullable: true, description: 'How it ships.' }),
    carrierAccount: t.expose('carrierAccount', {
      type: CarrierAccount,
      nullable: true,
      description: 'Whom the freight is billed to, where not to the shop.',
    }),
    isShippedComplete: t.exposeBoolean('isShippedComplete', { description: 'Whether everything leaves together.' }),
    shipsCompleteBy: t.expose('shipsCompleteBy', {
      type: 'DateTime',
      nullable: true,
      description: 'When its last line leaves. Null where that is not known.',
    }),
    paymentMethod: t.exposeString('paymentMethod', { nullable: true, description: 'How it is paid, in words.' }),
    paymentDue: t.expose('paymentDue', {
      type: 'DateTime',
      nullable: true,
      description: 'When the bill is due; null where it is paid ahead or by card.',
    }),
    purchaseOrderNumber: t.exposeString('purchaseOrderNumber', {
      nullable: true,
      description: "The buyer's own order number.",
    }),
    notes: t.exposeString('notes', { nullable: true, description: 'Instructions for the shop.' }),
    taxNote: t.exposeString('taxNote', {
      nullable: true,
      description: 'Why there is no tax, or what may be due elsewhere.',
    }),
    shipments: t.field({
      type: [Shipment],
      description: 'What left the shop.',
      resolve: ({ shipments }) => shipments,
    }),
    documents: t.expose('documents', { type: [OrderDocument], description: 'Papers to print.' }),
    canCancel: t.boolean({
      description: 'Whether the viewer can cancel it now.',
      resolve: (order, _args, { now }) => order.canCancel(now()),
    }),
    cancelableUntil: t.expose('cancelableUntil', { type: 'DateTime', nullable: true, description: 'Until when.' }),
    hasCustomer: t.exposeBoolean('hasCustomer', { description: 'Whether it belongs to an account.' }),
  }),
})
