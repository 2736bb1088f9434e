import type { IncomingMessage, ServerResponse } from 'node:http'

export const ALLOWED_METHODS = 'GET, HEAD, POST, OPTIONS'
const ALLOWED_HEADERS = 'content-type, accept, authorization, graphql-require-preflight, x-request-id'
const EXPOSED_HEADERS = 'x-request-id, retry-after, ratelimit, ratelimit-policy'
const PREFLIGHT_LIFE_S = 3_600

/** CORS headers. Only listed origins may read responses; nothing is reflected. */
export function writeCors(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  allowed: readonly string[],
): void {
  response.appendHeader('vary', 'Origin')
  if (origin === undefined || !allowed.includes(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', EXPOSED_HEADERS)
}

/**
 * Lets scripts of any origin read public data: responses to a GET without cookies or tokens. Other methods and the
 * authorization header need a preflight, which only listed origins pass.
 */
export function writePublicCors({ method, headers }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined
  if (!isRead || hasCredentials || response.hasHeader('access-control-allow-origin')) return
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', EXPOSED_HEADERS)
}

export function sendPreflight(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]): void {
  writeCors(request, response, allowed)
  if (response.hasHeader('access-control-allow-origin')) {
    response.setHeader('access-control-allow-methods', ALLOWED_METHODS)
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
    response.setHeader('access-control-max-age', PREFLIGHT_LIFE_S)
  }
  response.writeHead(204, { allow: ALLOWED_METHODS }).end()
}

/** Headers that force a preflight when a page elsewhere sends them. */
const preflightHeaders = ['graphql-require-preflight', 'authorization'] as const

/**
 * Whether a request may come from a page that misuses its visitor's cookies. Browsers send the origin of a POST; our
 * own page (GraphiQL) has the address it was loaded from. A request without an origin must have a header that pages
 * cannot send.
 */
export function isForged({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, cookie, host } = headers
  if (cookie === undefined) return false
  if (origin === undefined) return preflightHeaders.every((name) => headers[name] === undefined)
  const isOwn = URL.canParse(origin) && new URL(origin).host === host
  return !isOwn && !allowed.includes(origin)
}

/** Tells programs with cookies which header to send. */
export function forgeryMessage({ headers: { origin } }: IncomingMessage): string {
  return origin === undefined
    ? 'Send the header GraphQL-Require-Preflight: 1 with requests that carry cookies.'
    : 'Requests from this origin are not allowed.'
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A policy has nothing to block in a PDF, and browsers do not display PDFs in a sandbox. */
export const pdfPolicy = { 'content-security-policy': "frame-ancestors 'none'" }

/** Headers of every response: it is data that must not be executed, framed or sniffed. */
export function writeSecurity(response: ServerResponse): void {
  response.setHeader('content-security-policy', NOTHING)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
}
