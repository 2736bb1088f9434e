import { randomUUID } from 'node:crypto'
import { type Selectable, type Transaction, sql } from 'kysely'
import { createApiKey, type Environment, type Scope } from '@shop/runtime/apiKey'
import type { Database, Tables } from '../database/tables.ts'
import { tokenHash } from './tokens.ts'
import { brokenRule } from '../jsonapi/errors.ts'

type InTransaction = Transaction<Tables>

export type ApiKey = Selectable<Tables['api_keys']>

/** Number of active keys that a customer can have. */
const maxKeys = 20

const hintLength = 'vx_live_0000'.length

export interface NewKey {
  readonly userId: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly environment: Environment
  readonly expires: Date | null
  /** Whether it uses the customer's cart instead of its own. */
  readonly sharesCart?: boolean
  /** Public key of an OAuth client; null for an API key. */
  readonly publicKey: Readonly<Record<string, unknown>> | null
}

/** Whether a key still works. */
export function isActive({ revoked, expires }: Pick<ApiKey, 'revoked' | 'expires'>, now: Date): boolean {
  return revoked === null && (expires === null || expires > now)
}

/** @returns the key; `secret` is shown once, null for OAuth clients. @throws JsonApiError if there are too many */
export async function createKey(
  transaction: InTransaction,
  { userId, publicKey, sharesCart = false, ...values }: NewKey,
  now: Date,
): Promise<{ readonly key: ApiKey; readonly secret: string | null }> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const keys = await listKeys(transaction, userId)
  if (keys.filter((key) => isActive(key, now)).length >= maxKeys)
    throw brokenRule(`You already have ${maxKeys} API keys. Revoke one first.`)
  const secret = publicKey === null ? createApiKey(values.environment) : null
  const key = await transaction
    .insertInto('api_keys')
    .values({
      ...values,
      id: randomUUID(),
      user_id: userId,
      scopes: [...values.scopes],
      hash: secret && tokenHash(secret),
      hint: secret && secret.slice(0, hintLength),
      public_key: publicKey && JSON.stringify(publicKey),
      shares_cart: sharesCart,
      created: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { key, secret }
}

/** Active keys first, then newest first. Keys that were revoked or have expired stay listed, with their log. */
export function listKeys(database: Database, userId: number): Promise<ApiKey[]> {
  return database
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`revoked is not null`)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
}

/** Pauses the endpoints of a key: their events are kept until someone takes them over. @returns their URLs */
async function pauseEndpoints(transaction: InTransaction, keyId: string, now: Date): Promise<readonly string[]> {
  const paused = await transaction
    .updateTable('webhook_endpoints')
    .set({ enabled: false, disabled_reason: 'revoked', changed: now })
    .where('key_id', '=', keyId)
    .where('enabled', '=', true)
    .returning('url')
    .execute()
  return paused.map(({ url }) => url)
}

/** Deletes the cart of a key, unless it is being placed: that ends with an order, or with money that is released. */
async function deleteCart(transaction: InTransaction, keyId: string): Promise<void> {
  const carts = transaction.selectFrom('orders').select('id').where('key_id', '=', keyId).where('state', '=', 'draft')
  // A placement that starts meanwhile has the lock.
  const ids = (await carts.forUpdate().execute()).map(({ id }) => id)
  await sql`delete from orders where id = any(${ids}::integer[]) and not exists (
    select from placements where order_id = orders.id and placements.state in ('started', 'authorized'))`.execute(
    transaction,
  )
}

/**
 * Revokes a key, deletes its tokens and its own cart, and pauses its webhook endpoints.
 * @returns undefined if the customer has no such active key
 */
export async function revokeKey(
  transaction: InTransaction,
  userId: number,
  id: string,
  now: Date,
): Promise<{ readonly key: ApiKey; readonly pausedUrls: readonly string[] } | undefined> {
  const key = await transaction
    .updateTable('api_keys')
    .set({ revoked: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (key === undefined) return undefined
  await transaction.deleteFrom('api_tokens').where('key_id', '=', id).execute()
  await deleteCart(transaction, id)
  return { key, pausedUrls: await pauseEndpoints(transaction, id, now) }
}
