import type { Users } from '../backend/accounts/users.ts'
import { Batches } from '../backend/carts/batches.ts'
import { Carts } from '../backend/carts/carts.ts'
import { CouponCodes } from '../backend/carts/coupons.ts'
import { CartMerge } from '../backend/carts/merge.ts'
import { CartWrites } from '../backend/carts/writes.ts'
import { Estimates } from '../backend/pricing/estimates.ts'
import { MemberPrices } from '../backend/pricing/memberPrices.ts'
import { QuickOrder } from '../backend/quickOrder/quickOrder.ts'
import { SavedCarts } from '../backend/savedCarts/savedCarts.ts'
import type { RequestScope } from './scope.ts'

/** Prices that depend on quantity or customer. */
export class PricingContext {
  readonly #scope: RequestScope
  readonly #users: () => Users
  #estimates: Estimates | undefined
  #memberPrices: MemberPrices | undefined

  constructor(scope: RequestScope, users: () => Users) {
    this.#scope = scope
    this.#users = users
  }

  get estimates(): Estimates {
    return (this.#estimates ??= new Estimates({
      calls: this.#scope.calls,
      owner: this.#scope.exchange.session,
      onFailure: this.#scope.createWarner('prices could not be loaded; showing lines without them'),
    }))
  }

  get memberPrices(): MemberPrices {
    return (this.#memberPrices ??= new MemberPrices({ estimates: this.estimates, users: this.#users() }))
  }
}

/** The requester's cart, and the carts they saved or share. */
export class CartContext {
  readonly #scope: RequestScope
  readonly #pricing: PricingContext
  #coupons: CouponCodes | undefined
  #carts: Carts | undefined
  #merge: CartMerge | undefined
  #writes: CartWrites | undefined
  #savedCarts: SavedCarts | undefined
  #quickOrder: QuickOrder | undefined

  constructor(scope: RequestScope, pricing: PricingContext) {
    this.#scope = scope
    this.#pricing = pricing
  }

  /** Coupon codes, which the site does not return. */
  get coupons(): CouponCodes {
    return (this.#coupons ??= new CouponCodes(this.#scope.services.store))
  }

  get carts(): Carts {
    return (this.#carts ??= new Carts({
      calls: this.#scope.calls,
      owner: this.#scope.exchange.session,
      prepare: () => this.merge.settle(),
      onFailure: this.#scope.createWarner('the cart could not be loaded; showing it as empty'),
    }))
  }

  /** Merges a guest's cart into the customer's. */
  get merge(): CartMerge {
    const {
      services: { queue, store },
      exchange,
      calls,
    } = this.#scope
    return (this.#merge ??= new CartMerge({
      calls,
      carts: this.carts,
      owner: exchange.session,
      queue,
      store,
      coupons: this.coupons,
      onFailure: this.#scope.createWarner('a guest cart could not be merged yet'),
    }))
  }

  get writes(): CartWrites {
    const {
      services: { queue, store, profile },
      exchange,
      calls,
    } = this.#scope
    const { session, attempts, limits, client } = exchange
    return (this.#writes ??= new CartWrites({
      calls,
      carts: this.carts,
      owner: session,
      merge: this.merge,
      queue,
      profile,
      batches: new Batches(store),
      coupons: this.coupons,
      attempts,
      newCarts: {
        take: async () => (await limits.take('guestCarts', client)) === null,
        giveBack: () => limits.giveBack('guestCarts', client),
      },
    }))
  }

  get savedCarts(): SavedCarts {
    const { services, exchange, calls } = this.#scope
    return (this.#savedCarts ??= new SavedCarts({
      calls,
      owner: exchange.session,
      estimates: this.#pricing.estimates,
      prepare: () => this.merge.settle(),
      admitsLink: () => exchange.attempts.admitsLink(),
      publicUrl: services.publicUrl,
    }))
  }

  get quickOrder(): QuickOrder {
    const { calls, services } = this.#scope
    const { estimates } = this.#pricing
    return (this.#quickOrder ??= new QuickOrder({ calls, estimates, profile: services.profile }))
  }
}
