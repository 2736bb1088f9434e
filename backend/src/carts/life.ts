import type { Database } from '../database/tables.ts'

const DAY = 86_400_000

/** How long carts are kept after their last change, days: a customer comes back, a guest's token is gone with its cookie. */
const lifeOf = { customer: 365, guest: 30 }

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}

/** Deletes the carts that nobody changed for too long; placed orders stay for good. */
export async function forgetOldCarts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('orders')
    .where('state', '=', 'draft')
    .where(({ and, eb, or }) =>
      or([
        and([eb('user_id', 'is', null), eb('changed', '<', before(now, lifeOf.guest))]),
        and([eb('user_id', 'is not', null), eb('changed', '<', before(now, lifeOf.customer))]),
      ]),
    )
    .execute()
}
