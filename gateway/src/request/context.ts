import type { GraphQLResolveInfo } from 'graphql'
import { Contact } from '../backend/contact/contact.ts'
import type { DistributorStore } from '../backend/distributors/distributors.ts'
import type { ShopStore } from '../backend/shop/shopStore.ts'
import { AccountContext } from './accountContext.ts'
import { CartContext } from './cartContext.ts'
import { CatalogContext, ContentContext, SearchContext } from './catalogContext.ts'
import { CheckoutContext } from './checkoutContext.ts'
import { PricingContext } from './pricingContext.ts'
import { type Exchange, RequestScope, type Services } from './scope.ts'

/** What every resolver of one operation has at hand, by area. The members of an area are built when first used. */
export interface GatewayContext {
  readonly now: () => Date
  readonly catalog: CatalogContext
  readonly content: ContentContext
  readonly search: SearchContext
  readonly shop: ShopContext
  readonly account: AccountContext
  readonly cart: CartContext
  readonly pricing: PricingContext
  readonly checkout: CheckoutContext
  /** Puts an error into the answer although its field has a value. */
  readonly reportBeside: (error: unknown, path: GraphQLResolveInfo['path']) => void
}

/** Who runs the shop, and how to reach them. */
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

  get distributors(): DistributorStore {
    return this.#scope.services.distributors
  }

  /** Messages to the office. */
  get contact(): Contact {
    const {
      services: { shop, now },
      exchange,
      calls,
    } = this.#scope
    return (this.#contact ??= new Contact({
      calls,
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
    catalog,
    content: new ContentContext(scope),
    search: new SearchContext(scope, catalog),
    shop: new ShopContext(scope, account),
    account,
    cart,
    pricing,
    checkout: new CheckoutContext(scope, cart, account),
    reportBeside: (error, path) => scope.reportBeside(error, path),
  }
}
