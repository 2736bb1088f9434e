import type { FastifyReply, FastifyRequest } from 'fastify'
import { strongTag, unchanged } from './conditional.ts'
import { errorDocument } from './document.ts'
import { errorObjects, type JsonApiError } from './errors.ts'
import { mediaType, originOf, requestHref, viewerOf } from './request.ts'

const secondsKept = 900

/** Whether what a request is answered may be kept and shared: a guest's read, without a token. */
const isShared = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { cartTokenHash, orderTokenHash } = viewerOf(request)
  return request.headers.authorization === undefined && cartTokenHash === null && orderTokenHash === null
}

const privately = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store, private')
    .header(
      'vary',
      viewerOf(request).cartTokenHash === null
        ? 'Commerce-Current-Store'
        : 'Commerce-Cart-Token, Commerce-Current-Store',
    )

/** Sent as bytes: Fastify would add a charset to the media type of text, and JSON:API allows none. */
const bytes = (text: string) => Buffer.from(text)

type Body = { readonly contentType: string; readonly text: string; readonly modified: Date }

/** 200 with a body that may be kept for a while where the request is a guest's read; 304 where the client has it. */
export const sendShared = (request: FastifyRequest, reply: FastifyReply, { contentType, text, modified }: Body) => {
  if (!isShared(request)) return privately(request, reply).type(contentType).send(bytes(text))
  const tag = strongTag(text)
  reply
    .header('cache-control', `max-age=${secondsKept}, public`)
    .header('last-modified', modified.toUTCString())
    .header('etag', tag)
    .header('vary', 'Cookie, Commerce-Current-Store')
  if (unchanged(request, tag, modified)) return reply.code(304).send()
  return reply.type(contentType).send(bytes(text))
}

export const sendPrivate = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  contentType: string,
  text: string,
) => privately(request, reply).code(status).type(contentType).send(bytes(text))

export const sendNothing = (request: FastifyRequest, reply: FastifyReply) => privately(request, reply).code(204).send()

export const sendError = (request: FastifyRequest, reply: FastifyReply, error: JsonApiError) =>
  privately(request, reply)
    .code(error.status)
    .headers(error.headers)
    .type(mediaType)
    .send(bytes(JSON.stringify(errorDocument(errorObjects(error, originOf(request), requestHref(request))))))
