import { graphql } from 'react-relay/hooks'
import { CategoryScreen } from '../category/CategoryScreen.tsx'
import { ContentScreen } from '../content/ContentScreen.tsx'
import { ProductScreen } from '../product/ProductScreen.tsx'
import type { RouteScreenQuery } from './__generated__/RouteScreenQuery.graphql.ts'

export const routeScreenQuery = graphql`
  query RouteScreenQuery($shell: Boolean!, $path: String!, $withBreadcrumbs: Boolean!, $page: Int, $sort: ProductSort)
  @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    breadcrumbs(path: $path) @include(if: $withBreadcrumbs) {
      ...Breadcrumbs_trail
    }
    route(path: $path) {
      __typename
      ... on Product {
        ...ProductScreen_product
      }
      ... on ProductVariation {
        product {
          ...ProductScreen_product
        }
      }
      ... on Category {
        ...CategoryScreen_category
      }
      ... on ContentPage {
        layout
        ...ContentScreen_page
      }
      ... on RouteRedirect {
        to
        status
      }
      ... on RouteNotFound {
        message
        status
      }
    }
  }
`

/** The catch-all: whatever the backend says a path leads to. */
export function RouteScreen({ data }: { data: RouteScreenQuery['response'] }) {
  const { route } = data
  switch (route?.__typename) {
    case 'Product':
      return <ProductScreen product={route} />
    case 'ProductVariation':
      return route.product && <ProductScreen product={route.product} />
    case 'Category':
      return <CategoryScreen category={route} />
    case 'ContentPage':
      return <ContentScreen page={route} />
    default:
      // Everything else was answered by the loader: a redirect, or the error page.
      return null
  }
}
