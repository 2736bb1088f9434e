import type { Carrier } from './__generated__/OrderDelivery_order.graphql.ts'
import type { OrderState } from './__generated__/OrderTimeline_order.graphql.ts'

const names = new Map<Carrier, string>([
  ['UPS', 'UPS'],
  ['FEDEX', 'FedEx'],
  ['DHL', 'DHL'],
])

/** Display name of a carrier. */
export function carrierName(carrier: Carrier): string {
  return names.get(carrier) ?? carrier
}

/** Values of `intent` in forms of the order page. */
export const reorderIntent = 'reorder'
export const cancelIntent = 'cancel'

const labels = new Map<OrderState, string>([
  ['PLACED', 'Placed'],
  ['ON_HOLD', 'On hold'],
  ['IN_PROCESS', 'In process'],
  ['PARTLY_SHIPPED', 'Partly shipped'],
  ['SHIPPED', 'Shipped'],
  ['DELIVERED', 'Delivered'],
  ['CANCELED', 'Canceled'],
])

/** Label of an order state; covers states that this build does not know. */
export function stateLabel(state: OrderState): string {
  return labels.get(state) ?? 'In progress'
}

/** States and their labels, in the order of an order's progress. */
export const stateChoices: readonly (readonly [OrderState, string])[] = [...labels]

/** The state with a name in lowercase, as in URLs; undefined if there is none. */
export function parseState(name: string): OrderState | undefined {
  return stateChoices.find(([state]) => state.toLowerCase() === name)?.[0]
}

/** States with at least one shipment to track. */
const shippedStates = new Set<OrderState>(['PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED'])

export function hasShipped(state: OrderState): boolean {
  return shippedStates.has(state)
}
