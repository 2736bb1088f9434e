import { Checkouts } from '../backend/checkout/checkouts.ts'
import { CheckoutWrites } from '../backend/checkout/checkoutWrites.ts'
import { DirectOrders } from '../backend/checkout/directOrders.ts'
import { PlacedOrders } from '../backend/checkout/placedOrders.ts'
import { Placing } from '../backend/checkout/placing.ts'
import { Orders } from '../backend/orders/orders.ts'
import type { AccountContext } from './accountContext.ts'
import type { CartContext } from './cartContext.ts'
import type { RequestScope } from './scope.ts'

/** The checkout of the cart, and placed orders. */
export class CheckoutContext {
  readonly #scope: RequestScope
  readonly #cart: CartContext
  readonly #account: AccountContext
  #checkouts: Checkouts | undefined
  #writes: CheckoutWrites | undefined
  #placing: Placing | undefined
  #orders: Orders | undefined
  #directOrders: DirectOrders | undefined

  constructor(scope: RequestScope, cart: CartContext, account: AccountContext) {
    this.#scope = scope
    this.#cart = cart
    this.#account = account
  }

  get checkouts(): Checkouts {
    const {
      services: { payments, profile, store },
      exchange,
      calls,
    } = this.#scope
    return (this.#checkouts ??= new Checkouts({
      calls,
      carts: this.#cart.carts,
      owner: exchange.session,
      payments,
      profile,
      store,
    }))
  }

  get writes(): CheckoutWrites {
    const {
      services: { queue, profile },
      exchange,
    } = this.#scope
    return (this.#writes ??= new CheckoutWrites({
      checkouts: this.checkouts,
      addressBook: this.#account.addressBook,
      owner: exchange.session,
      merge: this.#cart.merge,
      queue,
      profile,
    }))
  }

  get placing(): Placing {
    const {
      services: { queue, profile, store },
      exchange: { session, attempts },
      calls,
    } = this.#scope
    return (this.#placing ??= new Placing({
      calls,
      checkouts: this.checkouts,
      orders: this.orders,
      owner: session,
      store,
      merge: this.#cart.merge,
      queue,
      profile,
      attempts,
    }))
  }

  /** Direct orders. */
  get directOrders(): DirectOrders {
    const {
      services: { payments, profile },
      calls,
    } = this.#scope
    const placed = new PlacedOrders(this.orders)
    return (this.#directOrders ??= new DirectOrders({ calls, placed, payments, profile }))
  }

  get orders(): Orders {
    const {
      services: { now, profile },
      exchange: { session, attempts },
      calls,
    } = this.#scope
    return (this.#orders ??= new Orders({ calls, viewer: session, attempts, profile, now }))
  }

  /** Page of the payment provider that takes a card. */
  get paymentFrameUrl(): string {
    return this.#scope.services.paymentFrameUrl
  }
}
