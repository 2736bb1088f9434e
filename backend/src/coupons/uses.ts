import { type Transaction, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Counts one more order that uses a coupon, and holds the coupon until the transaction ends; false where as many as may use it
 * have done so in the meantime.
 */
export async function useCoupon(transaction: Transaction<Tables>, couponId: number): Promise<boolean> {
  const counted = await transaction
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', couponId)
    .where(({ eb, or, ref }) => or([eb('usage_limit', 'is', null), eb('used', '<', ref('usage_limit'))]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Gives the use of an order back that was canceled. */
export async function returnCoupon(transaction: Transaction<Tables>, couponId: number): Promise<void> {
  await transaction
    .updateTable('coupons')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('id', '=', couponId)
    .execute()
}
