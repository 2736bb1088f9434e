import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { cartRulesPlan } from './plans.ts'
import type { Cart } from './cart.ts'
import type { Carts } from './carts.ts'
import { callAsOwner, type CartOwner } from '../jsonapi/owner.ts'

/** A cart under its lock: nobody else writes to it meanwhile. */
export interface CartWriter {
  /** The current cart with the fields that the ordering rules need. */
  read(): Promise<Cart>
  send(call: Call): Promise<unknown>
}

/** Maximum retries of a write when somebody else changes the order at the same time. */
const CONFLICT_RETRIES = 2

export function cartWriter(calls: BackendCalls, carts: Carts, owner: CartOwner): CartWriter {
  return {
    read: () => carts.readCart(owner, cartRulesPlan),
    send: (call) => sendWithConflicts(() => callAsOwner(calls, owner, call)).finally(() => carts.forget()),
  }
}

/** Retries a write that conflicts with another change of the same order. */
export async function sendWithConflicts(send: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      // Prices computed for a customer must not be shared with guests.
      const isConflict =
        error instanceof BackendError && error.kind === 'conflict' && error.violations.every(({ code }) => !code)
      if (!isConflict || attempt >= CONFLICT_RETRIES) throw error
    }
  }
}
