/** How far a placed order is; a cart is in the state `draft`. */
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

/** Words as buyers read them in mails, on papers and in refusals. */
export const stateNames: Readonly<Record<OrderState, string>> = {
  placed: 'placed',
  on_hold: 'on hold',
  in_process: 'in process',
  partly_shipped: 'partly shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
}

/** What the office does to an order. */
export const officeActions = ['hold', 'process', 'ship', 'deliver', 'cancel', 'pay'] as const

export type OfficeAction = (typeof officeActions)[number]

/** The states in which an order takes an action. */
export const takenIn: Readonly<Record<OfficeAction, readonly OrderState[]>> = {
  hold: ['placed', 'in_process'],
  process: ['placed', 'on_hold'],
  ship: ['in_process', 'partly_shipped'],
  deliver: ['shipped'],
  cancel: ['placed', 'on_hold', 'in_process'],
  pay: ['placed', 'on_hold', 'in_process', 'partly_shipped', 'shipped', 'delivered'],
}

/** The states in which its buyer may still cancel it. */
const cancelableIn: readonly OrderState[] = ['placed', 'on_hold']

const minutesToCancel = 30

/** Until when its buyer may cancel an order, unless its state changes before; null where that is over for its state. */
export function cancelableUntil(state: string, placed: Date | null): Date | null {
  return placed !== null && cancelableIn.some((each) => each === state)
    ? new Date(placed.getTime() + minutesToCancel * 60_000)
    : null
}
