import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { ContentPage as PageValue } from '../../backend/content/page.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { removeInvisible } from '@shop/schema/plainText'
import { MAX_NEAREST } from '../../backend/search/partIndex.ts'
import type { SearchEngine as Engine } from '../../backend/search/search.ts'
import { MAX_TEXT_LENGTH, canBeNumber } from '../../backend/search/text.ts'
import { LIST_COMPLEXITY, oneEach, listCost } from '../../protection/cost.ts'
import { Facet } from '../catalog/facet.ts'
import { ProductFilter, ProductSort, SpecificationSort } from '../catalog/filter.ts'
import { ProductConnection } from '../catalog/productConnection.ts'
import { Category, Product, ProductVariation } from '../catalog/refs.ts'
import { ContentPage } from '../content/page.ts'
import { builder } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'
import { pageInfoField, pagingArgs } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Edge, productLimits, windowOf } from '../core/pagination.ts'
import { selectsField, selectionsBelow, selectionOf } from '../core/selection.ts'
import { FewerWords, SearchBound, SearchRelaxation } from './bounds.ts'
import { type SearchHit as HitValue, type SearchPage, emptyResult, searchPage } from './page.ts'
import { CONNECTION, needsPages, searchSelections, selectsFacets } from './searchSelections.ts'

const SearchEngine = builder.enumType('SearchEngine', {
  description: 'How a search is performed.',
  values: {
    COMBINED: {
      description:
        'Part numbers first, then the full-text index. Falls back to part numbers and search terms if the index is unavailable.',
    },
    INDEX: {
      description:
        'Full-text index only, with all words as typed, conditions on facets in field syntax (`voltage:5kV..12kV`, `flange:CF40`, `material:copper`), and operators: `copper OR aluminum`, `-sapphire` or `NOT sapphire`, `-"zinc selenide"` for several words. Fails if the index is unavailable.',
    },
  } satisfies Record<Engine, object>,
})

const SearchHit = builder.unionType('SearchHit', {
  description: 'An object that a search can find.',
  types: [Product, ProductVariation, Category, ContentPage],
  resolveType: (hit) => {
    if (hit instanceof ProductValue) return 'Product'
    if (hit instanceof VariationValue) return 'ProductVariation'
    return hit instanceof PageValue ? 'ContentPage' : 'Category'
  },
})

const SearchEdge = builder.objectRef<Edge<HitValue>>('SearchEdge').implement({
  isPublic: true,
  description: 'A search result in its list.',
  fields: (t) => ({
    node: t.property('node', SearchHit, { complexity: 0, description: 'The object that was found.' }),
    cursor: t.property('cursor', 'String', 'Opaque cursor of this result, for `after` and `before`.'),
  }),
})

/** Number of parts suggested when nothing was found. */
const NEAREST_PARTS = 6

