import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyContextConfig, type FastifyInstance, type FastifyReply } from 'fastify'
import type { App } from './app.ts'
import { paths } from './backend/jsonapi/names.ts'
import { authenticate } from './endpoints/authenticate.ts'
import { receiveContactFile } from './endpoints/contactFiles.ts'
import { addProgramFiles } from './endpoints/programFiles.ts'
import { serveFile } from './endpoints/files.ts'
import { type ResultCache, serveGraphql, writeBalances, writeCookies } from './endpoints/graphql.ts'
import { isOrderDocumentPath, serveOrderDocument } from './endpoints/orderDocuments.ts'
import type { Metrics } from './observability/metrics.ts'
import { emptyRecord, logFieldsOf, type RequestRecord } from './observability/requestRecord.ts'
import type { Vitals } from './endpoints/vitals.ts'
import { servePurge } from './endpoints/purge.ts'
import { PURGE_PATH } from '../../runtime/src/purge.ts'
import {
  answerPreflight,
  forgeryMessage,
  isForged,
  writeCors,
  writePublicCors,
  writeSecurity,
} from './protection/headers.ts'
import { type Client, ENTRANCE_POINTS, type LimitName, type RateLimits, type Refusal } from './protection/rateLimits.ts'
import { refuseCredential } from './protection/credentials.ts'
import { type RefusedRequest, refuse, refuseByRate, refuseElsewhereByRate } from './protection/refusals.ts'
import type { Operations } from './operations.ts'
import type { Services } from './request/scope.ts'
import {
  forwardRevocation,
  forwardTokenRequest,
  type ProgramCall,
  refreshForProgram,
  userInfo,
} from './endpoints/programs.ts'
import { OAUTH_METADATA, oauthMetadata } from './endpoints/oauthMetadata.ts'
import { SECURITY_TXT, securityTxt } from './endpoints/securityTxt.ts'
import { deviceOf, hasBearer, type SessionOrigin } from './session/origin.ts'
import { Session } from './session/session.ts'

export interface ServerOptions {
  readonly services: Services
  readonly app: App
  readonly operations: Operations
  readonly responses: ResultCache
  readonly metrics: Metrics
  readonly vitals: Vitals
  /** Secret of requests that empty the caches; null if there are none. */
  readonly purgeSecret: string | null
  readonly limits: RateLimits
  readonly corsOrigins: readonly string[]
  /** Whether browsers get GraphiQL's page. */
  readonly isExplorable: boolean
  /** Whether responses say what took how long. */
  readonly hasTimings: boolean
  /** Whether shoppers use https. */
  readonly isSecure: boolean
  /** The place that a request comes from, for counting. */
  readonly networkOf: (request: IncomingMessage) => string
  /** Masked address of a request, for the list of sessions. */
  readonly maskedAddressOf: (request: IncomingMessage) => string | null
  /** Whether this gateway should receive requests. */
  readonly isReady: () => boolean
}

interface RawExchange extends RefusedRequest {
  readonly request: IncomingMessage
  readonly record: RequestRecord
}

type Handler = (raw: RawExchange, options: ServerOptions) => Promise<void> | void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name under which requests are counted. */
    readonly name?: string
    /** Rate limit of its requests; none if they are free or the handler counts them. */
    readonly limit?: LimitName
  }
  interface FastifyRequest {
    /** What becomes known of the request. */
    record: RequestRecord
  }
}

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/

function sendText(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body)
}

