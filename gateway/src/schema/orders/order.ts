import { Order as OrderValue } from '../../backend/orders/order.ts'
import { PostalAddress } from '../addresses/postalAddress.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { lines, orderedParts, shipmentNeeds } from '../../backend/orders/needs.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { Outcome } from '../../backend/jsonapi/userErrors.ts'
import { builder } from '../core/builder.ts'
import { nodeType, type FieldBuilder } from '../core/fields.ts'
import { selectionOf } from '../core/selection.ts'
import { CarrierAccount, PaymentKind, OrderDocument, OrderEvent, OrderItem, OrderState, OrderTotals } from './parts.ts'
import { Shipment, ShippingService } from './shipment.ts'
import type { WireTransfer as TransferValue } from '../../backend/orders/wireTransfer.ts'
import { Money } from '../core/scalars.ts'

const WireTransfer = builder.objectRef<TransferValue>('WireTransfer').implement({
  description: 'How to pay for an order by wire transfer. Bank details are null if the shop does not publish them.',
  fields: (t) => ({
    bank: t.optional('bank', 'String', 'Name and location of the bank.'),
    accountName: t.optional('accountName', 'String', 'Holder of the account.'),
    accountNumber: t.optional('accountNumber', 'String', 'Account number or IBAN.'),
    routingNumber: t.optional('routingNumber', 'String', 'ABA routing number, for transfers within the US.'),
    swiftCode: t.optional('swiftCode', 'String', 'SWIFT code (BIC), for transfers from abroad.'),
    amount: t.property('amount', Money, 'Amount to transfer.'),
    reference: t.property('reference', 'String', 'Reference to include, so that the shop can match the transfer.'),
    shipsAfterDays: t.optional('shipsAfterDays', 'Int', {
      description: "Number of the shop's business days from the payment until the last item ships; null if unknown.",
    }),
  }),
})

/** Cost of the order items, assuming at most 20. */
const itemsComplexity = { field: 1, multiplier: 20 }

export const Order = builder.objectRef<OrderValue>('Order')

