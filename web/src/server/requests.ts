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
