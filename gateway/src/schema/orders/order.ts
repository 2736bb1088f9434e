import { Order as OrderValue } from '../../backend/orders/order.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { lines, orderedParts, shipmentNeeds } from '../../backend/orders/needs.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { Outcome } from '../../backend/jsonapi/userErrors.ts'
import { builder } from '../core/builder.ts'
import type { FieldBuilder } from '../core/fields.ts'
import { selectionOf } from '../core/selection.ts'
import { CarrierAccount, PaymentKind, OrderDocument, OrderEvent, OrderItem, OrderState, OrderTotals } from './parts.ts'
import { Shipment, ShippingService } from './shipment.ts'
import type { WireTransfer as TransferValue } from '../../backend/orders/wireTransfer.ts'
import { Money } from '../core/scalars.ts'

const WireTransfer = builder.objectRef<TransferValue>('WireTransfer').implement({
  description: 'How to pay for an order by wire transfer. Bank details are null if the shop does not publish them.',
  fields: (t) => ({
    bank: t.exposeString('bank', { nullable: true, description: 'Name and location of the bank.' }),
    accountName: t.exposeString('accountName', { nullable: true, description: 'Holder of the account.' }),
    accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'Account number or IBAN.' }),
    routingNumber: t.exposeString('routingNumber', {
      nullable: true,
      description: 'ABA routing number, for transfers within the US.',
    }),
    swiftCode: t.exposeString('swiftCode', {
      nullable: true,
      description: 'SWIFT code (BIC), for transfers from abroad.',
    }),
    amount: t.expose('amount', { type: Money, description: 'Amount to transfer.' }),
    reference: t.exposeString('reference', {
      description: 'Reference to include, so that the shop can match the transfer.',
    }),
    shipsAfterDays: t.exposeInt('shipsAfterDays', {
      nullable: true,
      description: "Number of the shop's business days from the payment until the last item ships; null if unknown.",
    }),
  }),
})

/** Cost of the order items, assuming at most 20. */
const itemsComplexity = { field: 1, multiplier: 20 }

export const Order = builder.objectRef<OrderValue>('Order')

