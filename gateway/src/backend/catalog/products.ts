import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import { type PartLookup, partsBySku } from './partLookup.ts'
import { Product } from './product.ts'
import { can } from '../profile/capabilities.ts'
import { ownNameOf } from '../profile/facts.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { ProductVariation } from './variation.ts'
import { ResourceLoader } from '../jsonapi/loader.ts'
import type { Document, Resource } from '../jsonapi/document.ts'
import { type Plan, planBelow } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_PAGE_SIZE, noFacets, paths, wireNames } from '../jsonapi/names.ts'

/** Number of rows in a hand-picked list. */
const FEATURED_ROWS = 6
const FEATURED_FIELD = 'field_featured'

export type FeaturedListName = 'NEW' | 'MOST_ORDERED'

/** The site's flags for hand-picked lists. */
const featuredValues: Record<FeaturedListName, string> = { NEW: 'new', MOST_ORDERED: 'most_ordered' }

/** The URL of all products that editors have chosen for a list. */
function chosenAddress({ include, fields }: Plan): string {
  const type = wireNames.product.type
  return `${wireNames.product.path}${queryString({
    include,
    fields: { ...fields, [type]: [...(fields[type] ?? []), FEATURED_FIELD] },
    filter: [
      { path: FEATURED_FIELD, value: Object.values(featuredValues) },
      { path: 'status', value: '1' },
    ],
    sort: ['-created', 'title'],
    page: { limit: MAX_PAGE_SIZE },
  })}`
}

/** Products and their variations, as read by one operation. */
export class Products {
  readonly #calls: BackendCalls
  readonly #profile: SiteProfile
  /** By type. */
  readonly #loaders = new Map<string, ResourceLoader>()

  constructor(calls: BackendCalls, profile: SiteProfile) {
    this.#calls = calls
    this.#profile = profile
  }

  async byUuid(uuid: string, plan: Plan): Promise<Product | null> {
    const resource = await this.#loaderOf(wireNames.product.type, true).load(uuid, plan)
    return resource && new Product(resource)
  }

  async variationByUuid(uuid: string, plan: Plan): Promise<ProductVariation | null> {
    const resource = await this.#loaderOf(wireNames.variation.type, true).load(uuid, plan)
    return resource && new ProductVariation(resource)
  }

  /** For a UUID that the router has just returned: needs no check. */
  async byKnownUuid(uuid: string, plan: Plan, type: string): Promise<Product | null> {
    const resource = await this.#loaderOf(type).loadExisting(uuid, plan)
    return resource && new Product(resource)
  }

  async variationBySku(sku: string, plan: Plan): Promise<ProductVariation | null> {
    const variation = await this.#bySku(sku, plan)
    return variation && new ProductVariation(variation)
  }

  async bySku(sku: string, plan: Plan): Promise<Product | null> {
    const variation = await this.#bySku(sku, planBelow(wireNames.variation.type, 'product_id', plan))
    const product = variation?.one('product_id')?.resource
    return product ? new Product(product) : null
  }

  /** Parts in the order of their part numbers, null for each unknown number. */
  async variationsBySku(skus: readonly string[], plan: Plan): Promise<Array<ProductVariation | null>> {
    const found = await partsBySku(skus, this.#lookup('productVariations', plan))
    return skus.map((sku) => {
      const part = found.get(sku.trim().toLowerCase())
      return part ? new ProductVariation(part) : null
    })
  }

  /**
   * Both lists are loaded with one request and cached. Sites whose editors cannot choose products have the newest ones
   * only.
   */
  async featured(list: FeaturedListName, plan: Plan): Promise<Product[]> {
    const isChosen = can(this.#profile, 'featuredProducts')
    if (!isChosen && list !== 'NEW') return []
    const document = await this.#read(isChosen ? chosenAddress(plan) : this.#newestAddress(plan))
    const isIn = ({ attributes }: Resource) => [attributes[FEATURED_FIELD]].flat().includes(featuredValues[list])
    return document.data
      .filter((resource) => !isChosen || isIn(resource))
      .slice(0, FEATURED_ROWS)
      .map((resource) => new Product(resource))
  }

  readonly #featuredDocuments = new Map<string, Promise<Document>>()

  #read(address: string): Promise<Document> {
    const known = this.#featuredDocuments.get(address)
    if (known) return known
    const reading = readDocument(this.#calls, 'featuredProducts', address)
    this.#featuredDocuments.set(address, reading)
    return reading
  }

  /** @param isAnyBundle whether the type stands for all its bundles */
  #loaderOf(type: string, isAnyBundle = false): ResourceLoader {
    const key = `${type} ${isAnyBundle}`
    const known = this.#loaders.get(key)
    if (known) return known
    const isPart = ownNameOf(type) === wireNames.variation.type
    const { path } = isPart ? wireNames.variation : wireNames.product
    const [first = type, ...others] = this.#profile.typesOf(type)
    // A bundle's collection serves the resources of all bundles, but only with its own fields.
    const isMixed = isAnyBundle && others.length > 0
    const pathOfOne = isMixed ? null : (this.#profile.pathOf(type) ?? this.#profile.pathOf(first) ?? path)
    const operation = isPart ? 'productVariation' : 'product'
    const loader = new ResourceLoader(this.#calls, { operation, type, path, pathOfOne })
    this.#loaders.set(key, loader)
    return loader
  }

  /** The index has the products of all bundles in one list. */
  #newestAddress(plan: Plan): string {
    const page = { limit: FEATURED_ROWS }
    const created = this.#profile.hasIndex ? this.#profile.indexField('created') : null
    if (created !== null)
      return `${paths.productIndex}${queryString({ ...plan, sort: [`-${created}`], page, siteParameters: noFacets })}`
    const filter = [{ path: 'status', value: '1' }]
    return `${wireNames.product.path}${queryString({ ...plan, filter, sort: ['-created', 'title'], page })}`
  }

  async #bySku(sku: string, plan: Plan): Promise<Resource | null> {
    const [part] = (await partsBySku([sku], this.#lookup('productVariation', plan))).values()
    return part ?? null
  }

  #lookup(operation: string, plan: Plan): PartLookup {
    return { calls: this.#calls, operation, plan }
  }
}
