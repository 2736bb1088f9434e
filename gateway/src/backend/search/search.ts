import { plainNumber } from '@shop/schema/partNumbers'
import type { Categories, Category } from '../catalog/categories.ts'
import type { ListRequest, ProductIndex, ProductList } from '../catalog/productIndex.ts'
import type { ProductVariation } from '../catalog/variation.ts'
import { ContentPage } from '../content/page.ts'
import { readPartNumbers } from '@shop/schema/partNumberText'
import { type BackendCalls, type ReadOptions, readDocument } from '../jsonapi/calls.ts'
import { BackendError, FilterError, isAbsent } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import { type Plan, type Selection, planOf } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { type ReadText, readText, type SearchBound, withBounds } from './bounds.ts'
import { readFields } from './fieldSyntax.ts'
import { isNumberOf, listOf, rowsOf } from './partIndex.ts'
import { matchPartNumbers } from './partNumbers.ts'
import { categoriesByName } from './places.ts'
import {
  type Attempt,
  attemptsAfter,
  type NumberedTerms,
  numberRelaxation,
  type Relaxation,
  withOtherWords,
} from './relax.ts'
import { searchAsSpecified } from './searchAsSpecified.ts'
import { isPartNumber, canBeNumber, normalizeText, withoutOperators } from './text.ts'

export type SearchEngine = 'INDEX' | 'COMBINED'

export interface SearchRequest extends Omit<ListRequest, 'plan'> {
  /** As typed; not empty. */
  readonly terms: string
  readonly engine: SearchEngine
  /** Fields of the shapes ProductEdge, FoundPart and ContentPage. */
  readonly selection: Selection
  /** Whether any requested field depends on content pages. */
  readonly withPages: boolean
  /** Whether to leave out a word or a bound if no part matches all of them. */
  readonly isRelaxed: boolean
}

export interface SearchResult {
  readonly list: ProductList
  readonly exactPart: ProductVariation | null
  readonly categories: readonly Category[]
  readonly pages: readonly ContentPage[]
  /** The index was unavailable. */
  readonly isLimited: boolean
  /** Ratings and sizes read from the terms, which all products match. */
  readonly bounds: readonly SearchBound[]
  /** The terms without the bounds. */
  readonly words: string
  readonly relaxation: Relaxation | null
  /** Words of the terms that are part numbers. */
  readonly numbers: readonly string[]
}

/** A request whose terms are without labels of part numbers, such as "P/N". */
type ReadRequest = SearchRequest & NumberedTerms

/** The index alone takes field syntax, which resembles labels. */
function readRequest(request: SearchRequest): ReadRequest {
  const { terms } = request
  const { category, facets, price, inStock } = request.filter
  const isFiltered = [category, price, inStock, facets?.[0]].some((choice) => choice !== null && choice !== undefined)
  if (request.engine === 'INDEX') return { ...request, numbers: [], otherWords: terms, isFiltered }
  const { text, ...read } = readPartNumbers(terms)
  return { ...request, ...read, terms: text, isFiltered }
}

/** Products, and the search that found them. */
interface FoundProducts extends Attempt {
  readonly list: ProductList
}

