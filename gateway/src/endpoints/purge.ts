import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { mayPurge, type PurgeTag, purgeTags } from '../../../runtime/src/purge.ts'
import { readBody } from '../protection/input.ts'
import { refuse } from '../protection/refusals.ts'
import type { Services } from '../request/scope.ts'
import type { ResultCache } from './graphql.ts'

const MAX_BYTES = 1_024

const bodySchema = z.strictObject({
  tags: z
    .array(z.enum(purgeTags))
    .min(1)
    .default([...purgeTags]),
})

/** Site URLs whose responses contain products. Responses about categories and the shop are part of all others. */
const productAddress = /^\/jsonapi\/(?:products|product-variations|index|part-numbers)\b/

export interface PurgeCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly services: Services
  readonly responses: ResultCache
  readonly secret: string
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return null
  }
}

async function purge(
  { client, profile, categories, directory, shop, distributors }: Services,
  responses: ResultCache,
  tags: PurgeTag[],
) {
  const isMatch = tags.every((tag) => tag === 'product')
    ? (address: string) => productAddress.test(address)
    : () => true
  client.purge(isMatch)
  responses.purge(isMatch)
  const references = [
    // The site may have gained or lost fields.
    profile,
    ...(tags.includes('category') || tags.includes('product') ? [categories] : []),
    ...(tags.includes('product') ? [directory] : []),
    ...(tags.includes('shop') ? [shop, distributors] : []),
  ]
  // If the site fails, the known versions stay, as they do at every refresh.
  await Promise.allSettled(references.map((reference) => reference.refresh()))
}

/** Empties the caches after a change at the site. Answers 204 when the next requests read the site. */
export async function servePurge(call: PurgeCall): Promise<void> {
  const { request, response, services, responses, secret } = call
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  if (!mayPurge(request.headers.authorization, secret)) {
    response.setHeader('www-authenticate', 'Bearer')
    return refuse(call, 401, 'UNAUTHORIZED', 'The purge secret is missing or wrong.')
  }
  const { data } = bodySchema.safeParse(parse((await readBody(request, MAX_BYTES)) ?? 'too large'))
  if (!data)
    return refuse(call, 400, 'BAD_REQUEST', `The body must be {"tags": […]} with any of ${purgeTags.join(', ')}.`)
  await purge(services, responses, data.tags)
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}
