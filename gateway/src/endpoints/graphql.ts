import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import { matchesTag } from '@shop/runtime/entityTags'
import { cacheHeaders, VERSION_HEADER } from '@shop/runtime/freshness'
import { isAbandoned } from '@shop/runtime/signals'
import { emptyReadLog } from '../backend/jsonapi/calls.ts'
import type { CachedResponse, Produced, ResponseCache } from '../cache/responseCache.ts'
import { ALLOWED_METHODS } from '../protection/headers.ts'
import { isBackground } from '../protection/overload.ts'
import { type Balance, type RequestRecord, serverTimingOf } from '../observability/requestRecord.ts'
import type { Client, RateLimits } from '../protection/rateLimits.ts'
import { refuseCredential } from '../protection/credentials.ts'
import { refuse } from '../protection/refusals.ts'
import { RequestAbort } from '../request/requestAbort.ts'
import type { Operations } from '../operations.ts'
import type { Exchange, Services } from '../request/scope.ts'
import type { Session } from '../session/session.ts'
import { encode, encodingOf, isWorthEncoding } from './encoding.ts'
import { bodyOf, type MediaType, mediaTypeOf, mediaTypes, parametersOf } from './graphqlRequest.ts'

interface Written {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly content: string | Buffer
}

/** A result as response. Errors determine the status, as GraphQL over HTTP defines for the media type. */
function writeResult(result: ExecutionResult, mediaType: MediaType): Written {
  const headers = { 'content-type': `${mediaType}; charset=utf-8` }
  let status = 200
  const errors = result.errors?.map((error) => {
    const { http, ...extensions } = error.extensions
    Object.assign(headers, http?.headers)
    const isSuccess = http?.spec === true && mediaType === 'application/json'
    if (http && !isSuccess) status = Math.max(status, http.status)
    return { ...error.toJSON(), extensions }
  })
  return { status, headers, content: JSON.stringify(errors ? { ...result, errors } : result) }
}

type Sending = Pick<GraphqlCall, 'request' | 'response' | 'record' | 'hasTimings'>

/** Sends a response, compressed if the client accepts that. */
async function send(
  { request, response, record, hasTimings }: Sending,
  { status, headers, content }: Written,
): Promise<void> {
  const encoding = isWorthEncoding(content) ? encodingOf(request) : null
  const body = encoding === null ? content : await encode(content, encoding)
  if (isWorthEncoding(content)) response.appendHeader('vary', 'Accept-Encoding')
  if (hasTimings && record.phases.size > 0) response.setHeader('server-timing', serverTimingOf(record))
  response.writeHead(status, {
    'cache-control': 'private, no-store',
    ...headers,
    // Without a length, Node would send the body in chunks.
    'content-length': Buffer.byteLength(body),
    ...(encoding !== null && { 'content-encoding': encoding }),
    // Encodings of one response are equal, but not byte by byte.
    ...(encoding !== null && headers['etag'] && { etag: `W/${headers['etag']}` }),
  })
  response.end(body)
}

export type ResultCache = ResponseCache<Written>

export interface GraphqlCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly session: Session
  readonly client: Client
  readonly record: RequestRecord
  readonly limits: RateLimits
  readonly services: Services
  readonly operations: Operations
  readonly responses: ResultCache
  /** Whether browsers get GraphiQL's page. */
  readonly isExplorable: boolean
  /** Whether responses have a Server-Timing header. */
  readonly hasTimings: boolean
}

/** Statuses that concern only one requester: a rate limit, or low priority under load. */
const refusedStatuses: ReadonlySet<number> = new Set([429, 503])

/** Timeout of an operation with all its calls, in milliseconds. */
const DEADLINE_MS = 30_000

/** Maximum age of the requester's own data from a cache, in milliseconds. */
const MAX_OWN_AGE_MS = 10_000

/** An operation as sent. */
interface Sent {
  readonly parameters: unknown
  readonly mediaType: MediaType
  readonly isPost: boolean
  /** The parameters' text. */
  readonly text: string
}

