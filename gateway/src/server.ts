import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { App } from './app.ts'
import { PATHS } from './backend/jsonapi/names.ts'
import { takeContactFile } from './endpoints/contactFiles.ts'
import { serveFile } from './endpoints/files.ts'
import { isPaper, servePaper } from './endpoints/papers.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Vitals } from './endpoints/vitals.ts'
import { LARGEST_BODY, readBody } from './protection/body.ts'
import { policyOfPage, writeSecurity } from './protection/headers.ts'
import { answerPreflight, isForged, writeCors } from './protection/origins.ts'
import { brokenParameter } from './protection/parameters.ts'
import type { Caller, LimitName, RateLimits } from './protection/rateLimits.ts'
import { refuse, refuseByRate, refuseElsewhereByRate } from './protection/refusals.ts'
import { isBackground } from './protection/useOverload.ts'
import type { Exchange, Services } from './request/scope.ts'
import { Departure } from './request/departure.ts'
import { passOnToken, type ProgramCall, refreshForProgram, userInfo } from './endpoints/programs.ts'
import { SECURITY_TXT, securityTxt } from './endpoints/securityTxt.ts'
import { deviceOf, type SessionOrigin } from './session/origin.ts'
import { Session } from './session/session.ts'

export interface ServerOptions {
  readonly services: Services
  readonly app: App
  readonly metrics: Metrics
  readonly vitals: Vitals
  readonly limits: RateLimits
  readonly corsOrigins: readonly string[]
  /** Whether shoppers come by https. */
  readonly isSecure: boolean
  /** Where a request comes from, as far as places are told apart. */
  readonly networkOf: (request: IncomingMessage) => string
  /** Masked address of a request, for the list of sessions. */
  readonly maskedAddressOf: (request: IncomingMessage) => string | null
  /** Whether requests should still come here. */
  readonly isReady: () => boolean
}

interface Hit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
}

type Handler = (hit: Hit, options: ServerOptions) => Promise<void> | void

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const text =
  (body: string, status = 200): Handler =>
  ({ response }) =>
    void response.writeHead(status, PLAIN).end(body)

