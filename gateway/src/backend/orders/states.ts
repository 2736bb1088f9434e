export type OrderState = 'PLACED' | 'ON_HOLD' | 'IN_PROCESS' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'DELIVERED' | 'CANCELED'

/** How the site names states → how the schema does; the last three are Commerce's own workflows. */
const STATES: ReadonlyMap<string, OrderState> = new Map([
  ['placed', 'PLACED'],
  ['on_hold', 'ON_HOLD'],
  ['in_process', 'IN_PROCESS'],
  ['partly_shipped', 'PARTLY_SHIPPED'],
  ['shipped', 'SHIPPED'],
  ['delivered', 'DELIVERED'],
  ['canceled', 'CANCELED'],
  ['completed', 'PLACED'],
  ['validation', 'ON_HOLD'],
  ['fulfillment', 'IN_PROCESS'],
])

/** A state that nobody has heard of is some state of an order that was placed. */
export const stateOf = (state: string | null): OrderState => STATES.get(state ?? '') ?? 'PLACED'
