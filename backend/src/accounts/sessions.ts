import type { FastifyInstance } from 'fastify'
import type { Database, Tables } from '../database/tables.ts'
import { forbidden, notFound } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { needsPassword } from './confirmPassword.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import type { Selectable } from 'kysely'

const path = '/jsonapi/user/sessions'
const typeName = 'user--session'

function customerOf({ viewer }: JsonApiRequest): Customer {
  if (viewer.user === null || viewer.user.key !== undefined) throw forbidden('Log in to see your sessions.')
  return viewer.user
}

/** Sessions with a valid refresh token, most recently used first. */
function activeSessions(database: Database, userId: number, now: Date) {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('token_pairs')
          .select('id')
          .whereRef('token_pairs.family', '=', 'sessions.family')
          .where('refresh_revoked', '=', false)
          .where('refresh_expires', '>', now),
      ),
    )
    .orderBy('last_used', 'desc')
    .orderBy('family')
    .execute()
}

function resourceOf(
  { family, device, network, started, last_used, expires }: Selectable<Tables['sessions']>,
  current: string | undefined,
  needsPasswordNow: boolean,
) {
  return {
    type: typeName,
    id: family,
    attributes: {
      device,
      network,
      started: started.toISOString(),
      last_used: last_used.toISOString(),
      expires: expires.toISOString(),
      is_current: family === current,
      ...(family === current && { needs_password: needsPasswordNow }),
    },
  }
}

/** Ends one session of a customer, or all others. Resolves with the number of ended sessions. */
function endSessions(
  database: Database,
  { id }: Customer,
  which: 'only' | 'all but',
  family: string | undefined,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const ended = await transaction
      .updateTable('token_pairs')
      .set({ access_revoked: true, refresh_revoked: true })
      .where('user_id', '=', id)
      .where('refresh_revoked', '=', false)
      .$if(family !== undefined, (pairs) => pairs.where('family', which === 'only' ? '=' : '!=', family ?? ''))
      .returning('id')
      .execute()
    return ended.length
  })
}

/**
 * A customer's sessions: `GET` lists them, `DELETE` ends the given one, or all others. Tokens of ended sessions stop
 * working immediately.
 */
export function sessionRoutes(app: FastifyInstance, database: Database, now: () => Date, modified: Date): void {
  const list = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    const sessions = await activeSessions(database, customer.id, now())
    const needsPasswordNow = await needsPassword(database, customer, now())
    const data = sessions.map((each) => resourceOf(each, customer.session, needsPasswordNow))
    return { document: { data, links: { self: { href: request.self } } }, shared: false }
  }
  const endOthers = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    await endSessions(database, customer, 'all but', customer.session)
    return undefined
  }
  const endOne = async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    const uuid = request.params['uuid'] ?? ''
    const ended = isUuid(uuid) ? await endSessions(database, customer, 'only', uuid) : 0
    if (ended === 0) throw notFound('entity', `${path}/{entity}`, `jsonapi.${typeName}.individual.delete`)
    return undefined
  }
  jsonApiRoute(app, path, { GET: list, DELETE: endOthers }, modified)
  jsonApiRoute(app, `${path}/:uuid`, { DELETE: endOne }, modified)
}
