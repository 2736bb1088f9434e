import type { Facet as FacetValue } from '../../backend/catalog/visibleFacets.ts'
import type { ProductList } from '../../backend/catalog/productIndex.ts'
import type { ProductRow } from '../../backend/catalog/rows.ts'
import type { ProductSort as SortName } from '../../backend/catalog/sort.ts'
import { oneEach } from '../../protection/cost.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { exactPartNeeds } from '../../backend/search/searchShapes.ts'
import { builder } from '../core/builder.ts'
import type { Cursors } from '../core/cursor.ts'
import { type Connection, connectionOf, type Edge } from '../core/pagination.ts'
import { Facet } from './facet.ts'
import { ProductSort } from './filter.ts'
import { Product, ProductVariation } from './refs.ts'

export interface ProductPage extends Connection<ProductRow> {
  readonly facets: readonly FacetValue[]
  readonly sorts: readonly SortName[]
  readonly pageNumber: number
  readonly pageCount: number
}

/** @param size rows of a full page */
export function productPage(
  { rows, offset, totalCount, facets, sorts }: ProductList,
  size: number,
  cursors: Cursors,
): ProductPage {
  return {
    ...connectionOf(rows, offset, totalCount, { cursors, idOf: ({ product }) => product.uuid }),
    facets,
    sorts,
    pageNumber: Math.floor(offset / Math.max(1, size)) + 1,
    pageCount: Math.max(1, Math.ceil(totalCount / Math.max(1, size))),
  }
}

const ProductEdge = builder.objectRef<Edge<ProductRow>>('ProductEdge').implement({
  isPublic: true,
  description: 'A product in a list.',
  resource: { type: wireNames.product.type, is: 'Product', internal: { exactPart: exactPartNeeds } },
  fields: (t) => ({
    node: t.field({
      needs: 'itself',
      type: Product,
      description: 'Product at the end of this edge.',
      complexity: 0,
      resolve: ({ node }) => node.product,
    }),
    cursor: t.exposeString('cursor', {
      needs: [],
      description: 'Opaque cursor of this result, for `after` and `before`.',
    }),
    matchingVariation: t.field({
      needs: ['default_variation', { via: 'matched_variation', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description:
        'Variation to display in the list: the first one that matches all filters, or the default variation if all of them match.',
      resolve: ({ node }) => node.matchingVariation,
    }),
    matchingVariationCount: t.int({
      needs: ['matched_variation', { summaryOf: 'variations' }],
      description: "Number of the product's variations that match all filters.",
      resolve: ({ node }) => node.matchingCount,
    }),
  }),
})

export const ProductConnection = builder.objectRef<ProductPage>('ProductConnection').implement({
  isPublic: true,
  description: 'A page of products.',
  fields: (t) => ({
    edges: t.field({
      type: [ProductEdge],
      description: 'Products on this page, each with its cursor.',
      complexity: oneEach,
      resolve: ({ edges }) => [...edges],
    }),
    nodes: t.field({
      type: [Product],
      description: 'Products on this page, without cursors.',
      complexity: oneEach,
      resolve: ({ edges }) => edges.map(({ node }) => node.product),
    }),
    pageInfo: t.expose('pageInfo', {
      type: builder.pageInfoRef(),
      description: 'Cursors of this page, and whether there are more pages.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of products on all pages.' }),
    facets: t.field({
      type: [Facet],
      description: 'Facets by which the list can be filtered.',
      args: { names: t.arg.stringList({ description: 'Only return the facets with these names.' }) },
      complexity: oneEach,
      resolve: ({ facets }, { names }) => facets.filter(({ name }) => !names || names.includes(name)),
    }),
    sorts: t.field({
      type: [ProductSort],
      description: 'Sort orders that the site supports.',
      resolve: ({ sorts }) => [...sorts],
    }),
    pageNumber: t.exposeInt('pageNumber', {
      description: 'Number of this page, from 1, assuming pages of equal size.',
    }),
    pageCount: t.exposeInt('pageCount', { description: 'Number of pages, at least 1.' }),
  }),
})