/** Answers a GET or POST. Its origin and rate have been checked. Resolves when the response has been written. */
export async function serveGraphql(call: GraphqlCall): Promise<void> {
  const { request, response, session } = call
  if (call.isExplorable && wantsPage(request)) return sendToGraphiql(call)
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', ALLOWED_METHODS)
    return refuse(call, 405, 'METHOD_NOT_ALLOWED', `Send operations by POST, or queries by GET.`)
  }
  const mediaType = mediaTypeOf(request.headers.accept)
  if (mediaType === null)
    return refuse(call, 406, 'NOT_ACCEPTABLE', `Responses are available only as ${mediaTypes.join(' or ')}.`)
  const body = isPost ? await bodyOf(call) : null
  if (isPost && body === null) return
  const text = body ?? request.url ?? ''
  const key = session.isAnonymous ? `${mediaType} ${text}` : null
  const { changes, maintenance } = call.services
  await changes.confirm()
  const cached = key !== null && (await maintenance.current()) === null ? call.responses.get(key) : null
  if (cached) {
    noteCached(call.record, cached)
    return sendCached(call, cached, { mediaType, isPost })
  }
  const parameters = parametersOf(request, body)
  if (parameters === undefined) return refuse(call, 400, 'BAD_REQUEST', 'The request is not valid JSON.')
  const sent = { parameters, mediaType, isPost, text }
  await call.operations.load(parameters)
  if (key === null || !call.operations.isPublic(parameters)) return serveOwn(call, sent)
  const { signal } = new RequestAbort(response)
  call.record.cache = 'miss'
  try {
    const task = { isOurs: false }
    const run = (shared: AbortSignal) => {
      task.isOurs = true
      return produce(call, sent, shared)
    }
    const { result, cached: stored } = await call.responses.produce(key, run, signal)
    if (stored) return await sendCached(call, stored, sent)
    // The shared work used the limits and priority of the request that started it.
    if (!task.isOurs && refusedStatuses.has(result.status)) return await serveOwn(call, sent)
    writeBalances(response, call.limits, call.record.balances)
    await send(call, result)
  } catch (error) {
    if (!isAbandoned(signal)) throw error
  }
}

function noteCached(record: RequestRecord, { operation }: CachedResponse): void {
  record.cache = 'hit'
  record.operation = operation
  record.type = 'query'
  record.isOwn = operation !== null
}

/** Executes an operation for this requester only. */
async function serveOwn(call: GraphqlCall, { parameters, mediaType, isPost }: Sent): Promise<void> {
  const { response, session, operations } = call
  const exchange: Exchange = { ...exchangeOf(call), abort: new RequestAbort(response, DEADLINE_MS) }
  try {
    const started = performance.now()
    const result = await operations.run(parameters, exchange, { isPost })
    logForKey(call, result, { operation: operations.nameOf(parameters), started })
    if (session.isRejected)
      return refuseCredential(call, 'invalid_token', 'The access token or API key was revoked or has expired.')
    const written = writeResult(result, mediaType)
    const { refusal } = exchange.attempts
    if (refusal) response.setHeader('retry-after', refusal.seconds)
    // Everything is resolved before the first byte: refreshing the session changes the response headers.
    await writeCookies(session, response)
    writeBalances(response, call.limits, call.record.balances)
    await send(call, written)
  } catch (error) {
    // Refreshed tokens must not get lost.
    await writeCookies(session, response)
    throw error
  }
}

/** Adds the operation to the log of its API key after the response. */
function logForKey(
  { response, requestId, session, services }: GraphqlCall,
  result: ExecutionResult,
  { operation, started }: { readonly operation: string; readonly started: number },
): void {
  const { caller } = session
  if (caller.kind !== 'key') return
  const at = services.now()
  const code: unknown = result.errors?.[0]?.extensions.code
  response.once('close', () =>
    services.keyRequests.add({
      ...{ key: caller.keyId, at: at.toISOString(), requestId, operation, status: response.statusCode },
      code: typeof code === 'string' ? code : null,
      milliseconds: Math.round(performance.now() - started),
    }),
  )
}

