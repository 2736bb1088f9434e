import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { document } from '../jsonapi/document.ts'
import { forbidden, JsonApiError, notFound } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import { type JsonApiRequest, viewerOf } from '../jsonapi/request.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { renderAll, rendering, type JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import type { FileQueue } from '@shop/drawings/workers/fileQueue'
import { isViewerOrder } from './access.ts'
import { cancelForBuyer } from './cancel.ts'
import { documentsOf } from './documents.ts'
import { loadOrderFacts, type OrderDocumentJob } from './orderFacts.ts'
import { ActionNotAllowed, type Orders } from './orders.ts'

interface FoundOrder {
  readonly id: number
  readonly state: string
  readonly own: boolean
}

async function findOrder({ database }: Orders, uuid: string, viewer: Viewer): Promise<FoundOrder | undefined> {
  if (!isUuid(uuid)) return undefined
  const { rows } = await sql<FoundOrder>`
    select o.id, o.state, coalesce(${isViewerOrder('o', viewer)}, false) as own
    from orders o where o.uuid = ${uuid}::uuid`.execute(database)
  return rows[0]
}

function notCancelableError(detail: string) {
  return new JsonApiError(422, [{ detail, code: 'not_cancelable', info: false }])
}

/** `POST /jsonapi/orders/default/{order}/cancel`: returns the canceled order; idempotent. */
function cancel(api: JsonApi, orders: Orders) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const order = await findOrder(orders, request.params['order'] ?? '', request.viewer)
    if (order === undefined)
      throw notFound('entity', '/jsonapi/orders/default/{entity}/cancel', 'shop.order--default.cancel')
    if (!order.own)
      throw forbidden(
        "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
      )
    try {
      await cancelForBuyer(orders, order.id)
    } catch (error) {
      if (error instanceof ActionNotAllowed) throw notCancelableError(error.message)
      throw error
    }
    const context = rendering(api, request)
    const type = api.types.get('order--default')
    const rows = await selectById(api.database, type, context.viewer, context.hasField, [order.id])
    const { data, included, omitted } = await renderAll(context, type, rows, readInclude(request.query['include']))
    const links = { self: { href: request.self } }
    return { document: document({ data: data[0] ?? null, included, omitted, links }), shared: false }
  }
}

function isParams(value: unknown): value is { readonly order: string; readonly file: string } {
  return typeof value === 'object' && value !== null && 'order' in value && 'file' in value
}

/** The document in the path; undefined if the order or document does not exist, or the order is someone else's. */
async function findDocument(orders: Orders, request: FastifyRequest) {
  const { order: uuid, file } = isParams(request.params) ? request.params : { order: '', file: '' }
  const found = await findOrder(orders, uuid, viewerOf(request))
  if (found?.own !== true || found.state === 'draft') return undefined
  const order = await loadOrderFacts(orders.database, found.id)
  const document = documentsOf(order.documented).find((each) => each.file === file)
  return document && { order, document }
}

function sendDocument(orders: Orders, documents: FileQueue<OrderDocumentJob>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const found = await findDocument(orders, request)
    if (found === undefined)
      return reply.code(404).type('application/json').send({ message: 'This file does not exist.' })
    const { order, document } = found
    const file = await documents.make({ kind: 'order_document', document, order, isDemo: orders.isDemo }, 'requested')
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${order.number}-${document.file}"`)
      .send(file)
  }
}

/** Cancellation and documents of a buyer's orders. */
export function orderRoutes(
  app: FastifyInstance,
  api: JsonApi,
  orders: Orders,
  documents: FileQueue<OrderDocumentJob>,
  modified: Date,
): void {
  jsonApiRoute(app, '/jsonapi/orders/default/:order/cancel', { POST: cancel(api, orders) }, modified, 'none')
  app.route({ method: ['GET', 'HEAD'], url: '/orders/:order/:file', handler: sendDocument(orders, documents) })
}
