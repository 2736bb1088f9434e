import { sql, type Transaction } from 'kysely'
import type { Notice } from '../orderColumns.ts'
import type { Tables } from '../database/tables.ts'
import { isPoNumberUsed, loadFacts, type OrderRow, type StoredLine } from './load.ts'
import { circumstances, couponEnded, isEvent, methodWithdrawn, type PriceChange, priceChanged } from './notices.ts'
import { type PricedLine, type PricedOrder, priceOrder } from './priceOrder.ts'

export type RefreshedOrder = PricedOrder & {
  readonly notices: readonly Notice[]
  /** Unit prices that are others than at the last refresh, where both are known. */
  readonly changes: readonly PriceChange[]
}

const changesOf = (lines: readonly StoredLine[], priced: readonly PricedLine[]): PriceChange[] =>
  lines.flatMap(({ id, title, unitCents: oldCents }, place) => {
    const newCents = priced[place]?.unitCents ?? null
    return oldCents === null || newCents === null || oldCents === newCents
      ? []
      : [{ lineId: id, title, oldCents, newCents }]
  })

/** The buyer has begun to check out: what changes from now on is to be told. */
const isCheckedOut = ({ email, shipping_information: shipTo }: OrderRow): boolean => email !== null || shipTo !== null

/** A new text takes the place of the same one; different ones of a kind stand beside each other. */
const distinct = (notices: readonly Notice[]): Notice[] => [
  ...new Map(notices.map((notice) => [`${notice.code} ${notice.message}`, notice])).values(),
]

const storeLines = async (
  transaction: Transaction<Tables>,
  lines: readonly StoredLine[],
  priced: readonly PricedLine[],
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map(({ title, sku, unitCents }, place) => {
    const line = priced[place]
    // What has left the catalogue is still shown with the price it had last.
    return { ...line, title, sku, unitCents: line?.unitCents ?? unitCents }
  })
  await sql`
    update order_items i set
      title = r.title, sku = r.sku, available = r.available, unit_cents = r."unitCents", list_cents = r."listCents",
      price_from = r."priceFrom", total_cents = r."totalCents", discount_cents = r."discountCents",
      tax_cents = r."taxCents", ships_by = r."shipsBy", stocked_quantity = r."stockedQuantity"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      id integer, title text, sku text, available boolean, "unitCents" bigint, "listCents" bigint, "priceFrom" integer,
      "totalCents" bigint, "discountCents" bigint, "taxCents" bigint, "shipsBy" timestamptz, "stockedQuantity" integer)
    where i.id = r.id`.execute(transaction)
}

/**
 * Prices a cart anew: holds it until the transaction ends, prices every line, chooses what is still offered, and stores all of
 * it. What a placed order cost never changes: it must be a draft.
 *
 * @throws where there is no such draft
 */
export const refreshOrder = async (
  transaction: Transaction<Tables>,
  orderId: number,
  now: Date,
): Promise<RefreshedOrder> => {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('state', '=', 'draft')
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
    ...circumstances({
      unavailable: facts.lines.flatMap(({ title }, place) => (priced.lines[place]?.available === false ? [title] : [])),
      shipTo: order.shipping_information,
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
