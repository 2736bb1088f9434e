import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { KeyedQueue } from '../../cache/queue.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { SignedOutError } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { addLines, addUnlimited, isUnlimited } from './add.ts'
import type { Batches } from './batches.ts'
import type { Cart, CartItem } from './cart.ts'
import type { Carts } from './carts.ts'
import { type Buyer, ownerKey } from '../jsonapi/owner.ts'
import { applyCoupon, type CouponCodes, removeCoupon } from './coupons.ts'
import { changeItem, type LineChange, removeItem } from './lines.ts'
import type { CartMerge } from './merge.ts'
import { alreadyOrdered, type CartOutcome, type CartWarning, noProblems, unknownLine } from './outcome.ts'
import { quantityError } from './quantity.ts'
import { type CartLine, prepareLines, type PreparedLine, type TypedNotes } from './cartLines.ts'
import { type CartWriter, cartWriter } from './writer.ts'

export interface ItemChange extends LineChange {
  readonly itemUuid: string
}

/** An item that was ordered, saved or shared before. */
export interface StoredLine extends Omit<CartLine, 'sku'> {
  readonly partNumber: string
}

const tooManyCodes: CartOutcome = {
  userErrors: [{ code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: ['code'] }],
  warnings: [],
}

const tooManyCarts: CartOutcome = {
  userErrors: [userError('RATE_LIMITED', 'Your network has started too many carts. Try again in an hour, or log in.')],
  warnings: [],
}

/** Limits new guest carts per network. */
interface NewCarts {
  /** Counts a new cart. @returns whether it may be created */
  take(): Promise<boolean>
  /** Uncounts a cart that was not created. */
  giveBack(): Promise<void>
}

export interface CartWritesOptions {
  readonly calls: BackendCalls
  readonly carts: Carts
  readonly owner: Buyer
  readonly merge: CartMerge
  /** Shared by all gateways: sites silently lose parallel writes to one cart. */
  readonly queue: KeyedQueue
  readonly batches: Batches
  readonly coupons: CouponCodes
  readonly profile: SiteProfile
  readonly attempts: Attempts
  readonly newCarts: NewCarts
}

/** Changes to the requester's cart. Writes to one cart run one after another. */
export class CartWrites {
  readonly #options: CartWritesOptions

  constructor(options: CartWritesOptions) {
    this.#options = options
  }

