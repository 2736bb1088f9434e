import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { cartRulesPlan } from './plans.ts'
import type { Cart } from './cart.ts'
import type { Carts } from './carts.ts'
import { askAsOwner, type CartOwner } from '../jsonapi/owner.ts'

/** A cart in its turn: nobody else writes to it meanwhile. */
export interface CartWriter {
  /** The cart as it is now, with what the rules of ordering need. */
  read(): Promise<Cart>
  send(call: Call): Promise<unknown>
}

/** Times that a write is sent once more when somebody else changed the order meanwhile. */
const CONFLICT_RETRIES = 2

export function cartWriter(calls: BackendCalls, carts: Carts, owner: CartOwner): CartWriter {
  return {
    read: () => carts.readOf(owner, cartRulesPlan),
    send: (call) => sendWithConflicts(() => askAsOwner(calls, owner, call)).finally(() => carts.forget()),
  }
}

/** Sends once more what somebody else's change of the same order kept from being done. */
export async function sendWithConflicts(send: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      // One that has a name is for whoever asked.
      const isConflict =
        error instanceof BackendError && error.kind === 'conflict' && error.violations.every(({ code }) => !code)
      if (!isConflict || attempt >= CONFLICT_RETRIES) throw error
    }
  }
}
