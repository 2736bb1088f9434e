import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type Credit, gatewayNames, paymentMethodOf } from './paymentMethods.ts'

const creditGateways = gatewayNames.filter((gateway) => paymentMethodOf(gateway)?.usesCredit === true)

/**
 * A customer's credit. Unpaid orders use it, whether their items have shipped or not. With the user's row locked, it
 * stays correct until the transaction ends.
 */
export async function creditOf(database: Database, userId: number): Promise<Credit> {
  const { rows } = await sql<{ status: string; limit: number; used: number; invoiced: number }>`
    select u.credit_status as status, u.credit_limit_cents as limit, coalesce(unpaid.used, 0)::bigint as used,
      coalesce(unpaid.invoiced, 0)::bigint as invoiced
    from users u, lateral (
      select sum(o.total_cents - o.paid_cents) as used,
        sum((select sum(i.total_cents) from invoices i where i.order_id = o.id and i.paid is null)) as invoiced
      from payments p join orders o on o.id = p.order_id
      where o.user_id = u.id and not o.is_test and o.state <> 'canceled'
        and p.gateway = any(${creditGateways}::text[]) and p.state = 'pending') unpaid
    where u.id = ${userId}`.execute(database)
  const [row] = rows
  if (row === undefined) return { status: 'none', limitCents: 0, invoicedCents: 0, orderedCents: 0, availableCents: 0 }
  return {
    status: row.status,
    limitCents: Number(row.limit),
    invoicedCents: Number(row.invoiced),
    orderedCents: Number(row.used) - Number(row.invoiced),
    availableCents: Math.max(0, Number(row.limit) - Number(row.used)),
  }
}
