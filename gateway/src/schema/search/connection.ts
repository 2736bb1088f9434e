import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { ContentPage as PageValue } from '../../backend/content/page.ts'
import type { SearchHelp } from '../../backend/jsonapi/document.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { mayBeNumber } from '../../backend/search/text.ts'
import { ONE_EACH } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { Facet } from '../catalog/facet.ts'
import { ProductConnection } from '../catalog/productConnection.ts'
import { Category, Product, ProductVariation } from '../catalog/refs.ts'
import { ContentPage } from '../content/page.ts'
import type { Edge } from '../core/pagination.ts'
import { selectionOf } from '../core/selection.ts'
import type { SearchHit as HitValue, SearchPage } from './page.ts'

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

/** Parts that are offered where nothing was found. */
const NEAREST_PARTS = 6

export const SearchConnection = builder.objectRef<SearchPage>('SearchConnection').implement({
  description: 'What a search has found: the exact part, then products, categories, pages.',
  fields: (t) => ({
    edges: t.field({
      type: [SearchEdge],
      description: 'The rows of this page: products, before the first one the exact part, after the last one the rest.',
      complexity: ONE_EACH,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where this page stands in the list.' }),
    totalCount: t.exposeInt('totalCount', {
      description: 'Everything found: exact part, products, categories and pages.',
    }),
    facets: t.field({
      type: [Facet],
      description: 'What the products can be narrowed by.',
      complexity: ONE_EACH,
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
      complexity: ONE_EACH,
    }),
    categories: t.field({
      type: [Category],
      description: 'Categories whose name fits.',
      complexity: ONE_EACH,
      resolve: ({ categories }) => [...categories],
    }),
    pages: t.field({
      type: [ContentPage],
      description: 'Pages of text that fit.',
      complexity: ONE_EACH,
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
      complexity: ONE_EACH,
      resolve: ({ help }) => [...(help?.fewer ?? [])],
    }),
    nearestParts: t.field({
      type: [ProductVariation],
      description: 'When nothing was found: the parts whose numbers are most like the words.',
      complexity: ONE_EACH,
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
