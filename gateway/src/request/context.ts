import type { GraphQLResolveInfo } from 'graphql'
import type { SiteDocument } from '../../../schema/siteProfile.ts'
import type { Country } from '../../../schema/addresses/countries.ts'
import type { AddressType } from '../backend/addresses/address.ts'
import { offeredCountries, type OfferedCountries, preselectedCountry } from '../backend/addresses/offeredCountries.ts'
import { storedAccountFields } from '../backend/accounts/fields.ts'
import { CatalogChanges } from '../backend/catalog/changes.ts'
import type { Categories } from '../backend/catalog/categories.ts'
import { ProductIndex } from '../backend/catalog/productIndex.ts'
import { Products } from '../backend/catalog/products.ts'
import { Contact } from '../backend/contact/contact.ts'
import { Pages } from '../backend/content/page.ts'
import type { Distributor } from '../backend/distributors/distributors.ts'
import { can, featuresOf, type SavedInputs, savedInputs, type ShopFeature } from '../backend/profile/capabilities.ts'
import { Breadcrumbs } from '../backend/routes/breadcrumbs.ts'
import { Routes } from '../backend/routes/routes.ts'
import { PartIndex } from '../backend/search/partIndex.ts'
import { Search } from '../backend/search/search.ts'
import { Suggestions } from '../backend/search/suggestions.ts'
import type { ShopStore } from '../backend/shop/shopStore.ts'
import { Sitemap } from '../backend/sitemap/sitemap.ts'
import type { DeveloperPages } from '../developers/developerPages.ts'
import { AccountContext } from './accountContext.ts'
import type { RateLimits } from '../protection/rateLimits.ts'
import type { Caller } from '../protection/caller.ts'
import { CartContext, PricingContext } from './cartContext.ts'
import { CheckoutContext } from './checkoutContext.ts'
import { QuoteContext } from './quoteContext.ts'
import { ExportContext } from './exportContext.ts'
import { type Exchange, RequestScope, type Services } from './scope.ts'

