import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { KeyedQueue } from '../../cache/queue.ts'
import { ownerKey } from '../jsonapi/owner.ts'
import type { CartMerge } from '../carts/merge.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import {
  amountPattern,
  type Confirmation,
  confirmationOf,
  type InvalidRequest,
  type PlaceOrderInput,
} from './confirmation.ts'
import { instructionsLost } from './losses.ts'
import { catchSignedOut, type PlacingOutcome, type PlacingPlans, refused } from './outcome.ts'
import { SequentialPlacement, type SequentialPlacementOptions } from './sequentialPlacement.ts'
import { SitePlacement, type SitePlacementOptions } from './sitePlacement.ts'

export interface PlacingOptions extends SitePlacementOptions, SequentialPlacementOptions {
  readonly merge: CartMerge
  /** Shared by all gateways: one cart is placed by one request at a time. */
  readonly queue: KeyedQueue
  readonly attempts: Attempts
}

/** A way to place orders. */
interface Placement {
  /**
   * Places the requester's order. Repeated, it returns the same order.
   * @throws SignedOutError, BackendError
   */
  place(input: Confirmation, plans: PlacingPlans): Promise<PlacingOutcome>
  /** The outcome of an earlier request like this one. Places nothing. @param otherwise errors if there was none */
  find(input: Confirmation, plans: PlacingPlans, otherwise: readonly UserError[]): Promise<PlacingOutcome>
  /** Rejects invalid inputs. They differ from those of a known key, because those were valid. */
  refuse(request: InvalidRequest, userErrors: readonly UserError[], plan: Plan): Promise<PlacingOutcome>
}

/** Places the requester's order with the site's own call, or in steps if the site has none. */
export class Placing {
  readonly #options: PlacingOptions

  constructor(options: PlacingOptions) {
    this.#options = options
  }

  /**
   * With the same key it returns the same order and never places another.
   * @throws BackendError before anything was sent
   */
  async place(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { attempts, merge, owner, queue } = this.#options
    const confirmation = confirmationOf(input)
    const inTurn = (task: (placement: Placement, confirmed: Confirmation) => Promise<PlacingOutcome>) =>
      catchSignedOut(
        async () => {
          if ('userErrors' in confirmation)
            return this.refuse(invalidRequest(input), confirmation.userErrors, plans.order)
          await merge.settle()
          const placement = await this.#placement()
          return queue.run(ownerKey(owner), () => task(placement, confirmation))
        },
        (error) => refused([error]),
      )
    const outcome = await attempts.ofPlacing(
      () => inTurn((placement, confirmed) => placement.place(confirmed, plans)),
      ({ userErrors }) => userErrors.some(({ code }) => code === 'PAYMENT_DECLINED'),
    )
    return outcome === 'tooMany'
      ? inTurn((placement, confirmed) => placement.find(confirmed, plans, [tooMany]))
      : this.#withLosses(outcome, input.notes ?? '')
  }

  /** Rejects invalid inputs. If the key is known, it is bound to other inputs. @throws SignedOutError, BackendError */
  async refuse(request: InvalidRequest, userErrors: readonly UserError[], plan: Plan): Promise<PlacingOutcome> {
    return (await this.#placement()).refuse({ ...request, key: request.key.toLowerCase() }, userErrors, plan)
  }

  async #placement(): Promise<Placement> {
    const { profile } = this.#options
    await profile.requireKnown('placeOrder')
    return profile.hasRoute('place') ? new SitePlacement(this.#options) : new SequentialPlacement(this.#options)
  }

  /** Says if this site does not store the buyer's instructions. */
  #withLosses(outcome: PlacingOutcome, notes: string): PlacingOutcome {
    const { hasOrderInstructions } = savedInputs(this.#options.profile)
    return outcome.order === null || notes === '' || hasOrderInstructions
      ? outcome
      : { ...outcome, warnings: [...outcome.warnings, instructionsLost] }
  }
}

function invalidRequest({ idempotencyKey: key, expectedTotal }: PlaceOrderInput): InvalidRequest {
  return { key, mutation: 'placeOrder', expectedTotal: amountPattern.test(expectedTotal) ? expectedTotal : null }
}

const tooMany: UserError = { code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: [] }
