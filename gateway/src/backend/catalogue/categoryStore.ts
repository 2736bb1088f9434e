import { type PublicReads, readDocument } from '../calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, NAMES, NO_FACET_LINKS, PATHS } from '../names.ts'
import { type Categories, CategoryTree, countsOf, type FacetLabels, labelsOf } from './categories.ts'

const FRESH_MS = 60_000
/** After a failed refresh the next one waits this long, so that a dead backend is not asked at every request. */
const RETRY_MS = 2_000

export interface CategoryStoreOptions {
  /** Calls for one load, with a deadline of its own. */
  readonly calls: () => PublicReads
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** What the search index says of the whole catalogue. */
interface IndexFacts {
  /** Products per category. */
  readonly counts: ReadonlyMap<string, number>
  readonly labels: FacetLabels
}

/**
 * The category tree, read once for all. When it is older than a minute it is read anew behind the scenes while everybody
 * goes on with the one that is known, for as long as the backend does not answer too.
 */
export class CategoryStore implements Categories {
  readonly #options: CategoryStoreOptions
  #tree: CategoryTree | null = null
  #index: IndexFacts = { counts: new Map(), labels: new Map() }
  #dueAt = 0
  #loading: Promise<CategoryTree> | null = null

  constructor(options: CategoryStoreOptions) {
    this.#options = options
  }

  known(): CategoryTree | null {
    this.#refreshWhenDue()
    return this.#tree
  }

  async tree(): Promise<CategoryTree> {
    this.#refreshWhenDue()
    return this.#tree ?? this.#load()
  }

  facetLabels(): FacetLabels {
    return this.#index.labels
  }

  /** Reads it anew, whatever its age. */
  async refresh(): Promise<void> {
    await this.#load()
  }

  #refreshWhenDue() {
    if (this.#options.now() < this.#dueAt) return
    this.#load().catch(() => {})
  }

  #load(): Promise<CategoryTree> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #read(): Promise<CategoryTree> {
    const { calls, now, onFailure } = this.#options
    try {
      const [terms, index] = await Promise.all([readTerms(calls()), this.#indexOrKnown(calls())])
      this.#index = index
      this.#tree = new CategoryTree(terms, index.counts)
      this.#dueAt = now() + FRESH_MS
      return this.#tree
    } catch (error) {
      this.#dueAt = now() + RETRY_MS
      onFailure(error)
      throw error
    }
  }

  /** A catalogue can be walked without its counts: where the search index does not answer, the last known ones stay. */
  async #indexOrKnown(calls: PublicReads): Promise<IndexFacts> {
    try {
      return await readIndex(calls)
    } catch (error) {
      this.#options.onFailure(error)
      return this.#index
    }
  }
}

async function readTerms(calls: PublicReads): Promise<Resource[]> {
  const terms: Resource[] = []
  let query: string | null = queryString({
    include: ['field_image'],
    fields: {
      [NAMES.category.type]: ['name', 'description', 'path', 'weight', 'parent', 'field_image', 'drupal_internal__tid'],
      [NAMES.file.type]: ['uri', 'image_style_uri'],
    },
    filter: [{ path: 'status', value: '1' }],
    sort: ['weight', 'name'],
    page: { limit: LARGEST_PAGE },
  })
  while (query !== null) {
    const page = await readDocument(calls, 'categories', `${NAMES.category.path}${query}`)
    terms.push(...page.data)
    query = page.nextQuery
  }
  return terms
}

async function readIndex(calls: PublicReads): Promise<IndexFacts> {
  const query = queryString({ fields: { [NAMES.product.type]: [] }, page: { limit: 1 }, own: NO_FACET_LINKS })
  const index = await readDocument(calls, 'categoryCounts', `${PATHS.productIndex}${query}`)
  return { counts: countsOf(index), labels: labelsOf(index) }
}
