import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { PURGE_PATH } from '@shop/runtime/purge'
import { contactFilesPath } from '../features/contact/contactFile.ts'
import type { Config } from './config.ts'
import { isForged } from './forms.ts'
import type { Gateway } from './gateway.ts'
import { sendJson, sendText } from './replies.ts'
import { pathOf, visitorOf } from './requests.ts'

/** Largest body that the gateway accepts, except contact uploads, in bytes. */
const LARGEST_FORWARDED = 1024 * 1024

/** Paths that the gateway answers for any method. */
const forwardedPaths = [
  ...['/graphql', PURGE_PATH, '/api/user-auth', '/api/user-info', '/oauth/token', '/oauth/revoke'],
  ...['/.well-known/oauth-authorization-server', '/.well-known/security.txt'],
  ...['/schema.graphql', '/llms.txt', '/developers/collection.json', '/exports/*'],
  ...['/developers.md', '/developers/:page.md', '/developers/typescript/:file'],
  ...['/sites/default/files/*', '/orders/:order/:paper([\\w-]+).pdf', '/orders/:quote/quote-file'],
]

interface Options {
  config: Config
  gateway: Gateway
  log: Logger
}

/** Routes whose requests are forwarded to the gateway. */
export function addGatewayRoutes(app: FastifyInstance, { config, gateway, log }: Options): void {
  async function forward(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    const { id: requestId, raw } = request
    if (path !== contactFilesPath && Number(raw.headers['content-length'] ?? 0) > LARGEST_FORWARDED) {
      const message = 'The request body is too large: at most 1 MB is allowed.'
      const extensions = { code: 'TOO_LARGE', status: 413, requestId }
      // Does not read the rest of the body.
      return sendJson(reply.header('connection', 'close'), 413, { errors: [{ message, extensions }] })
    }
    try {
      await gateway.forward(raw, reply.raw, visitorOf(request, config))
      return reply.hijack()
    } catch (error) {
      if (reply.raw.closed || reply.raw.headersSent) {
        reply.raw.destroy()
        return reply.hijack()
      }
      log.warn({ requestId, path, err: error }, 'the gateway did not respond')
      return sendUnavailable(request, reply)
    }
  }

  /** Forwards posts from the shop's own pages, such as contact uploads. */
  const forwardOwn =
    (refuse: (reply: FastifyReply, status: number) => FastifyReply) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const isPost = request.raw.method === 'POST'
      if (isPost && !isForged(request.raw, config.publicUrl)) return forward(request, reply)
      request.raw.resume()
      return refuse(reply, isPost ? 403 : 405)
    }

  for (const path of forwardedPaths) app.all(path, forward)
  app.all(
    '/vitals',
    forwardOwn((reply, status) => sendText(reply, status, 'Only pages of this shop can report load times.')),
  )
  app.all(
    contactFilesPath,
    forwardOwn((reply, status) =>
      sendJson(reply, status, { error: { message: 'Files can only be uploaded from the contact page.' } }),
    ),
  )
}

/** The gateway does not respond: an error in the format of the path. */
function sendUnavailable(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const status = 503
  const message = 'Something has gone wrong fetching the data. Please try again.'
  const extensions = { code: 'UPSTREAM_UNAVAILABLE', title: 'Unexpected Error', status, requestId: request.id }
  if (path === '/graphql') return sendJson(reply, status, { errors: [{ message, extensions }] })
  if (/^\/(sites|orders)\//.test(path)) return sendText(reply, status, message)
  return sendJson(reply, status, { error: { message } })
}
