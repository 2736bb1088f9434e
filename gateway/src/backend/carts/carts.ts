import type { BackendCalls } from '../jsonapi/calls.ts'
import { BackendError, SignedOutError } from '../jsonapi/errors.ts'
import { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { paths, wireNames } from '../jsonapi/names.ts'
import { callAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { Cart, emptyCart, unknownCart } from './cart.ts'
import type { CartCache, CachedRead } from './cartCache.ts'

export interface CartsOptions {
  readonly calls: BackendCalls
  readonly owner: CartOwner
  /** Runs before a cart is read, such as a pending merge. Never fails. */
  readonly prepare: () => Promise<unknown>
  /** Called when a cart could not be loaded and is shown empty. */
  readonly onFailure: (error: unknown) => void
  /** For carts that may be a few seconds old; null if this operation needs the current one. */
  readonly cache: OwnCartCache | null
}

/** The cache, for the requester. */
export interface OwnCartCache extends Pick<CachedRead, 'maxAgeMs' | 'isAccepted'> {
  readonly carts: CartCache
  /** Derived from the requester's secret credential. */
  readonly credential: string
}

interface CartRead {
  readonly cart: Promise<Cart>
  readonly isOptional: boolean
}

/** Optional reads may give up before the cart arrives. */
function hasGivenUp(error: unknown): boolean {
  return error instanceof BackendError && error.kind === 'timeout'
}

/** With `prefer`, the embedded backend omits the links of resources. On other sites, gzip shrinks them. */
export const cartHeaders = { prefer: 'return=minimal', 'accept-encoding': 'gzip' } as const

/** Every cart response includes the items and their parts; if no fields were named, with all of theirs. */
const includedFields = { [wireNames.orderItem.type]: [], [wireNames.variation.type]: [] }

/** The requester's carts. An operation reads the same cart fields once, until the cart changes. */
export class Carts {
  readonly #options: CartsOptions
  readonly #read = new Map<string, CartRead>()

  constructor(options: CartsOptions) {
    this.#options = options
  }

  /** The requester's cart. Falls back to the guest cart, if any, when the session ends. @throws BackendError */
  async read(plan: Plan, isOptional = false): Promise<Cart> {
    await this.#options.prepare()
    try {
      return await this.#readOnce(plan, isOptional)
    } catch (error) {
      if (!(error instanceof SignedOutError)) throw error
      return this.#readOnce(plan, isOptional)
    }
  }

  /** Drops the cached cart. */
  forget(): void {
    this.#read.clear()
  }

  /** Caches the requester's cart from the response to a change. @param plan its fields */
  adopt(plan: Plan, cart: Cart): void {
    const key = `${ownerKey(this.#options.owner)}${queryString(plan)}`
    this.#read.set(key, { cart: Promise.resolve(cart), isOptional: false })
  }

  /** @throws SignedOutError, BackendError */
  async readCart(owner: CartOwner, { include, fields }: Plan, isOptional = false): Promise<Cart> {
    const address = `${paths.carts}${queryString({ include, fields: { ...includedFields, ...fields } })}`
    const answer = await callAsOwner(this.#options.calls, owner, {
      operation: 'carts',
      method: 'GET',
      address,
      headers: cartHeaders,
      isOptional,
    })
    return answer === null ? emptyCart : Cart.of(Document.parse(answer, 'carts'))
  }

  /**
   * A cart that cannot be loaded is shown as empty. Its token is kept, so that it reappears when the backend recovers.
   */
  async readOrEmpty(plan: Plan): Promise<Cart> {
    try {
      return await this.#readRecent(plan)
    } catch (error) {
      this.#options.onFailure(error)
      return unknownCart
    }
  }

  #readRecent(plan: Plan): Promise<Cart> {
    const { cache, owner } = this.#options
    const { customerKey, cartToken } = owner
    // With both, a merge is pending; without either, there is no cart.
    if (!cache || (customerKey === null) === (cartToken === null)) return this.read(plan, true)
    const key = ownerKey(owner)
    const { carts, credential, ...limits } = cache
    const read = async () => ({ cart: await this.read(plan, true), isOfOwner: ownerKey(owner) === key })
    return carts.read({ ...limits, owner: key, key: `${credential}${queryString(plan)}`, read })
  }

  #readOnce(plan: Plan, isOptional: boolean): Promise<Cart> {
    const { owner } = this.#options
    const key = `${ownerKey(owner)}${queryString(plan)}`
    const known = this.#read.get(key)
    if (known && (isOptional || !known.isOptional)) return known.cart
    const readNow = () => this.readCart(owner, plan, isOptional)
    const cart = known ? known.cart.catch((error: unknown) => (hasGivenUp(error) ? readNow() : known.cart)) : readNow()
    this.#read.set(key, { cart, isOptional })
    return cart
  }
}
