import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPrivate, sendShared } from '../jsonapi/sendResponse.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { parseQuery } from '../jsonapi/queryString.ts'
import { addressOf } from '../jsonapi/request.ts'
import { entityAt } from './entities.ts'
import { type PlainResponse, translatePath } from './translatePath.ts'

interface Crumb {
  readonly link?: string
  readonly title: string
}

const home = 'Home'
const maxParts = 12

/** `/a/b/c` → `/a`, `/a/b`, `/a/b/c` */
function prefixes(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.slice(0, maxParts).map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

/** Home, one breadcrumb per path prefix that is a page, and the page itself without a link. */
async function breadcrumb(api: JsonApi, requestedPath: string): Promise<PlainResponse> {
  if (requestedPath === '')
    return {
      status: 404,
      body: {
        message: 'Unable to work with empty path. Please send a ?path query string parameter with your request.',
      },
      shared: false,
    }
  const path = `/${
    requestedPath
      .split(/[?#]/)[0]
      ?.toLowerCase()
      .replace(/^\/+|\/+$/g, '') ?? ''
  }`
  const respond = (data: readonly Crumb[]): PlainResponse => ({ status: 200, body: { path, data }, shared: false })
  if (path === '/') return respond([{ title: home }])
  const found = await Promise.all(prefixes(path).map((prefix) => entityAt(api, prefix)))
  const crumbs = found.map((entity) => (entity?.published === true ? entity : undefined))
  const last = crumbs.at(-1)
  const middle = crumbs
    .slice(0, -1)
    .filter((entity) => entity !== undefined)
    .map((entity) => ({ link: entity.alias, title: entity.label }))
  if (last === undefined) return respond([{ link: '/', title: home }])
  return respond([{ link: '/', title: home }, ...middle, { title: last.label }])
}

const json = 'application/json'

const maxPathLength = 2000

function readPath(request: FastifyRequest): string {
  const { path } = parseQuery(addressOf(request).rawQuery)
  return typeof path === 'string' ? path.slice(0, maxPathLength).replaceAll('\0', '') : ''
}

/** Plain JSON beside the JSON:API: resolves paths and returns breadcrumbs. */
export function routingRoutes(app: FastifyInstance, api: JsonApi, modified: Date): void {
  const route = (url: string, handle: (path: string, origin: string) => Promise<PlainResponse>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { status, body, shared } = await handle(readPath(request), addressOf(request).origin)
        const text = JSON.stringify(body)
        return shared && status === 200
          ? sendShared(request, reply, { contentType: json, text, modified })
          : sendPrivate(request, reply, status, json, text)
      },
    })
  route('/router/translate-path', (path, origin) => translatePath(api, path, origin))
  route('/decoupled_kit/breadcrumb', (path) => breadcrumb(api, path))
}
