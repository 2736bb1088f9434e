import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { receiveContactFile } from './endpoints/contactFiles.ts'
import { type ResultCache, serveGraphql, writeBalances, writeCookies } from './endpoints/graphql.ts'
import { serveOrderDocument } from './endpoints/orderDocuments.ts'
import type { Metrics } from './observability/metrics.ts'
import { type RequestRecord } from './observability/requestRecord.ts'
import type { Vitals } from './endpoints/vitals.ts'
import { sendPreflight, forgeryMessage, isForged, writeCors, writePublicCors } from './protection/headers.ts'
import { type Client, ENTRANCE_POINTS, type LimitName, type RateLimits, type Refusal } from './protection/rateLimits.ts'
import { refuseCredential } from './protection/credentials.ts'
import { present } from './schema/core/errors.ts'
import { type RefusedRequest, refuse, refuseByRate } from './protection/refusals.ts'
import type { Operations } from './operations.ts'
import type { Services } from './request/scope.ts'
import { type ProgramCall } from './endpoints/programs.ts'
import { missingScopesMessage } from './schema/checkScopes.ts'
import { deviceOf, hasBearer, type SessionOrigin } from './session/origin.ts'
import { Session } from './session/session.ts'

export interface ServerOptions {
  readonly services: Services
  readonly operations: Operations
  readonly responses: ResultCache
  readonly metrics: Metrics
  readonly vitals: Vitals
  /** Secret for requests that empty the caches; null if they are disabled. */
  readonly purgeSecret: string | null
  readonly limits: RateLimits
  readonly corsOrigins: readonly string[]
  /** Whether browsers get GraphiQL's page. */
  readonly isExplorable: boolean
  /** Whether responses have a Server-Timing header. */
  readonly hasTimings: boolean
  /** Whether shoppers use https. */
  readonly isSecure: boolean
  /** The network of a request, for rate limits. */
  readonly networkOf: (request: IncomingMessage) => string
  /** Address of the client of a request. */
  readonly addressOf: (request: IncomingMessage) => string | null
  /** Whether this gateway should receive requests. */
  readonly isReady: () => boolean
}

interface RawExchange extends RefusedRequest {
  readonly request: IncomingMessage
  readonly record: RequestRecord
}

/** An endpoint that writes to the response itself. */
export type Handler = (raw: RawExchange, options: ServerOptions) => Promise<void> | void

/** The rest of a client that is known by its network only. */
const nobody = { sessionKey: null, key: null }

/** Counts a request of a network. @returns the refusal if there were too many */
export async function takeOne(limit: LimitName, network: string, limits: RateLimits): Promise<Refusal | null> {
  if (limit !== 'points') return limits.take(limit, { network })
  return (await limits.takePoints({ network, ...nobody }, ENTRANCE_POINTS)).refusal
}

