import { type Selectable, type Transaction, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { draftStates, type Notice } from '../orderColumns.ts'
import { reviewedCountry } from '../orders/exportReview.ts'
import { loadClosedDays } from '../shipping/shipDate.ts'
import { loadBuyer } from './buyer.ts'
import { loadCoupon } from './coupons.ts'
import type { LineFacts, OrderFacts } from './facts.ts'
import { type PriceChange, stateNotices, couponEnded, isEvent, methodWithdrawn, priceChanged } from './notices.ts'
import { type PartRow, partColumns, partOf, quotedPart } from './parts.ts'
import { type PricedLine, type PricedOrder, priceOrder } from './priceOrder.ts'

type OrderRow = Selectable<Tables['orders']>

type LineRow = PartRow & {
  readonly id: number
  readonly title: string
  readonly sku: string | null
  readonly quantity: number
  readonly unit_cents: number | null
  /** Quoted unit price, while the quote is valid. */
  readonly quoted_cents: number | null
  /** Stock that is reserved for this order. */
  readonly reserved: number
}

/** A line with its previous price. */
type StoredLine = LineFacts & { readonly sku: string | null; readonly unitCents: number | null }

/** The lines of an order, oldest first, with catalog titles while their parts exist. */
async function loadLines(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    select i.id, i.title, i.sku, i.quantity, i.unit_cents, ${partColumns},
      case when q.valid_until > ${now} and v.status and p.status and not v.discontinued then i.quoted_cents end
        as quoted_cents,
      coalesce((select r.quantity from stock_reservations r where r.order_id = i.order_id and r.variation_id = v.id), 0)
        as reserved
    from order_items i
    left join quotes q on q.id = i.quote_id and q.state = 'accepted'
    left join variations v on v.id = i.variation_id
    left join products p on p.id = v.product_id
    where i.order_id = ${orderId}
    order by i.id`.execute(transaction)
  return rows.map((row) => {
    const stocked = { ...row, stock: row.stock === null ? null : row.stock + row.reserved }
    return {
      id: row.id,
      title: row.part_title ?? row.title,
      sku: row.part_sku ?? row.sku,
      quantity: row.quantity,
      unitCents: row.unit_cents,
      part: row.quoted_cents === null ? partOf(stocked) : quotedPart(stocked, row.quoted_cents),
    }
  })
}

/** Everything that the price of an order depends on. */
async function loadFacts(
  transaction: Transaction<Tables>,
  order: OrderRow,
  now: Date,
): Promise<OrderFacts & { readonly lines: readonly StoredLine[] }> {
  return {
    now,
    buyer: await loadBuyer(transaction, order.user_id),
    lines: await loadLines(transaction, order.id, now),
    coupon: order.coupon_id === null ? null : await loadCoupon(transaction, { id: order.coupon_id }, now),
    shipTo: order.shipping_information,
    method: order.shipping_method,
    shipsComplete: order.ship_complete,
    isTaxCharged: order.charge_tax,
    hasInstructions: order.comments !== null && order.comments !== '',
    closedDays: await loadClosedDays(transaction),
  }
}

/** Whether the buyer used this PO number before; guests are recognized by cart token. */
async function isPoNumberUsed(transaction: Transaction<Tables>, order: OrderRow): Promise<boolean> {
  const buyer = order.user_id ?? order.token_hash
  if (order.po_number === null || buyer === null) return false
  const usedBefore = await transaction
    .selectFrom('orders')
    .select('id')
    .where('po_number', '=', order.po_number)
    .where('placed', 'is not', null)
    .where('id', '<>', order.id)
    .where('is_test', '=', order.is_test)
    .where(order.user_id === null ? 'token_hash' : 'user_id', '=', buyer)
    .limit(1)
    .executeTakeFirst()
  return usedBefore !== undefined
}

export type RefreshedOrder = PricedOrder & {
  readonly notices: readonly Notice[]
  /** Unit prices that changed since the last refresh, if both are known. */
  readonly changes: readonly PriceChange[]
}

function changesOf(lines: readonly StoredLine[], priced: readonly PricedLine[]): PriceChange[] {
  return lines.flatMap(({ id, title, unitCents: oldCents }, place) => {
    const newCents = priced[place]?.unitCents ?? null
    return oldCents === null || newCents === null || oldCents === newCents
      ? []
      : [{ lineId: id, title, oldCents, newCents }]
  })
}

/** Whether checkout has started: from then on, changes create notices. */
function isCheckedOut({ email, shipping_information: shipTo }: OrderRow): boolean {
  return email !== null || shipTo !== null
}

/** Replaces an identical notice; different ones of a kind stay. */
function distinct(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [`${notice.code} ${notice.message}`, notice])).values()]
}

async function storeLines(
  transaction: Transaction<Tables>,
  lines: readonly StoredLine[],
  priced: readonly PricedLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ title, sku, unitCents }, place) => {
    const line = priced[place]
    // Parts that left the catalog keep their last price.
    return { ...line, title, sku, unitCents: line?.unitCents ?? unitCents }
  })
  await sql`
    update order_items i set
      title = r.title, sku = r.sku, available = r.available, unit_cents = r."unitCents", list_cents = r."listCents",
      price_from = r."priceFrom", total_cents = r."totalCents", discount_cents = r."discountCents",
      tax_cents = r."taxCents", ships_by = r."shipsBy", stocked_quantity = r."stockedQuantity"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      id integer, title text, sku text, available boolean, "unitCents" bigint, "listCents" bigint, "priceFrom" integer,
      "totalCents" bigint, "discountCents" bigint, "taxCents" bigint, "shipsBy" date, "stockedQuantity" integer)
    where i.id = r.id`.execute(transaction)
}

/**
 * Locks a draft until the transaction ends, prices every line, selects an available rate, and stores everything.
 * Amounts of placed orders never change.
 *
 * @throws if there is no such draft
 */
export async function refreshOrder(
  transaction: Transaction<Tables>,
  orderId: number,
  now: Date,
): Promise<RefreshedOrder> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('state', 'in', draftStates)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const facts = await loadFacts(transaction, order, now)
  const priced = priceOrder(facts)
  const changes = changesOf(facts.lines, priced.lines)

  const happened = isCheckedOut(order)
    ? [
        ...changes.map(priceChanged),
        ...(priced.isCouponUsable ? [] : [couponEnded]),
        ...(order.shipping_method !== priced.method ? [methodWithdrawn] : []),
      ]
    : []
  const notices = distinct([
    ...order.notices.filter(isEvent),
    ...happened,
    ...stateNotices({
      unavailable: facts.lines.flatMap(({ title }, place) => (priced.lines[place]?.available === false ? [title] : [])),
      shipTo: order.shipping_information,
      reviewedCountry: reviewedCountry(order),
      goodsCents: (priced.subtotalCents ?? 0) - priced.discountCents,
      isPoNumberUsed: await isPoNumberUsed(transaction, order),
    }),
  ])

  await storeLines(transaction, facts.lines, priced.lines)
  await transaction
    .updateTable('orders')
    .set({
      subtotal_cents: priced.subtotalCents,
      discount_cents: priced.discountCents,
      shipping_cents: priced.shippingCents,
      tax_cents: priced.taxCents,
      tax_note: priced.taxNote,
      total_cents: priced.totalCents,
      adjustments: JSON.stringify(priced.adjustments),
      shipping_estimate: JSON.stringify(priced.shippingEstimate),
      notices: JSON.stringify(notices),
      shipping_method: priced.method,
      ships_complete_by: priced.shipsCompleteBy,
      can_split: priced.canSplit,
      tax_exempt: priced.isTaxExempt,
      priced: now,
      ...(priced.isCouponUsable ? {} : { coupon_id: null }),
    })
    .where('id', '=', orderId)
    .execute()
  return { ...priced, notices, changes }
}
