import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import proxyAddr from 'proxy-addr'
import { OVERLOAD_RETRY_AFTER_S, Overload, priorities, type Priority } from '../../../runtime/src/overload.ts'
import { contactFilesPath } from '../features/contact/contactFile.ts'
import { serveFiles } from './builtFiles.ts'
import { sendBusyPage } from './busyPage.ts'
import type { Config } from './config.ts'
import { type Gateway, isBackground, type Visitor } from './gateway.ts'
import { isForged } from './forms.ts'
import { sendCachedPage, sendPage } from './page.ts'
import { PageCache } from './pageCache.ts'
import { createPageLimits } from './pageLimits.ts'
import { paymentFramePolicy, secure } from './security.ts'
import { endedWorker, type Site } from './site.ts'
import { createSitemap, robotsText } from './sitemap.ts'

export interface Rooms {
  config: Config
  /** Opens the site; in development, it sends updates over the server's port. */
  openSite: (server: Server) => Promise<Site>
  gateway: Gateway
  log: Logger
  isDraining: () => boolean
  /** Overload protection; by default, one that measures this process. */
  overload?: Overload
}

/** Maximum address length in characters; comparison lists are the longest of the shop. */
const LONGEST_ADDRESS = 8_192

/** Largest body that the gateway accepts, except contact uploads, in bytes. */
const LARGEST_FORWARDED = 1024 * 1024

interface Times {
  /** Timeout of request headers, in milliseconds. */
  headers: number
  /** Timeout of a whole request, in milliseconds, such as a contact upload on a slow connection. */
  request: number
  /** Milliseconds between checks. */
  check: number
}

const defaultTimes: Times = { headers: 20_000, request: 120_000, check: 5_000 }

