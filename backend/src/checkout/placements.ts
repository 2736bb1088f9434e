import { randomUUID } from 'node:crypto'
import { type Transaction, type Updateable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { hasTestKey, type Viewer } from '../jsonapi/resource.ts'

type InTransaction = Transaction<Tables>

const HOUR = 3_600_000

/** How long the response of a key is kept. */
const keyLifetime = 24 * HOUR

/** Owner of the keys; undefined for callers that cannot be identified. */
export function callerOf({ user, cartTokenHash }: Viewer): string | undefined {
  if (user !== null) return hasTestKey(user) ? `test:${user.id}` : `user:${user.id}`
  return cartTokenHash === null ? undefined : `token:${cartTokenHash}`
}

/** Whether a placement belongs to a test key. */
export function isTestCaller(caller: string): boolean {
  return caller.startsWith('test:')
}

function isUnexpired(now: Date) {
  return new Date(now.getTime() - keyLifetime)
}

/** A caller's placement under a key within a day. */
export function placementByKey(database: Database, caller: string, key: string, now: Date) {
  return database
    .selectFrom('placements')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created', '>', isUnexpired(now))
    .executeTakeFirst()
}

export type Placement = NonNullable<Awaited<ReturnType<typeof placementByKey>>>

/** Deletes expired keys. */
export async function deleteExpiredKeys(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('placements')
    .set({ key: null })
    .where('key', 'is not', null)
    .where('created', '<=', isUnexpired(now))
    .execute()
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
  readonly amountCents: number
  readonly origin: string
  readonly now: Date
}

/** Records the start of a placement; undefined if the caller is using the key for another order. */
export async function startPlacement(
  transaction: InTransaction,
  { caller, key, orderId, expectedCents, amountCents, origin, now }: NewPlacement,
): Promise<Placement | undefined> {
  if (key !== undefined)
    await transaction
      .updateTable('placements')
      .set({ key: null })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('created', '<=', isUnexpired(now))
      .execute()
  return transaction
    .insertInto('placements')
    .values({
      uuid: randomUUID(),
      caller,
      key: key ?? null,
      order_id: orderId,
      expected_cents: expectedCents,
      amount_cents: amountCents,
      origin,
      state: 'started',
      charge: null,
      answer: null,
      refusal: null,
      created: now,
      changed: now,
    })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).where('key', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst()
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
