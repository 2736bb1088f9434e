import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { followStock } from '../search/indexing/stock.ts'
import { publishStockChange } from '../outbox/events.ts'

type InTransaction = Transaction<Tables>

const MINUTE = 60_000

/** How long stock is reserved for an order that is being placed. */
const reservationMs = 10 * MINUTE

/** A line without enough stock, and the remaining stock of its part. */
export interface Shortage {
  readonly id: string
  readonly sku: string
  readonly left: number
}

interface PartDemand {
  variation: number
  requested: number
  stock: number
  sku: string
  line: string
}

/**
 * Locks the parts of an order that have limited stock, all lines of a part together, in a fixed order to prevent
 * deadlocks. Does not lock their keys: that would wait for other orders whose new lines refer to the same parts.
 */
async function demandOf(transaction: InTransaction, orderId: number): Promise<readonly PartDemand[]> {
  const { rows } = await sql<PartDemand>`
    select v.id as variation, v.stock, v.sku, n.requested, n.line
    from variations v
    join (select variation_id, sum(quantity)::integer as requested, (array_agg(uuid::text order by id))[1] as line
      from order_items where order_id = ${orderId} group by variation_id) n on n.variation_id = v.id
    where v.finite and not exists (select from orders where id = ${orderId} and is_test)
    order by v.id for no key update of v`.execute(transaction)
  return rows
}

/** Updates the index, and reports the change to webhooks. */
async function reportStock(transaction: InTransaction, variations: readonly number[], now: Date): Promise<void> {
  await followStock(transaction, variations)
  await publishStockChange(transaction, variations, now)
}

function addToStock(transaction: InTransaction, variation: number, quantity: number) {
  return sql`update variations set stock = stock + ${quantity} where id = ${variation}`.execute(transaction)
}

async function addAllToStock(
  transaction: InTransaction,
  pieces: readonly { readonly variation_id: number; readonly quantity: number }[],
) {
  for (const { variation_id: variation, quantity } of pieces) await addToStock(transaction, variation, quantity)
}

/** Locks parts before returning stock, in the same order as reservations. */
function lockReserved(transaction: InTransaction, reserved: RawBuilder<SqlBool>) {
  return sql`select id from variations
    where id in (select variation_id from stock_reservations where ${reserved}) order by id for no key update`.execute(
    transaction,
  )
}

/** Returns the stock of expired reservations. */
export async function returnAbandoned(transaction: InTransaction, now: Date): Promise<void> {
  await lockReserved(transaction, sql`expires <= ${now}`)
  const expiredReservations = await transaction
    .deleteFrom('stock_reservations')
    .where('expires', '<=', now)
    .returning(['variation_id', 'quantity'])
    .execute()
  await addAllToStock(transaction, expiredReservations)
  await reportStock(
    transaction,
    expiredReservations.map(({ variation_id: variation }) => variation),
    now,
  )
}

/**
 * Reserves limited stock for an order, for ten minutes or permanently, all or nothing. Replaces the order's earlier
 * reservation.
 * @returns the lines without enough stock; nothing is reserved then.
 */
export async function reserveStock(
  transaction: InTransaction,
  orderId: number,
  now: Date,
  duration: 'for minutes' | 'for good',
): Promise<readonly Shortage[]> {
  const parts = await demandOf(transaction, orderId)
  if (parts.length === 0) return []
  const reserved = await transaction
    .selectFrom('stock_reservations')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  const reservedByPart = new Map(reserved.map((row) => [row.variation_id, row.quantity]))
  const shortages = parts.filter(
    ({ variation, requested, stock }) => requested > stock + (reservedByPart.get(variation) ?? 0),
  )
  if (shortages.length > 0)
    return shortages.map(({ line, sku, stock, variation }) => ({
      id: line,
      sku,
      left: stock + (reservedByPart.get(variation) ?? 0),
    }))
  const returned = await returnStock(transaction, orderId)
  const expires = duration === 'for good' ? null : new Date(now.getTime() + reservationMs)
  for (const { variation, requested } of parts) {
    await addToStock(transaction, variation, -requested)
    await transaction
      .insertInto('stock_reservations')
      .values({ order_id: orderId, variation_id: variation, quantity: requested, expires })
      .execute()
  }
  await reportStock(transaction, [...returned, ...parts.map(({ variation }) => variation)], now)
  return []
}

/** Returns the reserved stock of an order; repeated calls do nothing. */
export async function releaseStock(transaction: InTransaction, orderId: number, now: Date): Promise<void> {
  return reportStock(transaction, await returnStock(transaction, orderId), now)
}

/** @returns the parts whose stock increased. */
async function returnStock(transaction: InTransaction, orderId: number): Promise<readonly number[]> {
  await lockReserved(transaction, sql`order_id = ${orderId}`)
  const releasedRows = await transaction
    .deleteFrom('stock_reservations')
    .where('order_id', '=', orderId)
    .returning(['variation_id', 'quantity'])
    .execute()
  await addAllToStock(transaction, releasedRows)
  return releasedRows.map(({ variation_id: variation }) => variation)
}
