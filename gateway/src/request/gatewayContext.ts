import type { GraphQLResolveInfo } from 'graphql'
import type { Country } from '@shop/schema/addresses/countries'
import type { SiteDocument } from '@shop/schema/siteProfile'
import type { Accounts } from '../backend/accounts/accounts.ts'
import type { AccountWrites } from '../backend/accounts/accountWrites.ts'
import type { Credentials } from '../backend/accounts/credentials.ts'
import type { PasswordCheck } from '../backend/accounts/passwordCheck.ts'
import type { Sessions } from '../backend/accounts/sessions.ts'
import type { Users } from '../backend/accounts/users.ts'
import type { AddressType } from '../backend/addresses/address.ts'
import type { AddressBook } from '../backend/addresses/addressBook.ts'
import type { OfferedCountries } from '../backend/addresses/offeredCountries.ts'
import type { ApiKeys } from '../backend/apiKeys/apiKeys.ts'
import type { Carts } from '../backend/carts/carts.ts'
import type { CouponCodes } from '../backend/carts/coupons.ts'
import type { CartMerge } from '../backend/carts/merge.ts'
import type { CartWrites } from '../backend/carts/writes.ts'
import type { Categories } from '../backend/catalog/categories.ts'
import type { CatalogChanges } from '../backend/catalog/changes.ts'
import type { ProductIndex } from '../backend/catalog/productIndex.ts'
import type { Products } from '../backend/catalog/products.ts'
import type { Checkouts } from '../backend/checkout/checkouts.ts'
import type { CheckoutWrites } from '../backend/checkout/checkoutWrites.ts'
import type { DirectOrders } from '../backend/checkout/directOrders.ts'
import type { OrderPlacement } from '../backend/checkout/orderPlacement.ts'
import type { Contact } from '../backend/contact/contact.ts'
import type { Pages } from '../backend/content/page.ts'
import type { Distributor } from '../backend/distributors/distributors.ts'
import type { Orders } from '../backend/orders/orders.ts'
import type { DeletedOrders } from '../backend/orders/testOrders.ts'
import type { Estimates } from '../backend/pricing/estimates.ts'
import type { MemberPrices } from '../backend/pricing/memberPrices.ts'
import type { SavedInputs, ShopFeature } from '../backend/profile/capabilities.ts'
import type { QuickOrder } from '../backend/quickOrder/quickOrder.ts'
import type { Quotes } from '../backend/quotes/quotes.ts'
import type { Breadcrumbs } from '../backend/routes/breadcrumbs.ts'
import type { Routes } from '../backend/routes/routes.ts'
import type { SavedCarts } from '../backend/savedCarts/savedCarts.ts'
import type { PartIndex } from '../backend/search/partIndex.ts'
import type { Search } from '../backend/search/search.ts'
import type { Suggestions } from '../backend/search/suggestions.ts'
import type { ShopStore } from '../backend/shop/shopStore.ts'
import type { Sitemap } from '../backend/sitemap/sitemap.ts'
import type { Webhooks } from '../backend/webhooks/webhooks.ts'
import type { DeveloperPages } from '../developers/developerPages.ts'
import type { Caller } from '../protection/caller.ts'
import type { RateLimits } from '../protection/rateLimits.ts'
import type { Logins } from '../session/logins.ts'
import type { Session } from '../session/session.ts'
import type { ExportContext } from './exportContext.ts'
import type { RequestScope } from './scope.ts'

type Path = GraphQLResolveInfo['path']

/** What areas are created from. */
export interface AreaSource {
  readonly scope: RequestScope
  readonly context: GatewayContext
}

/** Products and categories. */
export interface CatalogContext {
  readonly categories: Categories
  /** The types and attributes that the site declares. */
  readonly declared: SiteDocument['catalog']
  readonly products: Products
  /** Changes, for programs that keep a copy of the catalog. */
  readonly changes: CatalogChanges
  readonly productIndex: ProductIndex
}

/** Pages, and what paths resolve to. */
export interface ContentContext {
  /** Pages about the API, which the gateway itself provides. */
  readonly developers: DeveloperPages
  readonly pages: Pages
  readonly sitemap: Sitemap
  readonly routes: Routes
  readonly breadcrumbs: Breadcrumbs
}

