import { cartOrdered } from '../carts/outcome.ts'
import type { Buyer } from '../jsonapi/owner.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Order } from '../orders/order.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { CartChange } from './version.ts'

/** Result of a checkout mutation. */
export interface CheckoutOutcome {
  /** The current checkout; null if there is nothing to check out. */
  readonly checkout: Checkout | null
  readonly userErrors: readonly UserError[]
  /** Messages about values that were not saved. */
  readonly warnings?: readonly string[]
}

/** Result of placing an order with an idempotency key. */
export interface OrderOutcome {
  readonly order: Order | null
  readonly userErrors: readonly UserError[]
  readonly warnings: readonly string[]
  /** Inputs that differ from those of the key's first request. */
  readonly differences: readonly string[]
}

/** Result of placing an order from a cart. */
export interface PlacementOutcome extends OrderOutcome {
  /** The checkout to correct; null if there is none. */
  readonly checkout: Checkout | null
  /** What changed in the cart since the reviewed version. */
  readonly changes: readonly CartChange[]
}

/** Someone who places an order. */
export interface PlacementBuyer extends Buyer {
  /** The browser remembers its order for a while. */
  keepLastOrder(uuid: string): void
}

/** Fields of the order to return. */
export interface PlacementPlans {
  readonly order: Plan
  readonly checkout: Plan
}

export function refusalOutcome(userErrors: readonly UserError[], checkout: Checkout | null = null): PlacementOutcome {
  return { order: null, checkout, userErrors, warnings: [], differences: [], changes: [] }
}

/** @param wasOrdered whether this browser placed an order recently */
export function nothingToCheckOut(wasOrdered: boolean): UserError {
  return wasOrdered ? cartOrdered : { code: 'NOT_FOUND', message: 'Your cart is empty. Add a part first.', path: [] }
}
