import type { Viewer } from '../jsonapi/resource.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { JsonApiError, badRequest, forbidden, notFound, brokenRule } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { readCheckoutChange } from './bodies.ts'
import { changeCheckout } from './change.ts'
import { placeOrder } from './placeOrder.ts'
import { callerOf } from './placements.ts'
import { paymentDocument } from './paymentDocument.ts'
import { type Confirmation, readPlacement } from './placementBody.ts'
import type { CheckoutServices } from './services.ts'
import { showCheckout, showPlaced, showRates } from './showCheckout.ts'
import { isOfViewerCart } from '../orders/access.ts'
import { refreshCheckout } from './state.ts'

function denied() {
  return forbidden(
    "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
  )
}

function orderBy(database: Database, uuid: string, viewer: Viewer) {
  return database
    .selectFrom('orders')
    .select(['id', 'uuid', 'state'])
    .select(isOfViewerCart('orders', viewer).as('isOwn'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** The order in a request's path, and its requester. */
interface OrderInPath {
  readonly uuid: string
  readonly viewer: Viewer
  /** The rest of the path, which selects the route. */
  readonly after?: string
}

/** The order in the path: 404 if it does not exist, 403 if it is someone else's. */
async function orderOf(database: Database, { uuid, viewer, after = '' }: OrderInPath) {
  const order = isUuid(uuid) ? await orderBy(database, uuid, viewer) : undefined
  if (order === undefined)
    throw notFound(
      'commerce_order',
      `/jsonapi/checkout/{commerce_order}${after}`,
      `commerce_api.checkout${after.replaceAll('/', '.').replaceAll('-', '_')}`,
    )
  if (!order.isOwn) throw denied()
  return order
}

/** The same, if it is still a cart. */
async function draftOf(database: Database, at: OrderInPath) {
  const order = await orderOf(database, at)
  if (order.state !== 'draft') throw denied()
  return order
}

function inPath({ params, viewer }: JsonApiRequest, after = ''): OrderInPath {
  return { uuid: params['order'] ?? '', viewer, after }
}

type Route = (api: JsonApi, services: CheckoutServices) => (request: JsonApiRequest) => Promise<JsonApiResponse>

/** Recomputes the checkout of a cart; rejects one that was placed in the meantime like any placed order. */
export async function loadCheckout({ database, gateways, now }: CheckoutServices, at: OrderInPath) {
  const { id } = await draftOf(database, at)
  const state = await database.transaction().execute(async (transaction) => {
    const draft = await transaction
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .forUpdate()
      .executeTakeFirst()
    return draft && refreshCheckout(transaction, id, { now: now(), gateways })
  })
  if (state === undefined) await draftOf(database, at)
  if (state === undefined) throw new Error('An order became a cart again.')
  return state
}

const show: Route = (api, services) => async (request) =>
  showCheckout(api, request, await loadCheckout(services, inPath(request)))

const shippingMethods: Route = (_site, services) => async (request) =>
  showRates(request, await loadCheckout(services, inPath(request, '/shipping-methods')))

const change: Route =
  (api, { database, provider, gateways, now }) =>
  async (request) => {
    const { id, uuid } = await draftOf(database, inPath(request))
    const change = readCheckoutChange(request.body(), api, `/jsonapi/checkout/${uuid}`)
    const state = await database
      .transaction()
      .execute((transaction) => changeCheckout(transaction, id, change, { provider, gateways, now: now() }))
    if (state === undefined) await draftOf(database, inPath(request))
    if (state === undefined) throw new Error('An order became a cart again.')
    return showCheckout(api, request, state)
  }

const payment = z.object({
  data: z.object({
    type: z.enum(['payment--payment-manual', 'payment--payment-default']),
    attributes: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** Validates the body of a payment: method and amount come from the order. */
function checkPayment(body: unknown): void {
  const parsed = payment.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const others = Object.keys(parsed.data.data.attributes ?? {}).filter((name) => name !== 'capture')
  if (others.length > 0) throw brokenRule(`The following fields are not allowed: ${others.join(', ')}`)
}

/** Nothing is confirmed, and there is no key: Commerce's own route has neither. */
const unconfirmed: Confirmation = {
  key: undefined,
  expectedCents: null,
  expectedLines: null,
  readChange: null,
  fingerprint: null,
}

/** Commerce has no code for an order that was placed before. */
function rethrowAsCommerce(error: unknown): never {
  const wasPlaced = error instanceof JsonApiError && error.problems.some(({ code }) => code === 'already_placed')
  throw wasPlaced ? brokenRule('The "place" transition is not allowed.') : error
}

/** Commerce's own route, which places the order as it is. */
const paymentRoute: Route = (_site, services) => async (request) => {
  checkPayment(request.body())
  const order = await orderOf(services.database, inPath(request, '/payment'))
  const caller = callerOf(request.viewer)
  if (caller === undefined) throw denied()
  await placeOrder(services, { ...unconfirmed, caller }, () => Promise.resolve(order)).catch(rethrowAsCommerce)
  return { document: await paymentDocument(services.database, order, request.origin), shared: false, created: null }
}

const placedSchema = z.record(z.string(), z.unknown())

/** The stored response of a placement. */
export function placedResponse(text: string): JsonApiResponse {
  return { document: placedSchema.parse(JSON.parse(text)), shared: false }
}

export function unknownOrder() {
  return new JsonApiError(404, [{ code: 'not_found', detail: 'There is no such order.' }])
}

/** Places an order as its buyer confirmed it, once for each key. */
const placeRoute: Route = (api, services) => async (request) => {
  const uuid = request.params['order'] ?? ''
  const confirmation = readPlacement(request.body(), api, uuid)
  const caller = callerOf(request.viewer)
  if (caller === undefined) throw unknownOrder()
  const findOrder = async () => {
    const order = isUuid(uuid) ? await orderBy(services.database, uuid, request.viewer) : undefined
    if (order?.isOwn !== true) throw unknownOrder()
    return order
  }
  return placedResponse(await placeOrder(services, { ...confirmation, caller }, findOrder))
}

const approveRoute: Route = (api, services) => async (request) => {
  const at = inPath(request, '/payment/approve')
  const order = await orderOf(services.database, at)
  return order.state === 'draft'
    ? showCheckout(api, request, await loadCheckout(services, at))
    : showPlaced(api, request, order.id)
}

export function checkoutRoutes(app: FastifyInstance, api: JsonApi, services: CheckoutServices, modified: Date): void {
  const route = (url: string, handlers: Parameters<typeof jsonApiRoute>[2]) =>
    jsonApiRoute(app, url, handlers, modified)
  route('/jsonapi/checkout/:order', { GET: show(api, services), PATCH: change(api, services) })
  route('/jsonapi/checkout/:order/shipping-methods', { GET: shippingMethods(api, services) })
  route('/jsonapi/checkout/:order/payment', { POST: paymentRoute(api, services) })
  route('/jsonapi/checkout/:order/payment/approve', { GET: approveRoute(api, services) })
  jsonApiRoute(app, '/shop/orders/:order/place', { POST: placeRoute(api, services) }, modified, 'json')
}
