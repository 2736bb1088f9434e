import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { SearchHelp } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, noFacetLinks, noFacets, paths } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { Categories, Category } from './categories.ts'
import { chosenColumns, facetColumns, mainCategory, rowColumns } from './columns.ts'
import { type ProductFilter, baseCategory, chosenValues, indexFilters, siteFilters } from './filter.ts'
import { productKeys, productsOf } from './productCollections.ts'
import type { ProductDirectory } from './productDirectory.ts'
import { matchesFilter, narrowsVariations, type ProductRow, rowOf, withAllVariations } from './rows.ts'
import { type Facet, facetsOf } from './visibleFacets.ts'
import { firstGuess, type Range, type Window } from './window.ts'
import { type ProductSort, type SpecificationSort, availableSorts, findSort, sortFields } from './sort.ts'

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
  /** Empty if only the filter matters. */
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
  /** Sort orders that the site supports. */
  readonly sorts: readonly ProductSort[]
  /** Names of the attributes and specifications that compare the products. */
  readonly columns: () => Promise<readonly string[]>
}

export interface ProductIndexOptions {
  readonly categories: Categories
  readonly profile: SiteProfile
  readonly directory: ProductDirectory
}

/** The search index over all products. Every product list is a page of it. Sites without one have collections. */
export class ProductIndex {
  readonly #calls: BackendCalls
  readonly #categories: Categories
  readonly #profile: SiteProfile
  readonly #directory: ProductDirectory

  constructor(calls: BackendCalls, { categories, profile, directory }: ProductIndexOptions) {
    this.#calls = calls
    this.#categories = categories
    this.#profile = profile
    this.#directory = directory
  }

  /** Whether products can be counted without reading them all. */
  get canCount(): boolean {
    return this.#profile.hasIndex
  }

