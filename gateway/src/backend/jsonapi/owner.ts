import { randomUUID } from 'node:crypto'
import type { BackendCalls, Call } from './calls.ts'

/** Whose cart it is: a customer's, or that of a guest who is known by nothing but a token. */
export interface CartOwner {
  /** Names the customer among all others; null for guests. May become null when the site refuses to know them any more. */
  readonly customerKey: string | null
  /** The guest's token, null for a guest who has never put anything into a cart. */
  readonly cartToken: string | null
  /** The guest's token, made now for a guest who has none. */
  ensureCartToken(): string
}

/** Who may have ordered a moment ago. */
export interface Buyer extends CartOwner {
  /** Discards an unused token that `ensureCartToken` created, so that no cookie is set. */
  discardNewCartToken(): void
  /** Uuid of the order that was placed in this browser lately; null without one. */
  readonly lastOrder: string | null
}

/** Under which name a cart is changed. Two requests of a guest without a token make two carts, and wait for nobody. */
export function ownerKey({ customerKey, cartToken }: Omit<CartOwner, 'ensureCartToken'>): string {
  return customerKey === null ? `guest:${cartToken ?? randomUUID()}` : `customer:${customerKey}`
}

/** The owner's carts as one call answers them; null for a guest who has none. A token never stands beside a customer's name. */
export async function askAsOwner(calls: BackendCalls, owner: CartOwner, call: Call): Promise<unknown> {
  if (owner.customerKey !== null) return calls.asCustomer(call)
  return owner.cartToken === null ? null : calls.asGuest(owner.cartToken, call)
}
