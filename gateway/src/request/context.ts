import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { PaymentMethodName } from '../../../runtime/src/settings.ts'
import { Accounts } from '../backend/accounts/accounts.ts'
import { OwnAccount } from '../backend/accounts/ownAccount.ts'
import type { ReferredFields } from '../backend/accounts/referredFields.ts'
import { Sessions } from '../backend/accounts/sessions.ts'
import { Users } from '../backend/accounts/users.ts'
import { AddressBook } from '../backend/addresses/addressBook.ts'
import { Breadcrumbs } from '../backend/routes/breadcrumbs.ts'
import { Batches } from '../backend/carts/batches.ts'
import { Carts } from '../backend/carts/carts.ts'
import { CouponCodes } from '../backend/carts/coupons.ts'
import { CartMerge } from '../backend/carts/merge.ts'
import { CartWrites } from '../backend/carts/writes.ts'
import { CartLists } from '../backend/savedCarts/cartLists.ts'
import { Checkouts } from '../backend/checkout/checkouts.ts'
import { CheckoutWrites } from '../backend/checkout/checkoutWrites.ts'
import type { KnownFields } from '../backend/checkout/knownFields.ts'
import { Placements } from '../backend/checkout/placements.ts'
import { Placing } from '../backend/checkout/placing.ts'
import type { Categories } from '../backend/catalog/categories.ts'
import { Pages } from '../backend/content/pages.ts'
import { Estimates } from '../backend/pricing/estimates.ts'
import { Orders } from '../backend/orders/orders.ts'
import { OwnPrices } from '../backend/pricing/ownPrices.ts'
import { ProductIndex } from '../backend/catalog/productIndex.ts'
import { Products } from '../backend/catalog/products.ts'
import { QuickOrder } from '../backend/quickOrder/quickOrder.ts'
import { Routes } from '../backend/routes/routes.ts'
import { PartIndex } from '../backend/search/partIndex.ts'
import { Search } from '../backend/search/search.ts'
import { Suggestions } from '../backend/search/suggestions.ts'
import { Contact } from '../backend/contact/contact.ts'
import type { DistributorStore } from '../backend/distributors/distributors.ts'
import { Sitemap } from '../backend/sitemap/sitemap.ts'
import type { ShopStore } from '../backend/shop/shopStore.ts'
import type { Staleness } from '../backend/jsonapi/calls.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import type { MaintenanceWatch } from '../backend/connection/maintenance.ts'
import type { Log } from '../observability/log.ts'
import type { AttemptCounters, Attempts } from '../protection/attempts.ts'
import type { CartTokens } from '../session/cartTokens.ts'
import type { DeviceTokens } from '../session/deviceTokens.ts'
import type { Caller, RateLimits } from '../protection/rateLimits.ts'
import type { Departure } from './departure.ts'
import { Logins } from '../session/logins.ts'
import type { OAuth } from '../session/oauth.ts'
import type { Renewals } from '../session/renewals.ts'
import type { Session } from '../session/session.ts'
import type { KeyedQueue } from '../cache/queue.ts'
import type { SharedStore } from '../cache/store.ts'

/** What every resolver of one operation has at hand. */
export interface GatewayContext {
  readonly requestId: string
  readonly now: () => Date
  readonly categories: Categories
  readonly shop: ShopStore
  readonly distributors: DistributorStore
  /** Messages to the office. */
  readonly contact: Contact
  readonly products: Products
  readonly productIndex: ProductIndex
  readonly pages: Pages
  readonly sitemap: Sitemap
  readonly routes: Routes
  readonly breadcrumbs: Breadcrumbs
  readonly suggestions: Suggestions
  readonly partIndex: PartIndex
  /** The search of /search, telling what failed beside it. */
  readonly searchAt: (path: GraphQLResolveInfo['path']) => Search
  /** Who asks, as their cookies or their token tell. */
  readonly session: Session
  readonly logins: Logins
  readonly attempts: Attempts
  readonly users: Users
  readonly accounts: Accounts
  readonly ownAccount: OwnAccount
  /** Their logins on all devices. */
  readonly sessions: Sessions
  readonly addressBook: AddressBook
  readonly carts: Carts
  readonly cartWrites: CartWrites
  readonly checkouts: Checkouts
  readonly checkoutWrites: CheckoutWrites
  readonly placing: Placing
  readonly orders: Orders
  /** Page of the payment provider that takes a card. */
  readonly paymentFrameUrl: string
  readonly cartLists: CartLists
  /** Codes of coupons, which the site does not tell. */
  readonly coupons: CouponCodes
  readonly estimates: Estimates
  readonly ownPrices: OwnPrices
  readonly quickOrder: QuickOrder
  /** Puts an error into the answer although its field has a value. */
  readonly reportBeside: (error: unknown, path: GraphQLResolveInfo['path']) => void
}

