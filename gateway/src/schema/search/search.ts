import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { ContentPage as PageValue } from '../../backend/content/page.ts'
import type { SearchHelp } from '../../backend/jsonapi/document.ts'
import { type Selection, planOf } from '../../backend/jsonapi/plan.ts'
import { MOST_NEAREST } from '../../backend/search/partIndex.ts'
import type { SearchEngine as Engine } from '../../backend/search/search.ts'
import { LONGEST_TEXT, mayBeNumber } from '../../backend/search/text.ts'
import { oneEach, listCost } from '../../protection/cost.ts'
import { Facet } from '../catalog/facet.ts'
import { ProductFilter, ProductSort, SpecificationSort } from '../catalog/filter.ts'
import { ProductConnection } from '../catalog/productConnection.ts'
import { Category, Product, ProductVariation } from '../catalog/refs.ts'
import { ContentPage } from '../content/page.ts'
import { builder } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'
import { type Edge, productLimits, windowOf } from '../core/pagination.ts'
import { askedAs, askedOf, asks, below, merged, selectionOf } from '../core/selection.ts'
import { type SearchHit as HitValue, type SearchPage, foundNothing, searchPage } from './page.ts'

const SearchHit = builder.unionType('SearchHit', {
  description: 'What a search finds.',
  types: [Product, ProductVariation, Category, ContentPage],
  resolveType: (hit) => {
    if (hit instanceof ProductValue) return 'Product'
    if (hit instanceof VariationValue) return 'ProductVariation'
    return hit instanceof PageValue ? 'ContentPage' : 'Category'
  },
})

const SearchEdge = builder.objectRef<Edge<HitValue>>('SearchEdge').implement({
  description: 'Something a search has found, in its list.',
  fields: (t) => ({
    node: t.expose('node', { type: SearchHit, description: 'What was found.', complexity: 0 }),
    cursor: t.exposeString('cursor', { description: 'Where it stands: pass it as after.' }),
  }),
})

const FewerWords = builder.objectRef<SearchHelp['fewer'][number]>('FewerWords').implement({
  description: 'A search with fewer words, and how many products it finds.',
  fields: (t) => ({
    terms: t.exposeString('keys', { description: 'The words left.' }),
    count: t.exposeInt('count', { description: 'Products it finds, at least 1.' }),
  }),
})

/** Number of parts suggested when nothing was found. */
const NEAREST_PARTS = 6

const SearchConnection = builder.objectRef<SearchPage>('SearchConnection').implement({
  description: 'What a search has found: the exact part, then products, categories, pages.',
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    edges: t.field({
      type: [SearchEdge],
      description: 'The rows of this page: products, before the first one the exact part, after the last one the rest.',
      complexity: oneEach,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where this page stands in the list.' }),
    totalCount: t.exposeInt('totalCount', {
      description: 'Everything found: exact part, products, categories and pages.',
    }),
    facets: t.field({
      type: [Facet],
      description: 'What the products can be narrowed by.',
      complexity: oneEach,
      resolve: ({ products }) => [...products.facets],
    }),
    exactPart: t.expose('exactPart', {
      type: ProductVariation,
      nullable: true,
      description:
        'The part whose part, model or partner number was searched for, punctuation aside. On the first page only, and only while it fits the filter.',
    }),
    products: t.expose('products', {
      type: ProductConnection,
      description: 'The products alone, a page at a time.',
      complexity: oneEach,
    }),
    categories: t.field({
      type: [Category],
      description: 'Categories whose name fits.',
      complexity: oneEach,
      resolve: ({ categories }) => [...categories],
    }),
    pages: t.field({
      type: [ContentPage],
      description: 'Pages of text that fit.',
      complexity: oneEach,
      resolve: ({ pages }) => [...pages],
    }),
    correctedTerms: t.string({
      nullable: true,
      description: 'The words a search finds more with, when these found nothing and look misspelt.',
      resolve: ({ help }) => help?.corrected ?? null,
    }),
    fewerWords: t.field({
      type: [FewerWords],
      description: 'When nothing was found: searches with fewer of the words, the one that finds least first.',
      complexity: oneEach,
      resolve: ({ help }) => [...(help?.fewer ?? [])],
    }),
    nearestParts: t.field({
      type: [ProductVariation],
      description: 'When nothing was found: the parts whose numbers are most like the words.',
      complexity: oneEach,
      resolve: async ({ totalCount, terms }, _args, { search, reportBeside }, info) => {
        if (totalCount > 0 || !mayBeNumber(terms)) return []
        try {
          return await search.partIndex.nearest(terms, NEAREST_PARTS, planOf('ProductVariation', selectionOf(info)))
        } catch (error) {
          reportBeside(error, info.path)
          return []
        }
      },
    }),
    isLimited: t.exposeBoolean('isLimited', {
      description:
        'The index was out of order: only part numbers and search terms were looked through, and nothing can be narrowed.',
    }),
  }),
})

