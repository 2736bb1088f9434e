import { isApiKey } from '@shop/runtime/apiKey'
import { isActive } from './apiKeys.ts'
import { isTokenFormat, tokenHash } from './tokens.ts'
import type { Database } from '../database/tables.ts'
import type { Customer } from '../jsonapi/resource.ts'
import type { FastifyInstance } from 'fastify'
import { JsonApiError } from '../jsonapi/errors.ts'
import { bearerOf } from '../jsonapi/plainRoute.ts'

/** A customer, and when their credential expires; null if it does not. */
export interface Credential {
  readonly customer: Customer
  readonly expires: Date | null
}

const useInterval = 60_000

function activeKeys(database: Database, now: Date) {
  return database
    .selectFrom('api_keys as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .where('k.revoked', 'is', null)
    .where('users.status', '=', true)
    .where((where) => where.or([where('k.expires', 'is', null), where('k.expires', '>', now)]))
    .select(['users.id', 'users.uuid', 'k.id as keyId', 'k.environment', 'k.expires', 'k.last_used', 'k.shares_cart'])
}

/** The key of an API key or an OAuth client's token; undefined if it is unknown, revoked or expired. */
async function findKey(database: Database, token: string, now: Date) {
  const hash = tokenHash(token)
  return isApiKey(token)
    ? activeKeys(database, now).where('k.hash', '=', hash).select('k.scopes').executeTakeFirst()
    : activeKeys(database, now)
        .innerJoin('api_tokens as t', 't.key_id', 'k.id')
        .where('t.hash', '=', hash)
        .where('t.expires', '>', now)
        .clearSelect()
        .select(['users.id', 'users.uuid', 'k.id as keyId', 'k.environment', 'k.last_used', 'k.shares_cart'])
        .select(['t.expires', 't.scopes'])
        .executeTakeFirst()
}

async function findKeyCaller(database: Database, token: string, now: Date): Promise<Credential | undefined> {
  const found = await findKey(database, token, now)
  if (found === undefined) return undefined
  const { id, uuid, keyId, environment, scopes, expires, last_used: lastUsed, shares_cart: sharesCart } = found
  if (lastUsed === null || now.getTime() - lastUsed.getTime() >= useInterval)
    await database.updateTable('api_keys').set({ last_used: now }).where('id', '=', keyId).execute()
  return { customer: { id, uuid, key: { id: keyId, environment, scopes, hasOwnCart: !sharesCart } }, expires }
}

/** Whether a text has the format of a credential. Others are rejected without a query. */
export function isCredentialFormat(text: string): boolean {
  return isTokenFormat(text) || isApiKey(text)
}

/** Why an API key is inactive; undefined if it is active or unknown, or its owner is blocked. */
export async function inactiveReason(
  database: Database,
  key: string,
  now: Date,
): Promise<'expired' | 'revoked' | undefined> {
  if (!isApiKey(key)) return undefined
  const found = await database
    .selectFrom('api_keys as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .select(['k.revoked', 'k.expires'])
    .where('k.hash', '=', tokenHash(key))
    .where('users.status', '=', true)
    .executeTakeFirst()
  if (found === undefined || isActive(found, now)) return undefined
  return found.revoked === null ? 'expired' : 'revoked'
}

/**
 * The owner of an access token or API key; undefined if it is unknown, revoked or expired, or its owner is blocked.
 */
export async function findCaller(database: Database, token: string, now: Date): Promise<Credential | undefined> {
  if (isApiKey(token)) return findKeyCaller(database, token, now)
  const session = await database
    .selectFrom('token_pairs')
    .innerJoin('users', 'users.id', 'token_pairs.user_id')
    .select(['users.id', 'users.uuid', 'token_pairs.family as session', 'access_expires as expires', 'environment'])
    .where('access_hash', '=', tokenHash(token))
    .where('access_revoked', '=', false)
    .where('access_expires', '>', now)
    .where('users.status', '=', true)
    .executeTakeFirst()
  if (session === undefined) return findKeyCaller(database, token, now)
  const { expires, environment, ...customer } = session
  if (environment === null) return { customer, expires }
  return {
    customer: { ...customer, key: { id: customer.session, environment, scopes: [], hasOwnCart: false } },
    expires,
  }
}

function unauthorized(detail: string) {
  return new JsonApiError(401, [{ detail }])
}

function unreadable() {
  return unauthorized('Error while decoding from Base64Url, invalid base64 characters detected')
}

function denied() {
  return unauthorized('The resource owner or authorization server denied the request.')
}

/**
 * Authenticates requests to the routes of this scope by their access token or API key. An invalid token returns 401 even on public
 * resources.
 */
export function identifyCustomers(scope: FastifyInstance, database: Database, now: () => Date): void {
  scope.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) return
    if (!isCredentialFormat(token)) throw unreadable()
    const caller = await findCaller(database, token, now())
    if (caller === undefined) throw denied()
    request.customer = caller.customer
  })
}
