import { z } from 'zod'
import { hashOf } from '../../secrets.ts'
import type { KeyedQueue } from '../../cache/queue.ts'
import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { cartRulesPlan } from './plans.ts'
import { addLines } from './add.ts'
import type { Cart } from './cart.ts'
import type { Carts } from './carts.ts'
import { type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { applyCoupon, type CouponCodes } from './coupons.ts'
import type { CartOutcome, CartWarning } from './outcome.ts'
import { isCutToLength, orderingError } from './parts.ts'
import { keyOfLine, linesMissingIn, quantitiesIn, quantityInCart, type PreparedLine } from './cartLines.ts'
import { cartWriter } from './writer.ts'

/** How long the journal of an interrupted merge is kept. */
const JOURNAL_LIFE_MS = 3_600_000

/** The account cart's contents when a merge began: quantities by item. */
const journalSchema = z.object({ customer: z.string(), pieces: z.record(z.string(), z.number()) })
type Journal = z.infer<typeof journalSchema>

interface MergedOwner extends CartOwner {
  /** Drops the guest's cart token. */
  dropCartToken(): void
}

export interface CartMergeOptions {
  readonly calls: BackendCalls
  readonly carts: Carts
  readonly owner: MergedOwner
  readonly queue: KeyedQueue
  readonly store: SharedStore
  readonly coupons: CouponCodes
  /** Called when a cart could not be merged now. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Merges a guest's cart into the account's cart after login. A guest token alongside a login means that the merge is
 * pending; the token is dropped once the guest cart is deleted.
 *
 * The site has no call for this: items are added to the account's cart, then the guest cart is deleted. A merge
 * interrupted between the two is repeated; a journal of the account cart's earlier contents keeps it from adding items
 * twice. The journal is in the gateways' shared store: a gateway without Redis that restarts at that moment does add
 * them twice.
 */
export class CartMerge {
  /** Cart fields that the operation returns: they are read together with the last addition. */
  plan: Plan = cartRulesPlan
  readonly #options: CartMergeOptions
  #attempt: Promise<readonly CartWarning[]> | null = null

  constructor(options: CartMergeOptions) {
    this.#options = options
  }

  /** Whether a guest cart has to be merged. */
  get isPending(): boolean {
    const { customerKey, cartToken } = this.#options.owner
    return customerKey !== null && cartToken !== null
  }

  /** Merges a pending guest cart, at most once per operation. Never fails: a failed merge is retried later. */
  async settle(): Promise<readonly CartWarning[]> {
    const { owner, onFailure } = this.#options
    const { customerKey, cartToken } = owner
    if (customerKey === null || cartToken === null) return []
    this.#attempt ??= this.#inTurn(cartToken).catch((error: unknown) => {
      onFailure(error)
      return [notNow]
    })
    return this.#attempt
  }

  #inTurn(token: string): Promise<readonly CartWarning[]> {
    const { owner, queue } = this.#options
    // Locks are always taken in this order, to avoid deadlocks.
    const guestKey = ownerKey({ customerKey: null, cartToken: token })
    return queue.run(guestKey, () => queue.run(ownerKey(owner), () => this.#merge(token)))
  }

  async #merge(token: string): Promise<readonly CartWarning[]> {
    const { carts, owner } = this.#options
    const source = await carts.readCart(asGuest(token), cartRulesPlan)
    if (source.items.length === 0) {
      owner.dropCartToken()
      return []
    }
    const before = await carts.readCart(owner, cartRulesPlan)
    const { lines, warnings } = splitMovable(source)
    const started = await this.#journal(token, before)
    const outcome = await this.#add(lines, started, before)
    const coupon = await this.#moveCoupon(source, before)
    await this.#deleteCart(source, token)
    owner.dropCartToken()
    return [
      ...warnings,
      ...outcome.userErrors.map(({ message, path }) => notMerged(`${path[0]} was not added: ${message}`)),
      ...outcome.warnings,
      ...coupon,
      ...lines.filter((line) => quantityInCart(before, keyOfLine(line)) > 0).map(combinedNotice),
    ]
  }

  /** Adds the missing guest items; retries once if the site fails midway. */
  async #add(lines: readonly PreparedLine[], { pieces }: Journal, before: Cart): Promise<CartOutcome> {
    const { calls, carts, owner } = this.#options
    const writer = cartWriter(calls, carts, owner, this.plan)
    const first = await addLines(linesMissingIn(before, lines, pieces), before, writer)
    if (!first.userErrors.some(({ code }) => code === 'OUT_OF_STOCK')) return first
    const now = await writer.read()
    const second = await addLines(linesMissingIn(now, lines, pieces), now, writer)
    return { userErrors: second.userErrors, warnings: [...first.warnings, ...second.warnings] }
  }

  /** The guest's coupon is applied unless the account's cart has one. */
  async #moveCoupon(source: Cart, before: Cart): Promise<CartWarning[]> {
    const { calls, carts, coupons, owner } = this.#options
    const code = source.hasCoupon && !before.hasCoupon ? await coupons.of(source) : null
    if (code === null) return []
    const writer = cartWriter(calls, carts, owner)
    const error = await applyCoupon(code, await writer.read(), writer, coupons)
    return error ? [notMerged(`Your coupon was not applied: ${error.message}`)] : []
  }

  /** The account cart's contents when this merge began, possibly in an earlier attempt. */
  async #journal(token: string, before: Cart): Promise<Journal> {
    const { owner, store } = this.#options
    const key = journalKey(token)
    const customer = owner.customerKey ?? ''
    const entry = journalSchema.safeParse(JSON.parse((await store.get(key)) ?? 'null'))
    if (entry.success && entry.data.customer === customer) return entry.data
    const journal: Journal = { customer, pieces: quantitiesIn(before) }
    await store.put(key, JSON.stringify(journal), JOURNAL_LIFE_MS)
    return journal
  }

  async #deleteCart(cart: Cart, token: string): Promise<void> {
    const { calls, carts, store } = this.#options
    const address = `${paths.carts}/${cart.order?.id}`
    try {
      await calls.asGuest(token, { operation: 'cartMerged', method: 'DELETE', address })
    } catch (failure) {
      if (!isAbsent(failure)) {
        const rest = await carts.readCart(asGuest(token), cartRulesPlan)
        if (rest.items.length > 0) throw failure
      }
    }
    await store.remove(journalKey(token))
  }
}