nodeType(Order, {
  scopes: ['orders:read'],
  description: 'An order that has been placed.',
  // Fields that tell a placed order from a cart. `adjustments` is never requested: it makes some sites fail.
  resource: {
    type: wireNames.order.type,
    always: ['order_number', 'state', 'placed', 'created', 'changed', 'completed', 'order_total'],
  },
  isTypeOf: (value) => value instanceof OrderValue,
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    uuid: t.property('uuid', 'UUID', {
      needs: [],
      description: 'UUID of the order in the backend, as used by `Query.order`.',
    }),
    number: t.property('number', 'String', {
      needs: [],
      description: 'Order number as printed on documents, such as "VX-2026-000123".',
    }),
    state: t.property('state', OrderState, { needs: [], description: 'Current state of the order.' }),
    stateReason: t.optional('stateReason', 'String', {
      needs: ['field_state_reason'],
      description: 'Reason why the order is on hold or canceled; null if none was given.',
    }),
    placedAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'Time at which the order was placed.',
      // A site that shows a stale order has no time yet: the order was placed just now.
      resolve: ({ placedAt }, _args, { now }) => placedAt ?? now(),
    }),
    updatedAt: t.optional('updatedAt', 'DateTime', {
      needs: [],
      description: 'Time of the last change of the order; null if unknown.',
    }),
    events: t.property('events', [OrderEvent], {
      needs: ['field_events'],
      description: 'State changes so far, oldest first.',
    }),
    email: t.property('email', 'String', {
      needs: ['email', 'mail'],
      description: 'Email address for messages about the order.',
    }),
    items: t.property('items', [OrderItem], {
      needs: [{ via: 'order_items', to: 'OrderItem' }],
      complexity: itemsComplexity,
      description: 'Ordered parts and quantities.',
    }),
    quantityTotal: t.property('quantityTotal', 'Int', {
      needs: [lines(['quantity'])],
      description: 'Sum of the quantities of all order items.',
    }),
    totals: t.property('totals', OrderTotals, {
      needs: ['shipping_information'],
      description: 'Subtotal, adjustments and total at the time of the order.',
    }),
    shippingAddress: t.optional('shippingAddress', PostalAddress, {
      needs: ['shipping_information'],
      description: 'Shipping address of the order.',
    }),
    billingAddress: t.optional('billingAddress', PostalAddress, {
      needs: ['billing_information', 'shipping_information', 'field_billing_same'],
      description: 'Billing address of the order.',
    }),
    shippingService: t.optional('shippingService', ShippingService, {
      needs: ['field_shipping_label', 'shipping_method', shipmentNeeds],
      description: 'How the order ships; null if unknown.',
    }),
    carrierAccount: t.optional('carrierAccount', CarrierAccount, {
      needs: ['field_carrier_account'],
      description: "Buyer's carrier account that is billed for shipping; null if the order includes shipping charges.",
    }),
    isShippedComplete: t.property('isShippedComplete', 'Boolean', {
      needs: ['field_ship_complete'],
      description: 'Whether the order is held until everything can ship together.',
    }),
    shipsCompleteBy: t.optional('shipsCompleteBy', 'Date', {
      needs: ['field_ships_complete_by'],
      description: 'Date by which all items ship; null if unknown.',
    }),
    paymentMethod: t.optional('paymentMethod', 'String', {
      needs: ['field_payment_label', 'payment_instrument'],
      description: 'Name of the payment method, such as "Visa ending in 4242".',
    }),
    paymentKind: t.optional('paymentKind', PaymentKind, {
      needs: ['payment_instrument'],
      description: 'Code of the payment method; null if unknown.',
    }),
    paymentDue: t.optional('paymentDue', 'DateTime', {
      needs: ['field_payment_due'],
      description: 'Due date of the oldest unpaid invoice; null if there is none, or if paid in advance or by card.',
    }),
    paid: t.optional('paid', Money, {
      needs: ['total_paid', 'balance'],
      description:
        'Amount received so far; null if the shop does not record payments. Cards are charged as items ship.',
    }),
    balance: t.optional('balance', Money, {
      needs: ['balance'],
      description: 'Amount still to pay; null if the shop does not record payments.',
    }),
    wireTransfer: t.optional('wireTransfer', WireTransfer, {
      needs: ['field_wire_transfer'],
      description: 'How to pay for the order; null unless it is awaiting a wire transfer.',
    }),
    purchaseOrderNumber: t.optional('purchaseOrderNumber', 'String', {
      needs: ['field_po_number'],
      description: "Buyer's PO number; null if there is none.",
    }),
    notes: t.optional('notes', 'String', {
      needs: ['customer_comments'],
      description: "Buyer's instructions for the shop, up to 500 characters.",
    }),
    taxNote: t.optional('taxNote', 'String', {
      needs: ['field_tax_note'],
      description: 'Why no tax was charged, or which taxes may be due elsewhere; null if neither applies.',
    }),
    shipments: t.property('shipments', [Shipment], {
      needs: [shipmentNeeds, orderedParts],
      description: 'Shipments that have left the shop.',
    }),
    documents: t.property('documents', [OrderDocument], {
      needs: ['field_documents'],
      description: 'PDF documents available for the order so far.',
    }),
    canCancel: t.boolean({
      needs: ['field_cancelable_until'],
      description: 'Whether the buyer can still cancel the order.',
      resolve: (order, _args, { now }) => order.canCancel(now()),
    }),
    cancelableUntil: t.optional('cancelableUntil', 'DateTime', {
      needs: ['field_cancelable_until'],
      description: 'Time until which the buyer can cancel the order; null if it can no longer be canceled.',
    }),
    isTest: t.property('isTest', 'Boolean', {
      needs: ['field_is_test'],
      description: 'Whether a test key made the order. Nothing is shipped or charged for it.',
    }),
    hasCustomer: t.property('hasCustomer', 'Boolean', {
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
