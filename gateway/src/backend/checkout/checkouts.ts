import type { PaymentMethodName } from '../../../../runtime/src/settings.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import type { Carts } from '../carts/carts.ts'
import { askAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { sendWithConflicts } from '../carts/writer.ts'
import { isNotTheirs, SignedOutError } from '../jsonapi/errors.ts'
import { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { cartIdentityPlan } from '../carts/plans.ts'
import { Checkout } from './checkout.ts'
import type { KnownFields } from './knownFields.ts'

export interface CheckoutsOptions {
  readonly calls: BackendCalls
  readonly carts: Carts
  readonly owner: CartOwner
  readonly knownFields: KnownFields
  /** Payment methods that this shop accepts. */
  readonly payments: readonly PaymentMethodName[]
}

const OPERATION = 'checkout'

/** The checkout of whoever asks: their cart, seen as an order to be. */
export class Checkouts {
  readonly #options: CheckoutsOptions
  readonly #read = new Map<string, Promise<Checkout | null>>()
  /** Which order it is, as far as this operation knows. */
  #known: { readonly of: string; readonly uuid: string } | null = null

  constructor(options: CheckoutsOptions) {
    this.#options = options
  }

  /**
   * What is to be decided before their cart becomes an order; null while that is empty. One operation reads it once, until it
   * changes it. Whose session ends meanwhile is a guest.
   * @param cartPlan what the operation reads of the cart anyway: its uuid comes with that
   * @throws BackendError
   */
  async read(plan: Plan, cartPlan: Plan = cartIdentityPlan): Promise<Checkout | null> {
    const cart = await this.#options.carts.read(cartPlan)
    if (!cart.order || cart.items.length === 0) return null
    return this.#readOnce(cart.order.id, plan)
  }

  /** The checkout of an id that somebody sends: only their own cart's has one. @throws BackendError */
  async byUuid(uuid: string, plan: Plan): Promise<Checkout | null> {
    const cart = await this.#options.carts.read(cartIdentityPlan)
    return cart.order?.id === uuid ? this.read(plan) : null
  }

  /** Uuid of the cart that is to be checked out, empty or not; null without one. @throws SignedOutError, BackendError */
  async uuid(): Promise<string | null> {
    const { carts, owner } = this.#options
    const of = ownerKey(owner)
    if (this.#known?.of === of) return this.#known.uuid
    const cart = await carts.readOf(owner, cartIdentityPlan)
    if (!cart.order || cart.items.length === 0) return null
    this.#known = { of, uuid: cart.order.id }
    return cart.order.id
  }

  /** The checkout as it is now, whatever this operation has read of it before. @throws BackendError */
  async anew(plan: Plan): Promise<Checkout | null> {
    this.forget()
    const of = ownerKey(this.#options.owner)
    return this.#known?.of === of ? this.#readOnce(this.#known.uuid, plan) : this.read(plan)
  }

  /** Null for one that was placed, and for somebody else's. @throws SignedOutError, BackendError */
  async readOf(uuid: string, plan: Plan): Promise<Checkout | null> {
    return this.#ask({ operation: OPERATION, method: 'GET', address: addressOf(uuid, plan) })
  }

  /**
   * Writes attributes and answers the checkout as it is then; null for one that was placed, and for somebody else's. What the
   * site has no field for is left out.
   * @throws SignedOutError, BackendError
   */
  async change(uuid: string, attributes: Readonly<Record<string, unknown>>, plan: Plan): Promise<Checkout | null> {
    const { knownFields } = this.#options
    const data = { type: wireNames.order.type, id: uuid, attributes: knownFields.only(attributes) }
    const call = {
      operation: 'checkoutChange',
      method: 'PATCH',
      address: addressOf(uuid, plan),
      body: { data },
    } as const
    this.forget()
    try {
      return await this.#ask(call)
    } catch (error) {
      if (!knownFields.learns(error)) throw error
      return this.change(uuid, attributes, plan)
    }
  }

  /** It is not as it was read, and neither is the cart. */
  forget(): void {
    this.#read.clear()
    this.#options.carts.forget()
  }

  /** The cart is an order now. */
  leave(): void {
    this.#known = null
    this.forget()
  }

  #readOnce(uuid: string, plan: Plan): Promise<Checkout | null> {
    const key = `${ownerKey(this.#options.owner)} ${addressOf(uuid, plan)}`
    const reading = this.#read.get(key) ?? this.#asGuestAfterwards(uuid, plan)
    this.#read.set(key, reading)
    return reading
  }

  /** Whose session ends here has another cart. */
  async #asGuestAfterwards(uuid: string, plan: Plan): Promise<Checkout | null> {
    try {
      return await this.readOf(uuid, plan)
    } catch (error) {
      if (error instanceof SignedOutError) return null
      throw error
    }
  }

  async #ask(call: Call): Promise<Checkout | null> {
    const { calls, owner, payments } = this.#options
    try {
      const answer = await sendWithConflicts(() => askAsOwner(calls, owner, call))
      if (answer === null) return null
      const [order] = Document.parse(answer, call.operation).data
      return order ? new Checkout(order, payments) : null
    } catch (error) {
      if (isNotTheirs(error)) return null
      throw error
    }
  }
}

function addressOf(uuid: string, plan: Plan) {
  return `${paths.checkout}/${uuid}${queryString(plan)}`
}
