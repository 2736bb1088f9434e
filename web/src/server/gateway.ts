import { type Lifetime, lifetimeOf, VERSION_HEADER, VERSION_PATH } from '@shop/runtime/freshness'
import { firstOf } from '@shop/runtime/signals'
import { isTracing } from '@shop/runtime/tracing/tracing'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, request as send } from 'undici'
import { contactFilesPath, fileHeaders } from '../features/contact/contactFile.ts'
import type { Config } from './config.ts'

/** Timeout of data requests, in milliseconds. */
const timeout = 30_000
const VERSION_TIMEOUT = 1_000

/** Hop-by-hop headers, and those this server sets itself. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
  'forwarded',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** Set by tracing: the parent of the gateway's span is a span of this server. */
const traceHeaders = new Set(['traceparent', 'tracestate'])

function passedOn(headers: IncomingHttpHeaders) {
  const isDropped = (name: string) => notPassedOn.has(name) || (traceHeaders.has(name) && isTracing())
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => !isDropped(name) && value !== undefined))
}

/** A body in transit. It may be aborted, which is not an error; its connection stays open. */
function sentOn() {
  return new PassThrough().on('error', () => {})
}

/** The visitor of the request. */
export interface Visitor {
  requestId: string
  /** Client address; null for the shop's own requests. */
  address: string | null
  /** Whether nobody is waiting for the response: an overloaded gateway refuses such requests first. */
  isBackground: boolean
  /** The visitor's User-Agent header. */
  userAgent?: string | undefined
}

const robot = /bot\b|crawl|spider|slurp/i

/** Whether nobody is waiting for the response: robots and prefetched pages. */
export function isBackground({ headers }: IncomingMessage) {
  return robot.test(headers['user-agent'] ?? '') || /\bprefetch\b/.test(headers['sec-purpose']?.toString() ?? '')
}

function headersOf({ requestId, address, isBackground, userAgent }: Visitor) {
  return {
    'x-request-id': requestId,
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(address === null ? {} : { 'x-forwarded-for': address }),
    ...(isBackground ? { priority: 'u=7' } : {}),
  }
}

/** What everyone without cookies may share, and the version of the shop's content that it reflects. */
export interface Shared extends Lifetime {
  readonly version: number
}

function sharedOf(headers: IncomingHttpHeaders, askedAt: number): Shared | null {
  const lifetime = lifetimeOf(headers['cache-control'] ?? '', headers.age, askedAt)
  return lifetime && { ...lifetime, version: Number(headers[VERSION_HEADER]) || 0 }
}

/** How everyone may share what was made of both. */
export function oldestOf(one: Shared, other: Shared): Shared {
  return {
    at: Math.min(one.at, other.at),
    expires: Math.min(one.expires, other.expires),
    version: Math.min(one.version, other.version),
  }
}

interface OperationResponse {
  json: unknown
  setCookie: string[]
  shared: Shared | null
}

/** Maximum URL length of a query by GET, in characters; longer ones are sent by POST. */
const MAX_URL_LENGTH = 4_000

export interface Gateway {
  /**
   * Sends a persisted operation for a page. Resolves with JSON and cookies, and how everyone without cookies may share
   * the response; null if nobody may. Rejects without a response.
   */
  ask(
    documentId: string,
    variables: object,
    request: Pick<Operation, 'cookie' | 'isQuery' | 'maxAgeS'>,
    visitor: Visitor,
    signal: AbortSignal,
  ): Promise<OperationResponse>
  /** Uploads a file before its form. Resolves with the JSON response; rejects without one. */
  sendFile(file: File, visitor: Visitor, signal: AbortSignal): Promise<unknown>
  /** Forwards a browser's request and its response unchanged. */
  forward(incoming: IncomingMessage, response: ServerResponse, visitor: Visitor): Promise<void>
  isAlive(): Promise<boolean>
  /** The current version of the shop's content; null during maintenance. Rejects if the gateway does not tell. */
  contentVersion(): Promise<number | null>
  close(): Promise<void>
}

interface Operation {
  documentId: string
  variables: object
  cookie: string | undefined
  isQuery: boolean
  /** Seconds that the visitor's own data may be old, in addition to what everyone may share. */
  maxAgeS?: number
  visitor: Visitor
}

