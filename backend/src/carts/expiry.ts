import type { Database } from '../database/tables.ts'

const DAY = 86_400_000

/** Days that carts are kept after their last change. A guest's token expires with its cookie. */
const lifetimes = { customer: 365, guest: 30 }

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}

/** Deletes carts past their lifetime; placed orders stay. */
export async function deleteOldCarts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('orders')
    .where('state', '=', 'draft')
    .where(({ and, eb, or }) =>
      or([
        and([eb('user_id', 'is', null), eb('changed', '<', daysBefore(now, lifetimes.guest))]),
        and([eb('user_id', 'is not', null), eb('changed', '<', daysBefore(now, lifetimes.customer))]),
      ]),
    )
    .execute()
}
