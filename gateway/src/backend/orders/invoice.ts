import { z } from 'zod'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import { Moment, type OrderDocument } from './documents.ts'
import type { Order, OrderItem } from './order.ts'
import { orderTotalSchema } from '../carts/cart.ts'
import { type OrderTotals, totalsIn } from './totals.ts'

export type InvoiceState = 'OPEN' | 'OVERDUE' | 'PAID'

/** An invoiced quantity of an order item. */
export interface InvoiceLine {
  readonly item: OrderItem
  readonly quantity: number
}

const invoicesSchema = z.array(
  z.looseObject({
    number: z.string(),
    place: z.number().int().positive(),
    due: Moment.nullish().catch(null),
    lines: z.array(z.looseObject({ order_item_id: z.string(), quantity: z.number().int() })).catch([]),
    order_total: orderTotalSchema,
    paid: z.unknown(),
    balance: z.unknown(),
  }),
)

type InvoiceRecord = z.infer<typeof invoicesSchema>[number]

/** An invoice of an order: of one shipment, or of the whole order on a site that does not split it. */
export class Invoice {
  readonly order: Order
  readonly document: OrderDocument
  readonly #record: InvoiceRecord | null

  private constructor(order: Order, document: OrderDocument, record: InvoiceRecord | null) {
    this.order = order
    this.document = document
    this.#record = record
  }

  /** Invoices with a document, oldest first. */
  static listOf(order: Order): Invoice[] {
    const records = order.resource.read('field_invoices', invoicesSchema) ?? []
    return order.documents
      .filter(({ kind }) => kind === 'INVOICE')
      .map((document) => new Invoice(order, document, records.find(({ place }) => place === document.place) ?? null))
  }

  get number(): string {
    return this.#record?.number ?? this.order.number
  }

  get date(): Date | null {
    const shipped = this.order.shipments.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted((a, b) => +a - +b)
    return this.document.date ?? shipped[0] ?? this.order.placedAt
  }

  get dueDate(): Date | null {
    return this.#record === null ? this.order.paymentDue : (this.#record.due ?? null)
  }

  get lines(): InvoiceLine[] {
    const { items } = this.order
    if (this.#record === null) return items.map((item) => ({ item, quantity: item.quantity }))
    return this.#record.lines.flatMap(({ order_item_id: uuid, quantity }) => {
      const item = items.find((each) => each.uuid === uuid)
      return item === undefined ? [] : [{ item, quantity }]
    })
  }

  get totals(): OrderTotals {
    return this.#record === null ? this.order.totals : totalsIn(this.#record.order_total, { shipping: true, tax: true })
  }

  get paid(): Money | null {
    return readMoney(this.#record === null ? this.order.resource.attributes.total_paid : this.#record.paid)
  }

  get balance(): Money | null {
    return readMoney(this.#record === null ? this.order.resource.attributes.balance : this.#record.balance)
  }

  /** Null if the site does not record payments. */
  state(now: Date): InvoiceState | null {
    const { balance, dueDate } = this
    if (balance === null) return null
    if (compareDecimals(balance.amount, '0') <= 0) return 'PAID'
    return dueDate !== null && dueDate < now ? 'OVERDUE' : 'OPEN'
  }
}
