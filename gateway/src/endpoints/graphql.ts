import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import { isAbandoned } from '../../../runtime/src/signals.ts'
import type { App } from '../app.ts'
import { emptyReadLog } from '../backend/jsonapi/calls.ts'
import { type CachedResponse, type Produced, type ResponseCache, STALE_MS } from '../cache/responseCache.ts'
import { policyOfPage } from '../protection/headers.ts'
import { MAX_BODY_BYTES, readBody } from '../protection/input.ts'
import { isBackground } from '../protection/overload.ts'
import type { Caller, RateLimits } from '../protection/rateLimits.ts'
import { refuse } from '../protection/refusals.ts'
import { Departure } from '../request/departure.ts'
import type { Operations } from '../operations.ts'
import type { Exchange, Services } from '../request/scope.ts'
import type { Session } from '../session/session.ts'

/** Media types of responses; the first one reports errors by HTTP status too. */
const mediaTypes = ['application/graphql-response+json', 'application/json'] as const
type MediaType = (typeof mediaTypes)[number]

/** The media type of the response: the first acceptable one; null if there is none. */
function mediaTypeOf(accept = '*/*'): MediaType | null {
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => parameter.startsWith('charset=') && parameter !== 'charset=utf-8')) continue
    if (type === mediaTypes[0]) return type
    if (['*/*', 'application/*', mediaTypes[1]].includes(type)) return mediaTypes[1]
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parameters of a request; undefined if a part is not valid JSON. @param body null for a GET */
function parametersOf({ url = '' }: IncomingMessage, body: string | null): unknown {
  if (body !== null) return parseJson(body)
  const given = new URLSearchParams(url.split('?', 2)[1])
  const [query, operationName] = ['query', 'operationName'].map((name) => given.get(name) || undefined)
  const documentId = given.get('documentId') ?? undefined
  const variables = parseJson(given.get('variables') || 'null')
  const extensions = parseJson(given.get('extensions') || 'null')
  if (variables === undefined || extensions === undefined) return undefined
  return { query, operationName, documentId, variables, extensions }
}

interface Written {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: string | Buffer
}

/** A result as response. Errors determine the status, as GraphQL over HTTP defines for the media type. */
async function writeResult(result: ExecutionResult, mediaType: MediaType, app: App): Promise<Written> {
  if (!result.errors) {
    const headers = { 'content-type': `${mediaType}; charset=utf-8` }
    return { status: 200, headers, content: JSON.stringify(result) }
  }
  return read(processRegularResult(result, app.fetchAPI, mediaType))
}

function send(response: ServerResponse, { status, headers, content }: Written): void {
  response.writeHead(status, { 'cache-control': 'private, no-store', ...headers }).end(content)
}

export type ResultCache = ResponseCache<Written>

export interface GraphqlCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly session: Session
  readonly caller: Caller
  readonly limits: RateLimits
  readonly services: Services
  readonly app: App
  readonly operations: Operations
  readonly responses: ResultCache
}

/** Timeout of an operation with all its calls, in milliseconds. */
const DEADLINE_MS = 30_000

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
  const { request, response, session, app } = call
  if (wantsPage(request)) return send(response, await graphiqlPage(app))
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET') return void response.writeHead(405, { allow: 'GET, POST' }).end()
  const mediaType = mediaTypeOf(request.headers.accept)
  if (mediaType === null) return refuse(call, 406, 'NOT_ACCEPTABLE', `The response is ${mediaTypes.join(' or ')}.`)
  const body = isPost ? await readBody(request) : null
  if (isPost && body === null) return refuse(call, 413, 'TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
  const text = body ?? request.url ?? ''
  const key = session.isAnonymous ? `${mediaType} ${text}` : null
  const cached = key !== null && (await call.services.maintenance.current()) === null ? call.responses.get(key) : null
  if (cached && !cached.isStale) return sendCached(call, cached.response, { mediaType, isPost })
  const parameters = parametersOf(request, body)
  if (parameters === undefined) return refuse(call, 400, 'BAD_REQUEST', 'The request is not valid JSON.')
  const sent = { parameters, mediaType, isPost, text }
  if (key !== null && cached) {
    call.responses.refresh(key, (signal) => produce(call, sent, signal))
    return sendCached(call, cached.response, sent)
  }
  if (key === null || !call.operations.isPublic(parameters)) return serveOwn(call, sent)
  const { signal } = new Departure(response)
  try {
    const run = (shared: AbortSignal) => produce(call, sent, shared)
    const { result, cached: stored } = await call.responses.produce(key, run, signal)
    if (stored) sendCached(call, stored, sent)
    else send(response, result)
  } catch (error) {
    if (!isAbandoned(signal)) throw error
  }
}

