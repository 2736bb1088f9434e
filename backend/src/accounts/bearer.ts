import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import { bearerOf } from '../jsonapi/plainRoute.ts'
import { findCaller, isCredentialFormat } from './callers.ts'

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
