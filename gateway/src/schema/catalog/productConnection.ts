import type { Facet as FacetValue } from '../../backend/catalog/visibleFacets.ts'
import type { ProductList } from '../../backend/catalog/productIndex.ts'
import type { ProductRow } from '../../backend/catalog/rows.ts'
import type { ProductSort as SortName } from '../../backend/catalog/sort.ts'
import { oneEach } from '../../protection/cost.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { exactPartNeeds } from '../../backend/search/searchShapes.ts'
import { rangeText, type VariationRange } from '../../backend/catalog/rangeText.ts'
import { propertyLabel } from '../../backend/catalog/specifications.ts'
import { builder } from '../core/builder.ts'
import { publicType } from '../core/fields.ts'
import { pageInfoField } from '../core/connection.ts'
import type { Cursors } from '../core/cursor.ts'
import { type Connection, connectionOf, type Edge } from '../core/pagination.ts'
import { Facet } from './facet.ts'
import { ProductSort } from './filter.ts'
import { PriceRange } from './part.ts'
import { Product, ProductVariation } from './refs.ts'

export interface ProductPage extends Connection<ProductRow> {
  readonly facets: readonly FacetValue[]
  readonly sorts: readonly SortName[]
  readonly columns: () => Promise<readonly string[]>
  readonly pageNumber: number
  readonly pageCount: number
}

/** @param size rows of a full page */
export function productPage(
  { rows, offset, totalCount, facets, sorts, columns }: ProductList,
  size: number,
  cursors: Cursors,
): ProductPage {
  return {
    ...connectionOf(rows, offset, totalCount, { cursors, idOf: ({ product }) => product.uuid }),
    facets,
    sorts,
    columns,
    pageNumber: Math.floor(offset / Math.max(1, size)) + 1,
    pageCount: Math.max(1, Math.ceil(totalCount / Math.max(1, size))),
  }
}

const ValueRange = builder.objectRef<VariationRange & { readonly label: string }>('ValueRange').implement({
  isPublic: true,
  description: 'A property in which variations differ.',
  fields: (t) => ({
    name: t.property('name', 'String', 'Name of the attribute or specification, such as `flange_size`.'),
    label: t.property('label', 'String', 'Display name, such as "Flange size".'),
    first: t.property('first', 'String', 'First value in display order, or the lowest number.'),
    last: t.property('last', 'String', 'Last value in display order, or the highest number.'),
    unit: t.optional('unit', 'String', 'Unit of both numbers; null if the values include it.'),
    count: t.property('count', 'Int', 'Number of different values.'),
    text: t.string({ description: 'Display text, such as "1.33–12 in CF, weldable".', resolve: rangeText }),
  }),
})

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
    cursor: t.property('cursor', 'String', {
      needs: [],
      description: 'Opaque cursor of this result, for `after` and `before`.',
    }),
    matchingVariation: t.field({
      needs: ['default_variation', { via: 'matched_variation', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description:
        'Variation to display in the list: of those that match all filters, the first by the sort order, which by default is one in stock. Among equals, the default variation.',
      resolve: ({ node }) => node.matchingVariation,
    }),
    matchingVariationCount: t.int({
      needs: ['matched_variation', { summaryOf: 'variations' }],
      description: "Number of the product's variations that match all filters.",
      resolve: ({ node }) => node.matchingCount,
    }),
    priceRange: t.field({
      needs: ['matched_variation', { summaryOf: 'variations' }],
      type: PriceRange,
      nullable: true,
      description:
        'Price range of the product, if all of its variations match the filters; null otherwise, or if the site does not include it in lists.',
      resolve: ({ node }) => (node.isWhole && node.product.isSummarized ? node.product.priceRange : null),
    }),
    ranges: t.field({
      needs: ['matched_variation', { summaryOf: 'variations' }],
      type: [ValueRange],
      description:
        "Properties in which the product's variations differ, with the first and last value of each; empty if only some of them match the filters, or if the site does not include this data in lists.",
      resolve: ({ node }, _args, { shop, catalog }) => {
        if (!node.isWhole) return []
        const table = shop.store.specifications
        return node.product.variationRanges.map((range) => ({
          ...range,
          label: propertyLabel(range.name, table, catalog.declared),
        }))
      },
    }),
  }),
})

interface Column {
  readonly name: string
  readonly label: string
}

const ListColumn = publicType<Column>('ListColumn', 'A property for comparing the products in a list.', (t) => ({
  name: t.property('name', 'String', 'Name of the attribute or specification, such as `flange_size`.'),
  label: t.property('label', 'String', 'Display name, such as "Flange size".'),
}))

export const ProductConnection = publicType<ProductPage>('ProductConnection', 'A page of products.', (t) => ({
  edges: t.property('edges', [ProductEdge], {
    complexity: oneEach,
    description: 'Products on this page, each with its cursor.',
  }),
  nodes: t.field({
    type: [Product],
    description: 'Products on this page, without cursors.',
    complexity: oneEach,
    resolve: ({ edges }) => edges.map(({ node }) => node.product),
  }),
  pageInfo: pageInfoField(t),
  totalCount: t.property('totalCount', 'Int', 'Number of products on all pages.'),
  facets: t.field({
    type: [Facet],
    description: 'Facets by which the list can be filtered.',
    args: { names: t.arg.stringList({ description: 'Only return the facets with these names.' }) },
    complexity: oneEach,
    resolve: ({ facets }, { names }) => facets.filter(({ name }) => !names || names.includes(name)),
  }),
  sorts: t.property('sorts', [ProductSort], 'Sort orders that the site supports.'),
  columns: t.field({
    type: [ListColumn],
    description:
      'Attributes and specifications to compare the products by. Editors choose them per category; otherwise they are computed for the whole list, so that they are the same on every page.',
    resolve: async ({ columns }, _args, { shop, catalog }) => {
      const [names, table] = [await columns(), shop.store.specifications]
      return names.map((name) => ({ name, label: propertyLabel(name, table, catalog.declared) }))
    },
  }),
  pageNumber: t.property('pageNumber', 'Int', 'Number of this page, from 1, assuming pages of equal size.'),
  pageCount: t.property('pageCount', 'Int', 'Number of pages, at least 1.'),
}))
