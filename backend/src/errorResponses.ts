import type { FastifyError, FastifyInstance } from 'fastify'
import { FileQueueFullError } from '@shop/drawings/workers/fileQueue'
import { isUnreachable } from './database/open.ts'
import { isStopped } from './database/queryDeadline.ts'
import { sendError, sendPrivate } from './jsonapi/sendResponse.ts'
import { JsonApiError } from './jsonapi/errors.ts'
import { addressOf } from './jsonapi/request.ts'

const unreachable = new JsonApiError(
  503,
  [{ detail: 'The database cannot be reached right now.', code: 'database_unreachable' }],
  {
    'retry-after': '5',
  },
)

const stopped = new JsonApiError(503, [{ detail: 'The query took too long.', code: 'query_timeout' }], {
  'retry-after': '2',
})

const busy = new JsonApiError(503, [{ detail: 'Too many files are being generated right now.', code: 'overloaded' }], {
  'retry-after': '10',
})

const internalError = new JsonApiError(500, [{ detail: 'The server could not process this request.' }])

/** Errors that Fastify detects before a handler runs are the client's; all other unexpected errors are ours. */
function asJsonApiError(error: FastifyError | JsonApiError | FileQueueFullError, maxBytes: number): JsonApiError {
  if (error instanceof JsonApiError) return error
  if (error instanceof FileQueueFullError) return busy
  if (isStopped(error)) return stopped
  if (error.statusCode === 413)
    return new JsonApiError(413, [{ detail: `The request body is larger than ${maxBytes} bytes.` }])
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new JsonApiError(error.statusCode, [{ detail: error.message }])
  return isUnreachable(error) ? unreachable : internalError
}

/** Responds to errors and unknown routes. */
export function registerErrorHandlers(app: FastifyInstance, maxBytes: number): void {
  app.setErrorHandler((error: FastifyError | JsonApiError | FileQueueFullError, request, reply) => {
    const jsonApiError = asJsonApiError(error, maxBytes)
    if (jsonApiError === stopped) request.log.warn({ err: error }, 'query stopped')
    else if (jsonApiError.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(request, reply, jsonApiError)
  })
  app.setNotFoundHandler((request, reply) => {
    const { origin, path, rawQuery } = addressOf(request)
    const wantsJson = /(^|&)_format=json(&|$)/.test(rawQuery)
    const detail = `No route found for "${request.method} ${origin}${path}"`
    // Below /jsonapi, an error document; elsewhere, and if plain JSON is requested, a message.
    const plain = !path.startsWith('/jsonapi') || wantsJson
    return plain
      ? sendPrivate(request, reply, 404, 'application/json', JSON.stringify({ message: detail }))
      : sendError(request, reply, new JsonApiError(404, [{ detail }]))
  })
}