export const graphql: Handler = async (raw, options) => {
  const { corsOrigins, limits, networkOf } = options
  const { request, response } = raw
  if (request.method === 'OPTIONS') return sendPreflight(request, response, corsOrigins)
  writeCors(request, response, corsOrigins)
  writePublicCors(request, response)
  const isPost = request.method === 'POST'
  if (isPost && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(raw, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json.')
  if (isPost && isForged(request, corsOrigins)) return refuse(raw, 403, 'FORBIDDEN', forgeryMessage(request))
  const network = networkOf(request)
  // Requests with unknown tokens count too, because each token is looked up.
  const isAllowed = !hasBearer(request.headers.authorization) || (await takePoint(raw, { network, ...nobody }, limits))
  if (!isAllowed) return
  const session = await authenticated(raw, options)
  if (!session) return
  const client = clientOf(session, request, network)
  raw.record.caller = client.isProgram ? 'key' : session.isSignedIn ? 'customer' : 'guest'
  raw.record.keyId = client.key?.keyId ?? null
  if (await takePoint(raw, client, limits)) return serveGraphql({ ...raw, ...options, session, client })
}

/** Charges the point of a request, and says how many are left. @returns false if the request was refused */
async function takePoint(raw: RawExchange, client: Omit<Client, 'isProgram'>, limits: RateLimits): Promise<boolean> {
  const { refusal, balances } = await limits.takePoints(client, ENTRANCE_POINTS)
  raw.record.balances = balances
  writeBalances(raw.response, limits, balances)
  if (!refusal) return true
  raw.record.codes = ['RATE_LIMITED']
  refuseByRate(raw, refusal)
  return false
}

/** The client whose rate limits apply to a request. */
function clientOf({ caller, countingKey }: Session, { headers }: IncomingMessage, network: string): Client {
  const key = caller.kind === 'key' ? caller : null
  return { network, sessionKey: countingKey, key, isProgram: key !== null || hasBearer(headers.authorization) }
}

function originOf(request: IncomingMessage, { addressOf }: ServerOptions) {
  return (): SessionOrigin => ({ device: deviceOf(request.headers['user-agent']), address: addressOf(request) })
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

/**
 * The requester's session, once the credential of a program has been checked: a request with an invalid one is never
 * handled as a guest's. Null if the request has been rejected.
 */
async function authenticated(raw: RawExchange, options: ServerOptions): Promise<Session | null> {
  const { credentials, log } = options.services
  const session = sessionOf(raw, options)
  try {
    const presented = await credentials.check(raw.request.headers, raw.requestId)
    if (presented.kind === 'invalid') {
      refuseCredential(raw, 'invalid_token', presented.message)
      return null
    }
    if (presented.kind === 'valid' && presented.key) session.actAs(presented.key)
    return session
  } catch (error) {
    const { error: shown, unexpected } = present(error, raw.requestId)
    const { code, status, title } = shown.extensions
    log.error({ requestId: raw.requestId, err: unexpected }, 'a credential could not be checked')
    refuse(raw, typeof status === 'number' ? status : 503, String(code), shown.message, { title: String(title) })
    return null
  }
}

/** An endpoint for programs, with the same CORS rules as GraphQL. */
export function forProgram(handle: (call: ProgramCall) => Promise<void>): Handler {
  return ({ request, response, requestId }, options) => {
    const { services, corsOrigins, networkOf } = options
    if (request.method === 'OPTIONS') return sendPreflight(request, response, corsOrigins)
    writeCors(request, response, corsOrigins)
    const { client, renewals, credentials, log } = services
    const attempts = services.attempts.of(networkOf(request))
    const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a program request failed')
    const call = { request, response, requestId, client, renewals, credentials, attempts, onFailure }
    return handle({ ...call, origin: originOf(request, options) })
  }
}

export const orderDocument: Handler = async (raw, options) => {
  const session = await authenticated(raw, options)
  if (!session) return
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

const exportHeaders = { 'cache-control': 'private, no-store' }

/** Streams the file of a signed link; answers 404 if the link is invalid or its file is gone. */
async function serveExport({ method }: IncomingMessage, response: ServerResponse, file: string | null): Promise<void> {
  const found = file === null ? null : await stat(file).catch(() => null)
  if (file === null || found === null) {
    response.writeHead(404, { ...exportHeaders, 'content-type': 'text/plain; charset=utf-8' })
    response.end('This link is invalid or has expired, or its file was removed to make room for newer ones.\n')
    return
  }
  response.writeHead(200, { ...exportHeaders, 'content-type': 'application/x-ndjson', 'content-length': found.size })
  if (method === 'HEAD') response.end()
  else await pipeline(createReadStream(file), response)
}

/** Files of bulk exports. A key that is sent with the link needs the scopes of the file's contents. */
export const exportFile: Handler = async (raw, options) => {
  const session = await authenticated(raw, options)
  if (!session) return
  const file = options.services.exports.fileOf(raw.request.url ?? '/')
  const message = file && missingScopesMessage(file.scopes, session.caller)
  if (message) return refuseCredential(raw, 'insufficient_scope', message, file.scopes)
  return serveExport(raw.request, raw.response, file?.path ?? null)
}

/** Uploads a file for a message to the office. */
export const contactFile: Handler = async ({ request, response, requestId }, { services, corsOrigins, networkOf }) => {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const { client, log } = services
  const isFromElsewhere = isForged(request, corsOrigins)
  const attempts = services.attempts.of(networkOf(request))
  const onFailure = (error: unknown) => log.error({ requestId, err: error }, 'a contact file could not be sent')
  await receiveContactFile({ request, response, requestId, isFromElsewhere, client, attempts, onFailure })
}
