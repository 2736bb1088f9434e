import type { Categories, Category, CategoryTree } from '../catalog/categories.ts'
import { Product } from '../catalog/product.ts'
import type { ListRequest, ProductIndex, ProductList } from '../catalog/productIndex.ts'
import type { Window } from '../catalog/window.ts'
import type { ProductRow } from '../catalog/rows.ts'
import { ProductVariation } from '../catalog/variation.ts'
import { ContentPage } from '../content/page.ts'
import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { BackendError, FilterError, isAbsent } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { type Plan, type Selection, planOf } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { isNumberOf } from './partIndex.ts'
import { targetsOf } from './places.ts'
import { type NamedTerms, termsNamed } from './searchTerms.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { isPartNumber, canBeNumber, normalizeText } from './text.ts'

/** Results by part number and by search term only. */
interface LimitedResults {
  readonly rows: readonly ProductRow[]
  readonly exactPart: ProductVariation | null
  readonly pages: readonly ContentPage[]
  /** IDs of the terms. */
  readonly categoryIds: readonly string[]
}

/** The products of parts, each once with its first matching part. */
function rowsOf(parts: readonly Resource[]): ProductRow[] {
  const byProduct = Map.groupBy(parts, (part) => part.one('product_id')?.id ?? '')
  return [...byProduct.values()].flatMap(([part, ...others]) => {
    const product = part?.one('product_id')?.resource
    if (!part || !product) return []
    return [
      {
        product: new Product(product),
        matchingVariation: new ProductVariation(part),
        matchingCount: 1 + others.length,
      },
    ]
  })
}

/**
 * Searches with the two specified calls: part numbers first, then search terms if no number matches.
 * @param selection fields of the shapes FoundPart and ContentPage
 * @throws BackendError of the failed call
 */
async function searchAsSpecified(calls: BackendCalls, terms: string, selection: Selection): Promise<LimitedResults> {
  const text = normalizeText(terms)
  if (isPartNumber(text)) {
    const { data } = await callAsSpecified(calls, 'searchByPartNumber', text, planOf('FoundPart', selection))
    const exact = data.find((part) => isNumberOf(part, text))
    if (data.length > 0) {
      return { rows: rowsOf(data), exactPart: exact ? new ProductVariation(exact) : null, pages: [], categoryIds: [] }
    }
  }
  const named = await termsNamed(calls, terms, planOf('SearchTerm', selection)).catch(noTerms)
  const targets = new Map(named.terms.flatMap(targetsOf).map(({ resource }) => [resource.id, resource]))
  const ofType = (type: string) => [...targets.values()].filter((target) => target.type === type)
  return {
    rows: rowsOf(ofType(wireNames.variation.type)),
    exactPart: null,
    pages: ofType(wireNames.page.type).map((page) => new ContentPage(page)),
    categoryIds: ofType(wireNames.category.type).map(({ id }) => id),
  }
}

/** Not every site has search terms. */
function noTerms(error: unknown): NamedTerms {
  if (isAbsent(error)) return { terms: [], text: '' }
  throw error
}

const MAX_CATEGORIES = 6

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Treats singular and plural alike: "flange", "flanges", "accessory", "accessories". */
function stem(word: string) {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
}