function asGuest(cartToken: string): CartOwner {
  return {
    customerKey: null,
    cartToken,
    ensureCartToken: () => cartToken,
  }
}

function journalKey(token: string) {
  return `merge:${hashOf(token)}`
}

/** The items that can be ordered, and a notice about each that cannot. */
function splitMovable({ items }: Cart): { lines: PreparedLine[]; warnings: CartWarning[] } {
  const lines: PreparedLine[] = []
  const warnings: CartWarning[] = []
  for (const item of items) {
    if (item.isQuoted) {
      warnings.push(notMerged(`${item.partNumber} is from a quote: open the quote and accept it again`))
      continue
    }
    const part = item.purchased
    const error = part ? orderingError(part, item.partNumber, []) : null
    if (!part || error) {
      warnings.push(notMerged(error?.message ?? `${item.name} is no longer available`))
      continue
    }
    const isOneLength = isCutToLength(part) ? item.isOneLength === true : null
    const { partNumber: sku, quantity, note, reference } = item
    lines.push({ part, sku, quantity, isOneLength, note, reference, path: [sku] })
  }
  return { lines, warnings }
}

function notMerged(message: string): CartWarning {
  return { code: 'NOT_MERGED', message, itemUuid: null }
}

function combinedNotice({ sku }: PreparedLine): CartWarning {
  return {
    code: 'MERGED',
    message: `${sku} was in both carts, so the lines were combined`,
    itemUuid: null,
  }
}

const notNow = notMerged(
  'The cart from before you logged in could not be added yet. It is saved, and we’ll add it as soon as we can',
)
