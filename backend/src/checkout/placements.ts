import { randomUUID } from 'node:crypto'
import { type Selectable, type Transaction, type Updateable, sql } from 'kysely'
import type { Fingerprint } from '@shop/schema/fingerprint'
import type { Database, Tables } from '../database/tables.ts'
import { hasTestKey, type Viewer } from '../jsonapi/resource.ts'

type InTransaction = Transaction<Tables>

/** Owner of the keys; undefined for callers that cannot be identified. */
export function callerOf({ user, cartTokenHash }: Viewer): string | undefined {
  if (user !== null) return hasTestKey(user) ? `test:${user.id}` : `user:${user.id}`
  return cartTokenHash === null ? undefined : `token:${cartTokenHash}`
}

/** Whether a placement belongs to a test key. */
export function isTestCaller(caller: string): boolean {
  return caller.startsWith('test:')
}

export type Placement = Selectable<Tables['placements']>

/** A placement with the UUID and number of its order. */
export type KnownPlacement = Placement & { readonly order_uuid: string; readonly order_number: string | null }

/** A caller's placement under a key. Keys never expire. */
export function placementByKey(database: Database, caller: string, key: string): Promise<KnownPlacement | undefined> {
  return database
    .selectFrom('placements')
    .innerJoin('orders', 'orders.id', 'placements.order_id')
    .selectAll('placements')
    .select(['orders.uuid as order_uuid', 'orders.order_number'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Locks a caller's key until the transaction ends. Lock it before any order. */
export async function lockKey(transaction: InTransaction, caller: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 0))`.execute(transaction)
}

/** The placement in progress for an order. */
export function activePlacement(database: Database, orderId: number) {
  return database
    .selectFrom('placements')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['started', 'authorized'])
    .executeTakeFirst()
}

export interface NewPlacement {
  readonly caller: string
  readonly key: string | undefined
  readonly orderId: number
  readonly expectedCents: number | null
  readonly fingerprint: Fingerprint | null
  readonly amountCents: number
  readonly now: Date
}

/** Records the start of a placement. Its key must be locked and unknown. */
export function startPlacement(
  transaction: InTransaction,
  { caller, key, orderId, expectedCents, fingerprint, amountCents, now }: NewPlacement,
): Promise<Placement> {
  return transaction
    .insertInto('placements')
    .values({
      uuid: randomUUID(),
      caller,
      key: key ?? null,
      order_id: orderId,
      expected_cents: expectedCents,
      fingerprint,
      amount_cents: amountCents,
      state: 'started',
      charge: null,
      answer: null,
      refusal: null,
      created: now,
      changed: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a placement until the transaction ends. Lock its order first. */
export function lockPlacement(transaction: InTransaction, id: number) {
  return transaction.selectFrom('placements').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function changePlacement(
  database: Database,
  id: number,
  change: Updateable<Tables['placements']>,
  from?: readonly Placement['state'][],
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('placements')
    .set(change)
    .where('id', '=', id)
    .where(from === undefined ? sql<boolean>`true` : (eb) => eb('state', 'in', from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
