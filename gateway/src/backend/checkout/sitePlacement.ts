import { sendWithConflicts } from '../carts/writer.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner } from '../jsonapi/owner.ts'
import { BackendError, hasEnded, hasNoResponse, isNotTheirs } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { lookupPath, placePath } from '../jsonapi/names.ts'
import { queryString } from '../jsonapi/query.ts'
import type { Orders } from '../orders/orders.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { amountPattern, type Confirmation, readDecimal } from './confirmation.ts'
import {
  nothingToCheckOut,
  type PlacementBuyer,
  type PlacementOutcome,
  type PlacementPlans,
  refusalOutcome,
} from './outcome.ts'
import { type KeyLookup, lookUpKey, sendWithKey } from './idempotencyKeys.ts'
import { OrderOutcomes } from './orderOutcomes.ts'
import { missingInputErrors, incompleteErrors } from './refusals.ts'
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
  readonly owner: PlacementBuyer
  readonly profile: SiteProfile
}

/** Plan for a checkout that is not shown. */
const noPlan: Plan = { include: [], fields: {} }

/**
 * Places orders with the site's call, which checks, pays and places an order in one request, and remembers keys. First,
 * looks up the key. If it is unknown, reads the checkout, because only the shop knows some rules, such as the countries
 * and payment methods it accepts. Finally, reads the order.
 */
export class SitePlacement {
  readonly #options: SitePlacementOptions
  readonly #outcomes: OrderOutcomes

  constructor(options: SitePlacementOptions) {
    this.#options = options
    this.#outcomes = new OrderOutcomes(options.orders, (uuid) => options.owner.keepLastOrder(uuid))
  }