/** Executes an operation for everyone without a session. @param signal ends it when nobody is waiting */
async function produce(
  call: GraphqlCall,
  { parameters, mediaType }: Sent,
  signal: AbortSignal,
): Promise<Produced<Written>> {
  const exchange: Exchange = { ...exchangeOf(call), abort: { signal, ignore: () => {} } }
  const result = await call.operations.run(parameters, exchange, { isPost: false })
  const written = writeResult(result, mediaType)
  const isShared = !result.errors && !result.extensions && (await call.session.setCookies()).length === 0
  const operation = exchange.record.isOwn ? exchange.record.operation : null
  return { result: written, body: written.content.toString(), operation, policy: isShared ? exchange.reads : null }
}

function exchangeOf({ request, requestId, session, limits, client, record, services }: GraphqlCall) {
  const attempts = services.attempts.of(client.network)
  const isInBackground = isBackground(request)
  const reads = emptyReadLog()
  const maxCartAgeMs = maxAgeOf(request)
  return {
    requestId,
    session,
    attempts,
    limits,
    client,
    record,
    isInBackground,
    maxCartAgeMs,
    reads,
    partialErrors: [],
  }
}

/** Maximum age of what a query reads for its requester only, in milliseconds: 0 unless it allows more (RFC 9111, 5.2.1.1). */
function maxAgeOf({ method, headers }: IncomingMessage): number {
  const [, seconds = 0] = /\bmax-age=(\d{1,9})\b/.exec(headers['cache-control'] ?? '') ?? []
  return method === 'GET' ? Math.min(Number(seconds) * 1_000, MAX_OWN_AGE_MS) : 0
}

/** Tells the client how many points it has left. */
export function writeBalances(response: ServerResponse, limits: RateLimits, balances: readonly Balance[]): void {
  for (const [name, value] of Object.entries(limits.headersOf(balances))) response.setHeader(name, value)
}

/** Sends a cached response. Other caches may store it if the query was sent by GET. */
async function sendCached(
  call: GraphqlCall,
  { body, etag, at, expires }: CachedResponse,
  { mediaType, isPost }: Pick<Sent, 'mediaType' | 'isPost'>,
): Promise<void> {
  const { request, response, services } = call
  const headers = { 'content-type': `${mediaType}; charset=utf-8` }
  if (isPost) {
    writeBalances(response, call.limits, call.record.balances)
    return send(call, { status: 200, headers, content: body })
  }
  const isKnown = matchesTag(request.headers['if-none-match'], etag)
  // A credential is checked even if a cache has the response.
  response.appendHeader('vary', 'Accept, Authorization')
  for (const name of ['ratelimit', 'ratelimit-policy']) response.removeHeader(name)
  const shared = {
    ...{ ...headers, etag, ...cacheHeaders({ at, expires }, services.now().getTime()) },
    // Changes that the gateway knows of have removed the responses that they concern.
    [VERSION_HEADER]: services.changes.version,
  }
  if (isKnown) response.appendHeader('vary', 'Accept-Encoding').writeHead(304, shared).end()
  else await send(call, { status: 200, headers: shared, content: body })
}

/** Sets the cookies that the session has changed. */
export async function writeCookies(session: Session, response: ServerResponse): Promise<void> {
  const setCookies = await session.setCookies()
  if (setCookies.length > 0 && !response.headersSent) response.setHeader('set-cookie', setCookies)
}

/** Whether a browser wants GraphiQL's page. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** Web serves GraphiQL. Requests through web get a relative redirect, because the shop may have several hostnames. */
function sendToGraphiql({ request, response, services }: GraphqlCall): void {
  const origin = request.headers['x-forwarded-host'] === undefined ? services.publicUrl : ''
  response.writeHead(302, { location: `${origin}/graphiql/`, 'cache-control': 'no-store', vary: 'Accept' }).end()
}
