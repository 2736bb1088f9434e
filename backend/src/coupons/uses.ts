import { type Transaction, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Counts another use of a coupon and locks it until the transaction ends; returns false if it was used up in the
 * meantime.
 */
export async function useCoupon(transaction: Transaction<Tables>, couponId: number): Promise<boolean> {
  const row = await transaction
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', couponId)
    .where(({ eb, or, ref }) => or([eb('usage_limit', 'is', null), eb('used', '<', ref('usage_limit'))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the coupon use of a canceled order. */
export async function returnCoupon(transaction: Transaction<Tables>, couponId: number): Promise<void> {
  await transaction
    .updateTable('coupons')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('id', '=', couponId)
    .execute()
}