  async place(input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome> {
    if (this.#isAnonymous) return this.#missing(input, plans)
    const lookup = await this.#lookUp(input, plans.checkout)
    if (lookup.isKnown) return this.#outcome(lookup.result, input.checkoutUuid, input, plans)
    const { checkouts } = this.#options
    const uuid = input.checkoutUuid ?? (await checkouts.uuid())
    if (uuid === null) return (await this.find(input, plans)) ?? this.#missing(input, plans)
    const checkout =
      input.checkoutUuid === null
        ? await checkouts.readOrder(uuid, plans.checkout)
        : checkouts.parse(lookup.checkout, 'placeOrder')
    const missingInputs = checkout ? missingInputErrors(checkout) : []
    // A parallel request may have used the key since.
    if (missingInputs.length > 0)
      return (await this.find(input, plans)) ?? refusalAfterReview(missingInputs, checkout, input)
    return this.#outcome(await this.#send(uuid, input, checkout), uuid, input, plans)
  }

  async find(input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome | null> {
    if (this.#isAnonymous) return null
    const lookup = await this.#lookUp(input, noPlan)
    return lookup.isKnown ? this.#outcome(lookup.result, input.checkoutUuid, input, plans) : null
  }

  async refuse(input: Confirmation, userErrors: readonly UserError[], plan: Plan): Promise<PlacementOutcome> {
    if (this.#isAnonymous) return refusalOutcome(userErrors)
    return this.#outcomes.refuse(await this.#lookUp(input, noPlan), userErrors, plan)
  }

  /** Looks up the key. If it is unknown, the result has the checkout that the input names. */
  #lookUp(input: Confirmation, plan: Plan): Promise<KeyLookup> {
    const address = lookupPath(input.checkoutUuid) + queryString(plan)
    const body = this.#bodyOf(input)
    return lookUpKey((timeoutMs) => sendWithConflicts(() => this.#post(address, body, timeoutMs)))
  }

  #bodyOf(input: Confirmation, currency = this.#options.profile.currency): Record<string, unknown> {
    const { idempotencyKey, expectedTotal, version, notes } = input
    const { hasOrderInstructions } = savedInputs(this.#options.profile)
    return {
      idempotencyKey,
      ...(amountPattern.test(expectedTotal) && {
        expectedTotal: { number: readDecimal(expectedTotal), currency_code: currency },
      }),
      ...(version && {
        expectedLines: version.map(([partNumber, quantity, price, details]) => ({
          partNumber,
          quantity,
          price,
          details,
        })),
      }),
      ...(notes !== null && hasOrderInstructions && { attributes: { customer_comments: notes || null } }),
    }
  }

  #outcome(result: string | BackendError, uuid: string | null, input: Confirmation, plans: PlacementPlans) {
    return typeof result === 'string'
      ? this.#outcomes.read(result, input.expectedTotal, plans.order, placedButHidden)
      : this.#outcomeOf(result, uuid, input, plans)
  }

  /** Guests without a token have neither carts nor keys. */
  get #isAnonymous(): boolean {
    const { customerKey, cartToken } = this.#options.owner
    return customerKey === null && cartToken === null
  }

  /** @returns the order's UUID, or why it was not placed */
  async #send(uuid: string, input: Confirmation, checkout: Checkout | null): Promise<string | BackendError> {
    const body = this.#bodyOf(input, checkout?.totals.total.currencyCode)
    try {
      return await sendWithKey('placeOrder', (timeoutMs) => this.#post(placePath(uuid), body, timeoutMs))
    } catch (error) {
      if (error instanceof BackendError) return error
      throw error
    } finally {
      await this.#options.checkouts.forgetCart()
    }
  }

  #post(address: string, body: unknown, timeoutMs: number): Promise<unknown> {
    const { calls, owner } = this.#options
    return callAsOwner(calls, owner, {
      operation: 'placeOrder',
      method: 'POST',
      address,
      body,
      isPlainJson: true,
      timeoutMs,
    })
  }

  /** What a refusal means for the buyer. @throws refusals that the buyer cannot resolve */
  async #outcomeOf(
    refusal: BackendError,
    uuid: string | null,
    input: Confirmation,
    plans: PlacementPlans,
  ): Promise<PlacementOutcome> {
    const reuse = keyReuseIn(refusal)
    if (reuse) {
      // Buyers who name no checkout mean the one of their first request.
      const differs = reuse.differs.filter((name) => name !== 'order' || input.checkoutUuid !== null)
      if (differs.length > 0) return this.#outcomes.reused({ ...reuse, differs }, plans.order)
      if (reuse.order === null) return refusalOutcome([inFlight])
      return this.#outcomes.read(reuse.order, input.expectedTotal, plans.order, placedButHidden)
    }
    if (isNotTheirs(refusal)) return this.#missing(input, plans)
    const verdict = verdictsOf(refusal.violations)
    if (verdict.some(({ code }) => code === 'IN_FLIGHT')) return refusalOutcome(verdict)
    if (verdict.some(({ code }) => code === 'ALREADY_PLACED')) {
      const placed = await this.#outcomes.read(orderIn(refusal) ?? uuid ?? '', input.expectedTotal, plans.order)
      return { ...placed, userErrors: verdict }
    }
    if (hasNoResponse(refusal) && !hasEnded(refusal)) return refusalOutcome([inFlight])
    const { checkouts } = this.#options
    const reading = uuid === null ? checkouts.current(plans.checkout) : checkouts.readOrder(uuid, plans.checkout)
    const checkout = await reading.catch(() => null)
    // Only an order that is still a cart shows that the site has failed.
    if (hasNoResponse(refusal)) return checkout ? refusalOutcome([failed], checkout) : refusalOutcome([inFlight])
    return refusalAfterReview(verdict.length > 0 ? verdict : incompleteErrors(refusal, checkout), checkout, input)
  }

  /** The order does not exist, or is somebody else's. Buyers who name none get the last one of their browser. */
  async #missing({ checkoutUuid }: Confirmation, { order }: PlacementPlans): Promise<PlacementOutcome> {
    if (checkoutUuid !== null) return refusalOutcome([noSuchCheckout])
    const { lastOrder } = this.#options.owner
    const last = lastOrder === null ? null : await this.#options.orders.byUuid(lastOrder, order)
    return { ...refusalOutcome([nothingToCheckOut(lastOrder !== null)]), order: last }
  }
}

/** Names what has changed since the review, if the buyer stated what that was. */
function refusalAfterReview(
  userErrors: readonly UserError[],
  checkout: Checkout | null,
  { version }: Confirmation,
): PlacementOutcome {
  const changes = checkout && version ? changesSince(version, checkout.cart.items) : []
  const isNew = changes.length > 0 && userErrors.every(({ code }) => code !== 'CART_CHANGED')
  return { ...refusalOutcome(isNew ? [cartChanged, ...userErrors] : userErrors, checkout), changes }
}
