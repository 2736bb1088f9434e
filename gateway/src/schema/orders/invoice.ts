import {
  Invoice as InvoiceValue,
  type InvoiceLine as LineValue,
  type InvoiceState as State,
} from '../../backend/orders/invoice.ts'
import { orderedParts, shipmentNeeds } from '../../backend/orders/needs.ts'
import { builder } from '../core/builder.ts'
import { objectType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { Order } from './order.ts'
import { OrderDocument, OrderItem, OrderTotals } from './parts.ts'

/** Where an invoice selects its order's items. */
const linesPath = [
  { on: 'Invoice', field: 'lines' },
  { on: 'InvoiceLine', field: 'item' },
]

const InvoiceState = builder.enumType('InvoiceState', {
  description: 'Whether an invoice has been paid.',
  values: {
    OPEN: { description: 'Not paid yet.' },
    OVERDUE: { description: 'Not paid by its due date.' },
    PAID: { description: 'Paid in full.' },
  } satisfies Record<State, object>,
})

const InvoiceLine = objectType<LineValue>('InvoiceLine', 'An invoiced quantity of an order item.', (t) => ({
  item: t.property('item', OrderItem, 'The order item that is invoiced.'),
  quantity: t.property('quantity', 'Int', 'Invoiced quantity in selling units, at `item.price` each.'),
}))

const Invoice = objectType<InvoiceValue>('Invoice', 'An invoice of a shipment.', (t) => ({
  number: t.property('number', 'String', 'Invoice number, such as "VX-2026-000123-1".'),
  date: t.optional('date', 'DateTime', 'Invoice date; null if unknown.'),
  dueDate: t.optional('dueDate', 'DateTime', 'Due date; null if paid in advance or by card.'),
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
  lines: t.property('lines', [InvoiceLine], {
    description: 'Invoiced quantities: the contents of the shipment.',
    complexity: { field: 1, multiplier: 20 },
  }),
  totals: t.property('totals', OrderTotals, {
    description:
      'Subtotal, adjustments and total. The invoices of an order add up to its totals; the first has the freight.',
  }),
  paid: t.optional('paid', Money, 'Amount received; null if unknown.'),
  balance: t.optional('balance', Money, 'Amount still to pay; null if unknown.'),
  document: t.property('document', OrderDocument, 'The invoice as a PDF file.'),
}))

builder.objectField(Order, 'invoices', (t) =>
  t.field({
    needs: [
      ...['field_documents', 'field_invoices', 'field_payment_due', 'field_po_number', 'total_paid', 'balance'],
      ...[shipmentNeeds, orderedParts],
      { via: 'order_items', to: 'OrderItem', at: linesPath },
    ],
    type: [Invoice],
    complexity: { field: 1, multiplier: 2 },
    description: 'Invoices of the order, one for each shipment, oldest first. Empty if the shop has no invoices.',
    resolve: (order) => InvoiceValue.listOf(order),
  }),
)
