import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { registerErrorHandlers } from './errorResponses.ts'
import { addressOf } from './jsonapi/request.ts'
import type { Log } from './log.ts'
import { limitQueries } from './requestDeadlines.ts'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Size below which compression does not pay off, in bytes. */
const MIN_LENGTH = 1_024

const isJson = /^application\/(?:vnd\.api\+)?json\b/

/** Compresses JSON for clients that ask for gzip, as the web server of a Drupal site does. */
function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isAccepted = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
    const isText = Buffer.isBuffer(payload) && isJson.test(String(reply.getHeader('content-type')))
    if (!isAccepted || !isText || payload.length < MIN_LENGTH) return payload
    const vary = [reply.getHeader('vary') ?? []].flat().join(', ')
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}

const maxBytes = 1024 * 1024

/** Keeps a given request ID, so that a request can be traced through all processes. */
function requestId(givenId: string | string[] | undefined): string {
  return typeof givenId === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(givenId) ? givenId : randomUUID()
}

/** Whether a request is a health probe, or a gateway's poll for changes or webhook deliveries. */
function isRoutine({ url }: FastifyRequest): boolean {
  return url.startsWith('/health/') || url.startsWith('/content-changes') || url === '/webhooks/claim'
}

interface AppOptions {
  readonly log: Log
  readonly now: () => Date
  readonly isDraining: () => boolean
}

/** Fastify with the hooks of every request and error responses, but without routes. */
export function createApp({ log, now, isDraining }: AppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // One line per request is logged below, after its response.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: maxBytes,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
  })
  // JSON:API parses its own media type; all bodies arrive as text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.decorateRequest('customer', null)
  app.decorateRequest('receivedAt')
  app.addHook('onRequest', async (request) => {
    request.receivedAt = now()
  })
  limitQueries(app)

  app.addHook('onSend', async (request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  compressResponses(app)
  app.addHook('onResponse', async (request, reply) => {
    if (isRoutine(request)) return
    request.log.info(
      {
        method: request.method,
        path: addressOf(request).path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  registerErrorHandlers(app, maxBytes)
  return app
}
