import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { JsonApiError } from '../jsonapi/errors.ts'
import { hasTestKey, type Viewer } from '../jsonapi/resource.ts'
import { cartKeyOf, isOfViewerCart } from '../orders/access.ts'
import { refreshOrder } from '../pricing/refresh.ts'

type InTransaction = Transaction<Tables>

/**
 * Locks the cart of a customer, key or token until the transaction ends, creating it if there is none. Parallel requests
 * share one cart. A guest without a token gets a cart that nobody can find again.
 */
export async function lockCart(transaction: InTransaction, viewer: Viewer): Promise<number> {
  const { user, cartTokenHash } = viewer
  const newCart = await transaction
    .insertInto('orders')
    .values({
      uuid: randomUUID(),
      token_hash: cartTokenHash,
      user_id: user?.id ?? null,
      is_test: hasTestKey(user),
      key_id: cartKeyOf(user),
    })
    .onConflict((conflict) =>
      (user === null
        ? conflict.column('token_hash')
        : conflict.columns(['user_id', 'is_test', 'key_id']).where('user_id', 'is not', null)
      )
        .where('state', '=', 'draft')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (newCart !== undefined) return newCart.id
  const locked = await transaction
    .selectFrom('orders')
    .select('id')
    .where(isOfViewerCart('orders', viewer))
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  // The cart was placed while this waited for the lock: start a new one.
  return locked?.id ?? lockCart(transaction, viewer)
}

/** Locks an order until the transaction ends. Returns false if it is no longer a cart. */
async function lockDraft(transaction: InTransaction, order: number): Promise<boolean> {
  const locked = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Increments the version of a locked cart and refreshes its prices. */
export async function repriceCart(transaction: InTransaction, cart: number, now: Date) {
  await transaction
    .updateTable('orders')
    .set({ changed: now, version: sql<number>`version + 1` })
    .where('id', '=', cart)
    .execute()
  return refreshOrder(transaction, cart, now)
}

/** The cart in the path. */
export interface CartInPath {
  readonly id: number
  readonly uuid: string
  /** Error for changes once it is no longer a cart. */
  readonly refusal: JsonApiError
}

/** Changes a cart while it is locked. The callback must call `repriceCart`. */
export function changeCart<T>(
  database: Database,
  { id, refusal }: CartInPath,
  change: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockDraft(transaction, id))) throw refusal
    return change(transaction)
  })
}

/** Maximum age of prices, milliseconds. */
const maxPriceAge = 5 * 60_000

/** Refreshes outdated prices of the viewer's carts. */
export async function refreshOldPrices(database: Database, viewer: Viewer): Promise<void> {
  const { user, cartTokenHash, now } = viewer
  if (user === null && cartTokenHash === null) return
  const old = await database
    .selectFrom('orders')
    .select('id')
    .where(isOfViewerCart('orders', viewer))
    .where('state', '=', 'draft')
    .where(({ eb, or }) => or([eb('priced', 'is', null), eb('priced', '<', new Date(now.getTime() - maxPriceAge))]))
    .execute()
  for (const { id } of old)
    await database.transaction().execute(async (transaction) => {
      // A cart placed in the meantime keeps its prices.
      if (await lockDraft(transaction, id)) await refreshOrder(transaction, id, now)
    })
}
