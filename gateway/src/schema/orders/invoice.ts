import { Invoice as InvoiceValue, type InvoiceState as State } from '../../backend/orders/invoice.ts'
import { orderedParts, shipmentNeeds } from '../../backend/orders/needs.ts'
import { builder } from '../core/builder.ts'
import { objectType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { Order } from './order.ts'
import { OrderDocument, OrderItem, OrderTotals } from './parts.ts'

const InvoiceState = builder.enumType('InvoiceState', {
  description: 'Whether an invoice has been paid.',
  values: {
    OPEN: { description: 'Not paid yet.' },
    OVERDUE: { description: 'Not paid by its due date.' },
    PAID: { description: 'Paid in full.' },
  } satisfies Record<State, object>,
})

const Invoice = objectType<InvoiceValue>('Invoice', 'The invoice of an order.', (t) => ({
  number: t.string({
    description: 'Invoice number, which is the number of the order.',
    resolve: ({ order }) => order.number,
  }),
  date: t.optional('date', 'DateTime', 'Invoice date; null if unknown.'),
  dueDate: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Due date; null if paid in advance or by card.',
    resolve: ({ order }) => order.paymentDue,
  }),
  state: t.field({
    type: InvoiceState,
    nullable: true,
    description: 'Whether it has been paid; null if the shop does not record payments.',
    resolve: (invoice, _args, { now }) => invoice.state(now()),
  }),
  purchaseOrderNumber: t.string({
    nullable: true,
    description: "Buyer's PO number; null if there is none.",
    resolve: ({ order }) => order.purchaseOrderNumber,
  }),
  lines: t.field({
    type: [OrderItem],
    description: 'Invoiced parts and quantities: all items of the order.',
    complexity: { field: 1, multiplier: 20 },
    resolve: ({ order }) => order.items,
  }),
  totals: t.field({
    type: OrderTotals,
    description: 'Subtotal, adjustments and total.',
    resolve: ({ order }) => order.totals,
  }),
  paid: t.optional('paid', Money, 'Amount received; null if nothing has been received or the amount is unknown.'),
  balance: t.optional('balance', Money, 'Amount still to pay; null if unknown.'),
  document: t.property('document', OrderDocument, 'The invoice as a PDF file.'),
}))

builder.objectField(Order, 'invoice', (t) =>
  t.field({
    needs: [
      ...['field_documents', 'field_payment_due', 'field_po_number', 'total_paid', 'balance'],
      ...[shipmentNeeds, orderedParts],
      { via: 'order_items', to: 'OrderItem', at: [{ on: 'Invoice', field: 'lines' }] },
    ],
    type: Invoice,
    nullable: true,
    description:
      'Invoice of the order. Null until the first shipment unless the order is paid in advance, and null if the shop has no invoices.',
    resolve: (order) => InvoiceValue.of(order),
  }),
)
