import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { JsonApiError } from '../jsonapi/errors.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { refreshOrder } from '../pricing/refresh.ts'

type InTransaction = Transaction<Tables>

/**
 * The cart of a customer or of a token, made when there is none, and held until the transaction ends: whoever else adds to it
 * waits, and two that come first at once share one cart. A guest without a token gets a cart that nobody can find again.
 */
export async function holdCart(transaction: InTransaction, viewer: Viewer): Promise<number> {
  const { user, cartTokenHash } = viewer
  const owner = user === null ? 'token_hash' : 'user_id'
  const made = await transaction
    .insertInto('orders')
    .values({ uuid: randomUUID(), token_hash: cartTokenHash, user_id: user?.id ?? null })
    .onConflict((conflict) => conflict.column(owner).where('state', '=', 'draft').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return made.id
  const held = await transaction
    .selectFrom('orders')
    .select('id')
    .where(owner, '=', user?.id ?? cartTokenHash)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  // It was placed while this waited for it: the next one is a new cart.
  return held?.id ?? holdCart(transaction, viewer)
}

/** Whether an order is a cart still; held until the transaction ends. */
async function holdDraft(transaction: InTransaction, order: number): Promise<boolean> {
  const held = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Counts a change of a cart that is held, and prices it anew. */
export async function settleCart(transaction: InTransaction, cart: number, now: Date) {
  await transaction
    .updateTable('orders')
    .set({ changed: now, version: sql<number>`version + 1` })
    .where('id', '=', cart)
    .execute()
  return refreshOrder(transaction, cart, now)
}

/** A cart that an address names. */
export interface NamedCart {
  readonly id: number
  readonly uuid: string
  /** What whoever wants to change it hears where it is no cart any more. */
  readonly refusal: JsonApiError
}

/** Changes a cart while nobody else does. The change itself has to settle it. */
export function changeCart<T>(
  database: Database,
  { id, refusal }: NamedCart,
  change: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    if (!(await holdDraft(transaction, id))) throw refusal
    return change(transaction)
  })
}

/** Prices are looked at again when they are older than this, milliseconds. */
const freshFor = 5 * 60_000

/** Prices the viewer's carts anew whose prices are old. */
export async function refreshOldPrices(database: Database, { user, cartTokenHash, now }: Viewer): Promise<void> {
  if (user === null && cartTokenHash === null) return
  const old = await database
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'draft')
    .where(user === null ? 'token_hash' : 'user_id', '=', user?.id ?? cartTokenHash)
    .where(({ eb, or }) => or([eb('priced', 'is', null), eb('priced', '<', new Date(now.getTime() - freshFor))]))
    .execute()
  for (const { id } of old)
    await database.transaction().execute(async (transaction) => {
      // One that was placed in the meantime costs what it cost.
      if (await holdDraft(transaction, id)) await refreshOrder(transaction, id, now)
    })
}
