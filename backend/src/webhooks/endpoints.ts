import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { TEST_EVENT, type WebhookEvent, webhookEvents } from '@shop/schema/webhookEvents'
import type { Database, Tables } from '../database/tables.ts'
import { brokenRule, invalidValues, JsonApiError } from '../jsonapi/errors.ts'
import type { Customer } from '../jsonapi/resource.ts'
import type { endpointChange, newEndpoint } from './attributes.ts'
import { insertEvent } from '../outbox/events.ts'

type InTransaction = Transaction<Tables>

export type Endpoint = Selectable<Tables['webhook_endpoints']>

const maxEndpoints = 10

/** How long the previous secret still signs after a rotation, ms. */
const rotationMs = 24 * 3_600_000

/** Number of test events that a customer can request within `testEventsMs`. */
const maxTestEvents = 30
/** ms. */
const testEventsMs = 10 * 60_000

/**
 * SQL condition for the endpoints that a caller can see and change: keys only those of their environment that may read
 * no more than the key itself.
 */
export function isAccessible({ id, key }: Customer): RawBuilder<boolean> {
  const isOwner = sql<boolean>`webhook_endpoints.user_id = ${id}`
  if (key === undefined) return isOwner
  return sql<boolean>`(${isOwner} and webhook_endpoints.is_test = ${key.environment === 'test'}
    and webhook_endpoints.scopes <@ ${key.scopes}::text[])`
}