/** Executes an operation for this requester only. */
async function serveOwn(call: GraphqlCall, { parameters, mediaType, isPost }: Sent): Promise<void> {
  const { response, session, app, operations } = call
  const exchange: Exchange = {
    ...exchangeOf(call),
    onAnswered: (callback) => void response.once('close', callback),
    departure: new Departure(response, DEADLINE_MS),
  }
  try {
    const written = await writeResult(await operations.run(parameters, exchange, { isPost }), mediaType, app)
    const { refusal } = exchange.attempts
    if (refusal) response.setHeader('retry-after', refusal.seconds)
    // Everything is resolved before the first byte: refreshing the session changes the response headers.
    await writeCookies(session, response)
    send(response, written)
  } catch (error) {
    // Refreshed tokens must not get lost.
    await writeCookies(session, response)
    throw error
  }
}

/** Executes an operation for everyone without a session. @param signal ends it when nobody is waiting */
async function produce(
  call: GraphqlCall,
  { parameters, mediaType }: Sent,
  signal: AbortSignal,
): Promise<Produced<Written>> {
  const callbacks: Array<() => void> = []
  const exchange: Exchange = {
    ...exchangeOf(call),
    onAnswered: (callback) => void callbacks.push(callback),
    departure: { signal, ignore: () => {} },
  }
  try {
    const result = await call.operations.run(parameters, exchange, { isPost: false })
    const written = await writeResult(result, mediaType, call.app)
    const isShared = !result.errors && !result.extensions && (await call.session.setCookies()).length === 0
    return { result: written, body: written.content.toString(), policy: isShared ? exchange.reads : null }
  } finally {
    for (const callback of callbacks) callback()
  }
}

function exchangeOf({ request, requestId, session, limits, caller, services }: GraphqlCall) {
  const attempts = services.attempts.of(caller.network)
  const isInBackground = isBackground(request)
  return { requestId, session, attempts, limits, caller, isInBackground, reads: emptyReadLog(), partialErrors: [] }
}

/** Sends a cached response. Caches may store it if it is the response to a persisted query sent by GET. */
function sendCached(
  { request, response, services }: GraphqlCall,
  { body, etag, freshUntil }: CachedResponse,
  { mediaType, isPost }: Pick<Sent, 'mediaType' | 'isPost'>,
): void {
  const headers = { 'content-type': `${mediaType}; charset=utf-8` }
  if (isPost || !new URLSearchParams(request.url?.split('?', 2)[1]).has('documentId'))
    return send(response, { status: 200, headers, content: body })
  const freshS = Math.max(0, Math.ceil((freshUntil - services.now().getTime()) / 1_000))
  const cacheControl = `public, s-maxage=${freshS}, stale-while-revalidate=${STALE_MS / 1_000}`
  const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true
  const shared = { ...headers, etag, 'cache-control': cacheControl, vary: 'Accept, Origin' }
  if (isKnown) response.writeHead(304, shared).end()
  else send(response, { status: 200, headers: shared, content: body })
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

/** GraphiQL's page, with a policy that allows its own scripts only. */
async function graphiqlPage(app: App): Promise<Written> {
  const request = new Request('http://gateway.invalid/graphql', { headers: { accept: 'text/html' } })
  const { headers, ...page } = await read(await app.fetch(request))
  return { ...page, headers: { ...headers, 'content-security-policy': policyOfPage(page.content.toString()) } }
}

async function read(response: Response): Promise<Written> {
  return { status: response.status, headers: Object.fromEntries(response.headers), content: await response.text() }
}
