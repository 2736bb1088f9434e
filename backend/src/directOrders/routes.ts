import type { FastifyInstance } from 'fastify'
import { checkPlaceable } from '../checkout/errors.ts'
import type { CheckoutServices } from '../checkout/services.ts'
import { placedResponse } from '../checkout/routes.ts'
import { showCheckout } from '../checkout/showCheckout.ts'
import { refreshCheckout } from '../checkout/state.ts'
import { errorObjects, forbidden, JsonApiError } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { createDraft, paymentProblem } from './createDraft.ts'
import { createOrder } from './createOrder.ts'
import { lookUpKey } from './lookUpKey.ts'
import { readOrderRequest } from './orderBody.ts'
import { atBody } from './orderErrors.ts'

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
