import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import proxyAddr from 'proxy-addr'
import type { Config } from './config.ts'
import { isBackground, type Visitor } from './gateway.ts'

/** Raw path of the request, without its query. */
export function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').split('?', 1)[0] ?? '/'
}

export function visitorOf({ id, raw }: FastifyRequest, { isTrustedProxy }: Pick<Config, 'isTrustedProxy'>): Visitor {
  return {
    requestId: id,
    address: proxyAddr(raw, isTrustedProxy),
    isBackground: isBackground(raw),
    userAgent: raw.headers['user-agent'],
  }
}

/** The request that React Router handles. */
export function pageRequest(
  incoming: IncomingMessage,
  form: FormData | null,
  publicUrl: URL,
  signal: AbortSignal,
): Request {
  const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET')
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  // The request describes its own body.
  if (form) for (const name of ['content-type', 'content-length']) headers.delete(name)
  // Concatenated: "//host/…" in a request line is a path here, not another site.
  return new Request(publicUrl.origin + (incoming.url ?? '/'), { method, headers, signal, body: form })
}
