import { limitToCartFields } from '../carts/cartFields.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { document } from '../jsonapi/document.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { renderAll, rendering, type JsonApi } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { rateAttributes } from '../shipping/rates.ts'
import { constraintsOf, isFree } from '../orders/missingInputs.ts'
import type { CheckoutState } from './state.ts'

function pathOf(uuid: string) {
  return `/jsonapi/checkout/${uuid}`
}

/** An order can be paid once an available payment method is chosen, even if other things are missing. */
function canBePaid({ order, whyNot }: CheckoutState): boolean {
  if (isFree(order)) return true
  const isCard = paymentMethodOf(order.payment_gateway)?.isCard === true
  const isChosen = isCard ? order.payment_method !== null : order.payment_gateway !== null
  return isChosen && whyNot === null
}

/** An order in checkout, with its constraints, payment options and shipping rates. */
function checkoutType(api: JsonApi, state: CheckoutState): ResourceType {
  const orderType = api.types.get('order--default')
  const isShipped = Object.hasOwn(orderType.attributes, 'shipping_method')
  const { missingInputs, options, priced } = state
  const meta = {
    ...(missingInputs.length === 0 ? {} : { constraints: constraintsOf(missingInputs) }),
    payment_options: options,
    ...(priced.rates.length === 0 || !isShipped ? {} : { shipping_rates: priced.rates.map(rateAttributes) }),
  }
  const links = (uuid: string) => ({
    ...(canBePaid(state) ? { 'payment-create': `${pathOf(uuid)}/payment` } : {}),
    ...(isShipped ? { 'shipping-methods': `${pathOf(uuid)}/shipping-methods` } : {}),
  })
  return {
    ...orderType,
    meta: { columns: [], value: () => meta },
    links: { columns: [], value: ({ uuid }) => links(uuid) },
  }
}

async function showOrder(
  api: JsonApi,
  request: JsonApiRequest,
  type: ResourceType,
  orderId: number,
  always: readonly string[] = [],
): Promise<JsonApiResponse> {
  const base = rendering(api, request)
  const context = { ...base, hasField: limitToCartFields(base.hasField) }
  const rows = await selectById(api.database, type, context.viewer, context.hasField, [orderId])
  const include = readInclude(request.query['include'], always)
  const { data, included, omitted } = await renderAll(context, type, rows, include)
  const links = { self: { href: request.self } }
  return { document: document({ data: data[0] ?? null, included, omitted, links }), shared: false }
}

export function showCheckout(api: JsonApi, request: JsonApiRequest, state: CheckoutState): Promise<JsonApiResponse> {
  return showOrder(api, request, checkoutType(api, state), state.order.id)
}

/** A placed order for buyers who return from a payment. */
export function showPlaced(api: JsonApi, request: JsonApiRequest, orderId: number): Promise<JsonApiResponse> {
  return showOrder(api, request, api.types.get('order--default'), orderId, [
    'order_items',
    'order_items.purchased_entity',
  ])
}

/** The shipping rates as a separate list. */
export function showRates(request: JsonApiRequest, { priced }: CheckoutState): JsonApiResponse {
  return {
    document: document({
      data: priced.rates.map((rate) => {
        const { id, ...attributes } = rateAttributes(rate)
        return { type: 'shipping-rate-option', id, attributes }
      }),
      links: { self: { href: request.self } },
    }),
    shared: false,
  }
}
