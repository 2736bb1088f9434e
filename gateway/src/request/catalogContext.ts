import type { GraphQLResolveInfo } from 'graphql'
import type { Categories } from '../backend/catalog/categories.ts'
import { ProductIndex } from '../backend/catalog/productIndex.ts'
import { Products } from '../backend/catalog/products.ts'
import { Pages } from '../backend/content/pages.ts'
import { Breadcrumbs } from '../backend/routes/breadcrumbs.ts'
import { Routes } from '../backend/routes/routes.ts'
import { PartIndex } from '../backend/search/partIndex.ts'
import { Search } from '../backend/search/search.ts'
import { Suggestions } from '../backend/search/suggestions.ts'
import { Sitemap } from '../backend/sitemap/sitemap.ts'
import type { RequestScope } from './scope.ts'

/** Products and categories. */
export class CatalogContext {
  readonly #scope: RequestScope
  #products: Products | undefined
  #productIndex: ProductIndex | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  get categories(): Categories {
    return this.#scope.services.categories
  }

  get products(): Products {
    return (this.#products ??= new Products(this.#scope.calls))
  }

  get productIndex(): ProductIndex {
    return (this.#productIndex ??= new ProductIndex(this.#scope.calls, this.categories))
  }
}

/** Pages, and where paths lead. */
export class ContentContext {
  readonly #scope: RequestScope
  #pages: Pages | undefined
  #sitemap: Sitemap | undefined
  #routes: Routes | undefined
  #breadcrumbs: Breadcrumbs | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  get pages(): Pages {
    return (this.#pages ??= new Pages(this.#scope.calls))
  }

  get sitemap(): Sitemap {
    return (this.#sitemap ??= new Sitemap(this.#scope.calls, this.#scope.services.categories))
  }

  get routes(): Routes {
    return (this.#routes ??= new Routes(this.#scope.calls, this.#scope.services.client.origin))
  }

  get breadcrumbs(): Breadcrumbs {
    return (this.#breadcrumbs ??= new Breadcrumbs(this.#scope.calls))
  }
}

/** Search and suggestions. */
export class SearchContext {
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
      onIndexFailure: this.#scope.warner('parts are suggested without the index'),
    }))
  }

  /** The search of /search, telling what failed beside it. */
  at(path: GraphQLResolveInfo['path']): Search {
    const { productIndex, categories } = this.#catalog
    const onFailure = (error: unknown) => this.#scope.reportBeside(error, path)
    return new Search({ calls: this.#scope.calls, productIndex, categories, onFailure })
  }
}
