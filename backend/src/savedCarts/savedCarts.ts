import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { invalidValue, brokenRule } from '../jsonapi/errors.ts'
import type { Customer, Viewer } from '../jsonapi/resource.ts'
import { isOfViewerCart } from '../orders/access.ts'
import type { SavedLine } from './lines.ts'

/** Milliseconds. */
const day = 24 * 3_600_000

export type LinkKind = 'shared' | 'link'

/** Lifetime of links. */
const lifetimes: Readonly<Record<LinkKind, number>> = { shared: 30 * day, link: day }

/** How long expired links are kept, to report them as expired. */
const retentionMs = 30 * day

const maxSavedCarts = 20

/** 128 random bits: a plain hash is enough. */
const tokenBytes = 16

function newToken() {
  return randomBytes(tokenBytes).toString('base64url')
}

/** Whether a text is well-formed as a token; others need no query. */
function isTokenFormat(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** The lines of the viewer's cart; 422 if it is empty. */
export async function linesOfCart(database: Database, viewer: Viewer): Promise<readonly SavedLine[]> {
  const { rows } = await sql<SavedLine>`
    select v.uuid as variation, coalesce(v.sku, i.sku, '') as part_number, i.title, i.quantity, i.one_length, i.note, i.reference
    from orders o
    join order_items i on i.order_id = o.id
    left join variations v on v.id = i.variation_id
    where o.state = 'draft' and ${isOfViewerCart('o', viewer)}
    order by i.id`.execute(database)
  if (rows.length === 0) throw invalidValue('lines', 'This value should not be blank.')
  return rows
}

async function saveLines(
  transaction: Transaction<Tables>,
  user: Customer,
  name: string,
  lines: readonly SavedLine[],
  now: Date,
): Promise<{ id: number; uuid: string }> {
  const values = { name, lines: JSON.stringify(lines), created: now }
  const replaced = await transaction
    .updateTable('cart_lists')
    .set(values)
    .where('user_id', '=', user.id)
    .where((where) => where(sql`lower(name)`, '=', sql`lower(${name})`))
    .returning(['id', 'uuid'])
    .executeTakeFirst()
  if (replaced !== undefined) return replaced
  const savedRows = await transaction.selectFrom('cart_lists').select('id').where('user_id', '=', user.id).execute()
  if (savedRows.length >= maxSavedCarts) throw brokenRule(`An account can save at most ${maxSavedCarts} carts.`)
  return transaction
    .insertInto('cart_lists')
    .values({ ...values, uuid: randomUUID(), kind: 'saved', user_id: user.id })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
}

/** Saves lines for a customer, replacing a saved cart of the same name. */
export function saveCart(
  database: Database,
  user: Customer,
  name: string,
  lines: readonly SavedLine[],
  now: Date,
): Promise<{ id: number; uuid: string }> {
  return database.transaction().execute(async (transaction) => {
    // The lock makes parallel saves respect the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirst()
    return saveLines(transaction, user, name, lines, now)
  })
}

/** Deletes a saved cart; returns false if it is gone. */
export async function deleteSavedCart(database: Database, user: Customer, id: number): Promise<boolean> {
  const row = await database
    .deleteFrom('cart_lists')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Creates a link to lines. Only its creator knows the token. */
export async function createLink(
  database: Database,
  kind: LinkKind,
  lines: readonly SavedLine[],
  now: Date,
): Promise<{ id: number; uuid: string; token: string }> {
  const token = newToken()
  const row = await database
    .insertInto('cart_lists')
    .values({
      uuid: randomUUID(),
      kind,
      token_hash: hashOf(token),
      lines: JSON.stringify(lines),
      created: now,
      expires: new Date(now.getTime() + lifetimes[kind]),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

/** Returns the ID of a link's cart, or why the link does not open. */
export async function openLink(
  database: Database,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<number | 'unknown' | 'expired'> {
  if (!isTokenFormat(token)) return 'unknown'
  const link = await database
    .selectFrom('cart_lists')
    .select(['id', 'expires', 'used'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (link === undefined) return 'unknown'
  return link.used !== null || link.expires === null || link.expires <= now ? 'expired' : link.id
}

/** Marks a link as used; returns false if it was already used. */
export async function markUsed(database: Database, id: number, now: Date): Promise<boolean> {
  const row = await database
    .updateTable('cart_lists')
    .set({ used: now })
    .where('id', '=', id)
    .where('used', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes links long after they expired. */
export async function deleteOldLinks(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('cart_lists')
    .where('expires', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
