import { type Selectable, sql, type Transaction } from 'kysely'
import { greetingName } from '@shop/schema/addresses/personName'
import type { Database, Tables } from '../database/tables.ts'
import { enqueueMail } from '../mail/queue.ts'
import { nextAttempt } from './schedule.ts'
import { companyName } from '../catalog/company.ts'
import type { Mail } from '../mail/mail.ts'
import { renderMail } from '../mail/renderMail.ts'

const causes = {
  failed: 'Every delivery failed for three days.',
  gone: 'It responded with status 410 (Gone).',
} as const

/** Email to the owner of a webhook endpoint that was disabled because deliveries failed. */
function webhookDisabledMail({
  to,
  firstName,
  url,
  reason,
  link,
}: {
  readonly to: string
  readonly firstName: string | undefined
  readonly url: string
  readonly reason: keyof typeof causes
  readonly link: string
}): Mail {
  return renderMail({
    kind: 'webhookDisabled',
    to,
    firstName,
    subject: 'A webhook endpoint was disabled',
    parts: [
      `${companyName} no longer sends events to this webhook endpoint of your account:`,
      { quote: url },
      causes[reason],
      'Pending events are kept for 30 days. To receive them, fix the problem, then enable the endpoint again.',
      { label: 'View your webhooks', link },
    ],
  })
}

/** How long finished deliveries are listed. */
const retentionDays = 30

const GONE = 410

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
    .select(['mail', 'first_name', 'last_name'])
    .where('id', '=', endpoint.user_id)
    .executeTakeFirstOrThrow()
  const firstName = greetingName({ givenName: user.first_name, familyName: user.last_name })
  const facts = { to: user.mail, firstName, url: endpoint.url, reason }
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
        leased: false,
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

interface ClaimedAttempt {
  readonly id: string
  readonly attempt: number
}

function ofAttempt(database: Database, { id, attempt }: ClaimedAttempt) {
  return database
    .updateTable('webhook_deliveries')
    .where('uuid', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'pending')
    .where('leased', '=', true)
}

/** Stores the body before it is sent. @returns whether this process still owns the attempt */
export async function storeBody(database: Database, attempt: ClaimedAttempt & { readonly body: string }) {
  const stored = await ofAttempt(database, attempt).set({ body: attempt.body }).returning('id').executeTakeFirst()
  return stored !== undefined
}

/** Postpones an attempt that did not begin, for a reason that has nothing to do with the receiver. It does not count. */
export async function postponeAttempt(
  database: Database,
  attempt: ClaimedAttempt & { readonly seconds: number },
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() + attempt.seconds * 1_000)
  await ofAttempt(database, attempt)
    .set({ attempts: attempt.attempt - 1, leased: false, due })
    .execute()
}

/** Deletes events that are no longer listed, with their deliveries, except those that an endpoint still waits for. */
export async function deleteOldEvents(database: Database, now: Date): Promise<void> {
  await sql`delete from webhook_events e
    where created < ${new Date(now.getTime() - retentionDays * 24 * 3_600_000)}
      and not exists (select from webhook_deliveries d join webhook_endpoints p on p.id = d.endpoint_id and p.enabled
        where d.event_id = e.id and d.state = 'pending')`.execute(database)
}
