import { differencesOf, type Fingerprint } from '../../../../schema/fingerprint.ts'
import type { Buyer } from '../jsonapi/owner.ts'
import { BackendError } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Order } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import type { PlacingOutcome } from './outcome.ts'
import type { KnownPlacement, Placements } from './placements.ts'
import {
  failed,
  inFlight,
  keyReused,
  lowerTotalWarnings,
  noSuchCheckout,
  notPlaced,
  placedButHidden,
  verdictsOf,
} from './verdicts.ts'

/** What a buyer asked to place. */
export interface PlacementRequest {
  readonly idempotencyKey: string
  /** A decimal, such as "1137.71". */
  readonly expectedTotal: string
  /** The order to be placed, if known. */
  readonly checkoutUuid: string | null
  /** The inputs that the key is bound to. */
  readonly fingerprint: Fingerprint
}

/** Leaves time to ask for the outcome if a placement gets no response. */
export const PLACING_MS = 22_000

/** Fields of the order to return. */
export interface PlacingPlans {
  readonly order: Plan
  readonly checkout: Plan
}

interface PlacingBuyer extends Buyer {
  /** The browser remembers its order for a while. */
  keepLastOrder(uuid: string): void
}

export interface PlacedOrdersOptions {
  readonly checkouts: Checkouts
  readonly orders: Orders
  readonly placements: Placements
  readonly owner: PlacingBuyer
}

export function refused(userErrors: readonly UserError[], checkout: Checkout | null = null): PlacingOutcome {
  return {
    order: null,
    checkout,
    userErrors,
    warnings: [],
    differences: [],
    changes: [],
  }
}

/** The outcome is still open. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    ['timeout', 'unreachable', 'server', 'malformed', 'maintenance'].includes(error.kind)
  )
}

/** Results of placements: orders, or why there is none. */
export class PlacedOrders {
  readonly #options: PlacedOrdersOptions

  constructor(options: PlacedOrdersOptions) {
    this.#options = options
  }

  /** The placed order. @param otherwise message if the site does not show it */
  read(
    uuid: string,
    placementRequest: PlacementRequest,
    plans: PlacingPlans,
    otherwise = noSuchCheckout,
  ): Promise<PlacingOutcome> {
    return catchSilence(async () => {
      const order = await this.#options.orders.reload(uuid, plans.order)
      return order ? this.#placedOutcome(order, placementRequest) : refused([otherwise])
    })
  }

  /**
   * Outcome of an earlier request with the key; null if none was sent.
   * @throws BackendError if the site's response does not say, SignedOutError
   */
  async find(request: PlacementRequest, plans: PlacingPlans): Promise<PlacingOutcome | null> {
    const { placements } = this.#options
    const key = request.idempotencyKey
    try {
      const known = await placements.outcomeOf(key)
      if (known.is === 'unknown')
        return (await placements.isInProgress(key)) ? this.resolveOutcome(request, plans) : null
      if (known.is !== 'underWay') await placements.end(key)
      return known.is === 'unheard' ? null : await this.#outcomeOf(known, request, plans)
    } catch (error) {
      if (isSilence(error) && (await placements.isInProgress(key))) return refused([inFlight])
      throw error
    }
  }

  /**
   * Finds the outcome after a lost response: asks the site about the key, or checks the order itself.
   * @param hasFailed whether the site itself reported a failure and stopped working on the order
   */
  resolveOutcome(request: PlacementRequest, plans: PlacingPlans, hasFailed = false): Promise<PlacingOutcome> {
    const { placements, orders, checkouts } = this.#options
    const { idempotencyKey: key, checkoutUuid, fingerprint } = request
    return catchSilence(async () => {
      const known = await placements.outcomeOf(key)
      if (known.is !== 'unknown' && known.is !== 'unheard') {
        if (known.is !== 'underWay') await placements.end(key)
        return this.#outcomeOf(known, request, plans)
      }
      // The request may not have arrived yet, or only the order itself can tell.
      const order = checkoutUuid === null ? null : await orders.reload(checkoutUuid, plans.order)
      if (!order && !hasFailed) return refused([inFlight])
      if (order) await placements.remember(key, fingerprint, order.uuid)
      await placements.end(key)
      return order ? this.#placedOutcome(order, request) : refused([failed], await checkouts.reload(plans.checkout))
    })
  }

  /** The key is bound to another request. @param uuid the order that it placed, if any */
  async reused(differs: readonly string[], uuid: string | null, plan: Plan): Promise<PlacingOutcome> {
    // The inputs of another mutation cannot be compared.
    const differences = differs.includes('operation') ? ['operation'] : differs
    const order = uuid === null ? null : await this.#options.orders.reload(uuid, plan)
    return { ...refused([keyReused(order?.number ?? null, differences)]), order, differences }
  }

  /** Rejects invalid inputs. They differ from those of a known key, because those were valid. */
  async refuseInvalid(key: string, userErrors: readonly UserError[], plan: Plan): Promise<PlacingOutcome> {
    const known = await this.#options.placements.outcomeOf(key.toLowerCase())
    if (known.is === 'unheard' || known.is === 'unknown') return refused(userErrors)
    const differences = new Set(userErrors.flatMap(({ path }) => path.slice(0, 1)))
    return this.reused([...differences], known.is === 'placed' ? known.order : null, plan)
  }

  async #outcomeOf(known: KnownPlacement, request: PlacementRequest, plans: PlacingPlans): Promise<PlacingOutcome> {
    const differences = known.fingerprint ? differencesOf(known.fingerprint, request.fingerprint) : []
    if (differences.length > 0) return this.reused(differences, known.is === 'placed' ? known.order : null, plans.order)
    if (known.is === 'underWay') return refused([inFlight])
    if (known.is === 'placed') return this.read(known.order, request, plans, placedButHidden)
    const verdict = verdictsOf([known.why])
    return refused(verdict.length > 0 ? verdict : [notPlaced], await this.#options.checkouts.reload(plans.checkout))
  }

  #placedOutcome(order: Order, { expectedTotal }: PlacementRequest): PlacingOutcome {
    this.#options.owner.keepLastOrder(order.uuid)
    return { ...refused([]), order, warnings: lowerTotalWarnings(order.totals.total, expectedTotal) }
  }
}

/** The outcome is unknown until the site responds. */
async function catchSilence(find: () => Promise<PlacingOutcome>): Promise<PlacingOutcome> {
  try {
    return await find()
  } catch (error) {
    if (isSilence(error)) return refused([inFlight])
    throw error
  }
}
