import { randomUUID } from 'node:crypto'
import type { BackendCalls, Call } from './calls.ts'

/** Owner of a cart: a customer, or a guest who is identified by a token only. */
export interface CartOwner {
  /** Identifies the customer; null for guests. Becomes null if the site rejects the session. */
  readonly customerKey: string | null
  /** The guest's token; null for a guest who has never had a cart. */
  readonly cartToken: string | null
  /** The guest's token, created if there is none. */
  ensureCartToken(): string
}

/** Someone who may have ordered a moment ago. */
export interface Buyer extends CartOwner {
  /** Discards an unused token that `ensureCartToken` created, so that no cookie is set. */
  discardNewCartToken(): void
  /** UUID of the order placed in this browser recently; null if none was. */
  readonly lastOrder: string | null
}

/** Lock key for cart changes. Two requests of a guest without a token create two carts and need no lock. */
export function ownerKey({ customerKey, cartToken }: Omit<CartOwner, 'ensureCartToken'>): string {
  return customerKey === null ? `guest:${cartToken ?? randomUUID()}` : `customer:${customerKey}`
}

/** The owner's carts from one call; null for a guest who has none. A cart token is never sent together with a login. */
export async function callAsOwner(calls: BackendCalls, owner: CartOwner, call: Call): Promise<unknown> {
  if (owner.customerKey !== null) return calls.asCustomer(call)
  return owner.cartToken === null ? null : calls.asGuest(owner.cartToken, call)
}
