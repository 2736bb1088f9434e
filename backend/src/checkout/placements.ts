import { randomUUID } from 'node:crypto'
import { type Transaction, type Updateable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { Viewer } from '../jsonapi/resource.ts'

type InTransaction = Transaction<Tables>

const HOUR = 3_600_000

/** How long a key answers what it answered before. */
const keyLife = 24 * HOUR

/** Whose keys these are; undefined for somebody who cannot be told from others. */
export function callerOf({ user, cartTokenHash }: Viewer): string | undefined {
  if (user !== null) return `user:${user.id}`
  return cartTokenHash === null ? undefined : `token:${cartTokenHash}`
}

function stillKept(now: Date) {
  return new Date(now.getTime() - keyLife)
}

/** The placement that a caller asked for under a key, within a day. */
export function placementByKey(database: Database, caller: string, key: string, now: Date) {
  return database
    .selectFrom('placements')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created', '>', stillKept(now))
    .executeTakeFirst()
}

export type Placement = NonNullable<Awaited<ReturnType<typeof placementByKey>>>

/** Frees the keys that are kept no longer. */
export async function forgetKeys(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('placements')
    .set({ key: null })
    .where('key', 'is not', null)
    .where('created', '<=', stillKept(now))
    .execute()
}

/** The placement of an order that is under way. */
export function liveOf(database: Database, orderId: number) {
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

/** Writes that a placement begins; undefined when the caller has used the key for another order at this moment. */
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
      .where('created', '<=', stillKept(now))
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

/** A placement as it stands, held until the transaction ends. Hold its order before. */
export function holdPlacement(transaction: InTransaction, id: number) {
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