/** Products and categories. */
class CatalogContext {
  readonly #scope: RequestScope
  #products: Products | undefined
  #productIndex: ProductIndex | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  get categories(): Categories {
    return this.#scope.services.categories
  }

  /** The types and attributes that the site declares. */
  get declared(): SiteDocument['catalog'] {
    return this.#scope.services.profile.document.catalog
  }

  get products(): Products {
    return (this.#products ??= new Products(this.#scope.calls, this.#scope.services.profile))
  }

  /** Changes, for programs that keep a copy of the catalog. */
  get changes(): CatalogChanges {
    const { calls, services } = this.#scope
    return new CatalogChanges(calls, services.profile, services.now)
  }

  get productIndex(): ProductIndex {
    return (this.#productIndex ??= new ProductIndex(this.#scope.calls, this.#scope.services))
  }
}

/** Pages, and what paths resolve to. */
class ContentContext {
  readonly #scope: RequestScope
  #pages: Pages | undefined
  #sitemap: Sitemap | undefined
  #routes: Routes | undefined
  #breadcrumbs: Breadcrumbs | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  /** Pages about the API, which the gateway itself provides. */
  get developers(): DeveloperPages {
    return this.#scope.services.developers
  }

  get pages(): Pages {
    return (this.#pages ??= new Pages(this.#scope.calls, this.developers))
  }

  get sitemap(): Sitemap {
    return (this.#sitemap ??= new Sitemap(
      this.#scope.calls,
      this.#scope.services.categories,
      this.#scope.services.profile,
    ))
  }

  get routes(): Routes {
    return (this.#routes ??= new Routes(this.#scope.calls, this.#scope.services.client.origin))
  }

  get breadcrumbs(): Breadcrumbs {
    return (this.#breadcrumbs ??= new Breadcrumbs(this.#scope.calls))
  }
}

/** Search and suggestions. */
class SearchContext {
  readonly #scope: RequestScope
  readonly #catalog: CatalogContext
  #partIndex: PartIndex | undefined
  #suggestions: Suggestions | undefined

  constructor(scope: RequestScope, catalog: CatalogContext) {
    this.#scope = scope
    this.#catalog = catalog
  }

  get partIndex(): PartIndex {
    return (this.#partIndex ??= new PartIndex(this.#scope.calls))
  }

  get suggestions(): Suggestions {
    return (this.#suggestions ??= new Suggestions({
      calls: this.#scope.calls,
      index: this.partIndex,
      profile: this.#scope.services.profile,
      directory: this.#scope.services.directory,
      onIndexFailure: this.#scope.createWarner('the search index failed; suggesting parts without it'),
    }))
  }

  /** The search of /search, which reports partial failures. */
  at(path: GraphQLResolveInfo['path']): Search {
    const { productIndex, categories } = this.#catalog
    const onFailure = (error: unknown) => this.#scope.reportPartialError(error, path)
    const { calls, services } = this.#scope
    return new Search({ calls, productIndex, categories, profile: services.profile, onFailure })
  }
}

/** Everything that resolvers use, by area. The members of an area are created on first use. */
export interface GatewayContext {
  readonly now: () => Date
  /** Who sent the request. */
  readonly caller: Caller
  readonly rateLimits: RateLimits
  /** Whether long lists resolve with pauses, because the operation is a program's. */
  readonly isPausing: boolean
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
  readonly reportPartialError: (error: unknown, path: GraphQLResolveInfo['path']) => void
}

/** The shop's details and contact information. */
class ShopContext {
  readonly #scope: RequestScope
  readonly #account: AccountContext
  #contact: Contact | undefined

  constructor(scope: RequestScope, account: AccountContext) {
    this.#scope = scope
    this.#account = account
  }

  get store(): ShopStore {
    return this.#scope.services.shop
  }

  /** Optional inputs that the site saves. */
  get inputs(): SavedInputs {
    return savedInputs(this.#scope.services.profile)
  }

  /** Countries where the shop accepts addresses. */
  get countries(): OfferedCountries {
    return offeredCountries(this.#scope.services.profile.document)
  }

  /** @see preselectedCountry */
  preselectedCountry(type: AddressType): Country | null {
    return preselectedCountry(this.#scope.services.profile.document, type)
  }

  /** @see DistributorStore#in */
  distributorsIn(country: string | null): Promise<readonly Distributor[]> {
    return this.#scope.services.distributors.in(country, this.#scope.exchange.reads)
  }

  /** What the site offers besides a catalog, carts and orders. */
  get features(): readonly ShopFeature[] {
    return featuresOf(this.#scope.services.profile, this.store.targets)
  }

  /** Whether the site has a contact form. */
  async hasContactForm(): Promise<boolean> {
    const { profile } = this.#scope.services
    await profile.whenKnown()
    return can(profile, 'contactForm')
  }

  /** Whether messages can have files. */
  async hasContactFiles(): Promise<boolean> {
    const { profile } = this.#scope.services
    await profile.whenKnown()
    return can(profile, 'contactFiles')
  }

  /** Account fields that the site has, by our names. */
  accountFields(): ReadonlySet<string> {
    return storedAccountFields(this.#scope.services.profile)
  }

  /** Messages to the office. */
  get contact(): Contact {
    const {
      services: { shop, profile, now },
      exchange,
      calls,
    } = this.#scope
    return (this.#contact ??= new Contact({
      calls,
      profile,
      attempts: exchange.attempts,
      user: () => this.#account.users.readWhole(),
      shop: () => shop.shop(),
      now,
    }))
  }
}

export function createContext(services: Services, exchange: Exchange): GatewayContext {
  const scope = new RequestScope(services, exchange)
  const catalog = new CatalogContext(scope)
  const pricing: PricingContext = new PricingContext(scope, () => account.users)
  const cart = new CartContext(scope, pricing)
  const account = new AccountContext(scope, cart)
  return {
    now: services.now,
    caller: exchange.session.caller,
    rateLimits: exchange.limits,
    isPausing: exchange.client.isProgram,
    catalog,
    content: new ContentContext(scope),
    search: new SearchContext(scope, catalog),
    shop: new ShopContext(scope, account),
    account,
    cart,
    pricing,
    exports: new ExportContext(scope),
    checkout: new CheckoutContext(scope, cart, account),
    quotes: new QuoteContext(scope, cart),
    reportPartialError: (error, path) => scope.reportPartialError(error, path),
  }
}