  /**
   * A page of the catalog with its facets. If the requested page is beyond the end, the last one may be returned.
   * @throws BackendError of the operation `searchQuery` with keywords, otherwise `products`; FilterError
   */
  async list(request: ListRequest, keywords: Keywords | null = null): Promise<ProductList> {
    const tree = request.filter.category ? await this.#categories.tree() : null
    const base = baseCategory(request.filter, tree)
    const profile = this.#profile
    if (!profile.hasIndex) return this.#collected(request, base, keywords)
    const { filter } = request
    const filters: Filter[] = [
      ...(keywords?.text ? [{ path: 'fulltext', value: keywords.text }] : []),
      ...siteFilters(indexFilters(filter, base, profile.facets), base, { filter, profile }),
    ]
    const isOurChoice = !profile.hasRowRelationship('matched_variation') && narrowsVariations(filter, profile)
    const matches = isOurChoice ? matchesFilter(filter, this.#categories.facetLabels(), profile) : null
    const plan = isOurChoice ? withAllVariations(request.plan) : request.plan
    const page = async (range: Range): Promise<ProductList> => {
      const documents = await this.#read({ ...request, plan }, filters, range, keywords)
      const [first] = documents
      const resources = documents.flatMap(({ data }) => data)
      // If the site does not count, the total is what has been read so far.
      const totalCount = first?.count ?? range.start + resources.length + (first?.nextQuery ? 1 : 0)
      const scene = {
        ...{ totalCount, base, labels: this.#categories.facetLabels(), definitions: profile.facets },
        // Sites may label categories by number.
        tree: tree ?? this.#categories.current(),
        chosen: chosenValues(filter, profile.facets),
        nameOf: (path: string) => profile.facetName(path),
      }
      const rows = resources.map((resource) => rowOf(resource, matches))
      const facets = facetsOf(first?.facets ?? [], scene)
      return {
        rows,
        offset: range.start,
        totalCount,
        facets,
        columns: async () => {
          const columns = this.#facetColumns(facets, totalCount, base)
          if (columns.length > 0) return columns
          return this.#columnsOf(base, () => rowColumns(rows, profile.document.catalog))
        },
        help: first?.searchHelp ?? null,
        sorts: availableSorts(profile),
      }
    }
    return inWindow(request.window, page)
  }

  /** Columns that editors have chosen for the category of most products; failing that, facets of most products. */
  #facetColumns(facets: readonly Facet[], totalCount: number, base: Category | null): readonly string[] {
    const main = base ?? mainCategory(facets, totalCount, this.#categories.current()?.all ?? [])
    const chosen = chosenColumns(main)
    return chosen.length > 0 ? chosen : facetColumns(facets, totalCount)
  }

  /** Columns of the category; for other lists, properties that differ between their products. */
  async #columnsOf(base: Category | null, others: () => readonly string[]): Promise<readonly string[]> {
    return base ? this.#categories.columnsOf(base) : others()
  }

  /** A page of a site without an index: by category and words in titles. */
  async #collected(
    { window, sort, plan }: ListRequest,
    base: Category | null,
    keywords: Keywords | null,
  ): Promise<ProductList> {
    const operation = keywords ? 'searchQuery' : 'products'
    const keys = await productKeys(this.#calls, this.#directory, {
      operation,
      base,
      words: keywords?.text ?? null,
      sort,
    })
    const { start, end } = window.range(keys.length)
    const pages = Array.from(
      { length: Math.ceil((end - start) / MAX_PAGE_SIZE) },
      (_, index) => start + index * MAX_PAGE_SIZE,
    )
    const resources = await Promise.all(
      pages.map((from) => {
        const wanted = keys.slice(from, Math.min(from + MAX_PAGE_SIZE, end))
        return productsOf(this.#calls, operation, wanted, plan)
      }),
    )
    const rows = resources.flat().map((resource) => rowOf(resource, null))
    return {
      rows,
      offset: start,
      totalCount: keys.length,
      facets: [],
      columns: () => this.#columnsOf(base, () => rowColumns(rows, this.#profile.document.catalog)),
      help: null,
      sorts: availableSorts(this.#profile),
    }
  }

  /** Pages larger than the site's limit take several requests. */
  #read(request: ListRequest, filter: Filter[], { start: offset, end }: Range, keywords: Keywords | null) {
    const size = Math.max(1, end - offset)
    const { sort, sortBy, plan, hasFacets } = request
    const siteParameters = { ...plan.siteParameters, ...(hasFacets ? noFacetLinks : noFacets) }
    const operation = keywords ? 'searchQuery' : 'products'
    const order = sortFields(
      sort,
      request.filter.skipInvalid ? findSort(sortBy, this.#profile.facets) : sortBy,
      this.#profile,
    )
    // If no fields are read, the order does not matter: all such lists share the response of the category counts.
    const isBare = plan.include.length === 0 && Object.values(plan.fields).every(({ length }) => length === 0)
    const isCatalog = isBare && filter.length === 0 && hasFacets && size === 1 && offset === 0
    const starts = Array.from({ length: Math.ceil(size / MAX_PAGE_SIZE) }, (_, index) => index * MAX_PAGE_SIZE)
    return Promise.all(
      starts.map((start) => {
        const page = { offset: offset + start, limit: Math.min(MAX_PAGE_SIZE, size - start) }
        const address = `${paths.productIndex}${queryString({ ...plan, filter, sort: isCatalog ? [] : order, page, siteParameters })}`
        return readDocument(this.#calls, operation, address, keywords?.patience)
      }),
    )
  }
}

/** The rows of a window. Reads again only if the window depends on the length of the list. */
async function inWindow(window: Window, read: (range: Range) => Promise<ProductList>): Promise<ProductList> {
  const guess = firstGuess(window)
  const list = await read(guess)
  const { start, end } = window.range(list.totalCount)
  const isThere = start >= guess.start && Math.min(end, list.totalCount) <= guess.end
  const found = isThere ? list : await read({ start, end })
  const rows = found.rows.slice(start - found.offset, Math.max(start, end) - found.offset)
  return { ...found, rows, offset: start }
}
