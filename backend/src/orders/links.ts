import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

const DAY = 86_400_000

/** How long the link in a guest's mail opens the order. */
export const linkDays = 90

/** 128 bit: not to be guessed. */
const tokenBytes = 16

/** Makes the token of a guest's link; only its hash is kept. */
export async function makeOrderToken(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<string> {
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

/** Where the order is read: with a token by whoever has the mail, without one by the customer who is logged in. */
export function orderLink(publicUrl: string, uuid: string, token: string | null): string {
  return token === null ? `${publicUrl}/user/orders/${uuid}` : `${publicUrl}/order/${uuid}?token=${token}`
}

/** Links that open nothing any more. */
export async function forgetOrderLinks(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('order_links').where('expires', '<=', now).execute()
}
