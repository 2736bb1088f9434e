import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database, Tables } from '../database/tables.ts'
import { type ApiKey, isActive, listKeys, revokeKey } from './apiKeys.ts'

const maxIds = 100
const ids = z.array(z.uuid()).max(maxIds).default([])

/** Credentials to revoke together with a password change, by UUID. */
export const revocation = z.object({ keys: ids, endpoints: ids }).default({ keys: [], endpoints: [] })

export type Revocation = z.infer<typeof revocation>

/** What a password change revoked. */
export interface Revoked {
  readonly keys: readonly ApiKey[]
  readonly endpoints: readonly { readonly uuid: string; readonly url: string }[]
  /** URLs of other endpoints that were paused because their key was revoked. */
  readonly paused: readonly string[]
}

/** Disables endpoints and revokes keys of a customer. Ignores those that are inactive already. */
export async function revokeCredentials(
  transaction: Transaction<Tables>,
  userId: number,
  { keys, endpoints }: Revocation,
  now: Date,
): Promise<Revoked> {
  const disabled = await transaction
    .updateTable('webhook_endpoints')
    .set({ enabled: false, disabled_reason: 'owner', changed: now })
    .where('user_id', '=', userId)
    .where('uuid', '=', ({ val, fn }) => fn.any(val(endpoints)))
    .where((where) => where.or([where('enabled', '=', true), where('disabled_reason', '=', 'revoked')]))
    .returning(['uuid', 'url'])
    .execute()
  const revoked = []
  for (const id of keys) {
    const outcome = await revokeKey(transaction, userId, id, now)
    if (outcome !== undefined) revoked.push(outcome)
  }
  return {
    keys: revoked.map(({ key }) => key),
    endpoints: disabled,
    paused: revoked.flatMap(({ pausedUrls }) => pausedUrls),
  }
}

/** Resources of what acts for a customer without the password: active keys and clients, and endpoints that get events. */
export async function credentialResources(database: Database, userId: number, now: Date) {
  const keys = (await listKeys(database, userId)).filter((key) => isActive(key, now))
  const endpoints = await database
    .selectFrom('webhook_endpoints')
    .select(['uuid', 'url'])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('enabled', '=', true), where('disabled_reason', '=', 'revoked')]))
    .orderBy('id')
    .execute()
  return [
    ...keys.map(({ id, name, hint, environment, public_key: publicKey }) => ({
      type: 'user--api-key',
      id,
      attributes: { name, hint, environment, is_client: publicKey !== null },
    })),
    ...endpoints.map(({ uuid, url }) => ({ type: 'webhook--endpoint', id: uuid, attributes: { url } })),
  ]
}
