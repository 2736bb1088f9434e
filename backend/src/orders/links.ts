import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

const DAY = 86_400_000

/** Lifetime of the link in a guest's email. */
export const linkDays = 90

/** 128 random bits. */
const tokenBytes = 16

/** Creates a token for a guest's link; only its hash is stored. */
export async function createOrderToken(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await transaction
    .insertInto('order_links')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      order_id: orderId,
      expires: new Date(now.getTime() + linkDays * DAY),
    })
    .execute()
  return token
}

/** URL of the order: with a token for anyone who has the email, otherwise for the logged-in customer. */
export function orderLink(publicUrl: string, uuid: string, token: string | null): string {
  return token === null ? `${publicUrl}/user/orders/${uuid}` : `${publicUrl}/order/${uuid}?token=${token}`
}

/** Deletes expired links. */
export async function deleteOldOrderLinks(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('order_links').where('expires', '<=', now).execute()
}
