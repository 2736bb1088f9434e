import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { BuyerFacts } from './facts.ts'

const guest: BuyerFacts = { membership: null, isExempt: false }

/** Membership and tax exemption of a customer; a guest has neither. */
export async function loadBuyer(database: Database | Transaction<Tables>, userId: number | null): Promise<BuyerFacts> {
  if (userId === null) return guest
  const user = await database
    .selectFrom('users')
    .select(['membership_level', 'membership_status', 'resale', 'resale_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return guest
  return {
    membership: { level: user.membership_level, status: user.membership_status },
    isExempt: user.resale_verified,
    resaleNumber: user.resale,
  }
}
