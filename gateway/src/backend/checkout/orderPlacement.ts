import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { KeyedQueue } from '../../cache/queue.ts'
import { ownerKey } from '../jsonapi/owner.ts'
import type { CartMerge } from '../carts/merge.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { savedInputs } from '../profile/capabilities.ts'
import { catchSignedOut, type UserError } from '../jsonapi/userErrors.ts'
import { type Confirmation, type PlaceOrderInput, readConfirmation } from './confirmation.ts'
import { instructionsLost } from './losses.ts'
import { type PlacementOutcome, type PlacementPlans, refusalOutcome } from './outcome.ts'
import { SequentialPlacement, type SequentialPlacementOptions } from './sequentialPlacement.ts'
import { SitePlacement, type SitePlacementOptions } from './sitePlacement.ts'

export interface OrderPlacementOptions extends SitePlacementOptions, SequentialPlacementOptions {
  readonly merge: CartMerge
  /** Shared by all gateways: one cart is placed by one request at a time. */
  readonly queue: KeyedQueue
  readonly attempts: Attempts
}

/** A way to place orders. */
interface PlacementMethod {
  /**
   * Places the requester's order. Repeated, it returns the same order.
   * @throws SignedOutError, BackendError
   */
  place(input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome>
  /** The outcome of an earlier request with the same key; null if there was none. Places nothing. */
  find(input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome | null>
  /** Rejects invalid inputs. They always differ from the inputs of a known key, which were valid. */
  refuse(input: Confirmation, userErrors: readonly UserError[], plan: Plan): Promise<PlacementOutcome>
}

/** Places the requester's order with the site's own call, or in steps if the site has none. */
export class OrderPlacement {
  readonly #options: OrderPlacementOptions

  constructor(options: OrderPlacementOptions) {
    this.#options = options
  }

  /**
   * With the same key it returns the same order and never places another.
   * @throws BackendError before anything was sent
   */
  async place(input: PlaceOrderInput, plans: PlacementPlans): Promise<PlacementOutcome> {
    const outcome = await catchSignedOut(
      async () => {
        const { confirmation, userErrors } = readConfirmation(input)
        const placement = await this.#placement()
        if (userErrors.length > 0) return placement.refuse(confirmation, userErrors, plans.order)
        const placed = await this.#options.attempts.limited(
          'paymentsFromPlace',
          () => this.#place(placement, confirmation, plans),
          ({ userErrors: errors }) => errors.some(({ code }) => code === 'PAYMENT_DECLINED'),
        )
        if (placed !== 'tooMany') return placed
        return (await placement.find(confirmation, plans)) ?? refusalOutcome([tooMany])
      },
      (error) => refusalOutcome([error]),
    )
    return this.#withLosses(outcome, input.notes ?? '')
  }

  async #place(method: PlacementMethod, confirmation: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome> {
    const { merge, owner, queue } = this.#options
    // Look up the key before merging, which loads carts.
    const found = merge.isPending ? await method.find(confirmation, plans) : null
    if (found) return found
    await merge.settle()
    return queue.run(ownerKey(owner), () => method.place(confirmation, plans))
  }

  async #placement(): Promise<PlacementMethod> {
    const { profile } = this.#options
    await profile.requireKnown('placeOrder')
    return profile.hasRoute('place') ? new SitePlacement(this.#options) : new SequentialPlacement(this.#options)
  }

  /** Says if this site does not store the buyer's instructions. */
  #withLosses(outcome: PlacementOutcome, notes: string): PlacementOutcome {
    const { hasOrderInstructions } = savedInputs(this.#options.profile)
    return outcome.order === null || notes === '' || hasOrderInstructions
      ? outcome
      : { ...outcome, warnings: [...outcome.warnings, instructionsLost] }
  }
}

const tooMany: UserError = { code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: [] }
