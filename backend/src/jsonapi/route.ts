import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sendNothing, sendPrivate, sendShared } from './sendResponse.ts'
import { JsonApiError } from './errors.ts'
import { addressOf, type JsonApiRequest, mediaType, readRequest, refuseContentType } from './request.ts'

/**
 * A document; `shared` if it may be cached, `created` is the absolute URL of a resource made by a POST (201), null if
 * it has none. Undefined is 204.
 */
export type JsonApiResponse =
  | { readonly document: Record<string, unknown>; readonly shared: boolean; readonly created?: undefined }
  | { readonly document: Record<string, unknown>; readonly shared: false; readonly created: string | null }
  | undefined

export type Handler = (request: JsonApiRequest) => Promise<JsonApiResponse>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Handlers = Partial<Record<Method, Handler>>

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const methodsWithBody = new Set(['POST', 'PATCH'])

function allowedMethods(handlers: Handlers): string {
  return Object.keys(handlers)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
}

function methodNotAllowed(request: FastifyRequest, allow: string): JsonApiError {
  const { origin, path } = addressOf(request)
  const detail = `No route found for "${request.method} ${origin}${path}": Method Not Allowed (Allow: ${allow})`
  return new JsonApiError(405, [{ detail }], { allow })
}

function findHandler(handlers: Handlers, method: string): Handler | undefined {
  const name = method === 'HEAD' ? 'GET' : method
  return name === 'GET' || name === 'POST' || name === 'PATCH' || name === 'DELETE' ? handlers[name] : undefined
}

/**
 * Body of POST and PATCH requests. `json`: plain JSON, also with the media type of JSON:API. `none`: the content type is
 * ignored.
 */
type BodyType = 'jsonApi' | 'json' | 'none'

/** A JSON:API URL and its methods; others return 405 with the allowed ones. */
export function jsonApiRoute(
  app: FastifyInstance,
  url: string,
  handlers: Handlers,
  modified: Date,
  bodyType: BodyType = 'jsonApi',
): void {
  const allow = allowedMethods(handlers)
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'OPTIONS') return reply.header('allow', allow).code(200).send()
    const handler = findHandler(handlers, request.method)
    if (handler === undefined) throw methodNotAllowed(request, allow)
    if (bodyType !== 'none' && methodsWithBody.has(request.method)) refuseContentType(request, bodyType === 'json')
    const response = await handler(readRequest(request))
    if (response === undefined) return sendNothing(request, reply)
    const text = JSON.stringify(response.document)
    if (response.created !== undefined) {
      if (response.created !== null) reply.header('location', response.created)
      return sendPrivate(request, reply, 201, mediaType, text)
    }
    return response.shared
      ? sendShared(request, reply, { contentType: mediaType, text, modified })
      : sendPrivate(request, reply, 200, mediaType, text)
  }
  app.route({ method: allMethods, url, handler: handle })
}
