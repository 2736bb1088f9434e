import type { FastifyInstance } from 'fastify'
import { checkPlaceable } from '../checkout/errors.ts'
import type { CheckoutServices } from '../checkout/services.ts'
import { placedResponse, loadCheckout, unknownOrder } from '../checkout/routes.ts'
import { showCheckout } from '../checkout/showCheckout.ts'
import { refreshCheckout } from '../checkout/state.ts'
import { errorObjects, forbidden, JsonApiError } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { createDraft, paymentProblem } from './createDraft.ts'
import { createOrder } from './createOrder.ts'
import { readOrderRequest, directOrderFingerprint, directOrderSchema } from './orderBody.ts'
import { atBody } from './orderErrors.ts'
import { parseBody, placementFingerprint, placementSchema } from '../checkout/placementBody.ts'
import { callerOf } from '../checkout/placements.ts'
import { replayKey } from '../checkout/placeOrder.ts'

function customerOf({ viewer: { user } }: JsonApiRequest) {
  if (user === null) throw forbidden('Log in, or use an API key, to order without a cart.')
  return user
}

function create(api: JsonApi, services: CheckoutServices) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    const order = readOrderRequest(request.body(), api)
    const { key } = order
    if (key === undefined) {
      const detail = 'An idempotency key is required.'
      throw new JsonApiError(400, [{ code: 'malformed', detail, pointer: '/idempotencyKey' }])
    }
    const response = await createOrder(services, { customer, viewer: request.viewer, key, request: order })
    return placedResponse(response)
  }
}

/** Returns the order as a checkout, with the reasons why it would not be placed in `meta.errors`. Stores nothing. */
function preview(api: JsonApi, services: CheckoutServices) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const customer = customerOf(request)
    const order = readOrderRequest(request.body(), api)
    const { gateways, provider } = services
    const now = services.now()
    const transaction = await services.database.startTransaction().execute()
    try {
      const draft = await createDraft(transaction, customer, order, { provider, now })
      const state = await refreshCheckout(transaction, draft.id, { now, gateways })
      const unpayable = paymentProblem(order, draft.payment_gateway)
      const found =
        unpayable === undefined
          ? checkPlaceable(state, { totalCents: order.expectedCents, method: draft.shipping_method })
          : new JsonApiError(422, [unpayable])
      const errors = found === undefined ? [] : errorObjects(atBody(found), request.origin, request.self)
      const response = await showCheckout({ ...api, database: transaction }, request, state)
      if (response === undefined) return response
      const meta = response.document['meta']
      return {
        document: { ...response.document, meta: { ...(typeof meta === 'object' ? meta : {}), errors } },
        shared: false,
      }
    } finally {
      await transaction.rollback().execute()
    }
  }
}

/** Routes that place and preview direct orders, without a cart, and look up keys. */
export function directOrderRoutes(
  app: FastifyInstance,
  api: JsonApi,
  services: CheckoutServices,
  modified: Date,
): void {
  jsonApiRoute(app, '/shop/orders', { POST: create(api, services) }, modified, 'json')
  for (const path of ['/shop/orders/lookup', '/shop/orders/lookup/:order'])
    jsonApiRoute(app, path, { POST: lookUpKey(api, services) }, modified, 'json')
  jsonApiRoute(app, '/shop/orders/preview', { POST: preview(api, services) }, modified, 'json')
}

const bodySchema = placementSchema.extend({
  /** Lines of a direct order, valid or not. */
  lines: directOrderSchema.shape.lines.nullish(),
  profiles: directOrderSchema.shape.profiles,
})

/**
 * Returns what placing with a known key would return, without loading or placing an order. If the key is unknown,
 * returns the checkout of the cart in the path, if the path names one.
 */
function lookUpKey(api: JsonApi, services: CheckoutServices) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const body = parseBody(bodySchema, request.body())
    const { params, viewer } = request
    const caller = callerOf(viewer)
    if (caller === undefined) throw unknownOrder()
    const { idempotencyKey: key, lines } = body
    const { order } = params
    const fingerprint = lines ? directOrderFingerprint({ ...body, lines }) : placementFingerprint(body, order)
    const answer = await replayKey(services, { caller, key, fingerprint })
    if (answer !== null) return placedResponse(answer)
    if (order === undefined) throw unknownOrder()
    return showCheckout(api, request, await loadCheckout(services, { uuid: order, viewer }))
  }
}
