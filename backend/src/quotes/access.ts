import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { Access, Customer, Viewer } from '../jsonapi/resource.ts'

const DAY = 86_400_000

/** Lifetime of a guest's link; it outlives every quoted price. */
export const linkDays = 400

/** 128 random bits: a plain hash is enough. */
const tokenBytes = 16

/** Creates a token for a guest's link; only its hash is stored. */
export async function createQuoteToken(transaction: Transaction<Tables>, quoteId: number, now: Date): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await transaction
    .insertInto('quote_links')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      quote_id: quoteId,
      expires: new Date(now.getTime() + linkDays * DAY),
    })
    .execute()
  return token
}

/** URL of a quote: with a token for guests, otherwise for the logged-in customer. */
export function quoteLink(publicUrl: string, uuid: string, token: string | null): string {
  return `${publicUrl}/quote/${uuid}${token === null ? '' : `?token=${token}`}`
}

/** Deletes expired links. */
export async function deleteOldQuoteLinks(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('quote_links').where('expires', '<=', now).execute()
}

/** The customer's own quotes, and those that guests requested with their verified address. */
function isCustomerQuote(alias: string, { id, key }: Customer): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.is_test`)} = ${key?.environment === 'test'} and (
    ${sql.ref(`${alias}.user_id`)} = ${id}
    or (${sql.ref(`${alias}.user_id`)} is null
      and lower(btrim(${sql.ref(`${alias}.mail`)})) = (select mail_key from users where id = ${id} and mail_verified))))`
}

/** SQL condition for the viewer's quotes: a customer's own, or that of a guest's link. */
export function isViewerQuote(alias: string, { user, orderTokenHash, now }: Viewer): RawBuilder<SqlBool> {
  const ways = [
    ...(user === null ? [] : [isCustomerQuote(alias, user)]),
    ...(orderTokenHash === null
      ? []
      : [
          sql<SqlBool>`exists (select 1 from quote_links link where link.quote_id = ${sql.ref(`${alias}.id`)}
            and link.token_hash = ${orderTokenHash} and link.expires > ${now})`,
        ]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

export const quoteAccess: Access = { allowed: isViewerQuote, hidden: 'vanishes' }
