import { Batches } from '../backend/carts/batches.ts'
import { Carts, type OwnCartCache } from '../backend/carts/carts.ts'
import { CouponCodes } from '../backend/carts/coupons.ts'
import { CartMerge } from '../backend/carts/merge.ts'
import { CartWrites } from '../backend/carts/writes.ts'
import { Checkouts } from '../backend/checkout/checkouts.ts'
import { CheckoutWrites } from '../backend/checkout/checkoutWrites.ts'
import { DirectOrders } from '../backend/checkout/directOrders.ts'
import { OrderOutcomes } from '../backend/checkout/orderOutcomes.ts'
import { OrderPlacement } from '../backend/checkout/orderPlacement.ts'
import { Orders } from '../backend/orders/orders.ts'
import { Estimates } from '../backend/pricing/estimates.ts'
import { MemberPrices } from '../backend/pricing/memberPrices.ts'
import { can } from '../backend/profile/capabilities.ts'
import { emptySelection, planOf } from '../backend/jsonapi/plan.ts'
import { QuickOrder } from '../backend/quickOrder/quickOrder.ts'
import { Quotes } from '../backend/quotes/quotes.ts'
import { SavedCarts } from '../backend/savedCarts/savedCarts.ts'
import { lazyArea } from './area.ts'
import type { AreaSource, CartContext, CheckoutContext, PricingContext, QuoteContext } from './gatewayContext.ts'

/** Options that most members are created with. */
function shared({ scope: { services, exchange, calls } }: AreaSource) {
  const { queue, store, profile, payments } = services
  return { calls, owner: exchange.session, attempts: exchange.attempts, queue, store, profile, payments }
}

export const createPricing = lazyArea<AreaSource, PricingContext>({
  estimates: ({ scope }) =>
    new Estimates({
      ...{ calls: scope.calls, owner: scope.exchange.session },
      isOffered: can(scope.services.profile, 'shippingEstimates'),
      onFailure: scope.createWarner('prices could not be loaded; showing lines without them'),
    }),
  memberPrices: ({ context }, { estimates }) => new MemberPrices({ estimates, users: context.account.users }),
})

/** The cache of carts, if the requester accepts one that is a few seconds old. */
function cartCacheOf({ scope: { services, exchange }, context }: AreaSource): OwnCartCache | null {
  const { session, client, maxCartAgeMs } = exchange
  const isKnown = !session.isSignedIn || session.userUuid !== null
  if (maxCartAgeMs === 0 || client.isProgram || client.sessionKey === null || !isKnown) return null
  return {
    carts: services.cartCache,
    credential: client.sessionKey,
    maxAgeMs: maxCartAgeMs,
    // Guests' tokens are signed.
    isAccepted: async () =>
      !session.isSignedIn || (await context.account.users.read(planOf('User', emptySelection), true)) !== null,
  }
}

export const createCart = lazyArea<AreaSource, CartContext>({
  coupons: ({ scope }) => new CouponCodes(scope.services.store),
  carts: (source, cart) =>
    new Carts({
      ...{ calls: source.scope.calls, owner: source.scope.exchange.session },
      prepare: () => cart.merge.settle(),
      onFailure: source.scope.createWarner('the cart could not be loaded; showing it as empty'),
      cache: cartCacheOf(source),
    }),
  merge: (source, { carts, coupons }) => {
    const { calls, owner, queue, store } = shared(source)
    const onFailure = source.scope.createWarner('a guest cart could not be merged yet')
    return new CartMerge({ calls, carts, owner, queue, store, coupons, onFailure })
  },
  writes: (source, { carts, merge, coupons }) => {
    const { store, calls, owner, attempts, queue, profile } = shared(source)
    const { limits, client } = source.scope.exchange
    return new CartWrites({
      ...{ calls, carts, owner, merge, queue, profile, coupons, attempts },
      batches: new Batches(store),
      newCarts: {
        take: async () => (await limits.take('guestCarts', client)) === null,
        giveBack: () => limits.giveBack('guestCarts', client),
      },
    })
  },
  savedCarts: ({ scope: { services, exchange, calls }, context }, cart) =>
    new SavedCarts({
      ...{ calls, owner: exchange.session, estimates: context.pricing.estimates, publicUrl: services.publicUrl },
      prepare: () => cart.merge.settle(),
      admitsLink: () => exchange.attempts.admits('linksFromPlace'),
    }),
  quickOrder: ({ scope: { calls, services }, context }) =>
    new QuickOrder({ calls, estimates: context.pricing.estimates, profile: services.profile }),
})

export const createCheckout = lazyArea<AreaSource, CheckoutContext>({
  checkouts: (source) => {
    const { calls, owner, payments, profile, store } = shared(source)
    return new Checkouts({ calls, carts: source.context.cart.carts, owner, payments, profile, store })
  },
  writes: (source, { checkouts }) => {
    const { owner, queue, profile } = shared(source)
    const { cart, account } = source.context
    return new CheckoutWrites({
      ...{ checkouts, owner, queue, profile },
      ...{ addressBook: account.addressBook, merge: cart.merge },
    })
  },
  placement: (source, { checkouts, orders }) => {
    const { payments: _, ...others } = shared(source)
    return new OrderPlacement({ ...others, checkouts, orders, merge: source.context.cart.merge })
  },
  directOrders: (source, { orders }) => {
    const { calls, payments, profile } = shared(source)
    return new DirectOrders({ calls, outcomes: new OrderOutcomes(orders), payments, profile })
  },
  orders: ({ scope: { services, exchange, calls } }) => {
    const { session, attempts } = exchange
    return new Orders({ calls, viewer: session, attempts, profile: services.profile, now: services.now })
  },
  paymentFrameUrl: ({ scope }) => scope.services.paymentFrameUrl,
})

export const createQuotes = lazyArea<AreaSource, QuoteContext>({
  isOffered: ({ scope }) => can(scope.services.profile, 'quotes'),
  quotes: ({ scope: { services, exchange, calls }, context }) =>
    new Quotes({
      ...{ calls, viewer: exchange.session, attempts: exchange.attempts, now: services.now },
      prepare: () => context.cart.merge.settle(),
    }),
})
