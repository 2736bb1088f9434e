import { MAX_LINES } from '@shop/schema/quantity'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { lockCart, repriceCart } from '../carts/lockCart.ts'
import type { Database, Tables } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Viewer } from '../jsonapi/resource.ts'

type InTransaction = Transaction<Tables>
type Quote = Selectable<Tables['quotes']>

function refused(code: string, detail: string) {
  return new JsonApiError(422, [{ detail, code, info: false }])
}

/** @throws 422 if the quote has no valid prices. */
function checkAcceptable({ state, valid_until: until }: Quote, now: Date): void {
  if (state === 'requested') throw refused('quote_open', 'We have not replied to this request yet.')
  if (state === 'ordered') throw refused('quote_ordered', 'This quote was already ordered.')
  if (until === null || until <= now) throw refused('quote_expired', 'This quote has expired. Request a revised quote.')
}

/** The quoted parts by UUID, while they are in the catalog. */
async function findParts(transaction: InTransaction, { lines }: Quote) {
  const { rows } = await sql<{ id: number; uuid: string; title: string }>`
    select v.id, v.uuid, v.title from variations v join products p on p.id = v.product_id
    where v.uuid = any(${lines.map(({ variation }) => variation)}::uuid[])
      and v.status and p.status and not v.discontinued`.execute(transaction)
  return new Map(rows.map((part) => [part.uuid, part]))
}

/**
 * Removes the lines of a quote from all carts, so that it is in one cart at most. Carts are locked before the quote, as
 * placing an order does. Resolves with the IDs of these carts.
 */
async function removeFromCarts(transaction: InTransaction, quoteId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where state = 'draft'
      and id in (select order_id from order_items where quote_id = ${quoteId}) order by id for update`.execute(
    transaction,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await transaction.deleteFrom('order_items').where('quote_id', '=', quoteId).where('order_id', 'in', ids).execute()
  // They are priced again when they are read.
  await transaction.updateTable('orders').set({ priced: null }).where('id', 'in', ids).execute()
  return ids
}

/** Takes the quoted quantities off the cart's other lines: a quote for the cart repeats its parts. */
async function removeSameParts(transaction: InTransaction, cart: number, { lines }: Quote): Promise<void> {
  const left = new Map<string, number>()
  for (const { variation, quantity } of lines) left.set(variation, (left.get(variation) ?? 0) + quantity)
  const { rows } = await sql<{ id: number; variation: string; quantity: number }>`
    select i.id, v.uuid as variation, i.quantity from order_items i join variations v on v.id = i.variation_id
    where i.order_id = ${cart} and i.quote_id is null and v.uuid = any(${[...left.keys()]}::uuid[])
    order by i.id`.execute(transaction)
  for (const { id, variation, quantity } of rows) {
    const covered = Math.min(quantity, left.get(variation) ?? 0)
    left.set(variation, (left.get(variation) ?? 0) - covered)
    if (covered === quantity) await transaction.deleteFrom('order_items').where('id', '=', id).execute()
    else if (covered > 0)
      await transaction
        .updateTable('order_items')
        .set({ quantity: quantity - covered })
        .where('id', '=', id)
        .execute()
  }
}

async function addLines(transaction: InTransaction, cart: number, quote: Quote, now: Date): Promise<void> {
  const parts = await findParts(transaction, quote)
  const missing = quote.lines.find(({ variation }) => !parts.has(variation))
  if (missing !== undefined) throw refused('quote_unavailable', `${missing.part_number} is no longer available.`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_items where order_id = ${cart}`.execute(transaction)
  if ((rows[0]?.count ?? 0) + quote.lines.length > MAX_LINES)
    throw refused('cart_full', `A cart can hold at most ${MAX_LINES} lines.`)
  await transaction
    .insertInto('order_items')
    .values(
      quote.lines.map((line) => ({
        uuid: randomUUID(),
        order_id: cart,
        variation_id: parts.get(line.variation)?.id ?? null,
        title: parts.get(line.variation)?.title ?? line.title,
        sku: line.part_number,
        quantity: line.quantity,
        one_length: null,
        note: line.note,
        reference: line.reference,
        quote_id: quote.id,
        quoted_cents: line.unit_cents,
        created: now,
        changed: now,
      })),
    )
    .execute()
}

/**
 * Puts the lines of a quote into the viewer's cart at the quoted prices, instead of the same quantities at list prices.
 * Repeating the call restores them until they are ordered.
 * @throws {JsonApiError} 422 if the quote is open, expired or ordered
 */
export function acceptQuote(database: Database, viewer: Viewer, quoteId: number): Promise<void> {
  const { now } = viewer
  return database.transaction().execute(async (transaction) => {
    const carts = await removeFromCarts(transaction, quoteId)
    const cart = await lockCart(transaction, viewer)
    const quote = await transaction
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', quoteId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    checkAcceptable(quote, now)
    // Accepting again in the same cart removes nothing more.
    if (!carts.includes(cart)) await removeSameParts(transaction, cart, quote)
    await addLines(transaction, cart, quote, now)
    await transaction.updateTable('quotes').set({ state: 'accepted' }).where('id', '=', quoteId).execute()
    await repriceCart(transaction, cart, now)
  })
}

/** Reopens a quote with a note to the office. @throws {JsonApiError} 422 if it has no reply yet or was ordered */
export async function requestRevision(
  transaction: InTransaction,
  quoteId: number,
  note: string | null,
  now: Date,
): Promise<void> {
  await removeFromCarts(transaction, quoteId)
  const quote = await transaction
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', quoteId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (quote.state === 'requested') throw refused('quote_open', 'We have not replied to this request yet.')
  if (quote.state === 'ordered') throw refused('quote_ordered', 'This quote was already ordered.')
  const message = note === null ? [] : [{ from: 'buyer' as const, at: now.toISOString(), text: note }]
  await transaction
    .updateTable('quotes')
    .set({
      state: 'requested',
      messages: JSON.stringify([...quote.messages, ...message].slice(-maxMessages)),
      requested: now,
      valid_until: null,
    })
    .where('id', '=', quoteId)
    .execute()
}

const maxMessages = 20
