import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { paths, wireNames } from '../jsonapi/names.ts'
import { joinPlans, type Plan, planBelow } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { Document } from '../jsonapi/document.ts'
import { cartRulesPlan } from './plans.ts'
import { Cart } from './cart.ts'
import { cartHeaders, type Carts } from './carts.ts'
import { callAsOwner, type CartOwner } from '../jsonapi/owner.ts'

/** A cart under its lock: nobody else writes to it meanwhile. */
export interface CartWriter {
  /** The current cart with the fields that the ordering rules need. */
  read(): Promise<Cart>
  send(call: Call): Promise<unknown>
  /** Adds parts, and reads the cart in the same request. @returns the response, and the cart if it contains it */
  add(data: readonly unknown[]): Promise<{ readonly answer: unknown; readonly cart: Cart | null }>
}

/** Maximum retries of a write when somebody else changes the order at the same time. */
const CONFLICT_RETRIES = 2

/** @param plan cart fields that the operation returns after the change */
export function cartWriter(
  calls: BackendCalls,
  carts: Carts,
  owner: CartOwner,
  plan: Plan = cartRulesPlan,
): CartWriter {
  const send = (call: Call) => sendWithConflicts(() => callAsOwner(calls, owner, call)).finally(() => carts.forget())
  return {
    read: () => carts.readCart(owner, cartRulesPlan),
    send,
    add: async (data) => {
      const ofItems = planBelow(wireNames.orderItem.type, 'order_id', joinPlans(cartRulesPlan, plan))
      const address = `${paths.cartAdd}${queryString(ofItems)}`
      const answer = await send({ operation: 'cartAdd', method: 'POST', address, headers: cartHeaders, body: { data } })
      const [item] = answer === null ? [] : Document.parse(answer, 'cartAdd').data
      const order = item?.one('order_id')?.resource
      const cart = order ? new Cart(order) : null
      if (cart) carts.adopt(plan, cart)
      return { answer, cart }
    },
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
