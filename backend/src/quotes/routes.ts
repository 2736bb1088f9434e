import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FileQueue } from '@shop/drawings/workers/fileQueue'
import { findQuoteFile } from '../contact/files.ts'
import { readOffice } from '../contact/send.ts'
import { document, resourcePath } from '../jsonapi/document.ts'
import { readAttributes } from '../jsonapi/parseResource.ts'
import { readInclude } from '../jsonapi/include.ts'
import { type JsonApiRequest, viewerOf } from '../jsonapi/request.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { noResource, renderAll, rendering, type JsonApi, type Writes } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { acceptQuote, requestRevision } from './acceptQuote.ts'
import { isViewerQuote } from './access.ts'
import { loadQuoteFacts, type QuoteDocumentJob } from './facts.ts'
import { mailQuote } from './mailQuote.ts'
import { messageText, quoteRequest, requestQuote } from './requestQuote.ts'
import { quoteType } from './type.ts'

const visibleToAll = { allowed: () => sql<boolean>`true`, hidden: 'vanishes' } as const

async function quoteDocument(
  api: JsonApi,
  request: JsonApiRequest,
  id: number,
  meta: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const context = rendering(api, request)
  const type = { ...api.types.get(quoteType.name), access: visibleToAll }
  const rows = await selectById(api.database, type, context.viewer, context.hasField, [id])
  const { data, included, omitted } = await renderAll(context, type, rows, readInclude(request.query['include']))
  return document({ data: data[0] ?? null, included, omitted, meta, links: { self: { href: request.self } } })
}

function create(api: JsonApi, publicUrl: string) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const attributes = readAttributes(request, quoteType, quoteRequest)
    const { id, uuid, token } = await requestQuote(api.database, request.viewer, attributes, publicUrl)
    return {
      document: await quoteDocument(api, request, id, token === null ? {} : { token }),
      shared: false,
      created: `${request.origin}${resourcePath(quoteType, uuid)}`,
    }
  }
}

/** `POST /jsonapi/quotes`: for customers and guests. */
export function quoteWrites(api: JsonApi, publicUrl: string): Writes {
  return { POST: create(api, publicUrl) }
}

/** ID of the viewer's quote; someone else's looks the same as an unknown one. */
async function findQuote(api: Pick<JsonApi, 'database'>, uuid: string, viewer: Viewer): Promise<number | undefined> {
  if (!isUuid(uuid)) return undefined
  const { rows } = await sql<{ id: number }>`
    select q.id from quotes q where q.uuid = ${uuid}::uuid and ${isViewerQuote('q', viewer)}`.execute(api.database)
  return rows[0]?.id
}

async function quoteInPath(api: JsonApi, request: JsonApiRequest, route: string): Promise<number> {
  const id = await findQuote(api, request.params['quote'] ?? '', request.viewer)
  if (id === undefined) throw noResource(quoteType, route)
  return id
}

function accept(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const id = await quoteInPath(api, request, 'accept')
    await acceptQuote(api.database, request.viewer, id)
    return { document: await quoteDocument(api, request, id), shared: false }
  }
}

function revise(api: JsonApi, publicUrl: string) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const id = await quoteInPath(api, request, 'revise')
    const { note } = readAttributes(request, quoteType, z.object({ note: messageText }))
    const { now } = request.viewer
    await api.database.transaction().execute(async (transaction) => {
      await requestRevision(transaction, id, note, now)
      const { mail: office } = await readOffice(transaction)
      await mailQuote(transaction, id, ['quoteRequested'], { now, publicUrl, office, fileId: null })
    })
    return { document: await quoteDocument(api, request, id), shared: false }
  }
}

function isParams(value: unknown): value is { readonly quote: string } {
  return typeof value === 'object' && value !== null && 'quote' in value
}

function sendPdf(api: JsonApi, documents: FileQueue<QuoteDocumentJob>, isDemo: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const uuid = isParams(request.params) ? request.params.quote : ''
    const id = await findQuote(api, uuid, viewerOf(request))
    if (id === undefined) return reply.code(404).type('application/json').send({ message: 'This file does not exist.' })
    const quote = await loadQuoteFacts(api.database, id)
    const file = await documents.make({ kind: 'quote_document', quote, isDemo }, 'requested')
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${quote.number}.pdf"`)
      .send(file)
  }
}

/** `attachment`, so that no browser opens what someone uploaded. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

/** The file that the buyer attached. */
function sendQuoteFile(api: JsonApi) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const uuid = isParams(request.params) ? request.params.quote : ''
    const id = await findQuote(api, uuid, viewerOf(request))
    const file = id === undefined ? undefined : await findQuoteFile(api.database, id)
    if (file === undefined)
      return reply.code(404).type('application/json').send({ message: 'This file does not exist.' })
    return reply
      .type(file.mime)
      .header('content-length', file.bytes)
      .header('content-disposition', attachmentNamed(file.name))
      .send(file.content)
  }
}

/** Accepts, revises and downloads a buyer's quotes. */
export function quoteRoutes(
  app: FastifyInstance,
  api: JsonApi,
  { documents, publicUrl, isDemo }: { documents: FileQueue<QuoteDocumentJob>; publicUrl: string; isDemo: boolean },
  modified: Date,
): void {
  jsonApiRoute(app, '/jsonapi/quotes/:quote/accept', { POST: accept(api) }, modified, 'none')
  jsonApiRoute(app, '/jsonapi/quotes/:quote/revise', { POST: revise(api, publicUrl) }, modified)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/orders/:quote/quote.pdf',
    handler: sendPdf(api, documents, isDemo),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/orders/:quote/quote-file', handler: sendQuoteFile(api) })
}
