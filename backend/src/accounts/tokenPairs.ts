import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Environment } from '@shop/runtime/apiKey'
import type { Database, Tables } from '../database/tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Seconds. */
export const accessLifetime = 15 * 60
const day = 24 * 60 * 60
/** Idle time after which a session ends. */
const refreshLifetime = 14 * day
/** Maximum time from login to the end of a session. */
const sessionLifetime = 30 * day

/** The tokens themselves, returned to the client and never stored. */
export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

type InTransaction = Transaction<Tables>

function addSeconds(now: Date, seconds: number) {
  return new Date(now.getTime() + seconds * 1000)
}

interface Grant {
  readonly family: string
  readonly clientId: string
  readonly userId: number
  readonly started: Date
}

/** Device and network, as the client describes them; null if it does not. */
export interface SessionOrigin {
  readonly device: string | null
  readonly network: string | null
}

const maxDeletedRows = 1000

/** Deletes expired rows on every insert, skipping those that are locked. */
async function deleteExpired(transaction: InTransaction, now: Date) {
  await transaction
    .deleteFrom('token_pairs')
    .where('id', 'in', (pairs) =>
      pairs
        .selectFrom('token_pairs')
        .select('id')
        .where('refresh_expires', '<=', now)
        .limit(maxDeletedRows)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await transaction
    .deleteFrom('sessions')
    .where('family', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('family')
        .where('expires', '<=', now)
        .limit(maxDeletedRows)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** When a refresh token issued now expires. */
function refreshExpiry(started: Date, now: Date): Date {
  return new Date(Math.min(addSeconds(now, refreshLifetime).getTime(), addSeconds(started, sessionLifetime).getTime()))
}

async function issue(transaction: InTransaction, grant: Grant, now: Date): Promise<TokenPair> {
  const pair = { access: newToken(), refresh: newToken() }
  const refreshExpires = refreshExpiry(grant.started, now)
  await transaction
    .insertInto('token_pairs')
    .values({
      family: grant.family,
      client_id: grant.clientId,
      user_id: grant.userId,
      access_hash: tokenHash(pair.access),
      access_expires: new Date(Math.min(addSeconds(now, accessLifetime).getTime(), refreshExpires.getTime())),
      refresh_hash: tokenHash(pair.refresh),
      refresh_expires: refreshExpires,
    })
    .execute()
  await deleteExpired(transaction, now)
  return pair
}

/** Issues the first pair after a login and starts a session. */
export async function issuePair(
  transaction: InTransaction,
  { clientId, userId, origin }: { readonly clientId: string; readonly userId: number; readonly origin: SessionOrigin },
  now: Date,
): Promise<TokenPair> {
  const family = randomUUID()
  const expires = refreshExpiry(now, now)
  await transaction
    .insertInto('sessions')
    .values({ family, user_id: userId, ...origin, started: now, last_used: now, expires })
    .execute()
  return issue(transaction, { family, clientId, userId, started: now }, now)
}

interface BackgroundToken {
  readonly clientId: string
  readonly userId: number
  /** The token shows orders and carts of this environment only. */
  readonly environment: Environment
  readonly lifetimeMs: number
}

/** Issues an access token for background work on behalf of a customer, without opening a session. */
export async function issueAccessToken(
  transaction: InTransaction,
  { clientId, userId, environment, lifetimeMs }: BackgroundToken,
  now: Date,
): Promise<string> {
  const [family, access, expires] = [randomUUID(), newToken(), new Date(now.getTime() + lifetimeMs)]
  await transaction
    .insertInto('sessions')
    .values({ family, user_id: userId, device: null, network: null, started: now, last_used: now, expires })
    .execute()
  await transaction
    .insertInto('token_pairs')
    .values({
      family,
      client_id: clientId,
      user_id: userId,
      environment,
      access_hash: tokenHash(access),
      access_expires: expires,
      refresh_hash: tokenHash(newToken()),
      refresh_expires: expires,
      // Sessions are listed while they can be refreshed.
      refresh_revoked: true,
    })
    .execute()
  await deleteExpired(transaction, now)
  return access
}

/** Locks the customer before any token change, to prevent deadlocks. */
function lockOwner(transaction: InTransaction, userId: number) {
  return transaction.selectFrom('users').select('status').where('id', '=', userId).forUpdate().executeTakeFirst()
}

function endFamily(transaction: InTransaction, family: string) {
  return transaction
    .updateTable('token_pairs')
    .set({ access_revoked: true, refresh_revoked: true })
    .where('family', '=', family)
    .execute()
}

export type RefreshError = 'unknown' | 'of another client' | 'expired' | 'revoked'

/**
 * Exchanges a refresh token for a new pair and revokes the old one. A reused token may have been stolen, so it ends the
 * whole session, even for two requests at the same moment: clients refresh one at a time.
 */
export function exchangeRefreshToken(
  database: Database,
  token: string,
  { clientId, origin }: { readonly clientId: string; readonly origin: SessionOrigin },
  now: Date,
): Promise<TokenPair | RefreshError> {
  return database.transaction().execute(async (transaction) => {
    const by = await transaction
      .selectFrom('token_pairs')
      .select('user_id')
      .where('refresh_hash', '=', tokenHash(token))
      .executeTakeFirst()
    if (by === undefined) return 'unknown'
    const owner = await lockOwner(transaction, by.user_id)
    const old = await transaction
      .selectFrom('token_pairs')
      .selectAll()
      .where('refresh_hash', '=', tokenHash(token))
      .executeTakeFirst()
    // Either may have been deleted in the meantime.
    if (owner === undefined || old === undefined) return 'unknown'
    if (old.client_id !== clientId) return 'of another client'
    if (old.refresh_expires <= now) return 'expired'
    if (old.refresh_revoked || !owner.status) {
      await endFamily(transaction, old.family)
      return 'revoked'
    }
    await transaction
      .updateTable('token_pairs')
      .set({ access_revoked: true, refresh_revoked: true })
      .where('id', '=', old.id)
      .execute()
    const { started } = await transaction
      .updateTable('sessions')
      .set({
        last_used: now,
        ...(origin.device === null ? {} : { device: origin.device }),
        ...(origin.network === null ? {} : { network: origin.network }),
      })
      .where('family', '=', old.family)
      .returning('started')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('sessions')
      .set({ expires: refreshExpiry(started, now) })
      .where('family', '=', old.family)
      .execute()
    return issue(transaction, { family: old.family, clientId, userId: old.user_id, started }, now)
  })
}

/** Logs out: ends the session of an access or refresh token. */
export function endSession(database: Database, token: string, clientId: string): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const hash = tokenHash(token)
    const pair = await transaction
      .selectFrom('token_pairs')
      .select(['family', 'user_id'])
      .where((where) => where.or([where('access_hash', '=', hash), where('refresh_hash', '=', hash)]))
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (pair === undefined) return
    await lockOwner(transaction, pair.user_id)
    await endFamily(transaction, pair.family)
  })
}

/** Every account change revokes access tokens; a password change also revokes refresh tokens. */
export async function revokeTokens(
  transaction: InTransaction,
  userId: number,
  tokens: 'access' | 'all',
): Promise<void> {
  await transaction
    .updateTable('token_pairs')
    .set({ access_revoked: true, ...(tokens === 'all' ? { refresh_revoked: true } : {}) })
    .where('user_id', '=', userId)
    .execute()
}
