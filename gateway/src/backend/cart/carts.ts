import type { BackendCalls } from '../calls.ts'
import { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { PATHS } from '../names.ts'
import { Cart, EMPTY_CART } from './cart.ts'

/** Whose cart it is: a guest is known by nothing but a token. */
export interface CartOwner {
  /** The guest's token, null for a guest who has never put anything into a cart. */
  readonly token: string | null
  /** The guest's token, made now for a guest who has none. */
  ensureToken(): string
}

export interface CartsOptions {
  readonly calls: BackendCalls
  readonly owner: CartOwner
  /** Told of a cart that could not be loaded and is shown empty. */
  readonly onFailure: (error: unknown) => void
}

export class Carts {
  readonly #calls: BackendCalls
  readonly #owner: CartOwner
  readonly #onFailure: (error: unknown) => void

  constructor({ calls, owner, onFailure }: CartsOptions) {
    this.#calls = calls
    this.#owner = owner
    this.#onFailure = onFailure
  }

  /** @throws BackendError when the cart cannot be read */
  async read({ include, fields }: Plan): Promise<Cart> {
    const { token } = this.#owner
    if (token === null) return EMPTY_CART
    const address = `${PATHS.carts}${queryString({ include, fields })}`
    return Cart.of(
      Document.parse(await this.#calls.asGuest(token, { operation: 'carts', method: 'GET', address }), 'carts'),
    )
  }

  /** A cart that cannot be loaded is shown as the empty one; its token is kept, so that it is there again when the backend is. */
  async readOrEmpty(plan: Plan): Promise<Cart> {
    try {
      return await this.read(plan)
    } catch (error) {
      this.#onFailure(error)
      return EMPTY_CART
    }
  }
}
