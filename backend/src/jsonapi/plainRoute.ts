import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sendPrivate } from './sendResponse.ts'
import { addressOf } from './request.ts'

/** The token after `Bearer`; undefined for another scheme or none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization !== undefined && /^bearer\b/i.test(authorization)
    ? authorization.slice('bearer'.length).trim()
    : undefined
}

const json = 'application/json'

/** An error in plain JSON, `{"message": "…"}`, or as text. */
export class PlainError extends Error {
  readonly status: number
  readonly contentType: typeof json | 'text/plain'

  constructor(status: number, message: string, contentType: PlainError['contentType'] = json) {
    super(message)
    this.status = status
    this.contentType = contentType
  }
}

const otherMethods: HTTPMethods[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const maxBytes = 64 * 1024

/** A POST-only URL; other methods get 405. @param bodyLimit maximum size of a body in bytes */
export function postRoute(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  bodyLimit = maxBytes,
): void {
  app.route({ method: 'POST', url, bodyLimit, handler })
  app.route({
    method: otherMethods,
    url,
    handler: (request, reply) => {
      const { origin, path } = addressOf(request)
      const message = `No route found for "${request.method} ${origin}${path}": Method Not Allowed (Allow: POST)`
      return sendPrivate(request, reply.header('allow', 'POST'), 405, json, JSON.stringify({ message }))
    },
  })
}

function essenceOf(type: string | undefined): string {
  return type?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Body text of a guest's JSON request. */
function jsonText(request: FastifyRequest): string {
  if (bearerOf(request.headers.authorization) !== undefined)
    throw new PlainError(403, 'The used authentication method is not allowed on this route.')
  if (essenceOf(request.headers['content-type']) !== json) throw new PlainError(406, 'Not acceptable format: json')
  return typeof request.body === 'string' ? request.body.trim() : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PlainError(400, 'Syntax error')
  }
}

/** Parsed body of a guest's JSON request; undefined if empty. */
function jsonBody(request: FastifyRequest): unknown {
  const text = jsonText(request)
  return text === '' ? undefined : parsed(text)
}

/** A URL to which guests post plain JSON. Undefined is 200 with an empty body. */
export function plainRoute(
  app: FastifyInstance,
  url: string,
  respond: (body: unknown) => Promise<Readonly<Record<string, unknown>> | undefined>,
  bodyLimit?: number,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const body = await respond(jsonBody(request))
      return await sendPrivate(request, reply, 200, json, body === undefined ? '' : JSON.stringify(body))
    } catch (error) {
      if (!(error instanceof PlainError)) throw error
      const { status, contentType, message } = error
      const text = contentType === json ? JSON.stringify({ message }) : message
      return sendPrivate(request, reply, status, contentType, text)
    }
  }
  return postRoute(app, url, handle, bodyLimit)
}
