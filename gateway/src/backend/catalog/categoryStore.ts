import { chosenColumns, ColumnStore } from './columns.ts'
import { type PublicReads, type ReadLog, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_PAGE_SIZE, wireNames, noFacetLinks, paths } from '../jsonapi/names.ts'
import { can } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { RefreshedValue } from '../jsonapi/refreshedValue.ts'
import { type Categories, type Category, CategoryTree, countsOf, type FacetLabels, labelsOf } from './categories.ts'

export interface CategoryStoreOptions {
  /** Starts one load with its own deadline. */
  readonly calls: () => PublicReads
  readonly profile: SiteProfile
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** Facts about the whole catalog from the search index. */
interface IndexFacts {
  /** Products per category. */
  readonly counts: ReadonlyMap<string, number>
  readonly labels: FacetLabels
}

/** The category tree. Once it is loaded, nobody waits for it again. */
export class CategoryStore implements Categories {
  readonly #options: CategoryStoreOptions
  readonly #tree: RefreshedValue<CategoryTree>
  readonly #columns: ColumnStore
  #index: IndexFacts = { counts: new Map(), labels: new Map() }

  constructor(options: CategoryStoreOptions) {
    const { onFailure, now } = options
    this.#options = options
    this.#columns = new ColumnStore(options)
    this.#tree = new RefreshedValue({ read: () => this.#read(), onFailure, now })
  }

  current(): CategoryTree | null {
    return this.#tree.current()
  }

  tree(): Promise<CategoryTree> {
    return this.#tree.get()
  }

  facetLabels(): FacetLabels {
    return this.#index.labels
  }

  async columnsOf(category: Category): Promise<readonly string[]> {
    const chosen = chosenColumns(category)
    return chosen.length > 0 ? chosen : this.#columns.of(category)
  }

  /** Reloads it. */
  refresh(): Promise<void> {
    return this.#tree.refresh()
  }

  /** @see RefreshedValue#prepare */
  prepare(log: ReadLog): Promise<void> | undefined {
    return this.#tree.prepare(log)
  }

  /** Stops using what may have changed. */
  purge(): void {
    this.#tree.purge()
    this.#columns.purge()
  }

  async #read(): Promise<CategoryTree> {
    const { calls, profile } = this.#options
    const hasCounts = await profile.countsProducts()
    const [terms, index] = await Promise.all([
      can(profile, 'categories') ? readTerms(calls()) : [],
      hasCounts ? this.#indexOrKnown(calls()) : this.#index,
    ])
    this.#index = index
    return new CategoryTree(terms, index.counts)
  }

  /** The catalog works without counts: if the search index does not respond, the last known ones stay. */
  async #indexOrKnown(calls: PublicReads): Promise<IndexFacts> {
    try {
      return await readIndex(calls, (path) => this.#options.profile.facetName(path))
    } catch (error) {
      this.#options.onFailure(error)
      return this.#index
    }
  }
}

const categoryFields = [
  ...['name', 'description', 'path', 'weight', 'parent', 'field_image', 'drupal_internal__tid'],
  ...['changed', 'field_list_columns', 'metatag', 'metatag_normalized'],
]

async function readTerms(calls: PublicReads): Promise<Resource[]> {
  const terms: Resource[] = []
  let query: string | null = queryString({
    include: ['field_image'],
    fields: {
      [wireNames.category.type]: categoryFields,
      [wireNames.file.type]: ['uri', 'image_style_uri'],
    },
    filter: [{ path: 'status', value: '1' }],
    sort: ['weight', 'name'],
    page: { limit: MAX_PAGE_SIZE },
  })
  while (query !== null) {
    const page = await readDocument(calls, 'categories', `${wireNames.category.path}${query}`)
    terms.push(...page.data)
    query = page.nextQuery
  }
  return terms
}

async function readIndex(calls: PublicReads, nameOf: (path: string) => string): Promise<IndexFacts> {
  const query = queryString({
    fields: { [wireNames.product.type]: [] },
    page: { limit: 1 },
    siteParameters: noFacetLinks,
  })
  const index = await readDocument(calls, 'categoryCounts', `${paths.productIndex}${query}`)
  return { counts: countsOf(index, nameOf), labels: labelsOf(index, nameOf) }
}