const SearchConnection = builder.objectRef<SearchPage>('SearchConnection').implement({
  isPublic: true,
  description: 'Search results: the exact part, then products, categories and pages.',
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    edges: t.property('edges', [SearchEdge], {
      complexity: oneEach,
      description:
        'Results on this page: products, with the exact part before the first product, and categories and pages after the last.',
    }),
    nodes: t.field({
      type: [SearchHit],
      description: 'Results on this page, without cursors.',
      complexity: oneEach,
      resolve: ({ edges }) => edges.map(({ node }) => node),
    }),
    pageInfo: pageInfoField(t),
    totalCount: t.property('totalCount', 'Int', 'Number of results: exact part, products, categories and pages.'),
    facets: t.field({
      type: [Facet],
      description: 'Facets by which the products can be filtered.',
      complexity: oneEach,
      resolve: ({ products }) => [...products.facets],
    }),
    exactPart: t.optional('exactPart', ProductVariation, {
      description:
        'Part whose part, model or partner number equals the search terms, ignoring punctuation. First page only, and only if it matches the filter.',
    }),
    products: t.property('products', ProductConnection, {
      complexity: oneEach,
      description: 'Products only, as a page of the list.',
    }),
    categories: t.property('categories', [Category], {
      complexity: oneEach,
      description: 'Categories whose names match.',
    }),
    pages: t.property('pages', [ContentPage], { complexity: oneEach, description: 'Content pages that match.' }),
    correctedTerms: t.string({
      nullable: true,
      description: 'Search terms with corrected spelling; null if something was found or nothing looks misspelled.',
      resolve: ({ help }) => help?.corrected ?? null,
    }),
    fewerWords: t.field({
      type: [FewerWords],
      description: 'If nothing was found, searches with fewer words, the most specific first.',
      complexity: oneEach,
      resolve: ({ help }) => [...(help?.fewer ?? [])],
    }),
    nearestParts: t.field({
      type: [ProductVariation],
      description: 'If nothing was found, parts with the most similar part numbers.',
      complexity: oneEach,
      resolve: async ({ totalCount, terms, numbers }, _args, { search, reportPartialError }, info) => {
        const number = numbers[0] ?? terms
        if (totalCount > 0 || !canBeNumber(number)) return []
        try {
          return await search.partIndex.nearest(number, NEAREST_PARTS, planOf('ProductVariation', selectionOf(info)))
        } catch (error) {
          reportPartialError(error, info.path)
          return []
        }
      },
    }),
    bounds: t.property('bounds', [SearchBound], {
      complexity: oneEach,
      description:
        'Ratings and sizes found in the terms, in the order typed: "CF40 feedthrough 5 kV" finds feedthroughs with this flange that are rated at least 5 kV. Empty on sites that cannot filter by them.',
    }),
    words: t.property('words', 'String', {
      description:
        'Search terms without the ratings and sizes found in them, and without labels such as "P/N"; empty if there are no other words.',
    }),
    partNumbers: t.property('numbers', ['String'], {
      description:
        'Words of the terms that are part numbers, such as ["180050", "630027"] for "P/N 180050 and 630027". If nothing matches all terms and `relax` is true, the parts with these numbers are returned.',
    }),
    relaxation: t.optional('relaxation', SearchRelaxation, {
      description: 'What was left out because no part matches all terms; only if `relax` is true.',
    }),
    isLimited: t.property('isLimited', 'Boolean', {
      description:
        'Whether the full-text index was unavailable. If so, only part numbers and search terms were searched, and filters do not apply.',
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: SearchConnection,
    nullable: true,
    description: `Full-text search of products, categories and pages. Empty terms return no results. Null if the search failed, with the reason in \`errors\`.`,
    args: {
      terms: t.arg.string({
        required: true,
        description: `Text as typed by the user, up to ${MAX_TEXT_LENGTH} characters.`,
      }),
      ...pagingArgs,
      page: t.arg.int({
        description: 'Page number, from 1, instead of a cursor. Numbers beyond the last page return the last page.',
      }),
      filter: t.arg({ type: ProductFilter, description: 'Filter that all returned products match.' }),
      sort: t.arg({ type: ProductSort, description: 'Sort order of the products. Defaults to RELEVANCE.' }),
      sortBy: t.arg({
        type: SpecificationSort,
        description: 'Sort by an attribute or specification instead of `sort`.',
      }),
      engine: t.arg({ type: SearchEngine, description: 'Search engine to use. Defaults to COMBINED.' }),
      relax: t.arg.boolean({
        description:
          'Whether to leave out the least important word or bound if no part matches all of them; see `relaxation`. Defaults to false.',
      }),
    },
    complexity: listCost(productLimits.defaultSize),
    resolve: async (
      _root,
      { terms: typed, filter, sort, sortBy, engine, relax, ...args },
      { search, content, addCost },
      info,
    ) => {
      addCost(LIST_COMPLEXITY)
      const terms = removeInvisible(typed).trim()
      if (terms.length > MAX_TEXT_LENGTH) throw badInput(`Search terms can have at most ${MAX_TEXT_LENGTH} characters.`)
      if (terms === '') return emptyResult(terms)
      const cursors = new Cursors('search', { terms, filter, sort, sortBy, engine, relax })
      const window = windowOf(args, productLimits, cursors)
      const selection = selectionOf(info)
      const result = await search.at(info.path).find({
        terms,
        window,
        filter: filter ?? {},
        sort: sort ?? 'RELEVANCE',
        sortBy: sortBy ?? null,
        engine: engine ?? 'COMBINED',
        isRelaxed: relax ?? false,
        selection: searchSelections(selection),
        hasFacets: [selection, ...selectionsBelow(selection, CONNECTION, 'products')].some(selectsFacets),
        withPages: needsPages.some((field) => selectsField(selection, CONNECTION, field)),
      })
      const pages = [...result.pages, ...content.developers.find(terms)]
      return searchPage(terms, { ...result, pages }, window, cursors)
    },
  }),
)

builder.queryField('nearestParts', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [ProductVariation],
    nullable: true,
    description:
      'Parts with the most similar part numbers, best match first. Use it to suggest parts when a part number does not exist.',
    args: {
      text: t.arg.string({ required: true, description: 'Text as typed by the user.' }),
      first: t.arg.int({ description: `Maximum number of parts, up to ${MAX_NEAREST}.` }),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first ?? MAX_NEAREST, MAX_NEAREST) }),
    resolve: (_root, { text, first }, { search }, info) => {
      const most = Math.max(0, Math.min(first ?? MAX_NEAREST, MAX_NEAREST))
      return search.partIndex.nearest(text, most, planOf('ProductVariation', selectionOf(info)))
    },
  }),
)
