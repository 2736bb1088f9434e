import { createHash } from 'node:crypto'
import { z } from 'zod'
import { offeredCountries } from '../addresses/offeredCountries.ts'
import type { PaymentMethodName } from '@shop/runtime/settings'
import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import type { Carts } from '../carts/carts.ts'
import { callAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { sendWithConflicts } from '../carts/writer.ts'
import { isNotTheirs, SignedOutError } from '../jsonapi/errors.ts'
import { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { cartIdentityPlan } from '../carts/plans.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { savedInputs } from '../profile/capabilities.ts'
import { Checkout } from './checkout.ts'

export interface CheckoutsOptions {
  readonly calls: BackendCalls
  readonly carts: Carts
  readonly owner: CartOwner
  /** Payment methods that this shop accepts. */
  readonly payments: readonly PaymentMethodName[]
  readonly profile: SiteProfile
  readonly store: SharedStore
}

const OPERATION = 'checkout'

/** How long the last state of a checkout is remembered. */
const SEEN_MS = 3_600_000

const seenSchema = z.object({ uuid: z.string(), billing: z.enum(['none', 'same', 'other']) })

/** What the shop last saw of a requester's checkout: then changing it needs no reading first. */
type SeenCheckout = z.infer<typeof seenSchema>

export function seenOf(checkout: Checkout | null): SeenCheckout | null {
  if (!checkout) return null
  const { uuid, billingAddress, isBillingSameAsShipping } = checkout
  return { uuid, billing: billingAddress === null ? 'none' : isBillingSameAsShipping ? 'same' : 'other' }
}

/** The requester's checkout: their cart as a draft order. */
export class Checkouts {
  readonly #options: CheckoutsOptions
  readonly #read = new Map<string, Promise<Checkout | null>>()
  /** The order's UUID, if this operation knows it. */
  #known: { readonly of: string; readonly uuid: string } | null = null

  constructor(options: CheckoutsOptions) {
    this.#options = options
  }

  /**
   * The requester's checkout; null for an empty cart. An operation reads it once, until it changes. Falls back to the
   * guest's when the session ends.
   * @param cartPlan cart fields that the operation needs anyway; they include its UUID
   * @throws BackendError
   */
  async read(plan: Plan, cartPlan: Plan = cartIdentityPlan): Promise<Checkout | null> {
    const cart = await this.#options.carts.read(cartPlan)
    if (!cart.order || cart.items.length === 0) return null
    return this.#remembered(await this.#readOnce(cart.order.id, plan))
  }

  /** The checkout with a given ID; null unless it is the requester's own. @throws BackendError */
  async byUuid(uuid: string, plan: Plan): Promise<Checkout | null> {
    const cart = await this.#options.carts.read(cartIdentityPlan)
    return cart.order?.id === uuid ? this.read(plan) : null
  }

  /** UUID of the cart to check out, even if it is empty; null without one. @throws SignedOutError, BackendError */
  async uuid(): Promise<string | null> {
    const { carts, owner } = this.#options
    const of = ownerKey(owner)
    if (this.#known?.of === of) return this.#known.uuid
    const cart = await carts.readCart(owner, cartIdentityPlan)
    if (!cart.order || cart.items.length === 0) return null
    this.#known = { of, uuid: cart.order.id }
    return cart.order.id
  }

  /** Reads the current checkout again. @throws BackendError */
  async reload(plan: Plan): Promise<Checkout | null> {
    this.forget()
    const of = ownerKey(this.#options.owner)
    return this.#known?.of === of ? this.#readOnce(this.#known.uuid, plan) : this.read(plan)
  }

  /** Null for a placed order and for other customers' orders. @throws SignedOutError, BackendError */
  async readOrder(uuid: string, plan: Plan): Promise<Checkout | null> {
    return this.#ask({ operation: OPERATION, method: 'GET', address: addressOf(uuid, plan) })
  }

  /** What the shop last saw of the requester's checkout; null if unknown. It may have changed since. */
  async lastSeen(): Promise<SeenCheckout | null> {
    return seenSchema.safeParse(JSON.parse((await this.#options.store.get(this.#seenKey)) ?? 'null')).data ?? null
  }

  /** The requester's current checkout; null if there is none. @throws SignedOutError, BackendError */
  current(plan: Plan): Promise<Checkout | null> {
    return this.#ofCurrent((uuid) => this.readOrder(uuid, plan))
  }

  /** Changes the requester's current checkout; null if there is none. @throws SignedOutError, BackendError */
  async changeCurrent(attributes: Readonly<Record<string, unknown>>, plan: Plan): Promise<Checkout | null> {
    return this.#remembered(await this.#ofCurrent((uuid) => this.change(uuid, attributes, plan)))
  }

  async #ofCurrent(ask: (uuid: string) => Promise<Checkout | null>): Promise<Checkout | null> {
    const seen = await this.lastSeen()
    const checkout = seen && (await ask(seen.uuid))
    if (checkout && !checkout.isEmpty) return checkout
    const uuid = await this.uuid()
    return uuid === null ? null : ask(uuid)
  }

  async #remembered(checkout: Checkout | null): Promise<Checkout | null> {
    if (checkout) await this.#options.store.put(this.#seenKey, JSON.stringify(seenOf(checkout)), SEEN_MS)
    return checkout
  }

  get #seenKey(): string {
    return `checkout:${createHash('sha256').update(ownerKey(this.#options.owner)).digest('base64url')}`
  }

  /**
   * Writes attributes and returns the updated checkout; null for a placed order and for other customers' orders.
   * @throws SignedOutError, BackendError
   */
  async change(uuid: string, attributes: Readonly<Record<string, unknown>>, plan: Plan): Promise<Checkout | null> {
    const data = { type: wireNames.order.type, id: uuid, attributes }
    this.forget()
    // If the gateway stops during the change, the next process must not rely on the previous state.
    await this.#options.store.remove(this.#seenKey)
    return this.#ask({
      operation: 'checkoutChange',
      method: 'PATCH',
      address: addressOf(uuid, plan),
      body: { data },
    })
  }

  /** Drops the cached checkout and cart. */
  forget(): void {
    this.#read.clear()
    this.#options.carts.forget()
  }

  /** The cart has become an order. */
  async forgetCart(): Promise<void> {
    this.#known = null
    this.forget()
    await this.#options.store.remove(this.#seenKey)
  }

  #readOnce(uuid: string, plan: Plan): Promise<Checkout | null> {
    const key = `${ownerKey(this.#options.owner)} ${addressOf(uuid, plan)}`
    const reading = this.#read.get(key) ?? this.#asGuestAfterwards(uuid, plan)
    this.#read.set(key, reading)
    return reading
  }

  /** After the session ends, the requester has another cart. */
  async #asGuestAfterwards(uuid: string, plan: Plan): Promise<Checkout | null> {
    try {
      return await this.readOrder(uuid, plan)
    } catch (error) {
      if (error instanceof SignedOutError) return null
      throw error
    }
  }

  /** The checkout in a response. @throws BackendError if it is malformed */
  parse(response: unknown, operation: string): Checkout | null {
    if (response === null) return null
    const { payments: accepted, profile } = this.#options
    const [order] = Document.parse(response, operation).data
    if (!order) return null
    const { hasPurchaseOrderNumbers } = savedInputs(profile)
    return new Checkout(order, { accepted, hasPurchaseOrderNumbers }, offeredCountries(profile.document))
  }

  async #ask(call: Call): Promise<Checkout | null> {
    const { calls, owner } = this.#options
    try {
      return this.parse(await sendWithConflicts(() => callAsOwner(calls, owner, call)), call.operation)
    } catch (error) {
      if (isNotTheirs(error)) return null
      throw error
    }
  }
}

function addressOf(uuid: string, plan: Plan) {
  return `${paths.checkout}/${uuid}${queryString(plan)}`
}
