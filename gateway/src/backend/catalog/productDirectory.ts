import { type PublicReads, type ReadLog, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import { RefreshedValue } from '../jsonapi/refreshedValue.ts'

/** Pages that are read, of each kind of product: 2,000 products. */
const MAX_PAGES = 40

/** What lists and suggestions need to know about all products. */
const fields = ['title', 'created', 'path', 'drupal_internal__product_id', 'field_categories']

/** Products that meet the conditions, and whether these are all. */
export async function readProducts(
  calls: PublicReads,
  { operation, filter, maxPages }: { operation: string; filter: readonly Filter[]; maxPages: number },
): Promise<{ readonly products: readonly Resource[]; readonly isComplete: boolean }> {
  const products: Resource[] = []
  let query: string | null = queryString({
    fields: { [wireNames.product.type]: fields },
    filter: [{ path: 'status', value: '1' }, ...filter],
    sort: ['title'],
    page: { limit: MAX_PAGE_SIZE },
  })
  for (let page = 0; query !== null && page < maxPages; page++) {
    const document = await readDocument(calls, operation, `${wireNames.product.path}${query}`)
    products.push(...document.data)
    query = document.nextQuery
  }
  return { products, isComplete: query === null }
}

export interface ProductDirectoryOptions {
  /** Starts one load with its own deadline. */
  readonly calls: () => PublicReads
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** All products of a site without an index, loaded in the background on first use and shared by all visitors. */
export class ProductDirectory {
  readonly #all: RefreshedValue<readonly Resource[] | null>

  constructor({ calls, onFailure, now }: ProductDirectoryOptions) {
    const read = async () => {
      const all = await readProducts(calls(), { operation: 'productDirectory', filter: [], maxPages: MAX_PAGES })
      return all.isComplete ? all.products : null
    }
    this.#all = new RefreshedValue({ read, onFailure, now })
  }

  /** Null until they are loaded, while they are too old, and if there are too many. */
  current(): readonly Resource[] | null {
    return this.#all.currentUnlessOld()
  }

  /** The products, however old; null if none are loaded, and after a purge. */
  outdated(): readonly Resource[] | null {
    return this.#all.isPurged ? null : this.#all.current()
  }

  /** @see RefreshedValue#prepare */
  prepare(log: ReadLog): Promise<void> | undefined {
    return this.#all.isUsed && this.current() ? this.#all.prepare(log) : undefined
  }

  /** Stops using what may have changed. */
  purge(): void {
    this.#all.purge()
  }

  /** Reads them again, if anybody has needed them. */
  async refresh(): Promise<void> {
    if (this.#all.isUsed) await this.#all.refresh()
  }
}
