import type { FastifyReply, FastifyRequest } from 'fastify'
import { strongTag, isUnchanged } from './conditional.ts'
import { errorDocument } from './document.ts'
import { errorObjects, type JsonApiError } from './errors.ts'
import { mediaType, originOf, prefersMinimal, requestHref, viewerOf } from './request.ts'

const maxAge = 900

/** Whether a response may be cached and shared: a guest's read, without a token. */
function isShared(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { cartTokenHash, orderTokenHash } = viewerOf(request)
  return request.headers.authorization === undefined && cartTokenHash === null && orderTokenHash === null
}

function setPrivateHeaders(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .header('cache-control', 'no-store, private')
    .header(
      'vary',
      viewerOf(request).cartTokenHash === null
        ? 'Commerce-Current-Store'
        : 'Commerce-Cart-Token, Commerce-Current-Store',
    )
}

/** Sent as bytes: Fastify would add a charset to the media type of text, and JSON:API allows none. */
function bytes(text: string) {
  return Buffer.from(text)
}

interface Body {
  readonly contentType: string
  readonly text: string
  readonly modified: Date
}

/** Sends 200, cacheable for a guest's read, or 304 if the client has the current version. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, { contentType, text, modified }: Body) {
  if (!isShared(request)) return setPrivateHeaders(request, reply).type(contentType).send(bytes(text))
  const tag = strongTag(text)
  const isMinimal = prefersMinimal(request.headers.prefer)
  if (isMinimal) reply.header('preference-applied', 'return=minimal')
  reply
    .header('cache-control', `max-age=${maxAge}, public`)
    .header('last-modified', modified.toUTCString())
    .header('etag', tag)
    .header('vary', `Cookie, Commerce-Current-Store${isMinimal ? ', Prefer' : ''}`)
  if (isUnchanged(request, tag, modified)) return reply.code(304).send()
  return reply.type(contentType).send(bytes(text))
}

export function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  contentType: string,
  text: string,
) {
  return setPrivateHeaders(request, reply).code(status).type(contentType).send(bytes(text))
}

export function sendNothing(request: FastifyRequest, reply: FastifyReply) {
  return setPrivateHeaders(request, reply).code(204).send()
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: JsonApiError) {
  return setPrivateHeaders(request, reply)
    .code(error.status)
    .headers(error.headers)
    .type(mediaType)
    .send(bytes(JSON.stringify(errorDocument(errorObjects(error, originOf(request), requestHref(request))))))
}
