import type { GraphQLResolveInfo } from 'graphql'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { ProductFilter as FilterValue } from '../../backend/catalog/filter.ts'
import type { FeaturedListName } from '../../backend/catalog/products.ts'
import type { ProductSort as Sort, SpecificationSort as SortBy } from '../../backend/catalog/sort.ts'
import { listCost } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/context.ts'
import { builder } from '../core/builder.ts'
import { productLimits, type WindowArgs, windowOf } from '../core/pagination.ts'
import { below, selectionOf, selectionsOfRootField } from '../core/selection.ts'
import { ProductFilter, ProductSort, SpecificationSort } from './filter.ts'
import { ProductConnection, type ProductPage, productPage } from './productConnection.ts'
import { Category, Product } from './refs.ts'

interface ListArgs extends WindowArgs {
  filter?: FilterValue | null | undefined
  sort?: Sort | null | undefined
  sortBy?: SortBy | null | undefined
}

async function listProducts(
  { filter, sort, sortBy, ...args }: ListArgs,
  { catalog }: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<ProductPage> {
  const plan = planOf('ProductEdge', ...below(selectionOf(info), 'ProductConnection', 'edges'))
  const window = windowOf(args, productLimits)
  const list = await catalog.productIndex.list({
    window,
    filter: filter ?? {},
    sort: sort ?? 'RELEVANCE',
    sortBy: sortBy ?? null,
    plan,
  })
  return productPage(list, window.size)
}

const PAGE_DESCRIPTION =
  'The page of this number, from 1, with first rows, instead of a cursor. Beyond the last page the last one is answered.'

const FeaturedList = builder.enumType('FeaturedList', {
  description: 'A hand-picked list.',
  values: {
    NEW: { description: 'New in the shop.' },
    MOST_ORDERED: { description: 'What others order most.' },
  } satisfies Record<FeaturedListName, object>,
})

builder.queryField('products', (t) =>
  t.field({
    type: ProductConnection,
    nullable: true,
    description: 'Products, filtered and sorted.',
    args: {
      ...t.arg.connectionArgs(),
      page: t.arg.int({ description: PAGE_DESCRIPTION }),
      filter: t.arg({ type: ProductFilter, description: 'Which of them.' }),
      sort: t.arg({ type: ProductSort, description: 'In which order; by relevance unless said.' }),
      sortBy: t.arg({ type: SpecificationSort, description: 'By one attribute or specification instead of sort.' }),
    },
    complexity: listCost(productLimits.usual),
    resolve: (_root, args, context, info) => listProducts(args, context, info),
  }),
)

builder.objectField(Category, 'products', (t) =>
  t.field({
    type: ProductConnection,
    nullable: true,
    description: 'Products in it and below it, filtered and sorted.',
    args: {
      ...t.arg.connectionArgs(),
      page: t.arg.int({ description: PAGE_DESCRIPTION }),
      filter: t.arg({ type: ProductFilter, description: 'Which of them.' }),
      sort: t.arg({ type: ProductSort, description: 'In which order; by relevance unless said.' }),
      sortBy: t.arg({ type: SpecificationSort, description: 'By one attribute or specification instead of sort.' }),
    },
    complexity: listCost(productLimits.usual),
    resolve: ({ indexId }, args, context, info) =>
      listProducts({ ...args, filter: { ...args.filter, category: indexId } }, context, info),
  }),
)

builder.queryField('featuredProducts', (t) =>
  t.field({
    type: [Product],
    nullable: true,
    description: 'A hand-picked list of products.',
    args: { list: t.arg({ type: FeaturedList, required: true, description: 'Which list.' }) },
    complexity: { field: 1, multiplier: 6 },
    // All lists of an operation share one plan, so that they need one request.
    resolve: (_root, { list }, { catalog }, info) =>
      catalog.products.featured(list, planOf('Product', ...selectionsOfRootField(info, 'featuredProducts'))),
  }),
)
