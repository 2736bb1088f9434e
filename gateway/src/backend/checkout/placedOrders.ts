import type { Buyer } from '../jsonapi/owner.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { BackendError } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { readMoney } from '../jsonapi/money.ts'
import type { Order } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { nothingToCheckOut, type PlacingOutcome } from './outcome.ts'
import type { Placements } from './placements.ts'
import { failed, inFlight, keyReused, keyReusedForOrder, noSuchCheckout, notPlaced, verdictsOf } from './verdicts.ts'

/** What a buyer asked to place. */
export interface PlacementRequest {
  readonly idempotencyKey: string
  /** A decimal, such as "1137.71". */
  readonly expectedTotal: string
  /** The order to be placed, if known. */
  readonly checkoutUuid: string | null
  readonly notes?: string | null | undefined
}

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

export interface OutcomeOptions {
  /** Whether the site itself reported a failure and stopped working on the order. */
  readonly hasFailed?: boolean
  readonly onUnknownKey?: () => Promise<PlacingOutcome>
}

export function refused(userErrors: readonly UserError[], checkout: Checkout | null = null): PlacingOutcome {
  return {
    order: null,
    checkout,
    userErrors,
    warnings: [],
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
      return order ? this.#found(order, placementRequest) : refused([otherwise])
    })
  }

  /**
   * After a lost response: asks the site for the key, or checks the order itself.
   * @param onUnheard called if the site remembers keys but never received this one
   */
  resolveOutcome(
    placementRequest: PlacementRequest,
    plans: PlacingPlans,
    { hasFailed = false, onUnknownKey }: OutcomeOptions = {},
  ): Promise<PlacingOutcome> {
    const { placements, orders, checkouts } = this.#options
    const { idempotencyKey: key, checkoutUuid } = placementRequest
    return catchSilence(async () => {
      const fate = await placements.outcomeOf(key)
      if (fate.is === 'underWay') return refused([inFlight])
      if (fate.is === 'unheard' && onUnknownKey) {
        await placements.end(key)
        return onUnknownKey()
      }
      if (fate.is === 'unknown' || fate.is === 'unheard') {
        // The request may not have arrived yet, or only the order itself can tell.
        const order = checkoutUuid === null ? null : await orders.reload(checkoutUuid, plans.order)
        if (!order && !hasFailed) return refused([inFlight])
        if (order) await placements.remember(placementRequest, order.uuid)
        await placements.end(key)
        return order ? this.#found(order, placementRequest) : refused([failed], await checkouts.reload(plans.checkout))
      }
      await placements.end(key)
      if (fate.is === 'placed') {
        const isOther = checkoutUuid !== null && checkoutUuid !== fate.order
        return isOther ? refused([keyReused]) : this.read(fate.order, placementRequest, plans)
      }
      const verdict = verdictsOf([fate.why])
      return refused(verdict.length > 0 ? verdict : [notPlaced], await checkouts.reload(plans.checkout))
    })
  }

  /** A missing cart may have been placed with this very key. */
  async byKey(placementRequest: PlacementRequest, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { placements, owner } = this.#options
    const fate = await placements.outcomeOf(placementRequest.idempotencyKey)
    const placed =
      fate.is === 'placed'
        ? fate.order
        : ((await placements.placedWith(placementRequest.idempotencyKey))?.order ?? null)
    if (placed !== null) return this.read(placed, placementRequest, plans)
    if (fate.is === 'underWay') return refused([inFlight])
    const order = owner.lastOrder === null ? null : await this.#options.orders.byUuid(owner.lastOrder, plans.order)
    return { ...refused([nothingToCheckOut(owner.lastOrder !== null)]), order }
  }

  async #found(order: Order, { idempotencyKey, expectedTotal, notes }: PlacementRequest): Promise<PlacingOutcome> {
    const { owner, placements } = this.#options
    owner.keepLastOrder(order.uuid)
    const first = await placements.placedWith(idempotencyKey)
    const isSame =
      !first || (compareDecimals(first.expectedTotal, expectedTotal) === 0 && first.notes === (notes || null))
    if (!isSame) return { order, checkout: null, userErrors: [keyReusedForOrder], warnings: [] }
    const { total } = order.totals
    const isLess = compareDecimals(total.amount, expectedTotal) < 0
    const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
    const warning = `The total went down from ${expected?.formatted} to ${total.formatted} before the order was placed. You pay only ${total.formatted}.`
    return { order, checkout: null, userErrors: [], warnings: isLess ? [warning] : [] }
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
