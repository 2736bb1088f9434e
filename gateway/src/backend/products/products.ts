import { type BackendCalls, readDocument } from '../calls.ts'
import type { Categories } from '../catalogue/categories.ts'
import { Product } from '../catalogue/product.ts'
import { ProductVariation } from '../catalogue/variation.ts'
import { ResourceLoader } from '../jsonapi/loader.ts'
import type { Document, Resource } from '../jsonapi/document.ts'
import { type Plan, planBelow } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, NAMES, PATHS } from '../names.ts'
import {
  FEATURED_VALUES,
  type FeaturedListName,
  facetsOf,
  indexFilters,
  type ProductFilter,
  type ProductList,
  type ProductSort,
  sortFields,
} from './list.ts'

/** Rows of a hand-picked list. */
const FEATURED_ROWS = 6
const FEATURED_FIELD = 'field_featured'

export interface ListRequest {
  readonly window: { readonly size: number; readonly offset: number | null; readonly clamp: boolean }
  readonly filter: ProductFilter
  readonly sort: ProductSort
  readonly plan: Plan
}

/** Products and their variations, as one operation reads them. */
export class Products {
  readonly #calls: BackendCalls
  readonly #categories: Categories
  readonly #products: ResourceLoader
  readonly #variations: ResourceLoader

  constructor(calls: BackendCalls, categories: Categories) {
    this.#calls = calls
    this.#categories = categories
    this.#products = new ResourceLoader(calls, { operation: 'product', ...NAMES.product })
    this.#variations = new ResourceLoader(calls, { operation: 'productVariation', ...NAMES.variation })
  }

  async byUuid(uuid: string, plan: Plan): Promise<Product | null> {
    const resource = await this.#products.load(uuid, plan)
    return resource && new Product(resource)
  }

  async variationByUuid(uuid: string, plan: Plan): Promise<ProductVariation | null> {
    const resource = await this.#variations.load(uuid, plan)
    return resource && new ProductVariation(resource)
  }

  /** For an uuid that the router has just named: it needs no proof of its own. */
  async known(uuid: string, plan: Plan): Promise<Product | null> {
    const resource = await this.#products.loadKnown(uuid, plan)
    return resource && new Product(resource)
  }

  async variationBySku(sku: string, plan: Plan): Promise<ProductVariation | null> {
    const variation = await this.#bySku(sku, plan)
    return variation && new ProductVariation(variation)
  }

  async bySku(sku: string, plan: Plan): Promise<Product | null> {
    const variation = await this.#bySku(sku, planBelow(NAMES.variation.type, 'product_id', plan))
    const product = variation?.one('product_id')?.resource
    return product ? new Product(product) : null
  }

  /** A page of the catalogue with its facets. Where the page asked for is beyond the end, the last one may be answered. */
  async list(request: ListRequest): Promise<ProductList> {
    const { size, offset, clamp } = request.window
    const filters = indexFilters(request.filter, request.filter.category ? await this.#categories.tree() : null)
    const page = (from: number) => this.#page(request, filters, from)
    const asked = await page(offset ?? 0)
    const lastPage = Math.max(0, clamp ? Math.floor((asked.totalCount - 1) / size) * size : asked.totalCount - size)
    const isBeyond = offset === null ? lastPage > 0 : clamp && offset > lastPage
    return isBeyond ? page(lastPage) : asked
  }

  async #page(
    { window, filter, sort, plan }: ListRequest,
    filters: readonly Filter[],
    offset: number,
  ): Promise<ProductList> {
    const address = (from: number, limit: number) =>
      `${PATHS.productIndex}${queryString({ ...plan, filter: filters, sort: sortFields(sort), page: { offset: from, limit } })}`
    const starts = Array.from({ length: Math.ceil(window.size / LARGEST_PAGE) }, (_, index) => index * LARGEST_PAGE)
    const documents = await Promise.all(
      starts.map((start) =>
        readDocument(this.#calls, 'products', address(offset + start, Math.min(LARGEST_PAGE, window.size - start))),
      ),
    )
    const [first] = documents
    const resources = documents.flatMap(({ data }) => data)
    return {
      products: resources.map((resource) => new Product(resource)),
      offset,
      // A site that does not count is known as far as it has been read.
      totalCount: first?.count ?? offset + resources.length + (first?.nextQuery ? 1 : 0),
      facets: facetsOf(first?.facets ?? [], filter),
    }
  }

  /** Both lists are one request: whoever asks for the other one finds it made already. */
  async featured(list: FeaturedListName, plan: Plan): Promise<Product[]> {
    const document = await this.#featured(plan)
    const value = FEATURED_VALUES[list]
    const isIn = ({ attributes }: Resource) => [attributes[FEATURED_FIELD]].flat().includes(value)
    return document.data
      .filter(isIn)
      .slice(0, FEATURED_ROWS)
      .map((resource) => new Product(resource))
  }

  readonly #featuredDocuments = new Map<string, Promise<Document>>()

  #featured({ include, fields }: Plan): Promise<Document> {
    const type = NAMES.product.type
    const address = `${NAMES.product.path}${queryString({
      include,
      fields: { ...fields, [type]: [...(fields[type] ?? []), FEATURED_FIELD] },
      filter: [
        { path: FEATURED_FIELD, value: Object.values(FEATURED_VALUES) },
        { path: 'status', value: '1' },
      ],
      sort: ['-created', 'title'],
      page: { limit: LARGEST_PAGE },
    })}`
    const known = this.#featuredDocuments.get(address)
    if (known) return known
    const reading = readDocument(this.#calls, 'featuredProducts', address)
    this.#featuredDocuments.set(address, reading)
    return reading
  }

  async #bySku(sku: string, plan: Plan): Promise<Resource | null> {
    const wanted = sku.trim()
    if (wanted === '') return null
    const filter: Filter[] = [
      { path: 'sku', value: wanted },
      { path: 'status', value: '1' },
    ]
    const document = await readDocument(
      this.#calls,
      'productVariation',
      `${NAMES.variation.path}${queryString({ ...plan, filter, page: { limit: 1 } })}`,
    )
    return document.data[0] ?? null
  }
}