/** Statuses of requests that Node.js refuses, by error code; 400 for others. */
const clientErrors: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Fast settings that send each piece of a page at once instead of waiting for more. */
const compression = {
  global: false,
  encodings: ['br', 'gzip'],
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
  zlibOptions: { level: 5, flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions

/** Raw path of the request, without its query. */
function pathOf({ raw }: FastifyRequest) {
  return (raw.url ?? '/').split('?', 1)[0] ?? '/'
}

function sendAs(type: string) {
  return (reply: FastifyReply, status: number, body: unknown) =>
    reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(body)
}

const sendJson = sendAs('application/json')
const sendText = sendAs('text/plain')

/** The web server: pages, build files, and requests forwarded to the gateway. */
export async function createWebServer(
  { config, openSite, gateway, log, isDraining, overload = new Overload() }: Rooms,
  times = defaultTimes,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.check },
    requestTimeout: times.request,
    keepAliveTimeout: 65_000,
    // Keeps a request's ID, so it can be traced through all processes.
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(id) ? id : randomUUID(),
    routerOptions: { maxParamLength: LONGEST_ADDRESS },
    return503OnClosing: false,
    clientErrorHandler({ code = '' }, socket) {
      if (code === 'ECONNRESET' || code === 'EPIPE' || !socket.writable) return void socket.destroy()
      const status = clientErrors[code] ?? 400
      log.info({ status, code }, 'refused')
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    },
    // An undecodable path matches no page.
    frameworkErrors(_error, { raw }, reply) {
      raw.url = (raw.url ?? '/').replaceAll('%', '%25')
      app.routing(raw, reply.raw)
    },
  })
  const site = await openSite(app.server)
  const sitemap = createSitemap({ site, gateway, config })
  const pageLimits = createPageLimits(config.rateLimitFactor)
  const rooms = { config, site, gateway, log, pages: new PageCache() }
  app.addHook('onClose', () => site.close())
  await app.register(compress, compression)

  // Bodies are forwarded or read as forms.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (request, reply) => {
    const { raw: response } = reply
    const began = performance.now()
    const { id: requestId, raw } = request
    const address = raw.url ?? '/'
    const path = pathOf(request)
    // Draining, limits, logging and compression all listen for its end.
    response.setMaxListeners(20)
    response.setHeader('X-Request-Id', requestId)
    secure(response, address, config)
    response.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10
      log.info({ requestId, method: raw.method, path, status: response.statusCode, ms }, 'request')
    })
    if (address.length > LONGEST_ADDRESS) return sendText(reply, 414, 'This address is too long.')
    // Only proxies send absolute addresses and requests about themselves.
    if (!address.startsWith('/')) return sendText(reply, 400, 'This address does not belong to this site.')
  })
  app.setErrorHandler((error, request, reply) => {
    log.error({ requestId: request.id, path: pathOf(request), err: error }, 'failed')
    if (reply.raw.headersSent) return void reply.raw.destroy()
    return sendText(reply, 500, 'Something has gone wrong with our server, we apologize for the inconvenience.')
  })

  const visitorOf = ({ id, raw }: FastifyRequest): Visitor => ({
    requestId: id,
    address: proxyAddr(raw, config.isTrustedProxy),
    isBackground: isBackground(raw),
    userAgent: raw.headers['user-agent'],
  })

  /** Sends a file of the site; resolves with false if there is none. */
  const sendFile = (files: Site['files'], request: FastifyRequest, reply: FastifyReply) =>
    new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true))
      files(request.raw, reply.raw, () => resolve(false))
    }).then((isSent) => {
      if (isSent) reply.hijack()
      return isSent
    })

  /** A file of the site, or a page. */
  async function sendSite(request: FastifyRequest, reply: FastifyReply) {
    const { method } = request.raw
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && method !== 'POST') {
      return sendText(reply.header('allow', 'GET, HEAD, POST'), 405, 'This method is not allowed here.')
    }
    if (isRead && (await sendFile(site.files, request, reply))) return reply
    const cached = sendCachedPage({ request, reply }, rooms)
    if (cached) return cached
    const visitor = visitorOf(request)
    // Sends the page unless the visitor's network or the server has too many to render.
    const retryAfterS = await pageLimits(visitor.address ?? '', reply.raw)
    if (retryAfterS > 0) return sendBusyPage(reply, { status: 429, retryAfterS, isDemo: config.isDemo })
    const finish = overload.admit(priorityOf(request, visitor))
    if (!finish) return sendBusyPage(reply, { status: 503, retryAfterS: OVERLOAD_RETRY_AFTER_S, isDemo: config.isDemo })
    reply.raw.once('close', finish)
    return sendPage({ request, reply, visitor, pathname: pathOf(request) }, rooms)
  }

  function priorityOf(request: FastifyRequest, visitor: Visitor): Priority {
    if (visitor.isBackground) return priorities.background
    const isBuying = request.raw.method === 'POST' || /^\/(cart|checkout|user|order)\b/.test(pathOf(request))
    return isBuying ? priorities.interactive : priorities.page
  }

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
      await gateway.forward(raw, reply.raw, visitorOf(request))
      return reply.hijack()
    } catch (error) {
      if (reply.raw.closed || reply.raw.headersSent) {
        reply.raw.destroy()
        return reply.hijack()
      }
      log.warn({ requestId, path, err: error }, 'the gateway did not respond')
      const status = 503
      const message = 'Something has gone wrong fetching the data. Please try again.'
      const extensions = { code: 'UPSTREAM_UNAVAILABLE', title: 'Unexpected Error', status, requestId }
      if (path === '/graphql') return sendJson(reply, status, { errors: [{ message, extensions }] })
      if (/^\/(sites|orders)\//.test(path)) return sendText(reply, status, message)
      return sendJson(reply, status, { error: { message } })
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

  const sendBuiltFile = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sendFile(site.files, request, reply))
      ? reply
      : sendText(reply, 404, 'This file belongs to another build. Reload the page.')

  app.all('/health/live', (_request, reply) => sendJson(reply, 200, { status: 'ok' }))
  app.all('/health/ready', async (_request, reply) => {
    const status = isDraining() ? 'draining' : overload.isReady ? 'ok' : 'overloaded'
    // Pages render without the gateway too, so its state is reported but not required.
    const state = (await gateway.isAlive()) ? 'ok' : 'unreachable'
    return sendJson(reply, status === 'ok' ? 200 : 503, { status, gateway: state })
  })
  for (const path of [
    ...['/graphql', '/api/user-auth', '/api/user-info', '/oauth/token', '/.well-known/security.txt'],
    ...['/sites/default/files/*', '/orders/:order/:paper([\\w-]+).pdf'],
  ]) {
    app.all(path, forward)
  }
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
  app.all('/assets/*', sendBuiltFile)
  app.all('/builds/*', sendBuiltFile)
  app.all('/service-worker.js', (request, reply) =>
    config.isKeptOffline
      ? sendBuiltFile(request, reply)
      : reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(endedWorker),
  )
  app.all('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl.origin)),
  )
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const files = serveFiles(await sitemap(request.id))
      return (await sendFile(files, request, reply)) ? reply : sendText(reply, 404, 'Sitemap not found.')
    } catch (error) {
      log.warn({ requestId: request.id, err: error }, 'sitemap failed')
      const text = 'Something has gone wrong fetching the sitemap. Please try again.'
      return sendText(reply.header('retry-after', '60'), 503, text)
    }
  }
  app.all('/sitemap.xml', sendSitemap)
  app.all('/sitemaps/*', sendSitemap)
  // The test provider's card page and its files. Demo shops only.
  app.all('/payment-frame/*', async (request, reply) => {
    reply.raw.setHeader('Content-Security-Policy', paymentFramePolicy)
    if (pathOf(request) === '/payment-frame/') request.raw.url = '/payment-frame/index.html'
    const isSent = config.isDemo && (await sendFile(site.files, request, reply))
    return isSent ? reply : sendText(reply, 404, 'File not found.')
  })
  app.all('/*', sendSite)
  app.setNotFoundHandler(sendSite)
  await app.ready()
  return app
}