function startsWithWord(words: readonly string[], stems: readonly string[]) {
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/**
 * Non-empty categories whose names contain every typed word, or that are below one that contains the rest; shortest
 * names first.
 */
function categoriesByName(tree: CategoryTree, text: string): Category[] {
  const stems = splitWords(text).map(stem)
  if (stems.length === 0) return []
  // Not every site counts the products of categories.
  const isCounted = tree.all.some(({ productCount }) => productCount > 0)
  const fitting = tree.all.filter(({ productCount, name, parent }) => {
    const own = splitWords(name)
    const isNamed = stems.some((each) => startsWithWord(own, [each]))
    return (
      (productCount > 0 || !isCounted) && isNamed && startsWithWord([...own, ...splitWords(parent?.name ?? '')], stems)
    )
  })
  return fitting.sort((a, b) => splitWords(a.name).length - splitWords(b.name).length).slice(0, MAX_CATEGORIES)
}

export type SearchEngine = 'INDEX' | 'COMBINED'

export interface SearchRequest extends Omit<ListRequest, 'plan'> {
  /** As typed; not empty. */
  readonly terms: string
  readonly engine: SearchEngine
  /** Fields of the shapes ProductEdge, FoundPart and ContentPage. */
  readonly selection: Selection
  /** Whether any requested field depends on content pages. */
  readonly withPages: boolean
}

export interface SearchResult {
  readonly list: ProductList
  readonly exactPart: ProductVariation | null
  readonly categories: readonly Category[]
  readonly pages: readonly ContentPage[]
  /** The index was unavailable. */
  readonly isLimited: boolean
}

const MAX_PAGES = 10
/** Timeout in milliseconds if there is a fallback. */
const optionalRead: ReadOptions = { timeoutMs: 2_000 }
const requiredRead: ReadOptions = {}

export interface SearchOptions {
  readonly calls: BackendCalls
  readonly productIndex: ProductIndex
  readonly categories: Categories
  readonly profile: SiteProfile
  /** Called with the reason why a part of the result is missing or came from a fallback. */
  readonly onFailure: (error: unknown) => void
}

/** Full-text search over products, categories and pages. */
export class Search {
  readonly #options: SearchOptions

  constructor(options: SearchOptions) {
    this.#options = options
  }

  /** @throws BackendError if nothing that could respond did; FilterError */
  async find(request: SearchRequest): Promise<SearchResult> {
    const { terms, engine } = request
    const { hasIndex } = this.#options.profile
    const [products, pages, named] = await Promise.allSettled([
      hasIndex ? this.#products(request) : Promise.reject(noIndex()),
      request.withPages && hasIndex ? this.#pages(request) : [],
      this.#categoriesNamed(terms),
    ])
    const categories = named.status === 'fulfilled' ? named.value : []
    if (products.status === 'rejected') {
      if ((engine === 'INDEX' && hasIndex) || products.reason instanceof FilterError) throw products.reason
      return this.#limited(request, products.reason, categories)
    }
    if (pages.status === 'rejected') this.#reportFailure(pages.reason)
    const list = products.value
    return {
      list,
      exactPart: exactPartOf(list, terms),
      categories,
      pages: pages.status === 'fulfilled' ? pages.value : [],
      isLimited: false,
    }
  }

  #products({ engine, terms, selection, ...request }: SearchRequest): Promise<ProductList> {
    const plan = planOf('ProductEdge', canBeNumber(terms) ? selection : withoutExactPart(selection))
    const patience = engine === 'COMBINED' ? optionalRead : requiredRead
    return this.#options.productIndex.list({ ...request, plan }, { text: terms, patience })
  }

  async #pages({ terms, selection }: SearchRequest): Promise<ContentPage[]> {
    const plan: Plan = planOf('ContentPage', selection)
    const filter = [{ path: 'fulltext', value: terms }]
    const query = queryString({ ...plan, filter, page: { limit: MAX_PAGES } })
    const { data } = await readDocument(
      this.#options.calls,
      'searchQuery',
      `${paths.contentIndex}${query}`,
      optionalRead,
    )
    return data.map((resource) => new ContentPage(resource))
  }

  async #categoriesNamed(terms: string): Promise<Category[]> {
    return categoriesByName(await this.#options.categories.tree(), terms)
  }

  /** Part numbers first, then search terms; sites without an index also look for words in titles. */
  async #limited(request: SearchRequest, reason: unknown, named: readonly Category[]): Promise<SearchResult> {
    const { terms, selection, window } = request
    const finds = await searchAsSpecified(this.#options.calls, terms, selection)
    this.#reportFailure(reason)
    const tree = await this.#options.categories.tree().catch(() => null)
    const targeted = finds.categoryIds.flatMap((id) => tree?.byUuid(id) ?? [])
    return {
      list:
        finds.rows.length > 0 || this.#options.profile.hasIndex
          ? listOf(finds.rows, window)
          : await this.#products(request),
      exactPart: finds.exactPart,
      categories: [...new Set([...targeted, ...named])],
      pages: finds.pages,
      isLimited: true,
    }
  }

  /** A missing index is not a failure. */
  #reportFailure(reason: unknown) {
    if (!isAbsent(reason)) this.#options.onFailure(reason)
  }
}

function noIndex(): BackendError {
  return new BackendError({ kind: 'notFound', operation: 'searchQuery', detail: 'the site has no product index' })
}

/** A page of rows that are all in memory; they have no facets. */
function listOf(rows: readonly ProductRow[], window: Window): ProductList {
  const { start, end } = window.range(rows.length)
  return {
    rows: rows.slice(start, end),
    offset: start,
    totalCount: rows.length,
    facets: [],
    help: null,
    sorts: [],
  }
}

function withoutExactPart(selection: Selection): Selection {
  return {
    on: (typeName) => selection.on(typeName).filter(({ name }) => name !== 'exactPart'),
  }
}

/** The index returns the variation whose number the keywords are, if any. */
function exactPartOf({ rows, offset }: ProductList, terms: string): ProductVariation | null {
  if (offset > 0 || !canBeNumber(terms)) return null
  const found = rows.find(({ matchingVariation }) => matchingVariation && isNumberOf(matchingVariation.resource, terms))
  return found?.matchingVariation ?? null
}
