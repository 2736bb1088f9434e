import { storedAccountFields } from '../backend/accounts/fields.ts'
import { offeredCountries, preselectedCountry } from '../backend/addresses/offeredCountries.ts'
import { CatalogChanges } from '../backend/catalog/changes.ts'
import { ProductIndex } from '../backend/catalog/productIndex.ts'
import { Products } from '../backend/catalog/products.ts'
import { Contact } from '../backend/contact/contact.ts'
import { Pages } from '../backend/content/page.ts'
import { can, featuresOf, savedInputs } from '../backend/profile/capabilities.ts'
import { Breadcrumbs } from '../backend/routes/breadcrumbs.ts'
import { Routes } from '../backend/routes/routes.ts'
import { PartIndex } from '../backend/search/partIndex.ts'
import { Search } from '../backend/search/search.ts'
import { Suggestions } from '../backend/search/suggestions.ts'
import { Sitemap } from '../backend/sitemap/sitemap.ts'
import { createAccount } from './accountArea.ts'
import { lazyArea } from './area.ts'
import { createCart, createCheckout, createPricing, createQuotes } from './cartAreas.ts'
import { ExportContext } from './exportContext.ts'
import type {
  AreaSource,
  CatalogContext,
  ContentContext,
  GatewayContext,
  SearchContext,
  ShopContext,
} from './gatewayContext.ts'
import { RequestScope, type RunningOperation, type Services } from './scope.ts'

const createCatalog = lazyArea<AreaSource, CatalogContext>({
  categories: ({ scope }) => scope.services.categories,
  declared: ({ scope }) => scope.services.profile.document.catalog,
  products: ({ scope: { calls, services } }) => new Products(calls, services.profile),
  changes: ({ scope: { calls, services } }) => new CatalogChanges(calls, services.profile, services.now),
  productIndex: ({ scope: { calls, services } }) => new ProductIndex(calls, services),
})

const createContent = lazyArea<AreaSource, ContentContext>({
  developers: ({ scope }) => scope.services.developers,
  pages: ({ scope: { calls, services } }) => new Pages(calls, services.developers),
  sitemap: ({ scope: { calls, services } }) => new Sitemap(calls, services.categories, services.profile),
  routes: ({ scope: { calls, services } }) => new Routes(calls, services.client.origin, services.profile),
  breadcrumbs: ({ scope }) => new Breadcrumbs(scope.calls),
})

const createSearch = lazyArea<AreaSource, SearchContext>({
  partIndex: ({ scope }) => new PartIndex(scope.calls),
  suggestions: ({ scope }, { partIndex }) => {
    const { calls, services } = scope
    const { profile, directory } = services
    const onIndexFailure = scope.createWarner('the search index failed; suggesting parts without it')
    return new Suggestions({ calls, index: partIndex, profile, directory, onIndexFailure })
  },
  at:
    ({ scope, context }) =>
    (path) => {
      const { productIndex, categories } = context.catalog
      const onFailure = (error: unknown) => scope.reportPartialError(error, path)
      const { calls, services } = scope
      return new Search({ calls, productIndex, categories, profile: services.profile, onFailure })
    },
})

function whetherKnown({ scope }: AreaSource, capability: 'contactForm' | 'contactFiles') {
  const { profile } = scope.services
  return async () => {
    await profile.whenKnown()
    return can(profile, capability)
  }
}

const createShop = lazyArea<AreaSource, ShopContext>({
  store: ({ scope }) => scope.services.shop,
  inputs: ({ scope }) => savedInputs(scope.services.profile),
  countries: ({ scope }) => offeredCountries(scope.services.profile.document),
  preselectedCountry:
    ({ scope }) =>
    (type) =>
      preselectedCountry(scope.services.profile.document, type),
  distributorsIn:
    ({ scope: { services, exchange } }) =>
    (country) =>
      services.distributors.in(country, exchange.reads),
  features: ({ scope }, { store }) => featuresOf(scope.services.profile, store.targets),
  hasContactForm: (source) => whetherKnown(source, 'contactForm'),
  hasContactFiles: (source) => whetherKnown(source, 'contactFiles'),
  accountFields:
    ({ scope }) =>
    () =>
      storedAccountFields(scope.services.profile),
  contact: ({ scope: { services, exchange, calls }, context }) => {
    const { shop, profile, now } = services
    return new Contact({
      ...{ calls, profile, now, attempts: exchange.attempts },
      user: () => context.account.users.readWhole(),
      shop: () => shop.shop(),
    })
  },
})

export function createContext(services: Services, operation: RunningOperation): GatewayContext {
  const { exchange } = operation
  const scope = new RequestScope(services, operation)
  const source: AreaSource = {
    scope,
    get context() {
      return context
    },
  }
  const context: GatewayContext = {
    now: services.now,
    caller: exchange.session.caller,
    rateLimits: exchange.limits,
    isPausing: exchange.client.isProgram,
    addCost: (complexity) => void (exchange.record.extraComplexity += complexity),
    catalog: createCatalog(source),
    content: createContent(source),
    search: createSearch(source),
    shop: createShop(source),
    account: createAccount(source),
    cart: createCart(source),
    pricing: createPricing(source),
    exports: new ExportContext(scope, () => context.account.users),
    checkout: createCheckout(source),
    quotes: createQuotes(source),
    reportPartialError: (error, path) => scope.reportPartialError(error, path),
  }
  return context
}
