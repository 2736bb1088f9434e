import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { invalidValue, ruleBroken } from '../jsonapi/errors.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { checkQuantity } from './quantity.ts'

const mostLines = 200

type InTransaction = Transaction<Tables>

/** The variation of a line, as far as a purchase depends on it. */
type Offer = {
  readonly id: number
  readonly title: string
  readonly available: boolean
  readonly canBeOneLength: boolean
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

const offerBy = async (
  transaction: InTransaction,
  by: { readonly uuid: string } | { readonly id: number },
): Promise<Offer | undefined> => {
  const { rows } = await sql<Offer>`
    select v.id, v.title,
      v.status and p.status and not v.discontinued and v.price is not null as available,
      coalesce(v.one_length, false) as "canBeOneLength",
      v.minimum_quantity as minimum, v.maximum_quantity as maximum, v.quantity_step as step
    from variations v join products p on p.id = v.product_id
    where ${'uuid' in by ? sql`v.uuid = ${by.uuid}::uuid` : sql`v.id = ${by.id}`}`.execute(transaction)
  return rows[0]
}

const unavailable = (offer: Offer, quantity: number) =>
  invalidValue('purchased_entity', `${offer.title} is not available with a quantity of ${quantity}.`)

/**
 * The cart of a customer or of a token, made when there is none, and held until the transaction ends: whoever else adds to it
 * waits, and two that come first at once share one cart. A guest without a token gets a cart that nobody can find again.
 */
const holdCart = async (transaction: InTransaction, { user, cartTokenHash }: Viewer): Promise<number> => {
  const owner = user === null ? 'token_hash' : 'user_id'
  const made = await transaction
    .insertInto('orders')
    .values({ uuid: randomUUID(), token_hash: cartTokenHash, user_id: user?.id ?? null })
    .onConflict((conflict) => conflict.column(owner).where('state', '=', 'draft').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return made.id
  const { id } = await transaction
    .selectFrom('orders')
    .select('id')
    .where(owner, '=', user?.id ?? cartTokenHash)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

const holdOrder = (transaction: InTransaction, order: number) =>
  transaction.selectFrom('orders').select('id').where('id', '=', order).forUpdate().executeTakeFirstOrThrow()

const markChanged = (transaction: InTransaction, order: number) =>
  transaction
    .updateTable('orders')
    .set({ changed: new Date(), version: sql<number>`version + 1` })
    .where('id', '=', order)
    .execute()

export type Addition = {
  /** UUID of the variation. */
  readonly variation: string
  readonly quantity: number
  /** Add to a line of the same part that does not ask for one length. */
  readonly combine: boolean
}

/** Adds one part to the viewer's cart and returns the id of its line. */
export const addLine = (database: Database, viewer: Viewer, addition: Addition): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const offer = isUuid(addition.variation) ? await offerBy(transaction, { uuid: addition.variation }) : undefined
    if (offer === undefined) throw ruleBroken(`The entity ${addition.variation} does not exist.`)
    if (!offer.available) throw unavailable(offer, addition.quantity)
    const order = await holdCart(transaction, viewer)
    const lines = await transaction.selectFrom('order_items').selectAll().where('order_id', '=', order).execute()
    const same = addition.combine
      ? lines.find((line) => line.variation_id === offer.id && line.one_length === null)
      : undefined
    const quantity = (same?.quantity ?? 0) + addition.quantity
    checkQuantity(quantity, offer)
    if (same === undefined && lines.length >= mostLines) throw ruleBroken(`A cart holds at most ${mostLines} lines.`)
    await markChanged(transaction, order)
    if (same !== undefined) {
      await transaction
        .updateTable('order_items')
        .set({ quantity, changed: new Date() })
        .where('id', '=', same.id)
        .execute()
      return same.id
    }
    const { id } = await transaction
      .insertInto('order_items')
      .values({
        uuid: randomUUID(),
        order_id: order,
        variation_id: offer.id,
        title: offer.title,
        quantity,
        one_length: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export type LineChange = { readonly quantity?: number; readonly oneLength?: boolean | null }

/** Changes a line; false when it is gone. */
export const changeLine = (
  database: Database,
  order: number,
  line: number,
  { quantity, oneLength }: LineChange,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await holdOrder(transaction, order)
    const found = await transaction
      .selectFrom('order_items')
      .select('variation_id')
      .where('id', '=', line)
      .where('order_id', '=', order)
      .executeTakeFirst()
    if (found === undefined) return false
    const offer = found.variation_id === null ? undefined : await offerBy(transaction, { id: found.variation_id })
    if (offer === undefined) return false
    if (quantity !== undefined) {
      if (!offer.available) throw unavailable(offer, quantity)
      checkQuantity(quantity, offer)
    }
    if (oneLength === true && !offer.canBeOneLength)
      throw invalidValue('field_one_length.0.value', `${offer.title} cannot be supplied as one length.`)
    await transaction
      .updateTable('order_items')
      .set({
        changed: new Date(),
        ...(quantity === undefined ? {} : { quantity }),
        ...(oneLength === undefined ? {} : { one_length: oneLength }),
      })
      .where('id', '=', line)
      .execute()
    await markChanged(transaction, order)
    return true
  })

/** Removes lines by UUID, all or none of them. */
export const removeLines = (
  database: Database,
  order: { readonly id: number; readonly uuid: string },
  lines: readonly string[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await holdOrder(transaction, order.id)
    const present = await transaction
      .selectFrom('order_items')
      .select('uuid')
      .where('order_id', '=', order.id)
      .execute()
    const uuids = new Set(present.map((line) => line.uuid))
    const missing = lines.find((line) => !uuids.has(line.toLowerCase()))
    if (missing !== undefined) throw ruleBroken(`Order item ${missing} does not exist for order ${order.uuid}.`)
    if (lines.length > 0)
      await transaction
        .deleteFrom('order_items')
        .where('order_id', '=', order.id)
        .where(
          'uuid',
          'in',
          lines.map((line) => line.toLowerCase()),
        )
        .execute()
    await markChanged(transaction, order.id)
  })

/** The cart stays, without lines. */
export const clearCart = (database: Database, order: number): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await holdOrder(transaction, order)
    await transaction.deleteFrom('order_items').where('order_id', '=', order).execute()
    await markChanged(transaction, order)
  })