builder.node(Order, {
  scopes: ['orders:read'],
  description: 'An order that has been placed.',
  // Fields that tell a placed order from a cart. `adjustments` is never requested: it makes some sites fail.
  resource: {
    type: wireNames.order.type,
    always: ['order_number', 'state', 'placed', 'created', 'changed', 'completed', 'order_total'],
  },
  isTypeOf: (value) => value instanceof OrderValue,
  id: { resolve: ({ uuid }) => uuid },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    uuid: t.expose('uuid', {
      needs: [],
      type: 'UUID',
      description: 'UUID of the order in the backend, as used by `Query.order`.',
    }),
    number: t.exposeString('number', {
      needs: [],
      description: 'Order number as printed on documents, such as "VX-2026-000123".',
    }),
    state: t.expose('state', { needs: [], type: OrderState, description: 'Current state of the order.' }),
    stateReason: t.exposeString('stateReason', {
      needs: ['field_state_reason'],
      nullable: true,
      description: 'Reason why the order is on hold or canceled; null if none was given.',
    }),
    placedAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'Time at which the order was placed.',
      // A site that shows a stale order has no time yet: the order was placed just now.
      resolve: ({ placedAt }, _args, { now }) => placedAt ?? now(),
    }),
    updatedAt: t.expose('updatedAt', {
      needs: [],
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last change of the order; null if unknown.',
    }),
    events: t.expose('events', {
      needs: ['field_events'],
      type: [OrderEvent],
      description: 'State changes so far, oldest first.',
    }),
    email: t.exposeString('email', {
      needs: ['email', 'mail'],
      description: 'Email address for messages about the order.',
    }),
    items: t.expose('items', {
      needs: [{ via: 'order_items', to: 'OrderItem' }],
      type: [OrderItem],
      description: 'Ordered parts and quantities.',
      complexity: itemsComplexity,
    }),
    quantityTotal: t.exposeInt('quantityTotal', {
      needs: [lines(['quantity'])],
      description: 'Sum of the quantities of all order items.',
    }),
    totals: t.expose('totals', {
      needs: ['shipping_information'],
      type: OrderTotals,
      description: 'Subtotal, adjustments and total at the time of the order.',
    }),
    shippingAddress: t.expose('shippingAddress', {
      needs: ['shipping_information'],
      type: PostalAddress,
      nullable: true,
      description: 'Shipping address of the order.',
    }),
    billingAddress: t.expose('billingAddress', {
      needs: ['billing_information', 'shipping_information', 'field_billing_same'],
      type: PostalAddress,
      nullable: true,
      description: 'Billing address of the order.',
    }),
    shippingService: t.expose('shippingService', {
      needs: ['field_shipping_label', 'shipping_method', shipmentNeeds],
      type: ShippingService,
      nullable: true,
      description: 'How the order ships; null if unknown.',
    }),
    carrierAccount: t.expose('carrierAccount', {
      needs: ['field_carrier_account'],
      type: CarrierAccount,
      nullable: true,
      description: "Buyer's carrier account that is billed for shipping; null if the order includes shipping charges.",
    }),
    isShippedComplete: t.exposeBoolean('isShippedComplete', {
      needs: ['field_ship_complete'],
      description: 'Whether the order is held until everything can ship together.',
    }),
    shipsCompleteBy: t.expose('shipsCompleteBy', {
      needs: ['field_ships_complete_by'],
      type: 'Date',
      nullable: true,
      description: 'Date by which all items ship; null if unknown.',
    }),
    paymentMethod: t.exposeString('paymentMethod', {
      needs: ['field_payment_label', 'payment_instrument'],
      nullable: true,
      description: 'Name of the payment method, such as "Visa ending in 4242".',
    }),
    paymentKind: t.expose('paymentKind', {
      needs: ['payment_instrument'],
      type: PaymentKind,
      nullable: true,
      description: 'Code of the payment method; null if unknown.',
    }),
    paymentDue: t.expose('paymentDue', {
      needs: ['field_payment_due'],
      type: 'DateTime',
      nullable: true,
      description: 'Due date of the invoice; null if paid in advance or by card.',
    }),
    wireTransfer: t.expose('wireTransfer', {
      needs: ['field_wire_transfer'],
      type: WireTransfer,
      nullable: true,
      description: 'How to pay for the order; null unless it is awaiting a wire transfer.',
    }),
    purchaseOrderNumber: t.exposeString('purchaseOrderNumber', {
      needs: ['field_po_number'],
      nullable: true,
      description: "Buyer's PO number; null if there is none.",
    }),
    notes: t.exposeString('notes', {
      needs: ['customer_comments'],
      nullable: true,
      description: "Buyer's instructions for the shop, up to 500 characters.",
    }),
    taxNote: t.exposeString('taxNote', {
      needs: ['field_tax_note'],
      nullable: true,
      description: 'Why no tax was charged, or which taxes may be due elsewhere; null if neither applies.',
    }),
    shipments: t.expose('shipments', {
      needs: [shipmentNeeds, orderedParts],
      type: [Shipment],
      description: 'Shipments that have left the shop.',
    }),
    documents: t.expose('documents', {
      needs: ['field_documents'],
      type: [OrderDocument],
      description: 'PDF documents available for the order so far.',
    }),
    canCancel: t.boolean({
      needs: ['field_cancelable_until'],
      description: 'Whether the buyer can still cancel the order.',
      resolve: (order, _args, { now }) => order.canCancel(now()),
    }),
    cancelableUntil: t.expose('cancelableUntil', {
      needs: ['field_cancelable_until'],
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the buyer can cancel the order; null if it can no longer be canceled.',
    }),
    isTest: t.exposeBoolean('isTest', {
      needs: ['field_is_test'],
      description: 'Whether a test key made the order. Nothing is shipped or charged for it.',
    }),
    hasCustomer: t.exposeBoolean('hasCustomer', {
      needs: ['field_has_customer'],
      description: 'Whether the order belongs to an account rather than a guest.',
    }),
  }),
})

/** The order that the requester's cart has become, in the result of a mutation. */
export function placedOrderField<Payload extends Outcome>(t: FieldBuilder<Payload>) {
  return t.field({
    type: Order,
    nullable: true,
    description: 'The order placed from this cart, if the error is ALREADY_PLACED; otherwise null.',
    resolve: ({ userErrors }, _args, { checkout }, info) =>
      userErrors.some(({ code }) => code === 'ALREADY_PLACED')
        ? checkout.orders.last(planOf('Order', selectionOf(info)))
        : null,
  })
}
