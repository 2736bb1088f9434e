import { cartOrdered } from '../carts/outcome.ts'
import { SignedOutError } from '../jsonapi/errors.ts'
import type { Order } from '../orders/order.ts'
import { notAuthenticated, type UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'

/** What a change of a checkout came to. */
export interface CheckoutOutcome {
  /** As it is now; null when there is nothing to check out. */
  readonly checkout: Checkout | null
  readonly userErrors: readonly UserError[]
}

/** What placing came to. */
export interface PlacingOutcome extends CheckoutOutcome {
  readonly order: Order | null
  readonly warnings: readonly string[]
}

/** Whoever asked is told that their session is over; nothing was done. */
export async function untilSignedOut<T>(task: () => Promise<T>, refused: (error: UserError) => T): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof SignedOutError) return refused(notAuthenticated(error.hasEnded))
    throw error
  }
}

/** @param wasOrdered whether an order was placed in this browser lately */
export function nothingToCheckOut(wasOrdered: boolean): UserError {
  return wasOrdered ? cartOrdered : { code: 'NOT_FOUND', message: 'Your cart is empty. Add a part first.', path: [] }
}