/** Search and suggestions. */
export interface SearchContext {
  readonly partIndex: PartIndex
  readonly suggestions: Suggestions
  /** The search of /search, which reports partial failures. */
  readonly at: (path: Path) => Search
}

/** The shop's details and contact information. */
export interface ShopContext {
  readonly store: ShopStore
  /** Optional inputs that the site saves. */
  readonly inputs: SavedInputs
  /** Countries where the shop accepts addresses. */
  readonly countries: OfferedCountries
  readonly preselectedCountry: (type: AddressType) => Country | null
  readonly distributorsIn: (country: string | null) => Promise<readonly Distributor[]>
  /** What the site offers besides a catalog, carts and orders. */
  readonly features: readonly ShopFeature[]
  readonly hasContactForm: () => Promise<boolean>
  /** Whether messages can have files. */
  readonly hasContactFiles: () => Promise<boolean>
  /** Account fields that the site has, by our names. */
  readonly accountFields: () => ReadonlySet<string>
  /** Messages to the office. */
  readonly contact: Contact
}

/** The requester and their account. */
export interface AccountContext {
  /** The session of the request, from its cookies or its token. */
  readonly session: Session
  readonly users: Users
  readonly logins: Logins
  /** Registration and emailed links. */
  readonly accounts: Accounts
  readonly accountWrites: AccountWrites
  readonly passwordCheck: PasswordCheck
  /** Whether the site lists what a customer can revoke. */
  readonly hasCredentials: boolean
  /** What the customer can revoke together with a new password. */
  readonly credentials: Credentials
  readonly hasApiKeys: boolean
  readonly hasWebhooks: boolean
  /** Whether the site lists sessions; unknown counts as yes. */
  readonly hasSessions: boolean
  /** The customer's logins on all devices. */
  readonly sessions: Sessions
  readonly webhooks: Webhooks
  /** Credentials of the customer's programs. */
  readonly apiKeys: ApiKeys
  /** Deletes the customer's test orders and test cart. @throws BackendError */
  readonly deleteTestOrders: () => Promise<DeletedOrders>
  readonly addressBook: AddressBook
}

/** Prices that depend on quantity or customer. */
export interface PricingContext {
  readonly estimates: Estimates
  readonly memberPrices: MemberPrices
}

/** The requester's cart, and the carts they saved or share. */
export interface CartContext {
  /** Coupon codes, which the site does not return. */
  readonly coupons: CouponCodes
  readonly carts: Carts
  /** Merges a guest's cart into the customer's. */
  readonly merge: CartMerge
  readonly writes: CartWrites
  readonly savedCarts: SavedCarts
  readonly quickOrder: QuickOrder
}

/** The checkout of the cart, and placed orders. */
export interface CheckoutContext {
  readonly checkouts: Checkouts
  readonly writes: CheckoutWrites
  readonly placement: OrderPlacement
  readonly directOrders: DirectOrders
  readonly orders: Orders
  /** Page of the payment provider that takes a card. */
  readonly paymentFrameUrl: string
}

/** Requests for prices. */
export interface QuoteContext {
  /** Whether the site takes requests; unknown counts as yes. */
  readonly isOffered: boolean
  readonly quotes: Quotes
}

/** Everything that resolvers use, by area. The members of an area are created on first use. */
export interface GatewayContext {
  readonly now: () => Date
  /** Who sent the request. */
  readonly caller: Caller
  readonly rateLimits: RateLimits
  /** Whether long lists resolve with pauses, because the operation is a program's. */
  readonly isPausing: boolean
  /** Records what a field costs in addition to the fields in its response. */
  readonly addCost: (complexity: number) => void
  readonly catalog: CatalogContext
  readonly content: ContentContext
  readonly search: SearchContext
  readonly shop: ShopContext
  readonly account: AccountContext
  readonly cart: CartContext
  readonly pricing: PricingContext
  readonly exports: ExportContext
  readonly checkout: CheckoutContext
  readonly quotes: QuoteContext
  /** Adds an error to the response of a field that has a value. */
  readonly reportPartialError: (error: unknown, path: Path) => void
}