const graphql: Handler = async (raw, options) => {
  const { corsOrigins, limits, networkOf } = options
  const { request, response } = raw
  if (request.method === 'OPTIONS') return answerPreflight(request, response, corsOrigins)
  writeCors(request, response, corsOrigins)
  writePublicCors(request, response)
  const isPost = request.method === 'POST'
  if (isPost && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(raw, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json.')
  if (isPost && isForged(request, corsOrigins)) return refuse(raw, 403, 'FORBIDDEN', forgeryMessage(request))
  // Unknown tokens must not be free either: each is looked up.
  const early = hasBearer(request.headers.authorization) ? await takeOne('points', networkOf(request), limits) : null
  if (early) return refuseByRate(raw, early)
  const session = sessionOf(raw, options)
  if (!(await authenticate({ ...raw, session, services: options.services }))) return
  const client = clientOf(session, request, networkOf(request))
  const { refusal, balances } = await limits.takePoints(client, ENTRANCE_POINTS)
  raw.record.balances = balances
  raw.record.caller = client.isProgram ? 'key' : session.isSignedIn ? 'customer' : 'guest'
  raw.record.keyId = client.key?.keyId ?? null
  if (!refusal) return serveGraphql({ ...raw, ...options, session, client })
  writeBalances(response, limits, balances)
  raw.record.codes = ['RATE_LIMITED']
  return refuseByRate(raw, refusal)
}

/** Whose rate limits apply to a request. */
function clientOf({ caller, countingKey }: Session, { headers }: IncomingMessage, network: string): Client {
  const key = caller.kind === 'key' ? caller : null
  return { network, sessionKey: countingKey, key, isProgram: key !== null || hasBearer(headers.authorization) }
}

function originOf(request: IncomingMessage, { maskedAddressOf }: ServerOptions) {
  return (): SessionOrigin => ({ device: deviceOf(request.headers['user-agent']), network: maskedAddressOf(request) })
}

function sessionOf({ request, requestId }: RawExchange, options: ServerOptions): Session {
  const { services, isSecure } = options
  const { headers } = request
  const { renewals, oauth, acceptedTokens, cartTokens, deviceTokens, log } = services
  return new Session({
    cookieHeader: headers.cookie,
    authorization: headers.authorization,
    isSecure,
    requestId,
    origin: originOf(request, options),
    renewals,
    oauth,
    acceptedTokens,
    cartTokens,
    deviceTokens,
    onRevokeFailure: (error) =>
      log.warn({ requestId, err: error }, 'a session could not be revoked at the site; it ended here only'),
  })
}

/** An endpoint for programs, with the same CORS rules as GraphQL. */
function forProgram(handle: (call: ProgramCall) => Promise<void>): Handler {
  return ({ request, response, requestId }, options) => {
    const { services, corsOrigins, networkOf } = options
    if (request.method === 'OPTIONS') return answerPreflight(request, response, corsOrigins)
    writeCors(request, response, corsOrigins)
    const { client, renewals, credentials, oauth, log } = services
    const attempts = services.attempts.of(networkOf(request))
    const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a program request failed')
    const call = {
      request,
      response,
      requestId,
      client,
      renewals,
      credentials,
      attempts,
      tokenPath: oauth.tokenPath,
      onFailure,
    }
    return handle({ ...call, origin: originOf(request, options) })
  }
}

const orderDocument: Handler = async (raw, options) => {
  const session = sessionOf(raw, options)
  if (!(await authenticate({ ...raw, session, services: options.services }))) return
  const { caller } = session
  if (caller.kind === 'key' && !caller.scopes.has('orders:read'))
    return refuseCredential(raw, 'insufficient_scope', 'The key lacks the scope orders:read.', ['orders:read'])
  return serveOrderDocument({
    ...raw,
    client: options.services.client,
    session,
    writeCookies: () => writeCookies(session, raw.response),
  })
}

/** Uploads a file for a message to the office. */
const contactFile: Handler = async ({ request, response, requestId }, { services, corsOrigins, networkOf }) => {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const { client, log } = services
  const isFromElsewhere = isForged(request, corsOrigins)
  const attempts = services.attempts.of(networkOf(request))
  const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a contact file could not be sent')
  await receiveContactFile({ request, response, requestId, isFromElsewhere, client, attempts, onFailure })
}

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

async function takeOne(limit: LimitName, network: string, limits: RateLimits): Promise<Refusal | null> {
  if (limit !== 'points') return limits.take(limit, { network })
  return (await limits.takePoints({ network, sessionKey: null, key: null }, ENTRANCE_POINTS)).refusal
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

/** The gateway's endpoints. Handlers read bodies themselves, after origins and rate limits have been checked. */
export async function createGatewayServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, vitals } = options
  const { log, client } = services
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
    log.error({ requestId, err: error }, 'a request failed')
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
    services.profile.hasKeys ? reply.send(oauthMetadata(services.publicUrl)) : reply.callNotFound(),
  )
  const { purgeSecret: secret, responses } = options
  if (secret !== null) serve(PURGE_PATH, (raw) => servePurge({ ...raw, services, responses, secret }), 'programs')
  serve('/vitals', ({ request, response }) => vitals.take(request, response), 'reports')
  serve('/contact-files', contactFile, 'contactFiles')
  serve(
    `${paths.files}*`,
    ({ request, response, requestId }) => serveFile(request, response, client, requestId),
    'files',
  )
  app.all('/orders/*', { config: { name: '/orders/', limit: 'files' } }, async (request, reply) => {
    if (!isOrderDocumentPath(request.url.split('?', 1)[0] ?? '')) return reply.callNotFound()
    const { raw: incoming, id: requestId, record } = request
    await orderDocument({ request: incoming, response: reply.raw, requestId, record }, options)
    return reply.hijack()
  })
  app.all('/health/live', { config: { name: '/health/live' } }, (_request, reply) => sendText(reply, 'alive\n'))
  app.all('/health/ready', { config: { name: '/health/ready' } }, (_request, reply) =>
    options.isReady() ? sendText(reply, 'ready\n') : sendText(reply, 'not ready\n', 503),
  )
  addProgramFiles(app, services, options.isExplorable)
  app.all(SECURITY_TXT, { config: { name: SECURITY_TXT, limit: 'files' } }, (_request, reply) =>
    sendText(reply, securityTxt(services.publicUrl, services.shop.shop().email, services.now())),
  )
  await app.ready()
  return app
}
