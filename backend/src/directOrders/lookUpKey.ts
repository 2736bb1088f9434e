import { parseBody, placementFingerprint, placementSchema } from '../checkout/placementBody.ts'
import { callerOf } from '../checkout/placements.ts'
import { replayKey } from '../checkout/placeOrder.ts'
import { loadCheckout, placedResponse, unknownOrder } from '../checkout/routes.ts'
import type { CheckoutServices } from '../checkout/services.ts'
import { showCheckout } from '../checkout/showCheckout.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { directOrderFingerprint, directOrderSchema } from './orderBody.ts'

const bodySchema = placementSchema.extend({
  /** Lines of a direct order, valid or not. */
  lines: directOrderSchema.shape.lines.nullish(),
  profiles: directOrderSchema.shape.profiles,
})

/**
 * Returns what placing with a known key would return, without loading or placing an order. If the key is unknown,
 * returns the checkout of the cart in the path, if the path names one.
 */
export function lookUpKey(api: JsonApi, services: CheckoutServices) {
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
