import type { GraphQLResolveInfo } from 'graphql'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type {
  Facet as FacetValue,
  FeaturedListName,
  ProductFilter as FilterValue,
  ProductSort as Sort,
} from '../../backend/products/list.ts'
import type { Product as ProductValue } from '../../backend/catalogue/product.ts'
import { connectionCost, ONE_EACH } from '../../protection/cost.ts'
import type { GatewayContext } from '../../request/context.ts'
import { builder } from '../builder.ts'
import { type Connection, connectionOf, type Edge, PRODUCTS, type WindowArgs, windowOf } from '../pagination.ts'
import { inConnection, selectionOf, selectionsOfRootField } from '../selection.ts'
import { Facet, ProductFilter, ProductSort } from './filter.ts'
import { Category, Product } from './refs.ts'

interface ProductPage extends Connection<ProductValue> {
  readonly facets: readonly FacetValue[]
  readonly pageNumber: number
  readonly pageCount: number
}

const ProductEdge = builder.objectRef<Edge<ProductValue>>('ProductEdge').implement({
  description: 'A product in its list.',
  fields: (t) => ({
    node: t.expose('node', { type: Product, description: 'The product.', complexity: 0 }),
    cursor: t.exposeString('cursor', { description: 'Where it stands: pass it as after or before.' }),
  }),
})

const ProductConnection = builder.objectRef<ProductPage>('ProductConnection').implement({
  description: 'A page of products.',
  fields: (t) => ({
    edges: t.field({
      type: [ProductEdge],
      description: 'The rows of this page.',
      complexity: ONE_EACH,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where this page stands in the list.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Products on all pages.' }),
    facets: t.field({
      type: [Facet],
      description: 'What the list can be narrowed by.',
      complexity: ONE_EACH,
      resolve: ({ facets }) => [...facets],
    }),
    pageNumber: t.exposeInt('pageNumber', { description: 'Which page this is, from 1, when all are as long as this.' }),
    pageCount: t.exposeInt('pageCount', { description: 'How many pages there are, at least 1.' }),
  }),
})

interface ListArgs extends WindowArgs {
  filter?: FilterValue | null | undefined
  sort?: Sort | null | undefined
}

async function listProducts(
  args: ListArgs,
  { products }: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<ProductPage> {
  const plan = planOf('Product', ...inConnection(selectionOf(info), 'Product'))
  const window = windowOf(args, PRODUCTS)
  const {
    products: rows,
    offset,
    totalCount,
    facets,
  } = await products.list({ window, filter: args.filter ?? {}, sort: args.sort ?? 'RELEVANCE', plan })
  return {
    ...connectionOf(rows, offset, totalCount),
    facets,
    pageNumber: Math.floor(offset / window.size) + 1,
    pageCount: Math.max(1, Math.ceil(totalCount / window.size)),
  }
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
    },
    complexity: connectionCost(PRODUCTS.usual),
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
    },
    complexity: connectionCost(PRODUCTS.usual),
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
    // Every list of an operation is asked with one plan, so that all of them are one request.
    resolve: (_root, { list }, { products }, info) =>
      products.featured(list, planOf('Product', ...selectionsOfRootField(info, 'featuredProducts'))),
  }),
)
