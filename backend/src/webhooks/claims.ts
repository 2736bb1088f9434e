import { sql, type Transaction } from 'kysely'
import type { Environment } from '@shop/runtime/apiKey'
import { issueAccessToken } from '../accounts/tokenPairs.ts'
import type { Database, Tables } from '../database/tables.ts'
import { MAX_ATTEMPTS, oldestRetried } from './schedule.ts'

/** How long an attempt reserves its delivery, ms. After that, the process that sends it counts as dead. */
const leaseMs = 60_000

/** Maximum simultaneous attempts, so that one customer's slow receivers do not delay other customers' events. */
const maxPerEndpoint = 3
const maxPerCustomer = 6

/** Key of the lock that makes processes claim one at a time. Any number works if all processes share it. */
const claimLock = 2_026_112_401

/** A delivery that a process may attempt now. */
export interface Claim {
  readonly id: string
  /** Number of the attempt, from 1. */
  readonly attempt: number
  readonly event: {
    readonly id: string
    readonly type: string
    readonly timestamp: string
    readonly is_test: boolean
    readonly subjects: readonly string[]
  }
  readonly url: string
  readonly selection: string | null
  readonly scopes: readonly string[] | null
  /** Environment of the endpoint. Catalog events are the same in both. */
  readonly environment: Environment
  /** Encrypted secrets, newest first. */
  readonly secrets: readonly string[]
  /** Body of earlier attempts; null before the first. */
  readonly body: string | null
  /** UUID of the endpoint's customer. */
  readonly customer: string
  /** Access token of the customer, for the endpoint's environment. */
  readonly token: string
}

interface ClaimedRow extends Omit<Claim, 'event' | 'token'> {
  readonly event: string
  readonly type: string
  readonly created: Date
  readonly is_test: boolean
  readonly subjects: readonly string[]
  readonly user_id: number
}

/** Ends deliveries that have used up their attempts or time, even if no outcome was ever reported. */
async function endExhausted(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'failed', leased = false, error = coalesce(d.error, 'INTERRUPTED')
    from webhook_endpoints p
    where p.id = d.endpoint_id and p.enabled and d.state = 'pending' and d.due <= ${now}
      and (d.attempts >= ${MAX_ATTEMPTS} or (d.attempted is not null and d.started < ${oldestRetried(now)}))`.execute(
    transaction,
  )
}

/** Deliveries to attempt now: first those of customers with the fewest attempts in progress, then the oldest. */
async function lockDue(transaction: Transaction<Tables>, limit: number, now: Date): Promise<readonly ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with leased as (
      select d.endpoint_id, p.user_id from webhook_deliveries d join webhook_endpoints p on p.id = d.endpoint_id
      where d.leased and d.due > ${now}),
    next as (
      select x.id, row_number() over (partition by p.user_id order by x.place, x.due, x.id)
        + (select count(*) from leased where leased.user_id = p.user_id) as place
      from webhook_endpoints p
      join users u on u.id = p.user_id and u.status
      cross join lateral (
        select d.id, d.due, row_number() over (order by d.due, d.id) as place from webhook_deliveries d
        where d.endpoint_id = p.id and d.state = 'pending' and d.due <= ${now}
        order by d.due, d.id
        limit greatest(0, ${maxPerEndpoint} - (select count(*) from leased where leased.endpoint_id = p.id))) x
      where p.enabled)
    select d.uuid as id, d.attempts + 1 as attempt, d.body, e.uuid as event, e.type, e.created, e.is_test, e.subjects,
      p.url, p.selection, p.scopes, p.user_id, u.uuid as customer,
      array_remove(array[p.secret, case when p.old_secret_expires > ${now} then p.old_secret end], null) as secrets,
      case when p.is_test then 'test' else 'live' end as environment
    from next
    join webhook_deliveries d on d.id = next.id
    join webhook_events e on e.id = d.event_id
    join webhook_endpoints p on p.id = d.endpoint_id
    join users u on u.id = p.user_id
    where next.place <= ${maxPerCustomer}
    order by next.place, d.due, d.id limit ${limit} for update of d skip locked`.execute(transaction)
  return rows
}

/**
 * Claims deliveries that are due. Processes never claim the same one; if a process dies, others attempt its deliveries
 * once their leases end.
 */
export function claimDeliveries(
  database: Database,
  { clientId, limit }: { readonly clientId: string; readonly limit: number },
  now: Date,
): Promise<readonly Claim[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(transaction)
    await endExhausted(transaction, now)
    const rows = await lockDue(transaction, limit, now)
    if (rows.length === 0) return []
    await transaction
      .updateTable('webhook_deliveries')
      .set({
        ...{ attempts: sql<number>`attempts + 1`, attempted: now, leased: true },
        due: new Date(now.getTime() + leaseMs),
      })
      .where(
        'uuid',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const tokens = new Map<string, string>()
    for (const { user_id: userId, environment } of rows) {
      const owner = `${userId} ${environment}`
      if (tokens.has(owner)) continue
      const token = { clientId, userId, environment, lifetimeMs: 2 * leaseMs }
      tokens.set(owner, await issueAccessToken(transaction, token, now))
    }
    return rows.map(({ event, type, created, is_test, subjects, user_id: userId, ...claim }) => ({
      ...claim,
      event: { id: event, type, timestamp: created.toISOString(), is_test, subjects },
      token: tokens.get(`${userId} ${claim.environment}`) ?? '',
    }))
  })
}
