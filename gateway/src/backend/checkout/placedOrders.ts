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
import { failed, inFlight, keyReused, noSuchCheckout, notPlaced, verdictsOf } from './verdicts.ts'

/** What a buyer asked to be placed. */
export interface Asked {
  readonly idempotencyKey: string
  /** A decimal, such as "1137.71". */
  readonly expectedTotal: string
  /** The order that was to be placed, where that is known. */
  readonly checkoutUuid: string | null
}

/** What is asked of the answer. */
export interface PlacingPlans {
  readonly order: Plan
  readonly checkout: Plan
}

interface PlacingBuyer extends Buyer {
  /** The browser knows of its order for a while. */
  keepLastOrder(uuid: string): void
}

export interface PlacedOrdersOptions {
  readonly checkouts: Checkouts
  readonly orders: Orders
  readonly placements: Placements
  readonly owner: PlacingBuyer
}

export interface FindingOut {
  /** Whether the site itself reported a failure and stopped working on the order. */
  readonly hasFailed?: boolean
  readonly onUnheard?: () => Promise<PlacingOutcome>
}

export function refused(userErrors: readonly UserError[], checkout: Checkout | null = null): PlacingOutcome {
  return {
    order: null,
    checkout,
    userErrors,
    warnings: [],
  }
}

/** The answer may still come about: neither yes nor no. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    ['timeout', 'unreachable', 'server', 'malformed', 'maintenance'].includes(error.kind)
  )
}

/** What became of placements: orders, or the reasons why there are none. */
export class PlacedOrders {
  readonly #options: PlacedOrdersOptions

  constructor(options: PlacedOrdersOptions) {
    this.#options = options
  }

  /** The order that there is now. @param otherwise what to say where it is not shown */
  read(uuid: string, asked: Asked, plans: PlacingPlans, otherwise = noSuchCheckout): Promise<PlacingOutcome> {
    return untilSilence(async () => {
      const order = await this.#options.orders.anew(uuid, plans.order)
      return order ? this.#found(order, asked) : refused([otherwise])
    })
  }

  /**
   * Where an answer was lost: the site knows by the key, or else by the order itself.
   * @param onUnheard called if the site remembers keys and never received this one
   */
  findOut(
    asked: Asked,
    plans: PlacingPlans,
    { hasFailed = false, onUnheard }: FindingOut = {},
  ): Promise<PlacingOutcome> {
    const { placements, orders, checkouts } = this.#options
    const { idempotencyKey: key, checkoutUuid } = asked
    return untilSilence(async () => {
      const fate = await placements.fateOf(key)
      if (fate.is === 'underWay') return refused([inFlight])
      if (fate.is === 'unheard' && onUnheard) {
        await placements.end(key)
        return onUnheard()
      }
      if (fate.is === 'unknown' || fate.is === 'unheard') {
        // It may not have arrived yet, or only its order tells of it.
        const order = checkoutUuid === null ? null : await orders.anew(checkoutUuid, plans.order)
        if (!order && !hasFailed) return refused([inFlight])
        await placements.end(key)
        return order ? this.#found(order, asked) : refused([failed], await checkouts.anew(plans.checkout))
      }
      await placements.end(key)
      if (fate.is === 'placed') {
        const isOther = checkoutUuid !== null && checkoutUuid !== fate.order
        return isOther ? refused([keyReused]) : this.read(fate.order, asked, plans)
      }
      const verdict = verdictsOf([fate.why])
      return refused(verdict.length > 0 ? verdict : [notPlaced], await checkouts.anew(plans.checkout))
    })
  }

  /** A cart that is gone may have gone by this very key. */
  async byKey(asked: Asked, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { placements, owner } = this.#options
    const fate = await placements.fateOf(asked.idempotencyKey)
    if (fate.is === 'placed') return this.read(fate.order, asked, plans)
    return refused([fate.is === 'underWay' ? inFlight : nothingToCheckOut(owner.lastOrder !== null)])
  }

  #found(order: Order, { expectedTotal }: Asked): PlacingOutcome {
    this.#options.owner.keepLastOrder(order.uuid)
    const { total } = order.totals
    const isLess = compareDecimals(total.amount, expectedTotal) < 0
    const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
    const warning = `The total went down from ${expected?.formatted} to ${total.formatted} before the order was placed. You pay ${total.formatted}.`
    return { order, checkout: null, userErrors: [], warnings: isLess ? [warning] : [] }
  }
}

/** As long as the site does not answer, nobody knows. */
async function untilSilence(find: () => Promise<PlacingOutcome>): Promise<PlacingOutcome> {
  try {
    return await find()
  } catch (error) {
    if (isSilence(error)) return refused([inFlight])
    throw error
  }
}
