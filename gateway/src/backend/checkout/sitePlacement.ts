import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner } from '../jsonapi/owner.ts'
import { BackendError, hasEnded, isNotTheirs, isSilence } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { placePath } from '../jsonapi/names.ts'
import type { Orders } from '../orders/orders.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { type Confirmation, type InvalidRequest, readDecimal } from './confirmation.ts'
import { nothingToCheckOut, type PlacingBuyer, type PlacingOutcome, type PlacingPlans, refused } from './outcome.ts'
import { PlacedOrders, sendWithKey } from './placedOrders.ts'
import { gapErrors, incompleteErrors } from './refusals.ts'
import {
  cartChanged,
  failed,
  inFlight,
  keyReuseIn,
  noSuchCheckout,
  orderIn,
  placedButHidden,
  verdictsOf,
} from './verdicts.ts'
import { changesSince } from './version.ts'

export interface SitePlacementOptions {
  readonly calls: BackendCalls
  readonly checkouts: Checkouts
  readonly orders: Orders
  readonly owner: PlacingBuyer
  readonly profile: SiteProfile
}

/** What a buyer confirms. */
interface Reviewed {
  readonly uuid: string
  readonly checkout: Checkout | null
}

/** No order has this UUID. With it, the site only looks up the key. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/**
 * Places orders with the site's call, which checks, pays and places an order at once, and remembers keys. The checkout is
 * read before, because only the shop knows some rules, such as the countries and payment methods it accepts, and the
 * order is read afterward.
 */
export class SitePlacement {
  readonly #options: SitePlacementOptions
  readonly #placed: PlacedOrders

  constructor(options: SitePlacementOptions) {
    this.#options = options
    this.#placed = new PlacedOrders(options.orders, (uuid) => options.owner.keepLastOrder(uuid))
  }

  async place(input: Confirmation, plans: PlacingPlans): Promise<PlacingOutcome> {
    if (this.#isUnknown) return this.#missing(input, plans)
    const reviewed = await this.#read(input, plans.checkout)
    if (reviewed instanceof BackendError) {
      // The site may know the key though it cannot show the checkout.
      const sent = await this.#sendConfirmed(NO_ORDER, input, null)
      if (typeof sent !== 'string' && !keyReuseIn(sent)) throw reviewed
      return this.#outcome(sent, null, input, plans)
    }
    const { uuid, checkout } = reviewed
    const gaps = checkout ? gapErrors(checkout) : []
    if (gaps.length > 0) return this.find(input, plans, gaps, checkout)
    return this.#outcome(await this.#sendConfirmed(uuid, input, checkout), uuid, input, plans)
  }

  async find(
    input: Confirmation,
    plans: PlacingPlans,
    otherwise: readonly UserError[],
    checkout: Checkout | null = null,
  ): Promise<PlacingOutcome> {
    if (this.#isUnknown) return refused(otherwise)
    const sent = await this.#sendConfirmed(NO_ORDER, input, checkout)
    if (typeof sent !== 'string' && isNotTheirs(sent)) return refused(otherwise, checkout)
    return this.#outcome(sent, checkout?.uuid ?? null, input, plans)
  }

  /** The order to place; `checkout` is null if it was placed before. Returns the failure if the site cannot show it. */
  async #read({ checkoutUuid }: Confirmation, plan: Plan): Promise<Reviewed | BackendError> {
    const { checkouts } = this.#options
    try {
      const uuid = checkoutUuid ?? (await checkouts.uuid()) ?? NO_ORDER
      return { uuid, checkout: uuid === NO_ORDER ? null : await checkouts.readOrder(uuid, plan) }
    } catch (error) {
      if (error instanceof BackendError) return error
      throw error
    }
  }

  #sendConfirmed(uuid: string, input: Confirmation, checkout: Checkout | null): Promise<string | BackendError> {
    const { version, notes } = input
    const { hasOrderInstructions } = savedInputs(this.#options.profile)
    return this.#send(uuid, input.idempotencyKey, input.expectedTotal, checkout?.totals.total.currencyCode, {
      ...(version && {
        expectedLines: version.map(([partNumber, quantity, price, details]) => ({
          partNumber,
          quantity,
          price,
          details,
        })),
      }),
      ...(notes !== null && hasOrderInstructions && { attributes: { customer_comments: notes || null } }),
    }).finally(() => this.#options.checkouts.forgetCart())
  }

