import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { KeyedQueue } from '../../cache/queue.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner, ownerKey } from '../jsonapi/owner.ts'
import type { CartMerge } from '../carts/merge.ts'
import { sendWithConflicts } from '../carts/writer.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { BackendError, isNotTheirs } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { readMoney } from '../jsonapi/money.ts'
import { paths } from '../jsonapi/names.ts'
import { savedInputs } from '../profile/savedInputs.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { type Confirmation, confirmationOf, identityOf, type PlaceOrderInput } from './confirmation.ts'
import { isConstrained } from './gaps.ts'
import { instructionsLost } from './losses.ts'
import { type PlacingOutcome, catchSignedOut, nothingToCheckOut } from './outcome.ts'
import {
  isSilence,
  PLACING_MS,
  PlacedOrders,
  type PlacedOrdersOptions,
  type PlacingPlans,
  refused,
} from './placedOrders.ts'
import { refusalsOf } from './refusals.ts'
import {
  cartChanged,
  isPlacedBefore,
  keyReuseIn,
  noSuchCheckout,
  placedButHidden,
  priceChanged,
  verdictsOf,
} from './verdicts.ts'
import { changesSince, linesOf } from './version.ts'

export interface PlacingOptions extends PlacedOrdersOptions {
  readonly calls: BackendCalls
  readonly checkouts: Checkouts
  readonly merge: CartMerge
  /** Shared by all gateways: one cart is placed by one request at a time. */
  readonly queue: KeyedQueue
  readonly profile: SiteProfile
  readonly attempts: Attempts
}

/**
 * Places the requester's order. First looks up the key. Then loads the current order, checks that it is complete and
 * unchanged and costs what the buyer saw, places it, and reads the result: four requests, plus one for the cart if the
 * buyer does not name a checkout.
 */
export class Placing {
  readonly #options: PlacingOptions
  readonly #placed: PlacedOrders

  constructor(options: PlacingOptions) {
    this.#options = options
    this.#placed = new PlacedOrders(options)
  }

  /**
   * With the same key it returns the same order and never places another.
   * @throws BackendError before anything was sent
   */
  async place(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { attempts, merge, owner, queue } = this.#options
    const given = confirmationOf(input)
    const { idempotencyKey: key, notes } = input
    const inTurn = () =>
      catchSignedOut(
        async () => {
          if ('userErrors' in given) return this.#placed.refuseInvalid(key, given.userErrors, plans.order)
          await merge.settle()
          return queue.run(ownerKey(owner), () => this.#inTurn(given, plans))
        },
        (error) => refused([error]),
      )
    const outcome = await attempts.ofPlacing(inTurn, ({ userErrors }) =>
      userErrors.some(({ code }) => code === 'PAYMENT_DECLINED'),
    )
    return outcome === 'tooMany' ? refused([tooMany]) : this.#withLosses(outcome, notes ?? '')
  }

  /** Says if this site does not store the buyer's instructions. */
  #withLosses(outcome: PlacingOutcome, notes: string): PlacingOutcome {
    const { hasOrderInstructions } = savedInputs(this.#options.profile)
    return outcome.order === null || notes === '' || hasOrderInstructions
      ? outcome
      : { ...outcome, warnings: [...outcome.warnings, instructionsLost] }
  }

  async #inTurn(input: Confirmation, plans: PlacingPlans): Promise<PlacingOutcome> {
    const known = await this.#placed.find(input, plans)
    if (known) return known
    const { checkouts, owner, orders } = this.#options
    const uuid = input.checkoutUuid ?? (await checkouts.uuid())
    if (uuid !== null) return this.#place(uuid, { ...input, checkoutUuid: uuid }, plans)
    const order = owner.lastOrder === null ? null : await orders.byUuid(owner.lastOrder, plans.order)
    return { ...refused([nothingToCheckOut(owner.lastOrder !== null)]), order }
  }

