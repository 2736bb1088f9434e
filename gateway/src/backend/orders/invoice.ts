import { compareDecimals } from '../jsonapi/decimals.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import type { OrderDocument } from './documents.ts'
import type { Order } from './order.ts'

export type InvoiceState = 'OPEN' | 'OVERDUE' | 'PAID'

/** The invoice of an order. It has the number of the order. */
export class Invoice {
  readonly order: Order
  readonly document: OrderDocument

  private constructor(order: Order, document: OrderDocument) {
    this.order = order
    this.document = document
  }

  /** Null until there is an invoice. */
  static of(order: Order): Invoice | null {
    const document = order.documents.find(({ kind }) => kind === 'INVOICE')
    return document ? new Invoice(order, document) : null
  }

  get date(): Date | null {
    const shipped = this.order.shipments.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted((a, b) => +a - +b)
    return this.document.date ?? shipped[0] ?? this.order.placedAt
  }

  get paid(): Money | null {
    return readMoney(this.order.resource.attributes.total_paid)
  }

  get balance(): Money | null {
    return readMoney(this.order.resource.attributes.balance)
  }

  /** Null if the site does not record payments. */
  state(now: Date): InvoiceState | null {
    const { balance, order } = this
    if (balance === null) return null
    if (compareDecimals(balance.amount, '0') <= 0) return 'PAID'
    return order.paymentDue !== null && order.paymentDue < now ? 'OVERDUE' : 'OPEN'
  }
}
