import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { KeyedQueue } from '../../shared/queue.ts'
import type { BackendCalls } from '../calls.ts'
import { askAsOwner, type Buyer, ownerKey } from '../cart/carts.ts'
import type { CartMerge } from '../cart/merge.ts'
import { compareDecimals } from '../decimals.ts'
import { BackendError, isAbsent } from '../errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { readMoney } from '../money.ts'
import { PATHS } from '../names.ts'
import type { Order } from '../orders/order.ts'
import type { Orders } from '../orders/orders.ts'
import type { UserError } from '../userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { notesSchema } from './inputs.ts'
import { nothingToCheckOut, type PlacingOutcome, untilSignedOut } from './outcome.ts'
import type { Placements } from './placements.ts'
import { refusalsOf } from './refusals.ts'
import { IN_FLIGHT, isPlacedBefore, NO_SUCH_CHECKOUT, priceChanged, verdictsOf } from './verdicts.ts'

/** Leaves time to ask what became of a placement whose answer does not come. */
const PLACING_MS = 22_000

export interface PlaceOrderInput {
  readonly idempotencyKey: string
  /** A decimal, such as "1137.71". */
  readonly expectedTotal: string
  readonly notes?: string | null | undefined
  /** The checkout on the buyer's screen, where they said which; empty for an id of something else. */
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

export interface PlacingOptions {
  readonly calls: BackendCalls
  readonly checkouts: Checkouts
  readonly orders: Orders
  readonly placements: Placements
  readonly owner: PlacingBuyer
  readonly merge: CartMerge
  /** Shared by all gateways: one cart is placed by one request at a time. */
  readonly queue: KeyedQueue
  readonly attempts: Attempts
}

const refused = (userErrors: readonly UserError[], checkout: Checkout | null = null): PlacingOutcome => ({
  order: null,
  checkout,
  userErrors,
  warnings: [],
})

/** What the site says of why it has not placed an order. @throws what says nothing that a buyer can mend */
function verdictOf(error: unknown): readonly UserError[] {
  if (!(error instanceof BackendError)) throw error
  const named = verdictsOf(error.violations)
  if (named.length > 0) return named
  if (error.kind !== 'invalid') throw error
  return refusalsOf(error)
}

const isUnderWay = (error: unknown): boolean =>
  error instanceof BackendError && error.violations.some(({ code }) => code === 'in_flight')

/** An amount as the site takes it. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,6})?$/

/** The answer may still come about: neither yes nor no. */
const isSilence = (error: unknown): boolean =>
  error instanceof BackendError && ['timeout', 'unreachable', 'server', 'malformed', 'maintenance'].includes(error.kind)

/**
 * Makes an order of the asker's cart: asks for the order to be as it is now, looks whether everything is there and costs what
 * the buyer saw, places it, and reads what was placed: three requests, and one more for the cart where the buyer does not say
 * which checkout they mean.
 */
export class Placing {
  readonly #options: PlacingOptions

  constructor(options: PlacingOptions) {
    this.#options = options
  }

  /** Repeated with the same key, it answers the same order and never places another. @throws BackendError before anything was sent */
  async place(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { attempts, merge, owner, queue } = this.#options
    const notes = notesSchema.safeParse(input.notes ?? '')
    if (!notes.success) return refused(userErrorsOf(notes.error, ['notes']))
    if (!AMOUNT.test(input.expectedTotal)) return refused([NO_AMOUNT])
    if (input.checkoutUuid === '') return refused([NO_SUCH_CHECKOUT])
    const given = { ...input, notes: typeof input.notes === 'string' ? notes.data : null }
    const inTurn = () =>
      untilSignedOut(
        async () => {
          await merge.settle()
          return queue.run(ownerKey(owner), () => this.#inTurn(given, plans))
        },
        (error) => refused([error]),
      )
    const outcome = await attempts.ofPlacing(inTurn, ({ userErrors }) =>
      userErrors.some(({ code }) => code === 'PAYMENT_DECLINED'),
    )
    return outcome === 'tooMany' ? refused([TOO_MANY]) : outcome
  }

  async #inTurn(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { placements } = this.#options
    if (await placements.isUnderWay(input.idempotencyKey)) return this.#resolve(input, plans)
    return this.#place(input, plans)
  }

  async #place(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { checkouts, owner } = this.#options
    const uuid = input.checkoutUuid ?? (await checkouts.uuid())
    if (uuid === null) return this.#withoutCart(input, plans)
    const checkout = await this.#refreshed(uuid, input.notes ?? null, plans.checkout)
    // One that was placed before shows no checkout: whether it was with this key, only the site can tell.
    if (checkout) {
      const gaps = checkout.gaps.map(({ error }) => error)
      if (gaps.length > 0) return refused(gaps, checkout)
      if (!checkout.order.hasLink('payment-create')) return refused([NOT_PLACEABLE], checkout)
      const { total } = checkout.totals
      if (compareDecimals(total.amount, input.expectedTotal) > 0) {
        const expected = readMoney({ number: input.expectedTotal, currency_code: total.currencyCode })
        return refused([priceChanged(expected?.formatted ?? null, total.formatted)], checkout)
      }
    } else if (owner.customerKey === null && owner.cartToken === null) {
      return refused([NO_SUCH_CHECKOUT])
    }
    return this.#send(uuid, checkout, input, plans)
  }

