import type { Facet as FacetValue } from '../../backend/catalog/shownFacets.ts'
import type { ProductList, ProductRow } from '../../backend/catalog/productIndex.ts'
import { oneEach } from '../../protection/cost.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { exactPartNeeds } from '../../backend/search/shapes.ts'
import { builder } from '../core/builder.ts'
import { type Connection, connectionOf, type Edge } from '../core/pagination.ts'
import { Facet } from './facet.ts'
import { Product, ProductVariation } from './refs.ts'

export interface ProductPage extends Connection<ProductRow> {
  readonly facets: readonly FacetValue[]
  readonly pageNumber: number
  readonly pageCount: number
}

/** @param size rows of a full page */
export function productPage({ rows, offset, totalCount, facets }: ProductList, size: number): ProductPage {
  return {
    ...connectionOf(rows, offset, totalCount),
    facets,
    pageNumber: Math.floor(offset / size) + 1,
    pageCount: Math.max(1, Math.ceil(totalCount / size)),
  }
}

const ProductEdge = builder.objectRef<Edge<ProductRow>>('ProductEdge').implement({
  description: 'A product in its list.',
  resource: { type: wireNames.product.type, is: 'Product', internal: { exactPart: exactPartNeeds } },
  fields: (t) => ({
    node: t.field({
      needs: 'itself',
      type: Product,
      description: 'The product.',
      complexity: 0,
      resolve: ({ node }) => node.product,
    }),
    cursor: t.exposeString('cursor', { needs: [], description: 'Where it stands: pass it as after or before.' }),
    matchingVariation: t.field({
      needs: ['default_variation', { via: 'matched_variation', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description:
        'The variation to show in the row: the first one that fits everything the list is narrowed by, the default one where all fit.',
      resolve: ({ node }) => node.matchingVariation,
    }),
    matchingVariationCount: t.int({
      needs: ['matched_variation', 'variations'],
      description: 'How many of its variations fit everything the list is narrowed by.',
      resolve: ({ node }) => node.matchingCount,
    }),
  }),
})

export const ProductConnection = builder.objectRef<ProductPage>('ProductConnection').implement({
  description: 'A page of products.',
  fields: (t) => ({
    edges: t.field({
      type: [ProductEdge],
      description: 'The rows of this page.',
      complexity: oneEach,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where this page stands in the list.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Products on all pages.' }),
    facets: t.field({
      type: [Facet],
      description: 'What the list can be narrowed by.',
      args: { names: t.arg.stringList({ description: 'Only these.' }) },
      complexity: oneEach,
      resolve: ({ facets }, { names }) => facets.filter(({ name }) => !names || names.includes(name)),
    }),
    pageNumber: t.exposeInt('pageNumber', { description: 'Which page this is, from 1, when all are as long as this.' }),
    pageCount: t.exposeInt('pageCount', { description: 'How many pages there are, at least 1.' }),
  }),
})