/** Creates an endpoint; 422 if the customer has too many. An endpoint created with a key gets the key's environment and scopes. */
export function createEndpoint(
  database: Database,
  { id: userId, key }: Customer,
  attributes: Omit<z.infer<typeof newEndpoint>, 'password'>,
  now: Date,
): Promise<Endpoint> {
  const limits = key && { is_test: key.environment === 'test', scopes: key.scopes }
  return database.transaction().execute(async (transaction) => {
    // The lock makes parallel requests respect the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const existing = await transaction
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    if (existing.length >= maxEndpoints) throw brokenRule(`An account can have at most ${maxEndpoints} endpoints.`)
    return transaction
      .insertInto('webhook_endpoints')
      .values({
        ...attributes,
        ...limits,
        key_id: key?.id ?? null,
        uuid: randomUUID(),
        user_id: userId,
        created: now,
        changed: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function lockEndpoint(database: Database, customer: Customer, uuid: string) {
  return database
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('uuid', '=', uuid)
    .where(isAccessible(customer))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks an endpoint to change it. A key changes only its own endpoints: otherwise a revoked key could have pointed the
 * endpoint of another key at its own receiver.
 */
async function lockOwn(database: Database, customer: Customer, uuid: string) {
  const endpoint = await lockEndpoint(database, customer, uuid)
  if (endpoint !== undefined && customer.key !== undefined && endpoint.key_id !== customer.key.id)
    throw ruleWithCode('endpoint_of_another', 'Another key created this endpoint. Take it over first.')
  return endpoint
}

function ruleWithCode(code: string, detail: string) {
  return new JsonApiError(422, [{ detail, info: false, code }])
}

async function hasRevokedKey(database: Database, { key_id: id }: Endpoint): Promise<boolean> {
  if (id === null) return false
  const key = await database.selectFrom('api_keys').select('revoked').where('id', '=', id).executeTakeFirstOrThrow()
  return key.revoked !== null
}

/** Restarts the three-day retry period of pending deliveries. */
function resumeDeliveries(transaction: InTransaction, endpointId: number, now: Date) {
  return transaction
    .updateTable('webhook_deliveries')
    .set({ started: now, attempts: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute()
}

/** Changes an endpoint. Returns undefined if the caller cannot access it. */
export function changeEndpoint(
  database: Database,
  customer: Customer,
  uuid: string,
  { enabled, ...attributes }: Omit<z.infer<typeof endpointChange>, 'password'>,
  now: Date,
): Promise<Endpoint | undefined> {
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockOwn(transaction, customer, uuid)
    if (endpoint === undefined) return undefined
    const isSwitched = enabled !== undefined && enabled !== endpoint.enabled
    if (isSwitched && enabled && (await hasRevokedKey(transaction, endpoint)))
      throw ruleWithCode('key_revoked', 'The key of this endpoint was revoked. Take it over first.')
    if (isSwitched && enabled) await resumeDeliveries(transaction, endpoint.id, now)
    return transaction
      .updateTable('webhook_endpoints')
      .set({
        ...attributes,
        ...(isSwitched ? { enabled, disabled_reason: enabled ? null : ('owner' as const) } : {}),
        changed: now,
      })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Makes the caller the one whose key or login the endpoint depends on. A paused endpoint then receives the events that
 * were kept for it. Returns undefined if the caller cannot access it.
 */
export function takeOverEndpoint(
  database: Database,
  customer: Customer,
  uuid: string,
  now: Date,
): Promise<Endpoint | undefined> {
  const { key } = customer
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, customer, uuid)
    if (endpoint === undefined) return undefined
    const isPaused = endpoint.disabled_reason === 'revoked'
    if (isPaused) await resumeDeliveries(transaction, endpoint.id, now)
    return transaction
      .updateTable('webhook_endpoints')
      .set({
        key_id: key?.id ?? null,
        scopes: key?.scopes ?? null,
        ...(isPaused && { enabled: true, disabled_reason: null }),
        changed: now,
      })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Replaces the secret; the previous one also signs for a day. Returns undefined if the caller has no access. */
export function rotateSecret(
  database: Database,
  customer: Customer,
  uuid: string,
  secret: string,
  now: Date,
): Promise<Endpoint | undefined> {
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockOwn(transaction, customer, uuid)
    if (endpoint === undefined) return undefined
    return transaction
      .updateTable('webhook_endpoints')
      .set({
        old_secret: endpoint.secret,
        old_secret_expires: new Date(now.getTime() + rotationMs),
        secret,
        changed: now,
      })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** @returns false if the caller cannot access the endpoint */
export function deleteEndpoint(database: Database, customer: Customer, uuid: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockOwn(transaction, customer, uuid)
    if (endpoint === undefined) return false
    await transaction.deleteFrom('webhook_endpoints').where('id', '=', endpoint.id).execute()
    return true
  })
}

/** The newest object that an event can be about, as seen by the endpoint. */
async function exampleSubject(
  transaction: InTransaction,
  { user_id: userId, is_test: isTest }: Endpoint,
  event: WebhookEvent,
): Promise<string> {
  const candidates = {
    Order: sql`orders where user_id = ${userId} and is_test = ${isTest} and placed is not null`,
    Quote: sql`quotes where user_id = ${userId} and is_test = ${isTest}`,
    ProductVariation: sql`variations where status`,
    Product: sql`products where status`,
  }[webhookEvents[event]]
  const { rows } = await sql<{ uuid: string }>`select uuid from ${candidates} order by id desc limit 1`.execute(
    transaction,
  )
  if (rows[0] === undefined) throw invalidValues([{ property: 'event', message: 'There is nothing to report yet.' }])
  return rows[0].uuid
}

/** @throws JsonApiError if the customer has requested too many test events lately */
async function limitTestEvents(transaction: InTransaction, userId: number, now: Date): Promise<void> {
  // The lock makes parallel requests respect the limit.
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await transaction
    .selectFrom('webhook_events')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('requester', '=', userId)
    .where('created', '>', new Date(now.getTime() - testEventsMs))
    .executeTakeFirstOrThrow()
  const message = `A customer can request up to ${maxTestEvents} test events in 10 minutes.`
  if (Number(count) >= maxTestEvents) throw invalidValues([{ property: 'test_events', message }])
}

/**
 * Sends a test event to an endpoint: an empty one, or an example of an event, about the newest object of its kind.
 * @returns false if the caller cannot access the endpoint
 * @throws JsonApiError if it is disabled, there is no such object, or the customer has requested too many test events
 */
export function sendTestEvent(
  database: Database,
  customer: Customer,
  { uuid, event }: { readonly uuid: string; readonly event: WebhookEvent | null },
  now: Date,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, customer, uuid)
    if (endpoint === undefined) return false
    if (!endpoint.enabled) throw brokenRule('The endpoint is disabled.')
    const requester = endpoint.user_id
    await limitTestEvents(transaction, requester, now)
    const subjects = event === null ? [] : [await exampleSubject(transaction, endpoint, event)]
    const isTest = endpoint.is_test || event !== null
    await insertEvent(transaction, { type: event ?? TEST_EVENT, subjects, isTest, requester }, [endpoint.id], now)
    return true
  })
}

/**
 * Sends an event again, with the same ID and body. Does nothing while an attempt is in progress.
 * @returns false if the caller cannot access it
 */
export function replayDelivery(database: Database, customer: Customer, uuid: string, now: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const delivery = await transaction
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select(['webhook_deliveries.id', 'webhook_endpoints.enabled'])
      .where('webhook_deliveries.uuid', '=', uuid)
      .where(isAccessible(customer))
      .executeTakeFirst()
    if (delivery === undefined) return false
    if (!delivery.enabled) throw brokenRule('The endpoint is disabled.')
    await transaction
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts: 0, started: now, due: now })
      .where('id', '=', delivery.id)
      .where('leased', '=', false)
      .execute()
    return true
  })
}
