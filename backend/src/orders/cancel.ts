import type { Transaction } from 'kysely'
import { releaseStock } from './stock.ts'
import { returnCoupon } from '../coupons/uses.ts'
import type { Database, Tables } from '../database/tables.ts'
import { refundPayment } from '../payments/payments.ts'
import { changeState, type LockedOrder, lockOrder } from './change.ts'
import { mailOrder } from './mailOrder.ts'
import { ActionNotAllowed, type Orders } from './orders.ts'
import { cancelableUntil } from './states.ts'

/**
 * Cancels a locked order, returns its stock and coupon, and notifies the buyer. The refund follows after the commit.
 */
export async function cancelLocked(
  transaction: Transaction<Tables>,
  order: LockedOrder,
  { reason, now, publicUrl }: { readonly reason: string; readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  await changeState(transaction, order, { to: 'canceled', now, reason, also: { canceled: now } })
  // Locks the coupon before the parts, as placing orders does, to prevent deadlocks.
  if (order.coupon_id !== null && !order.is_test) await returnCoupon(transaction, order.coupon_id)
  await releaseStock(transaction, order.id, now)
  await mailOrder(transaction, { orderId: order.id, kind: 'orderCanceled', now, publicUrl })
}

/** Refunds a canceled order; if the provider is unavailable, housekeeping retries. */
export async function refundOrder({ database, provider, log }: Orders, orderId: number): Promise<void> {
  try {
    await refundPayment(database, provider, orderId)
  } catch (error) {
    log.error({ err: error, orderId }, 'could not refund a canceled order; will retry')
  }
}

/** Retries failed refunds of canceled orders. */
export async function refundCanceledOrders(orders: Orders): Promise<void> {
  const { database } = orders
  const open = await database
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.state', '=', 'canceled')
    .where('payments.state', 'in', ['pending', 'authorization', 'completed'])
    .execute()
  for (const { id } of open) await refundOrder(orders, id)
}

const tooLateError = new ActionNotAllowed('This order can no longer be canceled. Please call or write to us.')

function cancelOnce(database: Database, orderId: number, now: Date, publicUrl: string) {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order === undefined) throw new ActionNotAllowed('This order has not been placed yet.')
    if (order.state === 'canceled') return
    const until = cancelableUntil(order.state, order.placed)
    if (until === null || now >= until) throw tooLateError
    await cancelLocked(transaction, order, { reason: 'Canceled by the buyer.', now, publicUrl })
  })
}

/**
 * Cancels an order for its buyer; does nothing if it is already canceled.
 * @throws {ActionNotAllowed} half an hour after it was placed, or once the shop works on it.
 */
export async function cancelForBuyer(orders: Orders, orderId: number): Promise<void> {
  await cancelOnce(orders.database, orderId, orders.now(), orders.publicUrl)
  await refundOrder(orders, orderId)
}
