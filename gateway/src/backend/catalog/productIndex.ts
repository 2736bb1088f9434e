import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { Resource, SearchHelp } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, noFacetLinks, noFacets, paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import type { Categories } from './categories.ts'
import { type ProductFilter, baseCategory, chosenValues, indexFilters } from './filter.ts'
import { Product } from './product.ts'
import { type Facet, facetsOf } from './visibleFacets.ts'
import { type ProductSort, type SpecificationSort, findSort, sortFields } from './sort.ts'
import { ProductVariation } from './variation.ts'

/** A product in a list, with its matching variations. */
export interface ProductRow {
  readonly product: Product
  /** The first matching variation; the default one if the site does not say. */
  readonly matchingVariation: ProductVariation | null
  /** Number of matching variations. */
  readonly matchingCount: number
}

function rowOf(resource: Resource): ProductRow {
  const product = new Product(resource)
  const matched = resource.one('matched_variation')
  const variation = matched?.resource ?? resource.one('default_variation')?.resource
  const count = matched?.meta.matching_count
  return {
    product,
    matchingVariation: variation ? new ProductVariation(variation) : null,
    matchingCount: typeof count === 'number' ? count : product.variationCount,
  }
}

/** A slice of a list whose length is still unknown. */
export interface Window {
  readonly size: number
  /** Rows to skip; null for the last `size` rows. */
  readonly offset: number | null
  /** Returns the last page if the requested one is beyond the end. */
  readonly clamp: boolean
}

export interface ListRequest {
  readonly window: Window
  readonly filter: ProductFilter
  readonly sort: ProductSort
  readonly sortBy: SpecificationSort | null
  /** Plan of the shape ProductEdge. */
  readonly plan: Plan
  readonly hasFacets: boolean
}

/** Keywords to search products and parts for. */
interface Keywords {
  readonly text: string
  /** How long to wait for the response. */
  readonly patience: ReadOptions
}

export interface ProductList {
  readonly rows: readonly ProductRow[]
  /** Rows to skip. */
  readonly offset: number
  readonly totalCount: number
  readonly facets: readonly Facet[]
  /** The index's suggestions if it finds nothing. */
  readonly help: SearchHelp | null
}

/** The search index over all products. Every product list is a page of it. */
export class ProductIndex {
  readonly #calls: BackendCalls
  readonly #categories: Categories

  constructor(calls: BackendCalls, categories: Categories) {
    this.#calls = calls
    this.#categories = categories
  }

  /**
   * A page of the catalog with its facets. If the requested page is beyond the end, the last one may be returned.
   * @throws BackendError of the operation `searchQuery` with keywords, otherwise `products`; FilterError
   */
  async list(request: ListRequest, keywords: Keywords | null = null): Promise<ProductList> {
    const { size, offset, clamp } = request.window
    const tree = request.filter.category ? await this.#categories.tree() : null
    const base = baseCategory(request.filter, tree)
    const filters: Filter[] = [
      ...(keywords ? [{ path: 'fulltext', value: keywords.text }] : []),
      ...indexFilters(request.filter, base),
    ]
    const page = async (from: number): Promise<ProductList> => {
      const documents = await this.#read(request, filters, from, keywords)
      const [first] = documents
      const resources = documents.flatMap(({ data }) => data)
      // If the site does not count, the total is what has been read so far.
      const totalCount = first?.count ?? from + resources.length + (first?.nextQuery ? 1 : 0)
      const chosen = chosenValues(request.filter)
      const scene = { totalCount, chosen, base, tree, labels: this.#categories.facetLabels() }
      return {
        rows: resources.map(rowOf),
        offset: from,
        totalCount,
        facets: facetsOf(first?.facets ?? [], scene),
        help: first?.searchHelp ?? null,
      }
    }
    const asked = await page(offset ?? 0)
    const lastPage = Math.max(0, clamp ? Math.floor((asked.totalCount - 1) / size) * size : asked.totalCount - size)
    const isBeyond = offset === null ? lastPage > 0 : clamp && offset > lastPage
    return isBeyond ? page(lastPage) : asked
  }

  /** Pages larger than the site's limit take several requests. */
  #read(request: ListRequest, filter: Filter[], offset: number, keywords: Keywords | null) {
    const { window, sort, sortBy, plan, hasFacets } = request
    const siteParameters = { ...plan.siteParameters, ...(hasFacets ? noFacetLinks : noFacets) }
    const operation = keywords ? 'searchQuery' : 'products'
    const order = sortFields(sort, request.filter.skipInvalid ? findSort(sortBy) : sortBy)
    const starts = Array.from({ length: Math.ceil(window.size / MAX_PAGE_SIZE) }, (_, index) => index * MAX_PAGE_SIZE)
    return Promise.all(
      starts.map((start) => {
        const page = { offset: offset + start, limit: Math.min(MAX_PAGE_SIZE, window.size - start) }
        const address = `${paths.productIndex}${queryString({ ...plan, filter, sort: order, page, siteParameters })}`
        return readDocument(this.#calls, operation, address, keywords?.patience)
      }),
    )
  }
}