/** The request for an operation. Queries are GETs: caches can answer them, and proxies repeat them. */
function operationRequest({ documentId, variables, cookie, isQuery, maxAgeS, visitor }: Operation) {
  const accept = 'application/graphql-response+json, application/json'
  const headers = {
    ...{ accept, ...headersOf(visitor), ...(cookie ? { cookie } : {}) },
    ...(maxAgeS === undefined ? {} : { 'cache-control': `max-age=${maxAgeS}` }),
  }
  const query = new URLSearchParams({ documentId, variables: JSON.stringify(variables) }).toString()
  if (isQuery && query.length <= MAX_URL_LENGTH) return { path: `/graphql?${query}`, method: 'GET' as const, headers }
  return {
    path: '/graphql',
    method: 'POST' as const,
    // Cross-site requests were rejected earlier.
    headers: { ...headers, 'content-type': 'application/json', 'graphql-require-preflight': '1' },
    body: JSON.stringify({ documentId, variables }),
  }
}

async function isAlive(gatewayUrl: URL, dispatcher: Agent): Promise<boolean> {
  try {
    const { statusCode, body } = await send(new URL('/health/live', gatewayUrl), {
      dispatcher,
      signal: AbortSignal.timeout(1_000),
    })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

async function readContentVersion(gatewayUrl: URL, dispatcher: Agent): Promise<number | null> {
  const signal = AbortSignal.timeout(VERSION_TIMEOUT)
  const { statusCode, body } = await send(new URL(VERSION_PATH, gatewayUrl), { dispatcher, signal })
  const version = Number(await body.text())
  if (statusCode === 503) return null
  if (statusCode !== 200 || !(version >= 0)) throw new Error('The gateway does not tell the version of the content.')
  return version
}

export function createGateway({ gatewayUrl, publicUrl }: Pick<Config, 'gatewayUrl' | 'publicUrl'>): Gateway {
  const dispatcher = new Agent({ headersTimeout: timeout, bodyTimeout: timeout, connectTimeout: 5_000 })
  return {
    async ask(documentId, variables, options, visitor, signal) {
      const { path, ...request } = operationRequest({ documentId, variables, ...options, visitor })
      const askedAt = Date.now()
      const { headers, body } = await send(new URL(path, gatewayUrl), {
        ...request,
        dispatcher,
        signal: firstOf(signal, AbortSignal.timeout(timeout)),
      })
      const setCookie = [headers['set-cookie'] ?? []].flat()
      return { json: await body.json(), setCookie, shared: sharedOf(headers, askedAt) }
    },

    async sendFile(file, visitor, signal) {
      const { body } = await send(new URL(contactFilesPath, gatewayUrl), {
        dispatcher,
        method: 'POST',
        headers: {
          ...fileHeaders(file.name),
          // As with queries: cross-site posts were rejected earlier.
          'graphql-require-preflight': '1',
          ...headersOf(visitor),
        },
        body: Buffer.from(await file.arrayBuffer()),
        signal: firstOf(signal, AbortSignal.timeout(timeout)),
      })
      return body.json()
    },

    async forward(incoming, response, visitor) {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      try {
        const { statusCode, headers, body } = await dispatcher.request({
          origin: gatewayUrl.origin,
          // Raw: parsing a URL would resolve dots and change the checked path.
          path: incoming.url ?? '/',
          method: incoming.method ?? 'GET',
          headers: {
            ...passedOn(incoming.headers),
            ...headersOf(visitor),
            'x-forwarded-host': publicUrl.host,
            'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
          },
          body: incoming.method === 'GET' || incoming.method === 'HEAD' ? null : incoming.pipe(sentOn()),
          signal: gone.signal,
        })
        for (const [name, value] of Object.entries(passedOn(headers))) {
          if (value !== undefined) response.setHeader(name, value)
        }
        response.statusCode = statusCode
        await pipeline(body, response)
      } finally {
        // Rejected bodies are read to the end: browsers read no response before sending everything.
        incoming.unpipe().resume()
      }
    },

    isAlive: () => isAlive(gatewayUrl, dispatcher),

    contentVersion: () => readContentVersion(gatewayUrl, dispatcher),

    close: () => dispatcher.destroy(),
  }
}