  /**
   * @param plan cart fields to read together with the change
   * @param key of the batch; makes a retry with the same lines add nothing
   */
  async add(lines: readonly CartLine[], plan?: Plan, key?: string | null): Promise<CartOutcome> {
    const { batches, owner, newCarts, profile } = this.#options
    const { prepared, userErrors } = await prepareLines(this.#options, lines.map(this.#storable))
    if (prepared.length === 0) return { userErrors, warnings: [] }
    const outcome = await this.#inTurn(async (writer) => {
      const isFirst = owner.customerKey === null && owner.cartToken === null
      const [alone, ...others] = prepared
      const isAlone = !isFirst && !key && others.length === 0
      if (isAlone && alone && isUnlimited(alone, profile.currency)) return addUnlimited(alone, writer)
      const before = await writer.read()
      if (owner.customerKey === null) owner.ensureCartToken()
      if (isFirst && !(await newCarts.take())) {
        owner.discardNewCartToken()
        return tooManyCarts
      }
      const add = (missing: readonly PreparedLine[]) => addLines(missing, before, writer)
      const added = key ? await batches.addOnce({ owner, key, lines }, prepared, before, add) : await add(prepared)
      // Nothing was added, so no cart is needed. After a lost response there may be one.
      if (isFirst && added.userErrors.length >= prepared.length) {
        owner.discardNewCartToken()
        await newCarts.giveBack()
      }
      return added
    }, plan)
    return this.#withLosses({ ...outcome, userErrors: [...userErrors, ...outcome.userErrors] }, lines)
  }

  /** Says which text this site does not store. */
  #withLosses(outcome: CartOutcome, notes: readonly TypedNotes[]): CartOutcome {
    const { hasItemNotes, hasItemReferences } = savedInputs(this.#options.profile)
    const lost = [
      { name: 'notes', isSaved: hasItemNotes, isGiven: notes.some(({ note }) => note) },
      { name: 'item numbers', isSaved: hasItemReferences, isGiven: notes.some(({ reference }) => reference) },
    ].filter(({ isSaved, isGiven }) => isGiven && !isSaved)
    const warnings = lost.map(({ name }): CartWarning => {
      return { code: 'NOT_SAVED', message: `This shop does not store ${name}, so yours was not saved`, itemUuid: null }
    })
    return { ...outcome, warnings: [...outcome.warnings, ...warnings] }
  }

  /** Without text that the site cannot store: its items would never be equal to the line, nor combined with it. */
  readonly #storable = (line: CartLine): CartLine => {
    const { hasItemNotes, hasItemReferences } = savedInputs(this.#options.profile)
    return {
      ...line,
      note: hasItemNotes ? line.note : null,
      reference: hasItemReferences ? line.reference : null,
    }
  }

  /** Adds saved, shared or reordered items. Messages name the part, since the buyer did not just type it. */
  async addStored(items: readonly StoredLine[]): Promise<CartOutcome> {
    if (items.length === 0) return noProblems
    const lines = items.map(({ partNumber: sku, quantity, isOneLength, note, reference }) => ({
      sku,
      quantity,
      isOneLength,
      note,
      reference,
    }))
    const { userErrors, warnings } = await this.add(lines)
    const messages = new Map(userErrors.map(({ code, message }) => [message, code]))
    return { userErrors: [...messages].map(([message, code]) => ({ code, message, path: [] })), warnings }
  }

  async applyCoupon(code: string): Promise<CartOutcome> {
    const { attempts, coupons } = this.#options
    const outcome = await attempts.limited(
      'couponsFromPlace',
      () => this.#onCoupon((cart, writer) => applyCoupon(code, cart, writer, coupons)),
      ({ userErrors }) => userErrors.length > 0,
    )
    return outcome === 'tooMany' ? tooManyCodes : outcome
  }

  async removeCoupon(code: string): Promise<CartOutcome> {
    return this.#onCoupon((cart, writer) => removeCoupon(code, cart, writer, this.#options.coupons))
  }

  async update({ itemUuid, ...change }: ItemChange): Promise<CartOutcome> {
    const error = change.quantity ? quantityError(change.quantity, ['quantity']) : null
    if (error) return { userErrors: [error], warnings: [] }
    const outcome = await this.#onItem(itemUuid, (item, cart, writer) =>
      change.quantity === 0 ? removeItem(item, cart, writer) : changeItem(item, cart, change, writer),
    )
    return this.#withLosses(outcome, [change])
  }

  /** Lets the site add items to the cart. @param refusalOf returns the user error for a failure, or throws the failure */
  async fill(call: Call, refusalOf: (error: unknown) => UserError): Promise<CartOutcome> {
    const { owner } = this.#options
    return this.#inTurn(async (writer) => {
      const isFirst = owner.customerKey === null && owner.cartToken === null
      if (owner.customerKey === null) owner.ensureCartToken()
      try {
        await writer.send(call)
        return noProblems
      } catch (error) {
        if (isFirst) owner.discardNewCartToken()
        if (error instanceof SignedOutError) throw error
        return { userErrors: [refusalOf(error)], warnings: [] }
      }
    })
  }

  async remove(itemUuid: string): Promise<CartOutcome> {
    return this.#onItem(itemUuid, removeItem)
  }

  async clear(): Promise<CartOutcome> {
    return this.#inTurn(async (writer) => {
      const { order } = await writer.read()
      if (order) await writer.send({ operation: 'cartClear', method: 'DELETE', address: `${paths.carts}/${order.id}` })
      return noProblems
    })
  }

  async #onCoupon(write: (cart: Cart, writer: CartWriter) => Promise<UserError | null>): Promise<CartOutcome> {
    return this.#inTurn(async (writer) => {
      const error = await write(await writer.read(), writer)
      return error ? { userErrors: [error], warnings: [] } : noProblems
    })
  }

  async #onItem(
    itemUuid: string,
    write: (item: CartItem, cart: Cart, writer: CartWriter) => Promise<CartOutcome>,
  ): Promise<CartOutcome> {
    return this.#inTurn(async (writer) => {
      const cart = await writer.read()
      const item = cart.items.find(({ uuid }) => uuid === itemUuid)
      if (item) return write(item, cart, writer)
      // Another tab still showed it when the cart became an order.
      const wasOrdered = cart.items.length === 0 && this.#options.owner.lastOrder !== null
      return wasOrdered ? alreadyOrdered : unknownLine
    })
  }

  /**
   * Runs the task while no one else changes the same cart. If the session turns out to have ended, runs it again as a
   * guest.
   */
  async #inTurn(task: (writer: CartWriter) => Promise<CartOutcome>, plan?: Plan): Promise<CartOutcome> {
    const { calls, carts, owner, merge, queue } = this.#options
    await merge.settle()
    const inTurn = () => queue.run(ownerKey(owner), () => task(cartWriter(calls, carts, owner, plan)))
    try {
      return await inTurn()
    } catch (error) {
      if (!(error instanceof SignedOutError) || owner.customerKey !== null) throw error
      return inTurn()
    }
  }
}
