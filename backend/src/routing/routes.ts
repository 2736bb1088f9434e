import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/tables.ts'
import { sendPrivate, sendShared } from '../jsonapi/answer.ts'
import { parseQuery } from '../jsonapi/queryString.ts'
import { addressOf } from '../jsonapi/request.ts'
import { breadcrumb } from './breadcrumb.ts'
import { type PlainAnswer, translatePath } from './translatePath.ts'

const json = 'application/json'

const longestPath = 2000

const askedPath = (request: FastifyRequest): string => {
  const { path } = parseQuery(addressOf(request).rawQuery)
  return typeof path === 'string' ? path.slice(0, longestPath).replaceAll('\0', '') : ''
}

/** Plain JSON beside the JSON:API: where a path leads, and what is above it. */
export const routingRoutes = (app: FastifyInstance, database: Database, modified: Date): void => {
  const route = (url: string, answer: (path: string, origin: string) => Promise<PlainAnswer>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { status, body, shared } = await answer(askedPath(request), addressOf(request).origin)
        const text = JSON.stringify(body)
        return shared && status === 200
          ? sendShared(request, reply, { contentType: json, text, modified })
          : sendPrivate(request, reply, status, json, text)
      },
    })
  route('/router/translate-path', (path, origin) => translatePath(database, path, origin))
  route('/decoupled_kit/breadcrumb', (path) => breadcrumb(database, path))
}
