import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shopYear } from './formatting.ts'
import { publishOrderEvent } from '../outbox/events.ts'
import { recordEvent } from './events.ts'
import { mailOrder } from './mailOrder.ts'
import { isOrderState } from './states.ts'

/** `VX-2026-004183`: the shop's year, and a number that continues across years and is never reused. */
async function nextNumber(transaction: Transaction<Tables>, now: Date): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select lpad(nextval('order_numbers')::text, 6, '0') as number`.execute(transaction)
  return `VX-${shopYear(now)}-${rows[0]?.number ?? ''}`
}

/**
 * Turns an order with its state, date and payment into a placed one: assigns its number, records its first state and
 * queues the email with its link.
 * @throws {Error} for a cart, and for an order that has a number.
 */
export async function finishPlacing(
  transaction: Transaction<Tables>,
  { orderId, now, publicUrl }: { readonly orderId: number; readonly now: Date; readonly publicUrl: string },
): Promise<{ readonly number: string }> {
  const order = await transaction
    .selectFrom('orders')
    .select(['state', 'order_number', 'state_reason'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (!isOrderState(order.state) || order.order_number !== null)
    throw new Error('Only an order that was just placed gets a number.')
  const number = await nextNumber(transaction, now)
  await transaction.updateTable('orders').set({ order_number: number }).where('id', '=', orderId).execute()
  await recordEvent(transaction, { orderId, state: 'placed', at: now, detail: null })
  if (order.state !== 'placed')
    await recordEvent(transaction, { orderId, state: order.state, at: now, detail: order.state_reason })
  await publishOrderEvent(transaction, orderId, 'order.placed', now)
  await mailOrder(transaction, { orderId, kind: 'orderPlaced', now, publicUrl })
  return { number }
}
