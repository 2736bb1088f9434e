import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayPurge } from '@shop/runtime/purge'
import { refuse } from '../protection/refusals.ts'
import type { Services } from '../request/scope.ts'

export interface PurgeCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly services: Services
  readonly secret: string
}

/**
 * Empties the caches of all gateways and web servers after a change at the site. Answers 204 when the next requests to this
 * gateway read the site; the others follow within a second.
 */
export async function servePurge(call: PurgeCall): Promise<void> {
  const { request, response, services, secret } = call
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  if (!mayPurge(request.headers.authorization, secret)) {
    response.setHeader('www-authenticate', 'Bearer')
    return refuse(call, 401, 'UNAUTHORIZED', 'The purge secret is missing or wrong.')
  }
  request.resume()
  const { changes, profile, categories, directory, shop, distributors } = services
  await changes.purge()
  // The site may have gained or lost fields. If it fails, the known versions stay, as they do at every refresh.
  const references = [profile, categories, directory, shop, distributors]
  await Promise.allSettled(references.map((reference) => reference.refresh()))
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}
