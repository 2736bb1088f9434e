import { type Selectable, sql, type Transaction } from 'kysely'
import type { Environment } from '../../../runtime/src/apiKey.ts'
import { issueAccessToken } from '../accounts/tokenPairs.ts'
import type { Database, Tables } from '../database/tables.ts'
import { enqueueMail } from '../mail/queue.ts'
import { webhookDisabledMail } from './mails.ts'
import { nextAttempt } from './schedule.ts'

/** How long an attempt reserves its delivery, ms. After that, the process that sends it counts as dead. */
const leaseMs = 60_000

/** Maximum simultaneous attempts per endpoint, so that a slow receiver does not delay others. */
const maxPerEndpoint = 3

/** How long finished deliveries are listed. */
const retentionDays = 30

const GONE = 410

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
  /** Access token of the endpoint's customer, for its environment. */
  readonly token: string
}

interface ClaimedRow {
  readonly id: number
  readonly uuid: string
  readonly attempts: number
  readonly body: string | null
  readonly event: string
  readonly type: string
  readonly created: Date
  readonly is_test: boolean
  readonly subjects: readonly string[]
  readonly url: string
  readonly selection: string | null
  readonly scopes: readonly string[] | null
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_expires: Date | null
  readonly user_id: number
  readonly environment: Environment
}

async function lockDue(transaction: Transaction<Tables>, limit: number, now: Date): Promise<readonly ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    select d.id, d.uuid, d.attempts, d.body, e.uuid as event, e.type, e.created, e.is_test, e.subjects,
      p.url, p.selection, p.scopes, p.secret, p.old_secret, p.old_secret_expires, p.user_id,
      case when p.is_test then 'test' else 'live' end as environment
    from webhook_deliveries d
    join webhook_events e on e.id = d.event_id
    join webhook_endpoints p on p.id = d.endpoint_id
    where d.state = 'pending' and d.due <= ${now} and d.id in (
      select id from (
        select x.id, row_number() over (partition by x.endpoint_id order by x.due, x.id) as place
        from webhook_deliveries x
        join webhook_endpoints y on y.id = x.endpoint_id and y.enabled
        join users u on u.id = y.user_id and u.status
        where x.state = 'pending' and x.due <= ${now}) as due
      where place <= ${maxPerEndpoint})
    order by d.due, d.id limit ${limit} for update of d skip locked`.execute(transaction)
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
    const rows = await lockDue(transaction, limit, now)
    if (rows.length === 0) return []
    await transaction
      .updateTable('webhook_deliveries')
      .set({ attempts: sql<number>`attempts + 1`, attempted: now, due: new Date(now.getTime() + leaseMs) })
      .where(
        'id',
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
    return rows.map((row): Claim => {
      const isOldValid = row.old_secret_expires !== null && row.old_secret_expires > now
      return {
        id: row.uuid,
        attempt: row.attempts + 1,
        event: {
          id: row.event,
          type: row.type,
          timestamp: row.created.toISOString(),
          is_test: row.is_test,
          subjects: row.subjects,
        },
        url: row.url,
        selection: row.selection,
        scopes: row.scopes,
        environment: row.environment,
        secrets: [row.secret, ...(isOldValid && row.old_secret !== null ? [row.old_secret] : [])],
        body: row.body,
        token: tokens.get(`${row.user_id} ${row.environment}`) ?? '',
      }
    })
  })
}

/** Result of one attempt. */
export interface Report {
  readonly id: string
  readonly attempt: number
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  /** Why it failed, as a code; null if it was delivered. */
  readonly error: string | null
  readonly durationMs: number
  readonly retryAfterS: number | null
  /** Body that was sent; null if none could be produced. */
  readonly body: string | null
}

type Delivery = Selectable<Tables['webhook_deliveries']>

/** Disables an endpoint and emails its customer, once. */
async function disable(
  transaction: Transaction<Tables>,
  endpointId: number,
  reason: 'failed' | 'gone',
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  const endpoint = await transaction
    .updateTable('webhook_endpoints')
    .set({ enabled: false, disabled_reason: reason, changed: now })
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .returning(['user_id', 'url'])
    .executeTakeFirst()
  if (endpoint === undefined) return
  const user = await transaction
    .selectFrom('users')
    .select(['mail', 'first_name'])
    .where('id', '=', endpoint.user_id)
    .executeTakeFirstOrThrow()
  const facts = { to: user.mail, firstName: user.first_name ?? undefined, url: endpoint.url, reason }
  await enqueueMail(transaction, webhookDisabledMail({ ...facts, link: `${publicUrl}/user/webhooks` }), now)
}

/** Schedules the next attempt; without one, disables an endpoint that accepted nothing since the first attempt. */
async function recordFailure(
  transaction: Transaction<Tables>,
  delivery: Delivery,
  report: Report,
  context: { readonly now: Date; readonly publicUrl: string; readonly random: number },
): Promise<void> {
  const isGone = report.status === GONE
  const { now, random } = context
  const next = isGone ? null : nextAttempt({ ...delivery, now, random, retryAfterS: report.retryAfterS })
  await transaction
    .updateTable('webhook_deliveries')
    .set(next === null ? { state: 'failed' } : { due: next })
    .where('id', '=', delivery.id)
    .execute()
  if (next !== null) return
  const { last_success: success } = await transaction
    .selectFrom('webhook_endpoints')
    .select('last_success')
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirstOrThrow()
  if (isGone) await disable(transaction, delivery.endpoint_id, 'gone', context)
  else if (success === null || success < delivery.started)
    await disable(transaction, delivery.endpoint_id, 'failed', context)
}

/** Records an attempt. Ignores reports of attempts that took so long that another process took over. */
export function reportAttempt(
  database: Database,
  report: Report,
  context: { readonly now: Date; readonly publicUrl: string; readonly random: number },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { now } = context
    const delivery = await transaction
      .updateTable('webhook_deliveries')
      .set({
        status: report.status,
        error: report.error,
        duration_ms: report.durationMs,
        body: sql<string>`coalesce(body, ${report.body})`,
        ...(report.error === null ? { state: 'delivered' as const } : {}),
      })
      .where('uuid', '=', report.id)
      .where('attempts', '=', report.attempt)
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (delivery === undefined) return false
    if (report.error !== null) await recordFailure(transaction, delivery, report, context)
    else
      await transaction
        .updateTable('webhook_endpoints')
        .set({ last_success: now })
        .where('id', '=', delivery.endpoint_id)
        .execute()
    return true
  })
}

/** Deletes events that are no longer listed, with their deliveries. */
export async function deleteOldEvents(database: Database, now: Date): Promise<void> {
  await sql`delete from webhook_events e
    where created < ${new Date(now.getTime() - retentionDays * 24 * 3_600_000)}
      and not exists (select from webhook_deliveries d where d.event_id = e.id and d.state = 'pending')`.execute(
    database,
  )
}