const MAX_PAGES = 10
/** Maximum number of searches that leave something out. */
const MAX_ATTEMPTS = 8
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
  async find(typed: SearchRequest): Promise<SearchResult> {
    const { hasIndex } = this.#options.profile
    const [tree] = await Promise.allSettled([this.#options.categories.tree()])
    const request = readRequest(typed)
    const { terms, engine, numbers } = request
    const read = this.#read(request)
    const [products, pages] = await Promise.allSettled([
      hasIndex ? this.#products(request, { ...read, relaxation: null, sortBy: null }) : Promise.reject(noIndex()),
      request.withPages && hasIndex ? this.#pages(request) : [],
    ])
    const categories = tree.status === 'fulfilled' ? categoriesByName(tree.value, read.words) : []
    if (products.status === 'rejected') {
      if ((engine === 'INDEX' && hasIndex) || products.reason instanceof FilterError) throw products.reason
      return this.#limited(request, products.reason, categories)
    }
    if (pages.status === 'rejected') this.#reportFailure(pages.reason)
    const others = {
      categories,
      pages: pages.status === 'fulfilled' ? pages.value : [],
      isLimited: false,
      numbers,
    }
    const isAnswered = categories.length > 0 || others.pages.some(({ title }) => hasWords(title, read.words))
    const canChangeWords = !isAnswered && !isPartNumber(normalizeText(terms))
    const { list, bounds, words, relaxation } =
      products.value.list.totalCount === 0 && engine === 'COMBINED'
        ? await this.#otherwise(request, products.value, canChangeWords)
        : products.value
    return { ...others, list, bounds, words, relaxation, exactPart: exactPartOf(list, terms) }
  }

  /** Splits the terms into words and bounds. The index alone takes bounds in field syntax only. */
  #read({ terms, engine }: SearchRequest): ReadText {
    const { profile, categories } = this.#options
    if (!profile.hasIndex) return { words: terms, bounds: [] }
    const read = engine === 'INDEX' ? readFields : readText
    // The index has "non-rotatable" as one word.
    const text = engine === 'INDEX' ? terms : terms.replaceAll(/(?<=^|\s)not\s+(?=\p{L})/giu, 'non-')
    return read(text, categories.facetLabels(), profile.facets)
  }

  async #products(request: ReadRequest, attempt: Attempt): Promise<FoundProducts> {
    const { engine, terms, selection, isRelaxed, numbers: _, otherWords: __, isFiltered: ___, ...listing } = request
    const { words, bounds, sortBy } = attempt
    const plan = planOf('ProductEdge', canBeNumber(terms) ? selection : withoutExactPart(selection))
    const patience = engine === 'COMBINED' ? optionalRead : requiredRead
    const isUnsorted = listing.sort === 'RELEVANCE' && listing.sortBy === null
    const listRequest = {
      ...listing,
      filter: withBounds(listing.filter, bounds),
      sortBy: isUnsorted ? sortBy : listing.sortBy,
      plan,
      // The facet counts determine which bound to leave out.
      hasFacets: listing.hasFacets || (isRelaxed && bounds.length > 0),
    }
    return {
      ...attempt,
      list: await this.#options.productIndex.list(listRequest, {
        text: engine === 'INDEX' ? words : withoutOperators(words),
        patience,
      }),
    }
  }

  /** Reads bounds as plain words, since "USB 2.0 A" is not a current; then relaxes the search if that is allowed. */
  async #otherwise(request: ReadRequest, found: FoundProducts, canChangeWords: boolean): Promise<FoundProducts> {
    if (found.bounds.length > 0 && found.words !== '') {
      const literal = { words: request.terms, bounds: [], relaxation: null, sortBy: null }
      const products = await this.#products(request, literal)
      if (products.list.totalCount > 0) return products
    }
    return request.isRelaxed ? this.#relaxed(request, found, canChangeWords) : found
  }

  /** The first alternative search that finds products, part numbers first; the requested one if none does. */
  async #relaxed(request: ReadRequest, unrelaxed: FoundProducts, canChangeWords: boolean): Promise<FoundProducts> {
    const byNumber = await this.#byNumber(request)
    if (byNumber) return byNumber
    const attempts = attemptsAfter(request, unrelaxed, unrelaxed.list, canChangeWords)
    for (let tried = 0; tried < Math.min(attempts.length, MAX_ATTEMPTS); tried += 1) {
      const attempt = attempts[tried]
      if (attempt === undefined) break
      const products = await this.#products(request, attempt)
      if (products.list.totalCount > 0) return products
      // Tries fewer words with the bounds before the search without bounds.
      if (attempt.words !== unrelaxed.words && attempt.bounds.length > 0)
        attempts.splice(tried + 1, 0, ...withOtherWords(request, unrelaxed, products.list))
    }
    return unrelaxed
  }

  /** Looks up the part numbers among several words. Null if there are none, or the request has a filter. */
  async #byNumber(request: ReadRequest): Promise<FoundProducts | null> {
    const { terms, numbers, selection, window, isFiltered } = request
    // The index knows a number that is the whole text.
    const isAlone = plainNumber(terms) === plainNumber(numbers[0] ?? '')
    if (numbers.length === 0 || isAlone || isFiltered) return null
    try {
      const meaning = await matchPartNumbers(this.#options, numbers, planOf('FoundPart', selection))
      const list = listOf(rowsOf(numbers.flatMap((number) => meaning(number).parts)), window)
      if (list.totalCount === 0) return null
      const relaxation = numberRelaxation(request, (number) => meaning(number).parts.length > 0)
      return { words: terms, bounds: [], list, relaxation, sortBy: null }
    } catch (error) {
      this.#reportFailure(error)
      return null
    }
  }

  async #pages({ terms, engine, selection }: SearchRequest): Promise<ContentPage[]> {
    const plan: Plan = planOf('ContentPage', selection)
    const filter = [{ path: 'fulltext', value: engine === 'INDEX' ? terms : withoutOperators(terms) }]
    const query = queryString({ ...plan, filter, page: { limit: MAX_PAGES } })
    const { data } = await readDocument(
      this.#options.calls,
      'searchQuery',
      `${paths.contentIndex}${query}`,
      optionalRead,
    )
    // The home page mentions everything, so it is never a useful result.
    return data.map((resource) => new ContentPage(resource)).filter(({ path }) => path !== '/')
  }

  /** Part numbers first, then search terms; sites without an index also look for words in titles. */
  async #limited(request: ReadRequest, reason: unknown, named: readonly Category[]): Promise<SearchResult> {
    const { terms, selection, window, numbers } = request
    const finds = await searchAsSpecified(this.#options.calls, terms, selection)
    this.#reportFailure(reason)
    const tree = await this.#options.categories.tree().catch(() => null)
    const targeted = finds.categoryIds.flatMap((id) => tree?.byUuid(id) ?? [])
    const byNumber = finds.rows.length === 0 ? await this.#byNumber(request) : null
    return {
      list:
        byNumber?.list ??
        (finds.rows.length > 0 || this.#options.profile.hasIndex
          ? listOf(finds.rows, window)
          : (await this.#products(request, { words: terms, bounds: [], relaxation: null, sortBy: null })).list),
      exactPart: finds.exactPart,
      categories: [...new Set([...targeted, ...named])],
      pages: finds.pages,
      isLimited: true,
      bounds: [],
      words: terms,
      relaxation: byNumber?.relaxation ?? null,
      numbers,
    }
  }

  /** A missing index is not a failure. */
  #reportFailure(reason: unknown) {
    if (!isAbsent(reason)) this.#options.onFailure(reason)
  }
}

/** Whether a page is about the words, rather than mentioning them somewhere. */
function hasWords(title: string, words: string): boolean {
  const text = title.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word.replace(/s$/, '')))
}

function noIndex(): BackendError {
  return new BackendError({ kind: 'notFound', operation: 'searchQuery', detail: 'the site has no product index' })
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
