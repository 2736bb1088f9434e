import { type BackendCalls, readDocument } from '../calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, NAMES, NO_FACET_LINKS, PATHS } from '../names.ts'
import { type Categories, CategoryTree, countsOf } from './categories.ts'

const FRESH_MS = 60_000
/** After a failed refresh the next one waits this long, so that a dead backend is not asked at every request. */
const RETRY_MS = 2_000

export interface CategoryStoreOptions {
  /** Calls for one load, with a deadline of its own. */
  readonly calls: () => BackendCalls
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/**
 * The category tree, read once for all. When it is older than a minute it is read anew behind the scenes while everybody
 * goes on with the one that is known, for as long as the backend does not answer too.
 */
export class CategoryStore implements Categories {
  readonly #options: CategoryStoreOptions
  #tree: CategoryTree | null = null
  #counts: ReadonlyMap<string, number> = new Map()
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
      const [terms, counts] = await Promise.all([readTerms(calls()), this.#countsOrKnown(calls())])
      this.#counts = counts
      this.#tree = new CategoryTree(terms, counts)
      this.#dueAt = now() + FRESH_MS
      return this.#tree
    } catch (error) {
      this.#dueAt = now() + RETRY_MS
      onFailure(error)
      throw error
    }
  }

  /** A catalogue can be walked without its counts: where the search index does not answer, the last known ones stay. */
  async #countsOrKnown(calls: BackendCalls): Promise<ReadonlyMap<string, number>> {
    try {
      return await readCounts(calls)
    } catch (error) {
      this.#options.onFailure(error)
      return this.#counts
    }
  }
}

async function readTerms(calls: BackendCalls): Promise<Resource[]> {
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

async function readCounts(calls: BackendCalls): Promise<Map<string, number>> {
  const query = queryString({ fields: { [NAMES.product.type]: [] }, page: { limit: 1 }, own: NO_FACET_LINKS })
  return countsOf(await readDocument(calls, 'categoryCounts', `${PATHS.productIndex}${query}`))
}
