import type { GraphQLResolveInfo } from 'graphql'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { ProductFilter as FilterValue } from '../../backend/catalog/filter.ts'
import type { FeaturedListName } from '../../backend/catalog/products.ts'
import type { ProductSort as Sort, SpecificationSort as SortBy } from '../../backend/catalog/sort.ts'
import { LIST_COMPLEXITY, listCost } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/gatewayContext.ts'
import { pagingArgs } from '../core/connection.ts'
import { builder } from '../core/builder.ts'
import { Cursors } from '../core/cursor.ts'
import { productLimits, type WindowArgs, windowOf } from '../core/pagination.ts'
import { edgeSelections, selectionOf, selectionsOfRootField, selectsField } from '../core/selection.ts'
import { ProductFilter, ProductSort, SpecificationSort } from './filter.ts'
import { ProductConnection, type ProductPage, productPage } from './productConnection.ts'
import { Category, Product } from './refs.ts'

interface ListArgs extends WindowArgs {
  filter?: FilterValue | null | undefined
  sort?: Sort | null | undefined
  sortBy?: SortBy | null | undefined
}

/** Fields of a connection that need its rows. */
const rowFields = ['edges', 'nodes', 'pageInfo', 'columns', 'sorts']

async function listProducts(
  { filter, sort, sortBy, ...args }: ListArgs,
  { catalog, addCost }: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<ProductPage | null> {
  addCost(LIST_COMPLEXITY)
  const selection = selectionOf(info)
  const hasRows = rowFields.some((field) => selectsField(selection, 'ProductConnection', field))
  if (!hasRows && !catalog.productIndex.canCount) return null
  const plan = planOf('ProductEdge', ...edgeSelections(selection, 'ProductConnection', 'ProductEdge'))
  const cursors = new Cursors('products', { filter, sort, sortBy })
  const window = windowOf(args, productLimits, cursors)
  const list = await catalog.productIndex.list({
    window,
    filter: filter ?? {},
    sort: sort ?? 'RELEVANCE',
    sortBy: sortBy ?? null,
    plan,
    hasFacets: selectsField(selection, 'ProductConnection', 'facets'),
  })
  return productPage(list, window.size, cursors)
}

const listArgs = builder.args((t) => ({
  ...pagingArgs,
  page: t.int({
    description:
      'Page number, from 1, instead of a cursor; `first` is the page size. Numbers beyond the last page return the last page.',
  }),
  filter: t.field({ type: ProductFilter, description: 'Filter that all returned products match.' }),
  sort: t.field({ type: ProductSort, description: 'Sort order. Defaults to RELEVANCE.' }),
  sortBy: t.field({ type: SpecificationSort, description: 'Sort by an attribute or specification instead of `sort`.' }),
}))

const FeaturedList = builder.enumType('FeaturedList', {
  description: 'A list of products chosen by editors.',
  values: {
    NEW: { description: 'Products that are new in the shop.' },
    MOST_ORDERED: { description: 'Frequently ordered products.' },
  } satisfies Record<FeaturedListName, object>,
})

builder.queryField('products', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: ProductConnection,
    nullable: true,
    description:
      'Products of the whole catalog, filtered and sorted. Null if only counts are selected and the site would have to read every product to count them.',
    args: listArgs,
    complexity: listCost(productLimits.defaultSize),
    resolve: (_root, args, context, info) => listProducts(args, context, info),
  }),
)

builder.objectField(Category, 'products', (t) =>
  t.field({
    type: ProductConnection,
    nullable: true,
    description: 'Products in the category and its subcategories.',
    args: listArgs,
    complexity: listCost(productLimits.defaultSize),
    resolve: ({ indexId }, args, context, info) =>
      listProducts({ ...args, filter: { ...args.filter, category: indexId } }, context, info),
  }),
)

builder.queryField('featuredProducts', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [Product],
    nullable: true,
    description: 'A list of products chosen by editors.',
    args: { list: t.arg({ type: FeaturedList, required: true, description: 'List to return, such as NEW.' }) },
    complexity: { field: 1, multiplier: 6 },
    // All lists of an operation share one plan, so that they need one request.
    resolve: (_root, { list }, { catalog }, info) =>
      catalog.products.featured(list, planOf('Product', ...selectionsOfRootField(info, 'featuredProducts'))),
  }),
)