  #outcome(sent: string | BackendError, uuid: string | null, input: Confirmation, plans: PlacingPlans) {
    return typeof sent === 'string'
      ? this.#placed.read(sent, input.expectedTotal, plans.order, placedButHidden)
      : this.#outcomeOf(sent, uuid === NO_ORDER ? null : uuid, input, plans)
  }

  async refuse({ key, mutation, expectedTotal }: InvalidRequest, userErrors: readonly UserError[], plan: Plan) {
    if (this.#isUnknown) return refused(userErrors)
    const sent = await this.#send(NO_ORDER, key, expectedTotal ?? '0')
    if (typeof sent === 'string') throw new Error('The site placed an order that does not exist.')
    const reuse = keyReuseIn(sent)
    if (reuse) {
      const isOfPlaceOrder = !reuse.differs.includes('operation')
      const compared = expectedTotal === null ? [] : reuse.differs.filter((name) => name === 'expectedTotal')
      const differs =
        isOfPlaceOrder === (mutation === 'placeOrder')
          ? [...new Set([...userErrors.flatMap(({ path }) => path.slice(0, 1)), ...compared])]
          : ['operation']
      return this.#placed.reused({ ...reuse, differs }, plan)
    }
    if (isSilence(sent)) throw sent
    return refused(userErrors)
  }

  /** Guests without a token have neither carts nor keys. */
  get #isUnknown(): boolean {
    const { customerKey, cartToken } = this.#options.owner
    return customerKey === null && cartToken === null
  }

  /** @returns the order's UUID, or why it was not placed */
  async #send(
    uuid: string,
    key: string,
    expectedTotal: string,
    currency = this.#options.profile.currency,
    more = {},
  ): Promise<string | BackendError> {
    const { calls, owner } = this.#options
    const operation = 'placeOrder'
    const body = {
      idempotencyKey: key,
      expectedTotal: { number: readDecimal(expectedTotal), currency_code: currency },
      ...more,
    }
    const call = { operation, method: 'POST', address: placePath(uuid), body, isPlainJson: true } as const
    try {
      return await sendWithKey(operation, (timeoutMs) => callAsOwner(calls, owner, { ...call, timeoutMs }))
    } catch (error) {
      if (error instanceof BackendError) return error
      throw error
    }
  }

  /** What a refusal means for the buyer. @throws refusals that the buyer cannot resolve */
  async #outcomeOf(
    refusal: BackendError,
    uuid: string | null,
    input: Confirmation,
    plans: PlacingPlans,
  ): Promise<PlacingOutcome> {
    const reuse = keyReuseIn(refusal)
    if (reuse) {
      // Buyers who name no checkout mean the one of their first request.
      const isSame = input.checkoutUuid === null || input.checkoutUuid === reuse.order
      const differs = reuse.differs.filter((name) => name !== 'order' || !isSame)
      if (differs.length > 0) return this.#placed.reused({ ...reuse, differs }, plans.order)
      if (reuse.order === null) return refused([inFlight])
      return this.#placed.read(reuse.order, input.expectedTotal, plans.order, placedButHidden)
    }
    if (isNotTheirs(refusal)) return this.#missing(input, plans)
    const verdict = verdictsOf(refusal.violations)
    if (verdict.some(({ code }) => code === 'IN_FLIGHT')) return refused(verdict)
    if (verdict.some(({ code }) => code === 'ALREADY_PLACED')) {
      const placed = await this.#placed.read(orderIn(refusal) ?? uuid ?? NO_ORDER, input.expectedTotal, plans.order)
      return { ...placed, userErrors: verdict }
    }
    if (isSilence(refusal) && !hasEnded(refusal)) return refused([inFlight])
    const checkout =
      uuid === null ? null : await this.#options.checkouts.readOrder(uuid, plans.checkout).catch(() => null)
    // Only an order that is still a cart shows that the site has failed.
    if (isSilence(refusal)) return checkout ? refused([failed], checkout) : refused([inFlight])
    return refusedAfterReview(verdict.length > 0 ? verdict : incompleteErrors(refusal, checkout), checkout, input)
  }

  /** The order does not exist, or is somebody else's. Buyers who name none get the last one of their browser. */
  async #missing({ checkoutUuid }: Confirmation, { order }: PlacingPlans): Promise<PlacingOutcome> {
    if (checkoutUuid !== null) return refused([noSuchCheckout])
    const { lastOrder } = this.#options.owner
    const last = lastOrder === null ? null : await this.#options.orders.byUuid(lastOrder, order)
    return { ...refused([nothingToCheckOut(lastOrder !== null)]), order: last }
  }
}

/** Names what has changed since the review, if the buyer stated what that was. */
function refusedAfterReview(
  userErrors: readonly UserError[],
  checkout: Checkout | null,
  { version }: Confirmation,
): PlacingOutcome {
  const changes = checkout && version ? changesSince(version, checkout.cart.items) : []
  const isNew = changes.length > 0 && userErrors.every(({ code }) => code !== 'CART_CHANGED')
  return { ...refused(isNew ? [cartChanged, ...userErrors] : userErrors, checkout), changes }
}
