import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyContextConfig, type FastifyInstance, type FastifyReply } from 'fastify'
import { paths } from './backend/jsonapi/names.ts'
import { can } from './backend/profile/capabilities.ts'
import { addProgramFiles } from './endpoints/programFiles.ts'
import { modelQueue, serveFile } from './endpoints/files.ts'
import { isOrderDocumentPath } from './endpoints/orderDocuments.ts'
import type { Metrics } from './observability/metrics.ts'
import { emptyRecord, logFieldsOf, type RequestRecord } from './observability/requestRecord.ts'
import { servePurge } from './endpoints/purge.ts'
import { VERSION_PATH } from '@shop/runtime/freshness'
import { PURGE_PATH } from '@shop/runtime/purge'
import { writeSecurity } from './protection/headers.ts'
import { type LimitName } from './protection/rateLimits.ts'
import { refuseElsewhereByRate } from './protection/refusals.ts'
import {
  contactFile,
  exportFile,
  forProgram,
  graphql,
  type Handler,
  orderDocument,
  type ServerOptions,
  takeOne,
} from './handlers.ts'
import { forwardRevocation, forwardTokenRequest, refreshForProgram, userInfo } from './endpoints/programs.ts'
import { OAUTH_METADATA, oauthMetadata, SECURITY_TXT, securityTxt } from './endpoints/wellKnown.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name under which requests are counted. */
    readonly name?: string
    /** Rate limit of its requests; none if they are free or the handler counts them. */
    readonly limit?: LimitName
  }
  interface FastifyRequest {
    /** Facts about the request, for the log, metrics and headers. */
    record: RequestRecord
  }
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/

function sendText(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body)
}

/** Web servers wait up to a second before they ask again, so the gateway waits less. */
const VERSION_LEASE_MS = 100

const serverOptions = {
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 20_000 },
  return503OnClosing: false,
}

/** Serves only GET /metrics, at its own address. */
export async function createMetricsServer(metrics: Metrics): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions, exposeHeadRoutes: false })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
  await app.ready()
  return app
}

/** Counts, logs and limits all requests. */
function observeRequests(app: FastifyInstance, { services, metrics, limits, networkOf }: ServerOptions): void {
  app.decorateRequest('record')
  app.addHook('onRequest', async (request, reply) => {
    request.record = emptyRecord()
    const started = performance.now()
    const { id: requestId, raw } = request
    const { raw: response } = reply
    const { name = 'other', limit }: FastifyContextConfig = request.is404
      ? { limit: 'points' }
      : request.routeOptions.config
    const [path] = (raw.url ?? '/').split('?')
    response.setHeader('x-request-id', requestId)
    writeSecurity(response)
    response.once('close', () => {
      const ms = Math.round(performance.now() - started)
      metrics.request(name, response.statusCode, ms)
      if (name === '/graphql' && raw.method !== 'OPTIONS') metrics.operation(request.record, response.statusCode, ms)
      services.log.info(
        { requestId, method: raw.method, path, status: response.statusCode, ms, ...logFieldsOf(request.record) },
        'request',
      )
    })
    const refusal = limit && (await takeOne(limit, networkOf(raw), limits))
    if (!refusal) return
    refuseElsewhereByRate({ response, requestId }, refusal)
    return reply.hijack()
  })
}

/** The state of the gateway, and the version of the shop's content for web servers. */
function addState(app: FastifyInstance, { isReady, services: { changes, maintenance } }: ServerOptions): void {
  app.get(VERSION_PATH, { config: { name: VERSION_PATH } }, async (_request, reply) => {
    await changes.confirm(VERSION_LEASE_MS)
    // Nothing that was stored before is shown during maintenance.
    if (await maintenance.current()) return sendText(reply, 'maintenance\n', 503)
    return sendText(reply, String(changes.version))
  })
  app.all('/health/live', { config: { name: '/health/live' } }, (_request, reply) => sendText(reply, 'alive\n'))
  app.all('/health/ready', { config: { name: '/health/ready' } }, (_request, reply) =>
    isReady() ? sendText(reply, 'ready\n') : sendText(reply, 'not ready\n', 503),
  )
}

function fileHandler(): Handler {
  const models = modelQueue()
  return ({ request, response, requestId }, { services: { client }, networkOf }) =>
    serveFile({ request, response, requestId, models, client, network: networkOf(request) })
}

/** The gateway's endpoints. Handlers read bodies themselves, after origins and rate limits have been checked. */
export async function createGatewayServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, vitals, purgeSecret: secret } = options
  const app = Fastify({
    ...serverOptions,
    // Keeps a valid ID from the client, so that a request can be traced through all processes.
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && requestIdPattern.test(id) ? id : randomUUID(),
    routerOptions: { maxParamLength: 16_384 },
    // A path that cannot be decoded matches no endpoint.
    frameworkErrors(_error, { raw }, reply) {
      raw.url = (raw.url ?? '/').replaceAll('%', '%25')
      app.routing(raw, reply.raw)
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  observeRequests(app, options)
  app.setErrorHandler((error, { id: requestId }, reply) => {
    services.log.error({ requestId, err: error }, 'a request failed')
    if (reply.raw.headersSent) return void reply.raw.destroy()
    return sendText(reply, 'Something has gone wrong.\n', 502)
  })
  app.setNotFoundHandler((_request, reply) => sendText(reply, 'Not found\n', 404))

  /** An endpoint that writes to the response itself. */
  const serve = (url: string, handle: Handler, limit?: LimitName, name = url.replace(/[*:].*$/, '')) =>
    app.all(url, { config: { name, ...(limit && { limit }) } }, async (request, reply) => {
      await handle(
        { request: request.raw, response: reply.raw, requestId: request.id, record: request.record },
        options,
      )
      return reply.hijack()
    })
  serve('/graphql', graphql)
  serve('/api/user-auth', forProgram(refreshForProgram), 'programs')
  serve('/api/user-info', forProgram(userInfo), 'programs')
  serve('/oauth/token', forProgram(forwardTokenRequest), 'programs')
  serve('/oauth/revoke', forProgram(forwardRevocation), 'programs')
  app.all(OAUTH_METADATA, { config: { name: OAUTH_METADATA, limit: 'files' } }, (_request, reply) =>
    can(services.profile, 'apiKeys') ? reply.send(oauthMetadata(services.publicUrl)) : reply.callNotFound(),
  )
  if (secret !== null) serve(PURGE_PATH, (raw) => servePurge({ ...raw, services, secret }), 'programs')
  serve('/vitals', ({ request, response }) => vitals.take(request, response), 'reports')
  serve('/contact-files', contactFile, 'contactFiles')
  serve(`${paths.files}*`, fileHandler(), 'files')
  serve('/exports/:file', exportFile, 'files')
  app.all('/orders/*', { config: { name: '/orders/', limit: 'files' } }, async (request, reply) => {
    if (!isOrderDocumentPath(request.url.split('?', 1)[0] ?? '')) return reply.callNotFound()
    const { raw: incoming, id: requestId, record } = request
    await orderDocument({ request: incoming, response: reply.raw, requestId, record }, options)
    return reply.hijack()
  })
  addState(app, options)
  addProgramFiles(app, services, options.isExplorable)
  app.all(SECURITY_TXT, { config: { name: SECURITY_TXT, limit: 'files' } }, (_request, reply) =>
    sendText(reply, securityTxt(services.publicUrl, services.shop.shop().email, services.now())),
  )
  await app.ready()
  return app
}
