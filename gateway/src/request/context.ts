import type { GraphQLResolveInfo } from 'graphql'
import type { Breadcrumbs } from '../backend/breadcrumbs.ts'
import type { Carts } from '../backend/cart/carts.ts'
import type { CartWrites } from '../backend/cart/writes.ts'
import type { Categories } from '../backend/catalogue/categories.ts'
import type { Pages } from '../backend/content/pages.ts'
import type { Products } from '../backend/products/products.ts'
import type { Routes } from '../backend/routes.ts'
import type { Suggestions } from '../backend/search/suggestions.ts'

/** What every resolver of one operation has at hand. */
export interface GatewayContext {
  readonly requestId: string
  readonly now: () => Date
  readonly categories: Categories
  readonly products: Products
  readonly pages: Pages
  readonly routes: Routes
  readonly breadcrumbs: Breadcrumbs
  readonly suggestions: Suggestions
  readonly carts: Carts
  readonly cartWrites: CartWrites
  /** Puts an error into the answer although its field has a value. */
  readonly reportBeside: (error: unknown, path: GraphQLResolveInfo['path']) => void
}