  async #place(uuid: string, input: Confirmation, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { customerKey, cartToken } = this.#options.owner
    if (customerKey === null && cartToken === null) return refused([noSuchCheckout])
    const checkout = await this.#refresh(uuid, input.notes, plans.checkout)
    // A placed order has no checkout: only the site can tell whether it was placed with this key.
    if (!checkout) return this.#send(uuid, checkout, input, plans)
    const { items } = checkout.cart
    const changes = input.version ? changesSince(input.version, items) : []
    const problems = [...(changes.length > 0 ? [cartChanged] : []), ...problemsOf(checkout, input.expectedTotal)]
    if (problems.length > 0) return { ...refused(problems, checkout), changes }
    const fingerprint = { ...input.fingerprint, ...identityOf(uuid, linesOf(items)) }
    return this.#send(uuid, checkout, { ...input, fingerprint }, plans)
  }

  /** The current order, with the buyer's instructions if given. */
  async #refresh(uuid: string, notes: string | null, plan: Plan): Promise<Checkout | null> {
    const { checkouts } = this.#options
    if (notes !== null) return checkouts.change(uuid, { customer_comments: notes || null }, plan)
    const checkout = await checkouts.readOrder(uuid, plan)
    return checkout && mayHideLinks(checkout) ? checkouts.change(uuid, {}, plan) : checkout
  }

  async #send(
    uuid: string,
    checkout: Checkout | null,
    input: Confirmation,
    plans: PlacingPlans,
  ): Promise<PlacingOutcome> {
    const { calls, checkouts, owner, placements } = this.#options
    const { idempotencyKey: key, expectedTotal, fingerprint } = input
    const data = checkout?.paymentMethod?.isCard
      ? { type: 'payment--payment-default', attributes: { capture: true } }
      : { type: 'payment--payment-manual', attributes: {} }
    const call = {
      operation: 'placeOrder',
      method: 'POST',
      address: `${paths.checkout}/${uuid}/payment`,
      headers: { 'idempotency-key': key, 'commerce-expected-total': expectedTotal },
      body: { data, ...(placements.isRememberedBySite && { meta: { fingerprint } }) },
      timeoutMs: PLACING_MS,
    } as const
    const end = await placements.begin(key)
    try {
      await sendWithConflicts(() => callAsOwner(calls, owner, call))
    } catch (error) {
      if (isSilence(error)) return this.#placed.resolveOutcome(input, plans, hasFailed(error))
      // If one is in progress, ask the site about it before sending anything else.
      if (!isInProgress(error)) await end()
      return this.#notPlaced(error, uuid, input, plans)
    } finally {
      checkouts.forgetCart()
    }
    await placements.remember(key, fingerprint, uuid)
    await end()
    return this.#placed.read(uuid, input, plans, placedButHidden)
  }

  async #notPlaced(error: unknown, uuid: string, input: Confirmation, plans: PlacingPlans): Promise<PlacingOutcome> {
    // A site that does not show the checkout of a placed order may also refuse to place it again.
    if (isPlacedBefore(error) || isNotTheirs(error)) return this.#placed.read(uuid, input, plans)
    const reuse = keyReuseIn(error)
    if (reuse) return this.#placed.reused(reuse.differs, reuse.order ?? null, plans.order)
    const verdict = verdictOf(error)
    if (verdict.some(({ code }) => code === 'IN_FLIGHT')) return refused(verdict)
    if (verdict.some(({ code }) => code === 'ALREADY_PLACED')) {
      const placed = await this.#placed.read(uuid, input, plans)
      return { ...placed, userErrors: verdict }
    }
    return refused(verdict, await this.#options.checkouts.readOrder(uuid, plans.checkout).catch(() => null))
  }
}

/** Commerce caches an order without links if the cart was read first. Responses to changes always have them. */
function mayHideLinks({ gaps, order, totals }: Checkout): boolean {
  return !order.hasLink('payment-create') && (gaps.length === 0 || compareDecimals(totals.total.amount, '0') === 0)
}

/** Reasons not to place an order in its current state. */
function problemsOf(checkout: Checkout, expectedTotal: string): UserError[] {
  const gaps = checkout.gaps.map(({ error }) => error)
  if (gaps.length > 0) return gaps
  if (isConstrained(checkout.order)) return [incomplete]
  if (!checkout.order.hasLink('payment-create')) return [notPlaceable]
  const { total } = checkout.totals
  if (compareDecimals(total.amount, expectedTotal) <= 0) return []
  const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
  return [priceChanged(expected?.formatted ?? null, total.formatted)]
}

/** The site's reason for not placing an order. @throws refusals that the buyer cannot resolve */
function verdictOf(error: unknown): readonly UserError[] {
  if (!(error instanceof BackendError)) throw error
  const named = verdictsOf(error.violations)
  if (named.length > 0) return named
  if (error.kind !== 'invalid') throw error
  return refusalsOf(error)
}

/** Proxies respond for a site that may still be working; this is the site's own response. */
function hasFailed(error: unknown): boolean {
  return error instanceof BackendError && error.status === 500
}

function isInProgress(error: unknown): boolean {
  return error instanceof BackendError && error.violations.some(({ code }) => code === 'in_flight')
}

const tooMany: UserError = { code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: [] }

const notPlaceable: UserError = { code: 'REQUIRED', message: 'Choose a payment method.', path: ['paymentMethodId'] }

const incomplete: UserError = {
  code: 'REQUIRED',
  message: 'We need more information for this order. Please call us.',
  path: [],
}
