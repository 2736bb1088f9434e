import type { Category } from '../../backend/catalog/categories.ts'
import type { Product } from '../../backend/catalog/product.ts'
import type { ProductVariation } from '../../backend/catalog/variation.ts'
import type { ContentPage } from '../../backend/content/page.ts'
import type { SearchHelp } from '../../backend/jsonapi/document.ts'
import type { SearchBound } from '../../backend/search/bounds.ts'
import { listOf } from '../../backend/search/partIndex.ts'
import type { Relaxation } from '../../backend/search/relax.ts'
import type { SearchResult } from '../../backend/search/search.ts'
import { type ProductPage, productPage } from '../catalog/productConnection.ts'
import type { Window } from '../../backend/catalog/window.ts'
import { Cursors } from '../core/cursor.ts'
import { type Connection, type Edge, productLimits } from '../core/pagination.ts'

export type SearchHit = Product | ProductVariation | Category | ContentPage

/** A page of all search results. */
export interface SearchPage extends Connection<SearchHit> {
  readonly terms: string
  readonly products: ProductPage
  readonly exactPart: ProductVariation | null
  readonly categories: readonly Category[]
  readonly pages: readonly ContentPage[]
  readonly isLimited: boolean
  readonly help: SearchHelp | null
  readonly bounds: readonly SearchBound[]
  /** The terms without the bounds. */
  readonly words: string
  readonly relaxation: Relaxation | null
  readonly numbers: readonly string[]
}

/**
 * The products of the page, preceded by the exact part on the first page, and followed by categories and pages on the
 * last.
 */
export function searchPage(terms: string, result: SearchResult, window: Window, cursors: Cursors): SearchPage {
  const { list, exactPart, categories, pages, isLimited, bounds, words, relaxation, numbers } = result
  const products = productPage(list, window.size, cursors)
  const rest = [...categories, ...pages]
  const end = list.offset + list.rows.length
  const edgeOf = (node: SearchHit, at: number): Edge<SearchHit> => ({
    node,
    cursor: cursors.encode({ at, id: node.uuid }),
  })
  const following = Math.max(0, list.offset - list.totalCount)
  const before = window.before ?? Number.POSITIVE_INFINITY
  const edges = [
    ...(exactPart && before > -1 ? [edgeOf(exactPart, -1)] : []),
    ...products.edges.map(({ node, cursor }) => ({ node: node.product, cursor })),
    ...(end >= list.totalCount
      ? rest
          .slice(following, Math.max(following, before - list.totalCount))
          .map((node, index) => edgeOf(node, list.totalCount + following + index))
      : []),
  ]
  return {
    terms,
    products,
    exactPart,
    categories,
    pages,
    isLimited,
    help: list.help,
    bounds,
    words,
    relaxation,
    numbers,
    edges,
    pageInfo: {
      ...products.pageInfo,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: (exactPart ? 1 : 0) + list.totalCount + rest.length,
  }
}

export function emptyResult(terms: string): SearchPage {
  const window: Window = { size: productLimits.defaultSize, before: null, range: () => ({ start: 0, end: 0 }) }
  return searchPage(
    terms,
    {
      list: listOf([], window),
      exactPart: null,
      categories: [],
      pages: [],
      isLimited: false,
      bounds: [],
      words: terms,
      relaxation: null,
      numbers: [],
    },
    window,
    new Cursors('search', { terms }),
  )
}
