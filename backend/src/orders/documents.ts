import type { OrderAddress } from '../orderColumns.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { isExport } from '../shipping/methods.ts'
import type { InvoiceRow } from './invoices.ts'

/** Kinds of order documents, as in their URLs. */
const documentKinds = ['confirmation', 'pro-forma-invoice', 'invoice', 'packing-list'] as const

export type OrderDocumentKind = (typeof documentKinds)[number]

export interface DocumentedOrder {
  readonly uuid: string
  readonly number: string
  readonly state: string
  readonly gateway: string | null
  readonly shipTo: OrderAddress | null
  readonly invoices: readonly InvoiceRow[]
}

/** A document of an order; each shipment has its own invoice. */
export interface OrderDocument {
  readonly kind: OrderDocumentKind
  /** `invoice-2.pdf` */
  readonly file: string
  readonly invoice?: InvoiceRow
}

/** Buyers need a pro forma invoice to pay in advance and to clear customs. */
function hasProForma({ state, gateway, shipTo }: DocumentedOrder): boolean {
  const country = shipTo?.address['country_code']
  const isPaidAhead = paymentMethodOf(gateway)?.name === 'wire'
  return state !== 'canceled' && (isPaidAhead || (country !== undefined && isExport(country)))
}

/** The documents of an order so far. */
export function documentsOf(order: DocumentedOrder): OrderDocument[] {
  if (order.state === 'draft') return []
  const one = (kind: OrderDocumentKind) => ({ kind, file: `${kind}.pdf` })
  return [
    one('confirmation'),
    ...(hasProForma(order) ? [one('pro-forma-invoice')] : []),
    ...order.invoices.map((invoice) => ({ kind: 'invoice' as const, file: `invoice-${invoice.place}.pdf`, invoice })),
    ...(order.invoices.length > 0 ? [one('packing-list')] : []),
  ]
}

/** Number of an invoice: `VX-2026-004182-1`. */
export function invoiceNumber(orderNumber: string, { place }: InvoiceRow): string {
  return `${orderNumber}-${place}`
}

/** The documents of an order in JSON:API. */
export function documentsValue(order: DocumentedOrder) {
  return documentsOf(order).map(({ kind, file, invoice }) => ({
    kind,
    url: `/orders/${order.uuid}/${file}`,
    ...(invoice !== undefined && {
      place: invoice.place,
      number: invoiceNumber(order.number, invoice),
      date: invoice.issued,
    }),
  }))
}
