import { productPath } from '../catalog/address.ts'
import type { Categories } from '../catalog/categories.ts'
import { ContentPage } from '../content/page.ts'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import type { Document, Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'

/** A page for search engines to index. */
export interface SitemapPlace {
  readonly path: string
  /** Null if the site does not say. */
  readonly updatedAt: Date | null
}

export interface SitemapPart {
  readonly places: readonly SitemapPlace[]
  readonly hasNextPage: boolean
}

export type SitemapKind = 'CATEGORIES' | 'CONTENT_PAGES' | 'PRODUCTS'

/** Documents per sitemap part: a thousand URLs. */
const DOCUMENTS = 20
/** Documents per request. */
const AT_ONCE = 4

interface Collection {
  readonly type: string
  readonly path: string
  readonly fields: readonly string[]
  readonly pathOf: (resource: Resource) => string
}

const collections: Record<Exclude<SitemapKind, 'CATEGORIES'>, Collection> = {
  PRODUCTS: { ...wireNames.product, fields: ['path', 'drupal_internal__product_id', 'changed'], pathOf: productPath },
  CONTENT_PAGES: {
    ...wireNames.page,
    fields: ['path', 'drupal_internal__nid', 'changed'],
    pathOf: (resource) => new ContentPage(resource).path,
  },
}

function placeOf(collection: Collection, resource: Resource): SitemapPlace {
  return {
    path: collection.pathOf(resource),
    updatedAt: resource.moment('changed'),
  }
}

/** All public pages of the site, one part at a time. */
export class Sitemap {
  readonly #calls: PublicReads
  readonly #categories: Categories
  readonly #profile: SiteProfile

  constructor(calls: PublicReads, categories: Categories, profile: SiteProfile) {
    this.#calls = calls
    this.#categories = categories
    this.#profile = profile
  }

  /**
   * @param page from 1
   * @throws BackendError if any of it cannot be read: a partial sitemap would tell search engines that the rest is gone
   */
  async part(kind: SitemapKind, page: number): Promise<SitemapPart> {
    if (kind === 'CATEGORIES') {
      const { all } = await this.#categories.tree()
      return { places: page === 1 ? all : [], hasNextPage: false }
    }
    const collection = collections[kind]
    if (!this.#profile.hasType(collection.type)) return { places: [], hasNextPage: false }
    const documents: Document[] = []
    while (documents.length < DOCUMENTS && documents.at(-1)?.nextQuery !== null) {
      const first = (page - 1) * DOCUMENTS + documents.length
      const wave = Array.from({ length: AT_ONCE }, (_, index) => this.#document(collection, first + index))
      documents.push(...(await Promise.all(wave)))
    }
    return {
      places: documents.flatMap(({ data }) => data.map((resource) => placeOf(collection, resource))),
      hasNextPage: documents.at(-1)?.nextQuery !== null,
    }
  }

  #document({ type, path, fields }: Collection, number: number): Promise<Document> {
    const query = queryString({
      fields: { [type]: fields },
      filter: [{ path: 'status', value: '1' }],
      // An order in which new items come last and shift nothing.
      sort: ['created', 'id'],
      page: { offset: number * MAX_PAGE_SIZE, limit: MAX_PAGE_SIZE },
    })
    return readDocument(this.#calls, 'sitemap', `${path}${query}`)
  }
}
