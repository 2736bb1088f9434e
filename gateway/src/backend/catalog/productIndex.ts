import { type BackendCalls, readDocument, type ReadOptions } from '../jsonapi/calls.ts'
import type { Categories } from './categories.ts'
import type { SearchHelp } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, NO_FACET_LINKS, PATHS } from '../jsonapi/names.ts'
import { baseCategory, chosenValues, indexFilters, type ProductFilter } from './filter.ts'
import { type ProductRow, rowOf } from './row.ts'
import { type Facet, facetsOf } from './shownFacets.ts'
import { knownSort, type ProductSort, type SpecificationSort, sortFields } from './sort.ts'

/** A stretch of a list, before anybody knows how long the list is. */
export interface Window {
  readonly size: number
  /** Rows before the first one; null means: the last `size` rows. */
  readonly offset: number | null
  /** Beyond the end of the list the last page is answered instead of nothing. */
  readonly clamp: boolean
}

export interface ListRequest {
  readonly window: Window
  readonly filter: ProductFilter
  readonly sort: ProductSort
  readonly sortBy: SpecificationSort | null
  /** Of the shape ProductEdge. */
  readonly plan: Plan
}

/** Words that the products, or their parts, are found by. */
interface Keywords {
  readonly text: string
  /** How long the answer is worth waiting for. */
  readonly patience: ReadOptions
}

export interface ProductList {
  readonly rows: readonly ProductRow[]
  /** Rows before the first one. */
  readonly offset: number
  readonly totalCount: number
  readonly facets: readonly Facet[]
  /** What the index advises where it finds nothing. */
  readonly help: SearchHelp | null
}

/** The search index over all products: every list of the shop is a page of it. */
export class ProductIndex {
  readonly #calls: BackendCalls
  readonly #categories: Categories

  constructor(calls: BackendCalls, categories: Categories) {
    this.#calls = calls
    this.#categories = categories
  }

  /**
   * A page of the catalogue with its facets. Where the page asked for is beyond the end, the last one may be answered.
   * @throws BackendError of the operation `searchQuery` where keywords are given, else `products`; FilterError
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
      // A site that does not count is known as far as it has been read.
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

  /** More rows than the site sends at once are several requests. */
  #read(request: ListRequest, filter: Filter[], offset: number, keywords: Keywords | null) {
    const { window, sort, sortBy, plan } = request
    const operation = keywords ? 'searchQuery' : 'products'
    const order = sortFields(sort, request.filter.skipInvalid ? knownSort(sortBy) : sortBy)
    const starts = Array.from({ length: Math.ceil(window.size / LARGEST_PAGE) }, (_, index) => index * LARGEST_PAGE)
    return Promise.all(
      starts.map((start) => {
        const page = { offset: offset + start, limit: Math.min(LARGEST_PAGE, window.size - start) }
        const address = `${PATHS.productIndex}${queryString({ ...plan, filter, sort: order, page, own: NO_FACET_LINKS })}`
        return readDocument(this.#calls, operation, address, keywords?.patience)
      }),
    )
  }
}
