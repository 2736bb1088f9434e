import { graphql } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { CategoryScreen } from '../catalog/CategoryScreen.tsx'
import { ContentScreen } from '../content/ContentScreen.tsx'
import { ProductScreen } from '../product/ProductScreen.tsx'
import type { RouteScreenQuery } from './__generated__/RouteScreenQuery.graphql.ts'

export const routeScreenQuery = graphql`
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

/** Catch-all screen for paths resolved by the backend. Each page is a new screen: nothing of the last one moves or stays. */
export function RouteScreen({ data }: Props) {
  const { pathname } = useLocation()
  return <Page key={pathname} data={data} />
}

function Page({ data: { route } }: Props) {
  switch (route?.__typename) {
    case 'Product':
      return route.asProduct && <ProductScreen product={route.asProduct} />
    case 'ProductVariation':
      return route.product && <ProductScreen product={route.product} />
    case 'Category':
      return route.asCategory && <CategoryScreen category={route.asCategory} />
    case 'ContentPage':
      return route.asPage && <ContentScreen page={route.asPage} />
    case 'RouteRedirect':
    case 'RouteNotFound':
    case '%other':
    case undefined:
      // The loader handles everything else: redirects and errors.
      return null
  }
}
