import { setTimeout as wait } from 'node:timers/promises'
import { type BackendCalls, type PublicReads, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { MAX_PAGE_SIZE, noFacets, paths, wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import type { Category } from './categories.ts'
import { withDescendants } from './filter.ts'
import { type ProductDirectory, readProducts } from './productDirectory.ts'
import type { ProductSort } from './sort.ts'

/** Pages that are read to order and count the products of a list: 500 products. */
const MAX_PAGES = 10
/** More words than anyone types. */
const MAX_WORDS = 6
/** Milliseconds that a list waits for the site before it falls back to an outdated directory. */
const PATIENCE_MS = 300

/** What to look for without an index. */
interface CollectionRequest {
  readonly operation: string
  readonly base: Category | null
  /** Words that the titles must contain. */
  readonly words: string | null
  readonly sort: ProductSort
}

/** Sorts like the title, but numbers by value: 1.33 before 10.00, 5 kV before 12 kV. */
function naturalKey(title: string): string {
  return title.replaceAll(/(?<![\d.])\d+/g, (digits) => digits.padStart(9, '0'))
}

/** Compares titles, or the newest first. */
function comparing(sort: ProductSort): (a: Resource, b: Resource) => number {
  const byTitle = (a: Resource, b: Resource) =>
    naturalKey(a.text('title') ?? '').localeCompare(naturalKey(b.text('title') ?? ''), 'en')
  if (sort === 'TITLE_DESC') return (a, b) => byTitle(b, a)
  if (sort === 'NEWEST') return (a, b) => (b.text('created') ?? '').localeCompare(a.text('created') ?? '')
  return byTitle
}

/** A product that has not been read. */
type ProductKey = Pick<Resource, 'type' | 'id'>

/**
 * The products of a category (by relationship), with words in their title, in order: the list of a site
 * without an index. At most 500 until the directory is loaded. While the site is slow or fails, they come from an
 * outdated directory.
 */
export async function productKeys(
  calls: PublicReads,
  directory: ProductDirectory,
  { operation, base, words, sort }: CollectionRequest,
): Promise<readonly ProductKey[]> {
  const categories = base ? withDescendants(base).map(({ uuid }) => uuid) : []
  const wanted = [...new Set(words?.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  const isWanted = matching(base && categories, wanted)
  const found = directory.current()?.filter(isWanted)
  if (found) return found.sort(comparing(sort))
  const filter: Filter[] = [
    ...(base ? [{ path: 'field_categories.id', value: categories, key: 'category' }] : []),
    ...wanted.map(
      (word, index): Filter => ({ path: 'title', operator: 'CONTAINS', value: word, key: `word-${index}` }),
    ),
  ]
  const reading = readProducts(calls, { operation, filter, maxPages: MAX_PAGES }).then(({ products }) => products)
  const outdated = directory.outdated()?.filter(isWanted)
  const products = outdated
    ? await Promise.race([reading.catch(() => outdated), wait(PATIENCE_MS, outdated)])
    : await reading
  return products.toSorted(comparing(sort))
}

/** @param categories any of them; null for any product */
function matching(categories: readonly string[] | null, words: readonly string[]): (product: Resource) => boolean {
  const wanted = words.map((word) => word.toLowerCase())
  return (product) => {
    const title = (product.text('title') ?? '').toLowerCase()
    const isIn = categories === null || product.many('field_categories').some(({ id }) => categories.includes(id))
    return isIn && wanted.every((word) => title.includes(word))
  }
}

/** Products in this order. At most 50. */
export async function productsOf(
  calls: BackendCalls,
  operation: string,
  keys: readonly ProductKey[],
  plan: Plan,
): Promise<readonly Resource[]> {
  if (keys.length === 0) return []
  const ids = keys.map(({ id }) => id)
  const types = [...new Set(keys.map(({ type }) => type))]
  const filter: Filter[] = [{ path: 'id', value: ids, key: 'id' }]
  const query = queryString({ ...plan, filter, page: { limit: MAX_PAGE_SIZE } })
  const { data } = await readDocument(calls, operation, `${wireNames.product.path}${query}`, { types })
  const byId = new Map(data.map((resource) => [resource.id, resource]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Products whose titles (or, with an index, whose texts) contain what was typed.
 * @param directory null on a site with an index
 */
export async function productsNamed(
  calls: BackendCalls,
  text: string,
  { directory, limit }: { readonly directory: ProductDirectory | null; readonly limit: number },
): Promise<readonly Resource[]> {
  const known = directory?.current()
  if (known) return known.filter(matching(null, [text])).slice(0, limit)
  const fields = { [wireNames.product.type]: ['title', 'path'] }
  const hasIndex = directory === null
  const filter: Filter[] = hasIndex
    ? [{ path: 'fulltext', value: text }]
    : [
        { path: 'title', operator: 'CONTAINS', value: text },
        { path: 'status', value: '1' },
      ]
  const path = hasIndex ? paths.productIndex : wireNames.product.path
  const siteParameters = hasIndex ? noFacets : {}
  const query = queryString({ fields, filter, page: { limit }, siteParameters })
  return (await readDocument(calls, 'findProducts', `${path}${query}`, { timeoutMs: 2_000 })).data
}
