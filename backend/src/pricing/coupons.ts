import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CouponFacts } from './facts.ts'

/** Loads a coupon by ID, or by code in any case, as it is valid at that time; null if unknown. */
export async function loadCoupon(
  database: Database,
  by: { readonly id: number } | { readonly code: string },
  now: Date,
): Promise<CouponFacts | null> {
  const row = await database
    .selectFrom('coupons as c')
    .innerJoin('promotions as p', 'p.id', 'c.promotion_id')
    .select(['c.id', 'c.status', 'c.usage_limit', 'c.used', 'p.label', 'p.families', 'p.minimum_cents'])
    .select(sql<string>`trim_scale(p.percent / 100)::text`.as('share'))
    .select(['p.starts', 'p.ends', 'p.status as promotion_status'])
    .$if('id' in by, (query) => query.where('c.id', '=', 'id' in by ? by.id : 0))
    .$if('code' in by, (query) => query.where('c.code_key', '=', 'code' in by ? by.code.toLowerCase() : ''))
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    label: row.label,
    share: row.share,
    families: row.families,
    minimumCents: row.minimum_cents,
    isUsable:
      row.status &&
      row.promotion_status &&
      (row.starts === null || row.starts <= now) &&
      (row.ends === null || now < row.ends) &&
      (row.usage_limit === null || row.used < row.usage_limit),
  }
}