  /** The order as it is now, with the buyer's instructions where they gave some. */
  async #refreshed(uuid: string, notes: string | null, plan: Plan): Promise<Checkout | null> {
    const { checkouts } = this.#options
    return notes === null
      ? checkouts.readOf(uuid, plan)
      : checkouts.change(uuid, { customer_comments: notes || null }, plan)
  }

  async #send(
    uuid: string,
    checkout: Checkout | null,
    input: PlaceOrderInput,
    plans: PlacingPlans,
  ): Promise<PlacingOutcome> {
    const { calls, checkouts, owner, placements } = this.#options
    const { idempotencyKey: key, expectedTotal } = input
    const isCard = checkout?.paymentMethod?.kind === 'CARD'
    const data = isCard
      ? { type: 'payment--payment-default', attributes: { capture: true } }
      : { type: 'payment--payment-manual', attributes: {} }
    const end = await placements.begin(key)
    try {
      await askAsOwner(calls, owner, {
        operation: 'placeOrder',
        method: 'POST',
        address: `${PATHS.checkout}/${uuid}/payment`,
        headers: { 'idempotency-key': key, 'commerce-expected-total': expectedTotal },
        body: { data },
        atMostMs: PLACING_MS,
      })
    } catch (error) {
      if (isSilence(error)) return this.#resolve(input, plans, uuid)
      // Of one that is still under way the site is asked next, before anything else is sent.
      if (!isUnderWay(error)) await end()
      return this.#notPlaced(error, uuid, input, plans)
    } finally {
      checkouts.leave()
    }
    await end()
    return this.#placed(uuid, input, plans)
  }

  async #notPlaced(error: unknown, uuid: string, input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { checkouts } = this.#options
    if (isPlacedBefore(error)) return this.#placed(uuid, input, plans)
    // A site that shows nothing of a placed order's checkout may refuse to be asked to place it again.
    if (isAbsent(error)) return this.#placed(uuid, input, plans)
    const verdict = verdictOf(error)
    if (verdict.some(({ code }) => code === 'IN_FLIGHT')) return refused(verdict)
    if (verdict.some(({ code }) => code === 'ALREADY_PLACED')) {
      return { ...(await this.#placed(uuid, input, plans)), userErrors: verdict }
    }
    return refused(verdict, await checkouts.readOf(uuid, plans.checkout).catch(() => null))
  }

  /** The order that there is now; it may take the site a while to show it. */
  async #placed(uuid: string, { expectedTotal }: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { orders, owner } = this.#options
    let order: Order | null
    try {
      order = await orders.anew(uuid, plans.order)
    } catch (error) {
      if (isSilence(error)) return refused([IN_FLIGHT])
      throw error
    }
    if (!order) return refused([NO_SUCH_CHECKOUT])
    owner.keepLastOrder(order.uuid)
    const { total } = order.totals
    const isLess = compareDecimals(total.amount, expectedTotal) < 0
    const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
    const warnings = isLess
      ? [
          `The total went down from ${expected?.formatted} to ${total.formatted} before the order was placed. You pay ${total.formatted}.`,
        ]
      : []
    return { order, checkout: null, userErrors: [], warnings }
  }

  /** What became of a placement whose answer was lost: the site knows by its key, or else by the order itself. */
  async #resolve(input: PlaceOrderInput, plans: PlacingPlans, uuid = input.checkoutUuid): Promise<PlacingOutcome> {
    const { placements, orders, checkouts } = this.#options
    const { idempotencyKey: key } = input
    try {
      const fate = await placements.fateOf(key)
      if (fate.is === 'underWay') return refused([IN_FLIGHT])
      if (fate.is === 'placed') {
        await placements.end(key)
        return this.#placed(fate.order, input, plans)
      }
      if (fate.is === 'refused') {
        await placements.end(key)
        return refused(verdictsOf([fate.why]), await checkouts.anew(plans.checkout))
      }
      const order = uuid === null ? null : await orders.anew(uuid, plans.order)
      if (!order) return refused([IN_FLIGHT])
      await placements.end(key)
      return this.#placed(order.uuid, input, plans)
    } catch (error) {
      if (isSilence(error)) return refused([IN_FLIGHT])
      throw error
    }
  }

  /** A cart that is gone may have gone by this very key. */
  async #withoutCart(input: PlaceOrderInput, plans: PlacingPlans): Promise<PlacingOutcome> {
    const { placements, owner } = this.#options
    const fate = await placements.fateOf(input.idempotencyKey)
    if (fate.is === 'placed') return this.#placed(fate.order, input, plans)
    return refused([fate.is === 'underWay' ? IN_FLIGHT : nothingToCheckOut(owner.lastOrder !== null)])
  }
}

const TOO_MANY: UserError = { code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: [] }

const NOT_PLACEABLE: UserError = { code: 'REQUIRED', message: 'Choose how to pay.', path: ['paymentMethodId'] }

const NO_AMOUNT: UserError = {
  code: 'INVALID',
  message: 'Load the page anew: the total on it is no amount.',
  path: ['expectedTotal'],
}
