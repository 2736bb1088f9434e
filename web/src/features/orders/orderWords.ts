import type { Carrier } from './__generated__/OrderDelivery_order.graphql.ts'
import type { OrderState } from './__generated__/OrderTimeline_order.graphql.ts'

const names = new Map<Carrier, string>([
  ['UPS', 'UPS'],
  ['FEDEX', 'FedEx'],
  ['DHL', 'DHL'],
])

/** A carrier as it writes its name. */
export function carrierName(carrier: Carrier): string {
  return names.get(carrier) ?? carrier
}

/** What the buttons of an order send, as `intent`. */
export const reorderIntent = 'reorder'
export const cancelIntent = 'cancel'

const words = new Map<OrderState, string>([
  ['PLACED', 'Placed'],
  ['ON_HOLD', 'On hold'],
  ['IN_PROCESS', 'In process'],
  ['PARTLY_SHIPPED', 'Partly shipped'],
  ['SHIPPED', 'Shipped'],
  ['DELIVERED', 'Delivered'],
  ['CANCELED', 'Canceled'],
])

/** What buyers call a state; one that this page does not know yet is somewhere on the way. */
export function stateWord(state: OrderState): string {
  return words.get(state) ?? 'Under way'
}

/** States in which something has left the shop, so that it can be followed. */
const onTheWay = new Set<OrderState>(['PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED'])

export function hasShipped(state: OrderState): boolean {
  return onTheWay.has(state)
}
