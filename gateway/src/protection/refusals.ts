import type { ServerResponse } from 'node:http'
import { type Refusal, refusalExtensions, refusalMessage } from './rateLimits.ts'

export interface RefusedRequest {
  readonly response: ServerResponse
  readonly requestId: string
}

/** Refuses a request with a GraphQL error before it reaches GraphQL. */
export function refuse(
  { response, requestId }: RefusedRequest,
  status: number,
  code: string,
  message: string,
  { title = 'Bad request', ...more }: { readonly title?: string; readonly [name: string]: unknown } = {},
): void {
  const extensions = { code, title, status, ...more, requestId }
  const body = JSON.stringify({ errors: [{ message, extensions }] })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Does not wait for the rest of a refused body.
    ...(status === 413 && { connection: 'close' }),
  }
  response.writeHead(status, headers).end(body)
}

/** Answers 429 with the time to wait, as a GraphQL error. */
export function refuseByRate(refused: RefusedRequest, refusal: Refusal): void {
  refused.response.setHeader('retry-after', refusal.retryAfterS)
  const { code, status, ...extensions } = refusalExtensions(refusal)
  refuse(refused, status, code, refusalMessage(refusal), extensions)
}

/** The same for other endpoints: as JSON like their other errors, or as text instead of a file. */
export function refuseElsewhereByRate({ response }: RefusedRequest, refusal: Refusal): void {
  const message = refusalMessage(refusal)
  const isFile = refusal.limit === 'files' || refusal.limit === 'points'
  const [type, body] = isFile
    ? ['text/plain', `${message}\n`]
    : ['application/json', JSON.stringify({ error: { message } })]
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfterS),
    // Does not wait for the rest of a refused body.
    connection: 'close',
  }
  response.writeHead(429, headers).end(body)
}
