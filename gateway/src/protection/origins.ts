import type { IncomingMessage, ServerResponse } from 'node:http'

const ALLOWED_METHODS = 'GET, POST, OPTIONS'
const ALLOWED_HEADERS = 'content-type, accept, authorization, graphql-require-preflight, x-request-id'
const PREFLIGHT_LIFE_S = 3_600

/** Tells other origins' pages whether they may read an answer. Only listed origins may; nothing is reflected. */
export function writeCors(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  allowed: readonly string[],
): void {
  response.appendHeader('vary', 'Origin')
  if (origin === undefined || !allowed.includes(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'x-request-id, retry-after')
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]): void {
  writeCors(request, response, allowed)
  if (response.hasHeader('access-control-allow-origin')) {
    response.setHeader('access-control-allow-methods', ALLOWED_METHODS)
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS)
    response.setHeader('access-control-max-age', PREFLIGHT_LIFE_S)
  }
  response.writeHead(204, { allow: ALLOWED_METHODS }).end()
}

/** Headers that a page elsewhere cannot send before it was told that it may. */
const PREFLIGHTED = ['graphql-require-preflight', 'authorization'] as const

/**
 * Whether a request may come from a page that misuses its visitor's cookies. A browser says where a POST comes from; our own
 * page (GraphiQL) has the address it was loaded from. Who does not say it has to show that no page made the request.
 */
export function isForged({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, cookie, host } = headers
  if (cookie === undefined) return false
  if (origin === undefined) return PREFLIGHTED.every((name) => headers[name] === undefined)
  const isOwn = URL.canParse(origin) && new URL(origin).host === host
  return !isOwn && !allowed.includes(origin)
}
