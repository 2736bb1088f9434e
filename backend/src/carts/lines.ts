import { MAX_LINES } from '@shop/schema/quantity'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { invalidValue, JsonApiError, brokenRule } from '../jsonapi/errors.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { changeCart, lockCart, type CartInPath, repriceCart } from './lockCart.ts'
import { type Offer, selectOffers } from './offers.ts'
import { checkRemainingStock, checkQuantity } from './quantity.ts'

type InTransaction = Transaction<Tables>

/** What distinguishes lines of the same part. */
interface LineTerms {
  readonly oneLength: boolean | null
  readonly note: string | null
  readonly reference: string | null
}

/** A line during a request, without an ID until it is inserted. */
export type Line = { id: number | undefined; part: number | null; quantity: number; quote?: number | null } & {
  -readonly [K in keyof LineTerms]: LineTerms[K]
}

function unavailable(title: string, quantity: number) {
  return invalidValue('purchased_entity', `${title} is not available with a quantity of ${quantity}.`)
}

function lineOf(row: Selectable<Tables['order_items']>): Line & { id: number } {
  return {
    id: row.id,
    part: row.variation_id,
    quantity: row.quantity,
    quote: row.quote_id,
    oneLength: row.one_length,
    note: row.note,
    reference: row.reference,
  }
}

async function linesOf(transaction: InTransaction, cart: number) {
  return (
    await transaction.selectFrom('order_items').selectAll().where('order_id', '=', cart).orderBy('id').execute()
  ).map(lineOf)
}

/** Whether two lines can be merged. An undefined `oneLength` counts as false; lines of quotes are never merged. */
function isSame(a: Omit<Line, 'id'>, b: Omit<Line, 'id'>): boolean {
  if ((a.quote ?? null) !== null || (b.quote ?? null) !== null) return false
  const hasSameTerms =
    (a.oneLength ?? false) === (b.oneLength ?? false) && a.note === b.note && a.reference === b.reference
  return a.part !== null && a.part === b.part && hasSameTerms
}

function checkOneLength(oneLength: boolean | null | undefined, offer: Offer): void {
  if (oneLength === true && !offer.canBeOneLength)
    throw invalidValue('field_one_length.0.value', `${offer.title} cannot be supplied as one length.`)
}

/** Rejects quantities above a line's limit, or for discontinued parts above the stock across all lines. */
function checkLineQuantity(quantity: number, offer: Offer, others: readonly Line[]): void {
  checkQuantity(quantity, offer)
  if (offer.remaining === null) return
  const onOthers = others.reduce((sum, line) => (line.part === offer.id ? sum + line.quantity : sum), 0)
  checkRemainingStock(quantity, Math.max(0, offer.remaining - onOthers))
}

export type Addition = LineTerms & {
  readonly quantity: number
  /** Whether to merge it into a line of the same part with the same length answer, note and reference. */
  readonly combine: boolean
}

/** An entry of a request. Its terms are parsed in turn, so that an invalid one keeps the lines before it. */
export interface Entry {
  /** UUID of the variation. */
  readonly variation: string
  readonly read: () => Addition
}

/** Adds one part to the lines and returns its line. */
export function addToLines(lines: Line[], offer: Offer, addition: Addition): Line {
  const newTerms = { ...addition, part: offer.id }
  const twin = addition.combine ? lines.find((line) => isSame(line, newTerms)) : undefined
  const quantity = (twin?.quantity ?? 0) + addition.quantity
  checkOneLength(addition.oneLength, offer)
  checkLineQuantity(
    quantity,
    offer,
    lines.filter((line) => line !== twin),
  )
  if (twin !== undefined) {
    twin.quantity = quantity
    return twin
  }
  if (lines.length >= MAX_LINES) throw brokenRule(`A cart can hold at most ${MAX_LINES} lines.`)
  const { oneLength, note, reference } = addition
  const line: Line = { id: undefined, part: offer.id, quantity, oneLength, note, reference }
  lines.push(line)
  return line
}

export async function insertLines(
  transaction: InTransaction,
  cart: number,
  lines: readonly Line[],
  offers: ReadonlyMap<number, Offer>,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  const insertedRows = await transaction
    .insertInto('order_items')
    .values(
      lines.map(({ part, quantity, oneLength, note, reference }) => {
        const offer = part === null ? undefined : offers.get(part)
        return {
          uuid: randomUUID(),
          order_id: cart,
          variation_id: part,
          title: offer?.title ?? '',
          sku: offer?.sku ?? null,
          quantity,
          one_length: oneLength,
          note,
          reference,
          created: now,
          changed: now,
        }
      }),
    )
    .returning('id')
    .execute()
  for (const [index, { id }] of insertedRows.entries()) {
    const line = lines[index]
    if (line !== undefined) line.id = id
  }
}

