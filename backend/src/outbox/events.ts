import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_SUBJECTS, type WebhookEvent } from '@shop/schema/webhookEvents'
import type { Database } from '../database/tables.ts'

/** An event about orders, parts or products. */
export interface ShopEvent {
  readonly type: WebhookEvent
  /** UUIDs of the objects. */
  readonly subjects: readonly string[]
  /** The customer whose data changed; null for the catalog, which everyone shares. */
  readonly userId: number | null
  readonly isTest: boolean
}

/** Objects that the current transaction has not reported yet. */
async function unreported(transaction: Database, { type, subjects }: ShopEvent): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from unnest(${subjects}::uuid[]) as subject
    where not exists (select from webhook_events e
      where e.transaction = pg_current_xact_id() and e.type = ${type} and subject = any(e.subjects))
    order by subject`.execute(transaction)
  return rows.map(({ subject }) => subject)
}

/**
 * Endpoints that an event goes to: enabled ones, and those paused until someone takes them over. The catalog is the same
 * in both environments.
 */
async function subscribers(transaction: Database, { type, userId, isTest }: ShopEvent): Promise<readonly number[]> {
  const endpoints = await transaction
    .selectFrom('webhook_endpoints')
    .select('id')
    .where((where) => where.or([where('enabled', '=', true), where('disabled_reason', '=', 'revoked')]))
    .where(sql<boolean>`${type} = any(events)`)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId).where('is_test', '=', isTest))
    .execute()
  return endpoints.map(({ id }) => id)
}

/** Writes one event, and its delivery to each endpoint. */
export async function insertEvent(
  transaction: Database,
  event: {
    readonly type: string
    readonly subjects: readonly string[]
    readonly isTest: boolean
    /** ID of the customer who requested this test event. */
    readonly requester?: number
  },
  endpoints: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_events (uuid, type, subjects, is_test, requester, created)
      values (${randomUUID()}, ${event.type}, ${event.subjects}::uuid[], ${event.isTest}, ${event.requester ?? null}, ${now})
      returning id)
    insert into webhook_deliveries (uuid, event_id, endpoint_id, started, due)
    select gen_random_uuid(), event.id, endpoint, ${now}, ${now}
    from event, unnest(${endpoints}::integer[]) as endpoint`.execute(transaction)
}

/**
 * Records an event in the transaction that causes it, at most once for each object. Writes nothing if no endpoint
 * subscribes to it. A large number of objects becomes several events.
 */
export async function publishEvent(transaction: Database, event: ShopEvent, now: Date): Promise<void> {
  if (event.subjects.length === 0) return
  const endpoints = await subscribers(transaction, event)
  if (endpoints.length === 0) return
  const subjects = await unreported(transaction, event)
  for (let start = 0; start < subjects.length; start += MAX_SUBJECTS)
    await insertEvent(transaction, { ...event, subjects: subjects.slice(start, start + MAX_SUBJECTS) }, endpoints, now)
}

/** Records an event of one order for its customer; guests have no endpoints. */
export async function publishOrderEvent(
  transaction: Database,
  orderId: number,
  type: WebhookEvent,
  now: Date,
): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select(['uuid', 'user_id', 'is_test'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.user_id === null) return
  await publishEvent(transaction, { type, subjects: [order.uuid], userId: order.user_id, isTest: order.is_test }, now)
}

/** Records that parts were sold, reserved or returned. */
export async function publishStockChange(
  transaction: Database,
  variations: readonly number[],
  now: Date,
): Promise<void> {
  if (variations.length === 0) return
  const rows = await transaction.selectFrom('variations').select('uuid').where('id', 'in', variations).execute()
  const subjects = rows.map(({ uuid }) => uuid)
  await publishEvent(transaction, { type: 'stock.changed', subjects, userId: null, isTest: false }, now)
}
