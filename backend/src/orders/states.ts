/** States of a placed order; a cart has the state `draft`. */
export const orderStates = [
  'placed',
  'on_hold',
  'in_process',
  'partly_shipped',
  'shipped',
  'delivered',
  'canceled',
] as const

export type OrderState = (typeof orderStates)[number]

export function isOrderState(state: string): state is OrderState {
  return orderStates.some((each) => each === state)
}

/** Labels for buyers in emails, documents and errors. */
export const stateNames: Readonly<Record<OrderState, string>> = {
  placed: 'placed',
  on_hold: 'on hold',
  in_process: 'in process',
  partly_shipped: 'partly shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
}

/** Office actions on an order. */
export const officeActions = ['hold', 'process', 'ship', 'deliver', 'cancel', 'pay'] as const

export type OfficeAction = (typeof officeActions)[number]

/** States that allow each action. */
export const statesAllowing: Readonly<Record<OfficeAction, readonly OrderState[]>> = {
  hold: ['placed', 'in_process'],
  process: ['placed', 'on_hold'],
  ship: ['in_process', 'partly_shipped'],
  deliver: ['shipped'],
  cancel: ['placed', 'on_hold', 'in_process'],
  pay: ['placed', 'on_hold', 'in_process', 'partly_shipped', 'shipped', 'delivered'],
}

/** States in which the buyer may still cancel. */
const cancelableIn: readonly OrderState[] = ['placed', 'on_hold']

const minutesToCancel = 30

/** Until when the buyer may cancel if the state does not change; null if its state no longer allows it. */
export function cancelableUntil(state: string, placed: Date | null): Date | null {
  return placed !== null && cancelableIn.some((each) => each === state)
    ? new Date(placed.getTime() + minutesToCancel * 60_000)
    : null
}
