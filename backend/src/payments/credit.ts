import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type Credit, gatewayNames, paymentMethodOf } from './paymentMethods.ts'

const creditGateways = gatewayNames.filter((gateway) => paymentMethodOf(gateway)?.usesCredit === true)

/** A customer's available credit. With the user's row locked, it stays correct until the transaction ends. */
export async function creditOf(database: Database, userId: number): Promise<Credit> {
  const { rows } = await sql<{ status: string; limit: number; owed: number }>`
    select u.credit_status as status, u.credit_limit_cents as limit,
      (select coalesce(sum(p.amount_cents), 0)::bigint from payments p
        join orders o on o.id = p.order_id
        where o.user_id = u.id and not o.is_test and o.state <> 'canceled' and p.gateway = any(${creditGateways}::text[]) and p.state = 'pending') as owed
    from users u where u.id = ${userId}`.execute(database)
  const [row] = rows
  if (row === undefined) return { status: 'none', limitCents: 0, availableCents: 0 }
  return {
    status: row.status,
    limitCents: Number(row.limit),
    availableCents: Math.max(0, Number(row.limit) - Number(row.owed)),
  }
}
