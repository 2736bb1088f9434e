import type { FastifyInstance } from 'fastify'
import { gatewaySecretHeader, publicSiteDocument, siteProfilePath } from '@shop/schema/siteProfile'
import { isClientSecret } from '../accounts/accounts.ts'
import type { Client } from '../accounts/accounts.ts'
import { isUnchanged, strongTag } from '../jsonapi/conditional.ts'
import { buildSiteDocument, type DocumentOptions } from './siteDocument.ts'

/** Seconds for which the document may be cached. */
const maxAge = 60

/**
 * `GET /shop/profile`: what this site has. Versions of modules and write access are only for the gateway, which sends
 * the secret of its OAuth client.
 */
export function siteDocumentRoute(
  app: FastifyInstance,
  options: DocumentOptions,
  clients: readonly Client[],
  modified: Date,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: siteProfilePath,
    handler: async (request, reply) => {
      const secret = request.headers[gatewaySecretHeader]
      const isGateway = typeof secret === 'string' && isClientSecret(clients, secret)
      const document = await buildSiteDocument(options)
      const text = JSON.stringify(isGateway ? document : publicSiteDocument(document))
      const tag = strongTag(text)
      reply
        .header('cache-control', isGateway ? 'private, no-cache' : `public, max-age=${maxAge}`)
        .header('vary', 'Shop-Gateway-Secret')
        .header('etag', tag)
      if (isUnchanged(request, tag, modified)) return reply.code(304).send()
      return reply.type('application/json').send(text)
    },
  })
}
