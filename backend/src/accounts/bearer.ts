import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { bearerOf } from '../jsonapi/plainRoute.ts'
import { isTokenFormat, tokenHash } from './tokens.ts'

function unauthorized(detail: string) {
  return new JsonApiError(401, [{ detail }])
}

function unreadable() {
  return unauthorized('Error while decoding from Base64Url, invalid base64 characters detected')
}

function denied() {
  return unauthorized('The resource owner or authorization server denied the request.')
}

/** Returns the owner of an access token if it is valid and the owner is not blocked. */
function customerOf(database: Database, token: string, now: Date): Promise<Customer | undefined> {
  return database
    .selectFrom('token_pairs')
    .innerJoin('users', 'users.id', 'token_pairs.user_id')
    .select(['users.id', 'users.uuid', 'token_pairs.family as session'])
    .where('access_hash', '=', tokenHash(token))
    .where('access_revoked', '=', false)
    .where('access_expires', '>', now)
    .where('users.status', '=', true)
    .executeTakeFirst()
}

/**
 * Authenticates requests to the routes of this scope by their bearer token. An invalid token returns 401 even on public
 * resources.
 */
export function identifyCustomers(scope: FastifyInstance, database: Database, now: () => Date): void {
  scope.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) return
    if (!isTokenFormat(token)) throw unreadable()
    const customer = await customerOf(database, token, now())
    if (customer === undefined) throw denied()
    request.customer = customer
  })
}
