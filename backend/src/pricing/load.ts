import { type Selectable, sql, type Transaction } from 'kysely'
import { loadCoupon } from './coupons.ts'
import type { Tables } from '../database/tables.ts'
import { loadBuyer } from './buyer.ts'
import type { LineFacts, OrderFacts } from './facts.ts'
import { partColumns, partOf, type PartRow } from './parts.ts'

export type OrderRow = Selectable<Tables['orders']>

type LineRow = PartRow & {
  readonly id: number
  readonly title: string
  readonly sku: string | null
  readonly quantity: number
  readonly unit_cents: number | null
}

/** A line with what was known of it before. */
export type StoredLine = LineFacts & { readonly sku: string | null; readonly unitCents: number | null }

/** The lines of an order, the oldest first, named as the catalogue names them as long as it does. */
const loadLines = async (transaction: Transaction<Tables>, orderId: number): Promise<StoredLine[]> => {
  const { rows } = await sql<LineRow>`
    select i.id, i.title, i.sku, i.quantity, i.unit_cents, ${partColumns}
    from order_items i
    left join variations v on v.id = i.variation_id
    left join products p on p.id = v.product_id
    where i.order_id = ${orderId}
    order by i.id`.execute(transaction)
  return rows.map((row) => ({
    id: row.id,
    title: row.part_title ?? row.title,
    sku: row.part_sku ?? row.sku,
    quantity: row.quantity,
    unitCents: row.unit_cents,
    part: partOf(row),
  }))
}

/** Everything that the price of an order depends on. */
export const loadFacts = async (
  transaction: Transaction<Tables>,
  order: OrderRow,
  now: Date,
): Promise<OrderFacts & { readonly lines: readonly StoredLine[] }> => ({
  now,
  buyer: await loadBuyer(transaction, order.user_id),
  lines: await loadLines(transaction, order.id),
  coupon: order.coupon_id === null ? null : await loadCoupon(transaction, { id: order.coupon_id }, now),
  shipTo: order.shipping_information,
  method: order.shipping_method,
  shipsComplete: order.ship_complete,
  isTaxCharged: order.charge_tax,
  hasInstructions: order.comments !== null && order.comments !== '',
})

/** Whether the buyer placed an order under the same PO number before; a guest is known by the browser. */
export const isPoNumberUsed = async (transaction: Transaction<Tables>, order: OrderRow): Promise<boolean> => {
  const buyer = order.user_id ?? order.token_hash
  if (order.po_number === null || buyer === null) return false
  const used = await transaction
    .selectFrom('orders')
    .select('id')
    .where('po_number', '=', order.po_number)
    .where('placed', 'is not', null)
    .where('id', '<>', order.id)
    .where(order.user_id === null ? 'token_hash' : 'user_id', '=', buyer)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}
