import { graphql } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { type ScreenPart, screenPart } from '../../platform/relay/screenPart.tsx'
import type { RouteScreenQuery } from './__generated__/RouteScreenQuery.graphql.ts'

const category = screenPart(
  'CategoryScreen',
  async () => (await import('../catalog/CategoryScreen.tsx')).CategoryScreen,
)
const content = screenPart('ContentScreen', async () => (await import('../content/ContentScreen.tsx')).ContentScreen)
const product = screenPart('ProductScreen', async () => (await import('../product/ProductScreen.tsx')).ProductScreen)

export const query = graphql`
  query RouteScreenQuery(
    $shell: Boolean!
    $path: String!
    $withBreadcrumbs: Boolean!
    $page: Int
    $first: Int
    $sort: ProductSort
    $sortBy: SpecificationSort
    $filter: ProductFilter
  ) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    breadcrumbs(path: $path) @include(if: $withBreadcrumbs) {
      ...Breadcrumbs_trail
    }
    route(path: $path) {
      __typename
      ... on Product {
        ...ProductScreen_product @alias(as: "asProduct")
      }
      ... on ProductVariation {
        product {
          ...ProductScreen_product
        }
      }
      ... on Category {
        ...CategoryScreen_category @alias(as: "asCategory")
      }
      ... on ContentPage {
        layout
        ...ContentScreen_page @alias(as: "asPage")
      }
      ... on RouteRedirect {
        to
        isExternal
        status
      }
      ... on RouteNotFound {
        message
        status
      }
    }
  }
`

interface Props {
  data: RouteScreenQuery['response']
}

/** Catch-all screen for paths resolved by the backend. Each page is a new screen: no part of the previous one moves or stays. */
export function Screen({ data }: Props) {
  const { pathname } = useLocation()
  return <Page key={pathname} data={data} />
}

function Page({ data: { route } }: Props) {
  switch (route?.__typename) {
    case 'Product':
      return route.asProduct && <product.Part product={route.asProduct} />
    case 'ProductVariation':
      return route.product && <product.Part product={route.product} />
    case 'Category':
      return route.asCategory && <category.Part category={route.asCategory} />
    case 'ContentPage':
      return route.asPage && <content.Part page={route.asPage} />
    case 'RouteRedirect':
    case 'RouteNotFound':
    case '%other':
    case undefined:
      // The loader handles everything else: redirects and errors.
      return null
  }
}

const parts: Readonly<Partial<Record<string, ScreenPart>>> = {
  Product: product,
  ProductVariation: product,
  Category: category,
  ContentPage: content,
}

/** The part of the screen for a kind of page. */
export function partOf({ route }: RouteScreenQuery['response']): ScreenPart | null {
  return parts[route?.__typename ?? ''] ?? null
}