/** What lives as long as the process. */
export interface Services {
  readonly client: BackendClient
  readonly maintenance: MaintenanceWatch
  readonly categories: Categories
  readonly shop: ShopStore
  readonly distributors: DistributorStore
  readonly referredFields: ReferredFields
  readonly knownFields: KnownFields
  /** Payment methods that this shop accepts. */
  readonly payments: readonly PaymentMethodName[]
  readonly paymentFrameUrl: string
  readonly store: SharedStore
  /** In which changes of one cart, or of one address book, go one after another. */
  readonly queue: KeyedQueue
  readonly oauth: OAuth
  readonly renewals: Renewals
  readonly cartTokens: CartTokens
  readonly deviceTokens: DeviceTokens
  readonly attempts: AttemptCounters
  /** Address of the shop that links lead to. */
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

/** What lives as long as one HTTP request. */
export interface Exchange {
  readonly requestId: string
  readonly session: Session
  readonly attempts: Attempts
  /** Whether old copies may be used, and how old they were. */
  readonly staleness: Staleness
  readonly limits: RateLimits
  /** The client whose rate limits apply. */
  readonly caller: Caller
  /** Whether nobody is waiting for the response. */
  readonly isInBackground: boolean
  /** Calls back once, when the response has been sent or the client has left. */
  readonly onAnswered: (callback: () => void) => void
  readonly departure: Departure
  /** Errors of fields that have a value all the same. */
  readonly errorsBeside: GraphQLError[]
}

/** An operation that takes longer than this is ended, with all its calls. */
const DEADLINE_MS = 30_000

export function createContext(
  services: Services,
  { requestId, session, attempts, limits, caller, staleness, departure, errorsBeside }: Exchange,
): GatewayContext {
  const { shop, distributors } = services
  const { client, categories, referredFields, knownFields, paymentFrameUrl, store, queue, oauth, publicUrl, log, now } =
    services
  const deadline = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), departure.signal])
  const calls = client.callsOf({ requestId, deadline, bearer: session, staleness })
  const coupons = new CouponCodes(store)
  const carts = new Carts({
    calls,
    owner: session,
    prepare: () => merge.settle(),
    onFailure: (error) => log.warn({ requestId, err: error }, 'the cart could not be loaded and is shown empty'),
  })
  const merge: CartMerge = new CartMerge({
    calls,
    carts,
    owner: session,
    queue,
    store,
    coupons,
    onFailure: (error) => log.warn({ requestId, err: error }, "a guest's cart could not be taken over yet"),
  })
  const addressBook = new AddressBook({ calls, owner: session, queue })
  const checkouts = new Checkouts({ calls, carts, owner: session, knownFields, payments: services.payments })
  const orders = new Orders({ calls, viewer: session, attempts, now })
  const users = new Users({ calls, identity: session, referredFields })
  const logins = new Logins({
    calls,
    oauth,
    session,
    attempts,
    merge,
    requestId,
    onFailure: (error) => log.warn({ requestId, err: error }, 'a password was set, and could not be logged in with'),
  })
  const estimates = new Estimates({
    calls,
    owner: session,
    onFailure: (error) => log.warn({ requestId, err: error }, 'lines are shown without their prices'),
  })
  const productIndex = new ProductIndex(calls, categories)
  const partIndex = new PartIndex(calls)
  const reportBeside: GatewayContext['reportBeside'] = (error, path) => {
    const originalError = error instanceof Error ? error : new Error(String(error))
    errorsBeside.push(new GraphQLError(originalError.message, { originalError, path: pathArray(path) }))
  }
  return {
    requestId,
    now,
    categories,
    shop,
    distributors,
    contact: new Contact({ calls, attempts, user: () => users.readWhole(), shop: () => shop.shop(), now }),
    session,
    logins,
    attempts,
    users,
    accounts: new Accounts({
      calls,
      users,
      entrance: logins,
      attempts,
      forgetDevices: (address) => session.forgetDevices(address),
      onFailure: (error) => log.warn({ requestId, err: error }, 'a mail could not be asked for'),
    }),
    ownAccount: new OwnAccount({ calls, users, session, entrance: logins, attempts }),
    sessions: new Sessions(calls),
    addressBook,
    carts,
    products: new Products(calls),
    productIndex,
    pages: new Pages(calls),
    sitemap: new Sitemap(calls, categories),
    routes: new Routes(calls, client.origin),
    breadcrumbs: new Breadcrumbs(calls),
    suggestions: new Suggestions({
      calls,
      index: partIndex,
      onIndexFailure: (error) => log.warn({ requestId, err: error }, 'parts are suggested without the index'),
    }),
    partIndex,
    searchAt: (path) =>
      new Search({ calls, productIndex, categories, onFailure: (error) => reportBeside(error, path) }),
    cartWrites: new CartWrites({
      calls,
      carts,
      owner: session,
      merge,
      queue,
      batches: new Batches(store),
      coupons,
      attempts,
      newCarts: {
        take: async () => (await limits.take('guestCarts', caller)) === null,
        giveBack: () => limits.giveBack('guestCarts', caller),
      },
    }),
    coupons,
    estimates,
    ownPrices: new OwnPrices({ estimates, users }),
    cartLists: new CartLists({
      calls,
      owner: session,
      estimates,
      prepare: () => merge.settle(),
      admitsLink: () => attempts.admitsLink(),
      publicUrl,
    }),
    quickOrder: new QuickOrder({ calls, estimates }),
    checkouts,
    checkoutWrites: new CheckoutWrites({ checkouts, addressBook, owner: session, merge, queue, knownFields }),
    placing: new Placing({
      calls,
      checkouts,
      orders,
      placements: new Placements(calls, session, store),
      owner: session,
      merge,
      queue,
      attempts,
    }),
    orders,
    paymentFrameUrl,
    reportBeside,
  }
}

function pathArray(path: GraphQLResolveInfo['path'] | undefined): Array<string | number> {
  return path ? [...pathArray(path.prev), path.key] : []
}