const SearchEngine = builder.enumType('SearchEngine', {
  description: 'How a search is answered.',
  values: {
    COMBINED: {
      description:
        'Part numbers first, then the full-text index. When the index is out of order, part numbers and search terms alone.',
    },
    INDEX: { description: 'The full-text index alone. When it is out of order, an error.' },
  } satisfies Record<Engine, object>,
})

const CONNECTION = 'SearchConnection'

/** The fields selected of products, parts and pages, anywhere below the search. */
function searched(selection: Selection): Selection {
  const hits = below(selection, CONNECTION, 'edges').flatMap((edges) => below(edges, 'SearchEdge', 'node'))
  const rows = below(selection, CONNECTION, 'products').flatMap((page) => below(page, 'ProductConnection', 'edges'))
  const nodes = [...hits, ...rows.flatMap((row) => below(row, 'ProductEdge', 'node'))]
  const parts = [...hits, ...below(selection, CONNECTION, 'exactPart')]
  const matching = rows.flatMap((row) => below(row, 'ProductEdge', 'matchingVariation'))
  return merged(
    askedOf('ProductEdge', rows),
    askedAs('ProductEdge', 'node', hits),
    askedAs('ProductEdge', 'exactPart', parts),
    askedAs('FoundPart', 'product', nodes),
    askedAs('FoundPart', 'variation', [...parts, ...matching]),
    askedOf('ContentPage', [...hits, ...below(selection, CONNECTION, 'pages')]),
  )
}

/** Fields that depend on the content pages found. */
const needsPages = ['edges', 'pages', 'pageInfo', 'totalCount', 'nearestParts']

builder.queryField('search', (t) =>
  t.field({
    type: SearchConnection,
    nullable: true,
    description: `The full-text search of /search; null when it failed. Empty terms find nothing. At most ${LONGEST_TEXT} characters.`,
    args: {
      terms: t.arg.string({ required: true, description: 'What was typed.' }),
      first: t.arg.int({
        description: `How many products a page has, ${productLimits.usual} unless said, at most ${productLimits.most}.`,
      }),
      after: t.arg.string({ description: 'Rows after this cursor.' }),
      page: t.arg.int({
        description:
          'The page of this number, from 1, instead of a cursor. Beyond the last page the last one is answered.',
      }),
      filter: t.arg({ type: ProductFilter, description: 'Which products.' }),
      sort: t.arg({ type: ProductSort, description: 'In which order the products; by relevance unless said.' }),
      sortBy: t.arg({ type: SpecificationSort, description: 'By one attribute or specification instead of sort.' }),
      engine: t.arg({ type: SearchEngine, description: 'How it is answered; COMBINED unless said.' }),
    },
    complexity: listCost(productLimits.usual),
    resolve: async (_root, { terms: typed, filter, sort, sortBy, engine, ...args }, { search }, info) => {
      const window = windowOf(args, productLimits)
      const terms = typed.trim()
      if (terms.length > LONGEST_TEXT) throw badInput(`At most ${LONGEST_TEXT} characters can be searched for.`)
      if (terms === '') return foundNothing(terms)
      const selection = selectionOf(info)
      const result = await search.at(info.path).find({
        terms,
        window,
        filter: filter ?? {},
        sort: sort ?? 'RELEVANCE',
        sortBy: sortBy ?? null,
        engine: engine ?? 'COMBINED',
        selection: searched(selection),
        withPages: needsPages.some((field) => asks(selection, CONNECTION, field)),
      })
      return searchPage(terms, result, window.size)
    },
  }),
)

builder.queryField('nearestParts', (t) =>
  t.field({
    type: [ProductVariation],
    nullable: true,
    description: 'The parts whose numbers are most like a text, the most alike first. For numbers that do not exist.',
    args: {
      text: t.arg.string({ required: true, description: 'What was typed.' }),
      first: t.arg.int({ description: `At most this many, at most ${MOST_NEAREST}.` }),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first ?? MOST_NEAREST, MOST_NEAREST) }),
    resolve: (_root, { text, first }, { search }, info) => {
      const most = Math.max(0, Math.min(first ?? MOST_NEAREST, MOST_NEAREST))
      return search.partIndex.nearest(text, most, planOf('ProductVariation', selectionOf(info)))
    },
  }),
)
