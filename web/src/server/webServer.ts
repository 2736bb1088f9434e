import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Overload } from '@shop/runtime/overload'
import type { Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import { addGatewayRoutes } from './gatewayRoutes.ts'
import { sendJson, sendText, sendFile } from './replies.ts'
import { pathOf } from './requests.ts'
import { secure, graphiqlPolicy } from './security.ts'
import type { WebApp } from './webApp.ts'
import { createShopName } from './shopName.ts'
import { addFileRoutes, addPageRoutes, addSitemapRoutes, readPictures } from './appRoutes.ts'
import path from 'node:path'
import { readBuiltFiles, serveFiles } from './builtFiles.ts'

const dist = path.join(import.meta.dirname, '../../dist/graphiql')

/** Null if it has not been built. */
async function readGraphiql(): Promise<WebApp['files'] | null> {
  try {
    const built = await readBuiltFiles(dist)
    return serveFiles(new Map([...built].map(([name, file]) => [`/graphiql${name}`, file])))
  } catch {
    return null
  }
}

/** Asks `npm start` to build GraphiQL. The browser reloads until that is done. */
function sendUnbuilt(reply: FastifyReply) {
  if (process.send === undefined) return sendText(reply, 404, 'Run `npm start` to build GraphiQL.')
  process.send('graphiql')
  reply.raw.setHeader('Refresh', '5')
  return sendText(reply, 503, 'GraphiQL is being built, which takes about a minute. This page then opens it.')
}

/** Serves GraphiQL at /graphiql/, if the shop offers it. The gateway redirects browsers there. */
function addGraphiqlRoutes(app: FastifyInstance, { isExplorable, publicUrl }: Config): void {
  if (!isExplorable) return
  let files: WebApp['files'] | null = null
  app.all('/graphiql', (_request, reply) => reply.redirect('/graphiql/', 308))
  app.all('/graphiql/*', async (request, reply) => {
    if (pathOf(request) === '/graphiql/') {
      request.raw.url = '/graphiql/index.html'
      reply.raw.setHeader('Content-Security-Policy', graphiqlPolicy(publicUrl))
    }
    files ??= await readGraphiql()
    if (files === null) return sendUnbuilt(reply)
    return (await sendFile(files, request, reply)) ? reply : sendText(reply, 404, 'File not found.')
  })
}

export interface WebServerOptions {
  config: Config
  /** Opens the web app; in development, it sends updates over the server's port. */
  openWebApp: (server: Server) => Promise<WebApp>
  gateway: Gateway
  log: Logger
  isDraining: () => boolean
  /** Overload protection; by default, one that measures this process. */
  overload?: Overload
}

/** Maximum address length in characters; comparison lists are the longest of the shop. */
const LONGEST_ADDRESS = 8_192

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

/** Fast settings that send each piece of a page immediately instead of waiting for more. */
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

/** The web server: pages, build files, and requests forwarded to the gateway. */
export async function createWebServer(options: WebServerOptions, times = defaultTimes): Promise<FastifyInstance> {
  const { config, openWebApp, gateway, log, isDraining, overload = new Overload() } = options
  const app = createApp(log, times)
  const webApp = await openWebApp(app.server)
  app.addHook('onClose', () => webApp.close())
  await app.register(compress, compression)
  // Bodies are forwarded or read as forms.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  addRequestHook(app, config, log)
  app.setErrorHandler((error, request, reply) => {
    log.error({ requestId: request.id, path: pathOf(request), err: error }, 'failed')
    if (reply.raw.headersSent) return void reply.raw.destroy()
    return sendText(reply, 500, 'Something has gone wrong with our server, we apologize for the inconvenience.')
  })
  app.all('/health/live', (_request, reply) => sendJson(reply, 200, { status: 'ok' }))
  app.all('/health/ready', async (_request, reply) => {
    const status = isDraining() ? 'draining' : overload.isReady ? 'ok' : 'overloaded'
    // Pages render without the gateway too, so its state is reported but not required.
    const state = (await gateway.isAlive()) ? 'ok' : 'unreachable'
    return sendJson(reply, status === 'ok' ? 200 : 503, { status, gateway: state })
  })
  const shopName = createShopName({ config, webApp, gateway })
  const pictures = await readPictures(config)
  const routeOptions = { config, webApp, gateway, log, overload, shopName, pictures }
  addGatewayRoutes(app, routeOptions)
  addFileRoutes(app, routeOptions)
  addGraphiqlRoutes(app, config)
  addSitemapRoutes(app, routeOptions)
  addPageRoutes(app, routeOptions)
  await app.ready()
  return app
}

function createApp(log: Logger, times: Times): FastifyInstance {
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
  return app
}

/** Logs, secures and checks every request. */
function addRequestHook(app: FastifyInstance, config: Config, log: Logger): void {
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
}