async function updateLines(transaction: InTransaction, lines: readonly Line[], now: Date): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update order_items i set quantity = r.quantity, changed = ${now}
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(id integer, quantity integer)
    where i.id = r.id`.execute(transaction)
}

export interface Added {
  /** IDs of the lines, one for each added entry. */
  readonly ids: readonly number[]
  /** Why the next entry and all that follow were rejected. */
  readonly refusal: JsonApiError | undefined
}

/** Adds parts to the viewer's cart until one is rejected, and prices the cart once. */
export function addLines(database: Database, viewer: Viewer, entries: readonly Entry[]): Promise<Added> {
  return database.transaction().execute(async (transaction) => {
    const uuids = entries.map(({ variation }) => variation).filter((uuid) => isUuid(uuid))
    const offers = await selectOffers(transaction, { uuids })
    const byUuid = new Map(offers.map((offer) => [offer.uuid, offer]))
    const { now } = viewer
    let cart: number | undefined
    let lines: Line[] = []
    const addedLines: Line[] = []
    let refusal: JsonApiError | undefined
    for (const { variation, read } of entries) {
      try {
        const addition = read()
        const offer = byUuid.get(variation.toLowerCase())
        if (offer === undefined) throw brokenRule(`The entity ${variation} does not exist.`)
        if (!offer.available) throw unavailable(offer.title, addition.quantity)
        if (cart === undefined) {
          cart = await lockCart(transaction, viewer)
          lines = await linesOf(transaction, cart)
        }
        addedLines.push(addToLines(lines, offer, addition))
      } catch (error) {
        if (!(error instanceof JsonApiError)) throw error
        // Creates no cart if nothing was added.
        if (addedLines.length === 0) throw error
        refusal = error
        break
      }
    }
    if (cart === undefined) return { ids: [], refusal }
    const changedLines = new Set(addedLines)
    await updateLines(
      transaction,
      [...changedLines].filter(({ id }) => id !== undefined),
      now,
    )
    await insertLines(
      transaction,
      cart,
      [...changedLines].filter(({ id }) => id === undefined),
      new Map(offers.map((offer) => [offer.id, offer])),
      now,
    )
    await repriceCart(transaction, cart, now)
    return { ids: addedLines.flatMap(({ id }) => id ?? []), refusal }
  })
}

/** Values to change; omitted ones stay. */
export type LineChange = Partial<LineTerms> & { readonly quantity?: number }

/** Changes a line; returns false if it is gone. Merges another line that becomes identical. */
export function changeLine(
  database: Database,
  cart: CartInPath,
  id: number,
  change: LineChange,
  now: Date,
): Promise<boolean> {
  return changeCart(database, cart, async (transaction) => {
    const lines = await linesOf(transaction, cart.id)
    const line = lines.find((each) => each.id === id)
    if (line === undefined) return false
    const { title } = await transaction
      .selectFrom('order_items')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (typeof line.quote === 'number' && change.quantity !== undefined && change.quantity !== line.quantity)
      throw invalidValue(
        'quantity.0.value',
        `The quoted price applies only to a quantity of ${line.quantity}. To change it, request a revised quote.`,
      )
    const [offer] = line.part === null ? [] : await selectOffers(transaction, { id: line.part })
    if (typeof line.quote !== 'number' && change.quantity !== undefined && offer?.available !== true)
      throw unavailable(offer?.title ?? title, change.quantity)
    if (offer !== undefined) checkOneLength(change.oneLength, offer)

    const changedLine = { ...line, ...change }
    const isMoved = !isSame(line, changedLine)
    const twin = isMoved ? lines.find((each) => each !== line && isSame(each, changedLine)) : undefined
    const quantity = changedLine.quantity + (twin?.quantity ?? 0)
    const others = lines.filter((each) => each !== line && each !== twin)
    if (offer !== undefined && quantity !== line.quantity) checkLineQuantity(quantity, offer, others)
    if (twin !== undefined) await transaction.deleteFrom('order_items').where('id', '=', twin.id).execute()
    await transaction
      .updateTable('order_items')
      .set({
        quantity,
        one_length: changedLine.oneLength,
        note: changedLine.note,
        reference: changedLine.reference,
        changed: now,
      })
      .where('id', '=', id)
      .execute()
    await repriceCart(transaction, cart.id, now)
    return true
  })
}

/** Removes lines by UUID, all or none of them. */
export function removeLines(database: Database, cart: CartInPath, uuids: readonly string[], now: Date): Promise<void> {
  return changeCart(database, cart, async (transaction) => {
    const present = await transaction.selectFrom('order_items').select('uuid').where('order_id', '=', cart.id).execute()
    const knownUuids = new Set(present.map((line) => line.uuid))
    const requestedUuids = uuids.map((uuid) => uuid.toLowerCase())
    const missing = uuids.find((uuid) => !knownUuids.has(uuid.toLowerCase()))
    if (missing !== undefined) throw brokenRule(`Order item ${missing} does not exist for order ${cart.uuid}.`)
    if (requestedUuids.length > 0)
      await transaction
        .deleteFrom('order_items')
        .where('order_id', '=', cart.id)
        .where('uuid', 'in', requestedUuids)
        .execute()
    await repriceCart(transaction, cart.id, now)
  })
}

/** Removes all lines and the coupon, but not the cart. */
export function clearCart(database: Database, cart: CartInPath, now: Date): Promise<void> {
  return changeCart(database, cart, async (transaction) => {
    await transaction.deleteFrom('order_items').where('order_id', '=', cart.id).execute()
    await transaction.updateTable('orders').set({ coupon_id: null }).where('id', '=', cart.id).execute()
    await repriceCart(transaction, cart.id, now)
  })
}
