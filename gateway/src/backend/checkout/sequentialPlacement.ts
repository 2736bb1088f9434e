import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner } from '../jsonapi/owner.ts'
import { sendWithConflicts } from '../carts/writer.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { BackendError, hasEnded, hasNoResponse, isNotTheirs } from '../jsonapi/errors.ts'
import type { Orders } from '../orders/orders.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { readMoney } from '../jsonapi/money.ts'
import { paths } from '../jsonapi/names.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import type { Confirmation } from './confirmation.ts'
import { type PlacementBuyer, type PlacementOutcome, type PlacementPlans, refusalOutcome } from './outcome.ts'
import { PLACEMENT_TIMEOUT_MS } from './idempotencyKeys.ts'
import { OrderOutcomes } from './orderOutcomes.ts'
import { missingInputErrors, refusalsOf } from './refusals.ts'
import { cartChanged, failed, inFlight, noSuchCheckout, placedButHidden, priceChanged } from './verdicts.ts'
import { changesSince } from './version.ts'

/** The site may still be working on a placement for this long. It is not resent before: the site could charge twice. */
const UNDER_WAY_MS = 60_000

export interface SequentialPlacementOptions {
  readonly calls: BackendCalls
  readonly checkouts: Checkouts
  readonly orders: Orders
  readonly owner: PlacementBuyer
  readonly store: SharedStore
}

/**
 * Places orders in steps, on sites without a call for it: reads the order, checks that it is complete and as the buyer
 * confirmed it, pays, and reads the result. Such sites do not remember keys: a cart becomes one order, whatever the key.
 */
export class SequentialPlacement {
  readonly #options: SequentialPlacementOptions
  readonly #outcomes: OrderOutcomes

  constructor(options: SequentialPlacementOptions) {
    this.#options = options
    this.#outcomes = new OrderOutcomes(options.orders, (uuid) => options.owner.keepLastOrder(uuid))
  }

  async place(input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome> {
    const { checkoutUuid: uuid, expectedTotal, notes, version } = input
    const { customerKey, cartToken } = this.#options.owner
    if (uuid === null) return refusalOutcome([unnamed])
    if (customerKey === null && cartToken === null) return refusalOutcome([noSuchCheckout])
    if ((await this.#options.store.get(nameOf(uuid))) !== null) return this.#resolve(uuid, input, plans)
    const checkout = await this.#refresh(uuid, notes, plans.checkout)
    // A placed order has no checkout.
    if (!checkout) return this.#outcomes.read(uuid, expectedTotal, plans.order)
    const changes = version ? changesSince(version, checkout.cart.items) : []
    const problems = [...(changes.length > 0 ? [cartChanged] : []), ...problemsOf(checkout, expectedTotal)]
    if (problems.length > 0) return { ...refusalOutcome(problems, checkout), changes }
    return this.#send(uuid, checkout, input, plans)
  }

  async find({ checkoutUuid, expectedTotal }: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome | null> {
    const found = checkoutUuid === null ? null : await this.#outcomes.read(checkoutUuid, expectedTotal, plans.order)
    return found?.order ? found : null
  }

  async refuse(_input: Confirmation, userErrors: readonly UserError[]): Promise<PlacementOutcome> {
    return refusalOutcome(userErrors)
  }

  /** The current order, with the buyer's instructions if given. */
  async #refresh(uuid: string, notes: string | null, plan: Plan): Promise<Checkout | null> {
    const { checkouts } = this.#options
    return notes === null
      ? checkouts.readOrder(uuid, plan)
      : checkouts.change(uuid, { customer_comments: notes || null }, plan)
  }

  async #send(uuid: string, checkout: Checkout, input: Confirmation, plans: PlacementPlans): Promise<PlacementOutcome> {
    const { calls, checkouts, owner, store } = this.#options
    const data = checkout.paymentMethod?.isCard
      ? { type: 'payment--payment-default', attributes: { capture: true } }
      : { type: 'payment--payment-manual', attributes: {} }
    const call = {
      operation: 'placeOrder',
      method: 'POST',
      address: `${paths.checkout}/${uuid}/payment`,
      body: { data },
      timeoutMs: PLACEMENT_TIMEOUT_MS,
    } as const
    await store.put(nameOf(uuid), 'sent', UNDER_WAY_MS)
    try {
      await sendWithConflicts(() => callAsOwner(calls, owner, call))
    } catch (error) {
      if (hasNoResponse(error)) return this.#resolve(uuid, input, plans, hasEnded(error))
      await store.remove(nameOf(uuid))
      return this.#notPlaced(error, checkout, input, plans)
    } finally {
      await checkouts.forgetCart()
    }
    await store.remove(nameOf(uuid))
    return this.#outcomes.read(uuid, input.expectedTotal, plans.order, placedButHidden)
  }

  /** Finds the outcome after a lost response. @param hasFailed whether the site has stopped working on the order */
  async #resolve(
    uuid: string,
    { expectedTotal }: Confirmation,
    plans: PlacementPlans,
    hasFailed = false,
  ): Promise<PlacementOutcome> {
    const { checkouts, store } = this.#options
    const outcome = await this.#outcomes.read(uuid, expectedTotal, plans.order, hasFailed ? failed : inFlight)
    if (outcome.order || outcome.userErrors[0] === failed) await store.remove(nameOf(uuid))
    return outcome.userErrors[0] === failed ? { ...outcome, checkout: await checkouts.reload(plans.checkout) } : outcome
  }

  /** Another request may have placed the order. Otherwise, says why this one did not. */
  async #notPlaced(
    error: unknown,
    checkout: Checkout,
    input: Confirmation,
    plans: PlacementPlans,
  ): Promise<PlacementOutcome> {
    if (!(error instanceof BackendError)) throw error
    const { uuid } = checkout
    const placed = await this.#outcomes.read(uuid, input.expectedTotal, plans.order)
    if (placed.order || isNotTheirs(error)) return placed
    const hasCard = checkout.paymentMethod?.isCard === true
    const errors = refusalsOf(error, { attribute: hasCard ? 'payment_instrument' : null, hasCard })
    return refusalOutcome(errors, await this.#options.checkouts.readOrder(uuid, plans.checkout).catch(() => null))
  }
}

function nameOf(uuid: string): string {
  return `placing:${uuid}`
}

/** Reasons not to place an order in its current state. */
function problemsOf(checkout: Checkout, expectedTotal: string): readonly UserError[] {
  const missingInputs = missingInputErrors(checkout)
  if (missingInputs.length > 0) return missingInputs
  const { total } = checkout.totals
  if (compareDecimals(total.amount, expectedTotal) <= 0) return []
  const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
  return [priceChanged(expected?.formatted ?? null, total.formatted)]
}

const unnamed = userError(
  'REQUIRED',
  'This shop needs the ID of the checkout to recognize a repeated order. Send `Checkout.id`.',
  ['checkoutId'],
)
