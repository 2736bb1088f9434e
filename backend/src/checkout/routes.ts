import type { Viewer } from '../jsonapi/resource.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Fingerprint } from '../../../schema/fingerprint.ts'
import type { Database } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import { JsonApiError, badRequest, forbidden, notFound, brokenRule } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Site } from '../jsonapi/resources.ts'
import { type Answer, jsonApiRoute } from '../jsonapi/route.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { centsOf } from '../pricing/cents.ts'
import { readCheckoutChange } from './bodies.ts'
import { changeCheckout } from './change.ts'
import { placeOrder } from './placeOrder.ts'
import { callerOf } from './placements.ts'
import { resolvedPlacement } from './recoverPlacements.ts'
import { keyInvalid } from './errors.ts'
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

/**
 * The order in the path: 404 if it does not exist, 403 if it is someone else's. The rest of the path selects the route.
 */
async function orderOf(database: Database, { params, viewer }: JsonApiRequest, after = '') {
  const uuid = params['order'] ?? ''
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
async function draftOf(database: Database, request: JsonApiRequest, after = '') {
  const order = await orderOf(database, request, after)
  if (order.state !== 'draft') throw denied()
  return order
}

type Route = (site: Site, services: CheckoutServices) => (request: JsonApiRequest) => Promise<Answer>

/** Recomputes the checkout of a cart; rejects one that was placed in the meantime like any placed order. */
async function loadCheckout(
  { database, gateways, now, profile }: CheckoutServices,
  request: JsonApiRequest,
  after = '',
) {
  const { id } = await draftOf(database, request, after)
  const state = await database.transaction().execute(async (transaction) => {
    const draft = await transaction
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .forUpdate()
      .executeTakeFirst()
    return draft && refreshCheckout(transaction, id, { now: now(), gateways, profile })
  })
  if (state === undefined) await draftOf(database, request, after)
  if (state === undefined) throw new Error('An order became a cart again.')
  return state
}

const show: Route = (site, services) => async (request) =>
  showCheckout(site, request, await loadCheckout(services, request))

const shippingMethods: Route = (_site, services) => async (request) =>
  showRates(request, await loadCheckout(services, request, '/shipping-methods'))

const change: Route =
  (site, { database, provider, gateways, now, profile }) =>
  async (request) => {
    const { id, uuid } = await draftOf(database, request)
    const change = readCheckoutChange(request.body(), site, `/jsonapi/checkout/${uuid}`)
    const state = await database
      .transaction()
      .execute((transaction) => changeCheckout(transaction, id, change, { provider, gateways, now: now(), profile }))
    if (state === undefined) await draftOf(database, request)
    if (state === undefined) throw new Error('An order became a cart again.')
    return showCheckout(site, request, state)
  }

const maxKeyLength = 255

function keyOf(request: JsonApiRequest): string | undefined {
  const key = request.header('idempotency-key')
  if (key !== undefined && (key === '' || key.length > maxKeyLength)) throw keyInvalid()
  return key
}

/** Whole US cents; null if the buyer states no expected total. */
function expectedOf(request: JsonApiRequest): number | null {
  const text = request.header('commerce-expected-total')
  if (text === undefined) return null
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) throw badRequest('The Commerce-Expected-Total must be an amount.')
  return centsOf(text)
}

const payment = z.object({
  data: z.object({
    type: z.enum(['payment--payment-manual', 'payment--payment-default']),
    attributes: z.record(z.string(), z.unknown()).optional(),
  }),
  meta: z.object({ fingerprint: z.record(z.string(), z.string().max(64)) }).optional(),
})

/** Body of a payment: method and amount come from the order. @returns the inputs that the key is bound to */
function readPayment(body: unknown): Fingerprint | null {
  const parsed = payment.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const others = Object.keys(parsed.data.data.attributes ?? {}).filter((name) => name !== 'capture')
  if (others.length > 0) throw brokenRule(`The following fields are not allowed: ${others.join(', ')}`)
  return parsed.data.meta?.fingerprint ?? null
}

const parsedDocument = z.record(z.string(), z.unknown())

const placeRoute: Route = (_site, services) => async (request) => {
  const key = keyOf(request)
  const expectedCents = expectedOf(request)
  const fingerprint = readPayment(request.body())
  const findOrder = () => orderOf(services.database, request, '/payment')
  const caller = callerOf(request.viewer)
  if (caller === undefined) {
    await findOrder()
    throw denied()
  }
  const { origin, params } = request
  const order = params['order'] ?? ''
  const answer = await placeOrder(services, { order, caller, key, expectedCents, fingerprint, origin }, findOrder)
  return { document: parsedDocument.parse(JSON.parse(answer)), shared: false, created: null }
}

const approveRoute: Route = (site, services) => async (request) => {
  const order = await orderOf(services.database, request, '/payment/approve')
  return order.state === 'draft'
    ? showCheckout(site, request, await loadCheckout(services, request, '/payment/approve'))
    : showPlaced(site, request, order.id)
}

/** The code tells clients that keys are stored, so that they can safely retry. */
function unknownKey() {
  return new JsonApiError(404, [{ code: 'unknown_key', detail: 'No order was placed with this key.' }])
}

/** Returns the result of a key. Resolves an interrupted placement first. */
const placementRoute: Route = (_site, services) => async (request) => {
  const caller = callerOf(request.viewer)
  const key = request.params['key'] ?? ''
  const stored = caller === undefined ? undefined : await resolvedPlacement(services, caller, key)
  if (stored === undefined) throw unknownKey()
  return {
    document: document({
      data: {
        type: 'placement',
        id: stored.uuid,
        links: { self: { href: request.self } },
        attributes: {
          state: stored.state,
          order: stored.order_uuid,
          order_number: stored.order_number,
          fingerprint: stored.fingerprint,
          code: stored.refusal?.code ?? null,
          detail: stored.refusal?.detail ?? null,
          reason: stored.refusal?.meta ?? null,
        },
      },
      links: { self: { href: request.self } },
    }),
    shared: false,
  }
}

export function checkoutRoutes(app: FastifyInstance, site: Site, services: CheckoutServices, modified: Date): void {
  const route = (url: string, handlers: Parameters<typeof jsonApiRoute>[2]) =>
    jsonApiRoute(app, url, handlers, modified)
  route('/jsonapi/checkout/:order', { GET: show(site, services), PATCH: change(site, services) })
  route('/jsonapi/checkout/:order/shipping-methods', { GET: shippingMethods(site, services) })
  route('/jsonapi/checkout/:order/payment', { POST: placeRoute(site, services) })
  route('/jsonapi/checkout/:order/payment/approve', { GET: approveRoute(site, services) })
  route('/jsonapi/placements/:key', { GET: placementRoute(site, services) })
}
