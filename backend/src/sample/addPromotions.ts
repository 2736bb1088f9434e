import type { SamplePromotion } from '../../../sample/src/domain/store.ts'
import { uuidOf } from '../database/identity.ts'
import type { Database } from '../database/tables.ts'

const addPromotion = async (database: Database, promotion: SamplePromotion): Promise<void> => {
  const { key, label, percent, families, minimumCents, ends, coupon } = promotion
  const added = await database
    .insertInto('promotions')
    .values({
      uuid: uuidOf('promotion', key),
      label,
      percent,
      families: families === null ? null : [...families],
      minimum_cents: minimumCents,
      ends,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await database
    .insertInto('coupons')
    .values({
      uuid: uuidOf('coupon', coupon.code),
      promotion_id: added.id,
      code: coupon.code,
      code_key: coupon.code.toLowerCase(),
      usage_limit: coupon.usageLimit,
      used: coupon.used,
    })
    // A shop may have given the code to a promotion of its own.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the promotions of the sample that are not there, each with its coupon; those that are there stay as they are. */
export const addPromotions = async (database: Database, promotions: readonly SamplePromotion[]): Promise<void> => {
  for (const promotion of promotions) await addPromotion(database, promotion)
}