const graphql: Handler = async (hit, options) => {
  const { app, corsOrigins, services, limits, networkOf } = options
  const { request, response, requestId } = hit
  if (request.method === 'OPTIONS') return answerPreflight(request, response, corsOrigins)
  writeCors(request, response, corsOrigins)
  const isPost = request.method === 'POST'
  if (isPost && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return refuse(hit, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json.')
  }
  if (isPost && isForged(request, corsOrigins))
    return refuse(hit, 403, 'FORBIDDEN', 'This origin may not act for its visitors here.')
  const session = sessionOf(hit, options)
  const caller: Caller = { network: networkOf(request), sessionKey: session.countingKey }
  const refusal = await limits.take('operations', caller)
  if (refusal) return refuseByRate(hit, refusal)
  const body = isPost ? await readBody(request) : null
  if (isPost && body === null) return refuse(hit, 413, 'TOO_LARGE', `The body is larger than ${LARGEST_BODY} bytes.`)

  const address = new URL(request.url ?? '/', 'http://gateway.invalid')
  const broken = isPost ? null : brokenParameter(address)
  if (broken) return refuse(hit, 400, 'BAD_REQUEST', `The ${broken} in the address are not JSON.`)

  const attempts = services.attempts.of(caller.network)
  const exchange: Exchange = {
    requestId,
    session,
    attempts,
    limits,
    caller,
    isInBackground: isBackground(request),
    onAnswered: (callback) => void response.once('close', callback),
    staleness: { isAllowed: false, since: null },
    departure: new Departure(response),
    errorsBeside: [],
  }
  try {
    const result = await app.fetch(
      new Request(address, {
        method: request.method ?? 'GET',
        headers: { accept: request.headers.accept ?? '*/*', ...(isPost && { 'content-type': 'application/json' }) },
        ...(body !== null && { body }),
      }),
      exchange,
    )
    // All of it before the first byte: what renews the session on the way changes the head of the answer.
    const content = Buffer.from(await result.arrayBuffer())
    for (const [name, value] of result.headers) response.setHeader(name, value)
    if (isPage(result)) response.setHeader('content-security-policy', policyOfPage(content.toString()))
    if (!result.headers.has('cache-control')) response.setHeader('cache-control', 'private, no-store')
    if (attempts.refusal) response.setHeader('retry-after', attempts.refusal.seconds)
    response.statusCode = result.status
    await writeCookies(session, response)
    response.end(content)
  } catch (error) {
    // Tokens that were renewed are the only ones there are.
    await writeCookies(session, response)
    throw error
  }
}

const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true

const originOf =
  (request: IncomingMessage, { maskedAddressOf }: ServerOptions) =>
  (): SessionOrigin => ({ device: deviceOf(request.headers['user-agent']), network: maskedAddressOf(request) })

function sessionOf({ request, requestId }: Hit, options: ServerOptions): Session {
  const { services, isSecure } = options
  const { headers } = request
  const { renewals, oauth, cartTokens, deviceTokens, log } = services
  return new Session({
    cookieHeader: headers.cookie,
    authorization: headers.authorization,
    isSecure,
    requestId,
    origin: originOf(request, options),
    renewals,
    oauth,
    cartTokens,
    deviceTokens,
    onRevokeFailure: (error) => log.warn({ requestId, err: error }, 'a session was ended here only'),
  })
}

async function writeCookies(session: Session, response: ServerResponse): Promise<void> {
  const setCookies = await session.setCookies()
  if (setCookies.length > 0 && !response.headersSent) response.setHeader('set-cookie', setCookies)
}

/** A call of a program, which other origins' pages may make as far as they may ask GraphQL. */
const forProgram =
  (handle: (call: ProgramCall) => Promise<void>): Handler =>
  ({ request, response, requestId }, options) => {
    const { services, corsOrigins, networkOf } = options
    if (request.method === 'OPTIONS') return answerPreflight(request, response, corsOrigins)
    writeCors(request, response, corsOrigins)
    const { client, renewals, oauth, log } = services
    const attempts = services.attempts.of(networkOf(request))
    const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a call of a program failed')
    const call = { request, response, requestId, client, renewals, attempts, tokenPath: oauth.tokenPath, onFailure }
    return handle({ ...call, origin: originOf(request, options) })
  }

const paper: Handler = (hit, options) => {
  const session = sessionOf(hit, options)
  return servePaper({
    ...hit,
    client: options.services.client,
    session,
    writeCookies: () => writeCookies(session, hit.response),
  })
}

/** A file for a message to the office. */
const contactFile: Handler = async ({ request, response, requestId }, { services, corsOrigins, networkOf }) => {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const { client, log } = services
  const isFromElsewhere = isForged(request, corsOrigins)
  const attempts = services.attempts.of(networkOf(request))
  const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a file for the office was not sent')
  await takeContactFile({ request, response, requestId, isFromElsewhere, client, attempts, onFailure })
}

interface Route {
  /** Name under which requests are counted. */
  readonly name: string
  readonly matches: (pathname: string) => boolean
  /** Rate limit of its requests; none if they are free or the handler counts them. */
  readonly limit?: LimitName
  readonly handle: Handler
}

const at = (path: string) => (pathname: string) => pathname === path

const ROUTES: readonly Route[] = [
  { name: '/graphql', matches: at('/graphql'), handle: graphql },
  { name: '/api/user-auth', matches: at('/api/user-auth'), limit: 'programs', handle: forProgram(refreshForProgram) },
  { name: '/api/user-info', matches: at('/api/user-info'), limit: 'programs', handle: forProgram(userInfo) },
  { name: '/oauth/token', matches: at('/oauth/token'), limit: 'programs', handle: forProgram(passOnToken) },
  { name: '/health/live', matches: at('/health/live'), handle: text('alive\n') },
  {
    name: '/health/ready',
    matches: at('/health/ready'),
    handle: (hit, options) => (options.isReady() ? text('ready\n') : text('not ready\n', 503))(hit, options),
  },
  {
    name: '/vitals',
    matches: at('/vitals'),
    limit: 'reports',
    handle: ({ request, response }, { vitals }) => vitals.take(request, response),
  },
  {
    name: PATHS.files,
    matches: (pathname) => pathname.startsWith(PATHS.files),
    limit: 'files',
    handle: ({ request, response, requestId }, { services }) =>
      serveFile(request, response, services.client, requestId),
  },
  {
    name: SECURITY_TXT,
    matches: at(SECURITY_TXT),
    limit: 'files',
    handle: (hit, options) => {
      const { publicUrl, shop, now } = options.services
      return text(securityTxt(publicUrl, shop.shop().email, now()))(hit, options)
    },
  },
  { name: '/contact-files', matches: at('/contact-files'), limit: 'contactFiles', handle: contactFile },
  { name: '/orders/', matches: isPaper, limit: 'files', handle: paper },
]

const NOT_FOUND: Route = { name: 'other', matches: () => true, limit: 'operations', handle: text('Not found\n', 404) }

function fail({ response, requestId }: Hit, { services: { log } }: ServerOptions, error: unknown): void {
  log.error({ requestId, err: error }, 'a request failed')
  if (response.headersSent) response.destroy()
  else response.writeHead(502, PLAIN).end('Something has gone wrong.\n')
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ServerOptions): Promise<void> {
  const { services, metrics, limits, networkOf } = options
  const started = performance.now()
  const requestId = requestIdOf(request)
  const hit: Hit = { request, response, requestId }
  const [pathname = '/'] = (request.url ?? '/').split('?')
  const route = ROUTES.find(({ matches }) => matches(pathname)) ?? NOT_FOUND
  response.setHeader('x-request-id', requestId)
  writeSecurity(response)
  response.once('close', () => {
    const ms = Math.round(performance.now() - started)
    metrics.request(route.name, response.statusCode, ms)
    services.log.info({ requestId, method: request.method, path: pathname, status: response.statusCode, ms }, 'request')
  })
  try {
    const refusal = route.limit && (await limits.take(route.limit, { network: networkOf(request), sessionKey: null }))
    if (refusal) return refuseElsewhereByRate(hit, refusal)
    await route.handle(hit, options)
  } catch (error) {
    fail(hit, options, error)
  }
}

/** Serves only GET /metrics, at its own address. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    const send = (text: string) =>
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    metrics.text().then(send, () => response.writeHead(500).end())
  })
}

export function createGatewayServer(options: ServerOptions): Server {
  const timeouts = { requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }
  return createServer(timeouts, (request, response) => void answer(request, response, options))
}
