import type { ReactElement } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { cartRoute } from './features/cart/cartRoute.tsx'
import { savedCartsRoutes } from './features/savedCarts/savedCartsRoutes.tsx'
import { comparedParts } from './features/compare/compareParts.ts'
import { queryRoute } from './platform/relay/queryRoute.tsx'
import { checkoutRoute } from './features/checkout/checkoutRoute.tsx'
import { contactRoute } from './features/contact/contactRoute.tsx'
import { distributorsRoute } from './features/distributors/distributorsRoute.tsx'
import compareParameters from './features/compare/__generated__/CompareScreenQuery$parameters.ts'
import flagsParameters from './features/featureFlags/__generated__/FeatureFlagsScreenQuery$parameters.ts'
import homeParameters from './features/home/__generated__/HomeScreenQuery$parameters.ts'
import productsParameters from './features/catalog/__generated__/ProductsScreenQuery$parameters.ts'
import routeParameters from './features/route/__generated__/RouteScreenQuery$parameters.ts'
import searchParameters from './features/search/__generated__/SearchScreenQuery$parameters.ts'
import { narrowedListVariables } from './features/catalog/lists/listVariables.ts'
import { quickOrderRoute } from './features/quickOrder/quickOrderRoute.tsx'
import { routeInstead, routeLayout, routeVariables } from './features/route/routeRules.tsx'
import { advancedPath, advancedSearchInstead, searchInstead, searchVariables } from './features/search/searchRules.ts'
import { confirmationRoute } from './features/checkout/confirmation/confirmationRoute.tsx'
import { orderRoutes } from './features/orders/orderRoutes.tsx'
import { addressBookRoutes } from './features/addresses/addressBookRoutes.tsx'
import { customerRoutes } from './features/account/customerRoutes.tsx'
import { guestRoutes } from './features/account/guestRoutes.tsx'
import { unmatchedRoutes } from './shell/errors/unmatchedRoutes.tsx'
import type { Breadcrumbs_trail$key } from './components/page/__generated__/Breadcrumbs_trail.graphql.ts'
import { Breadcrumbs } from './components/page/Breadcrumbs.tsx'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { DefaultLayout } from './components/page/Layouts.tsx'
import { Shell } from './shell/Shell.tsx'
import { unitsAction } from './platform/units/unitsAction.ts'

const inDefaultLayout = (screen: ReactElement) => <DefaultLayout>{screen}</DefaultLayout>

/** For screens of the shop that are not among those without a trail (specification, section 2). */
const withTrail = (
  screen: ReactElement,
  { breadcrumbs }: { breadcrumbs?: Breadcrumbs_trail$key | null | undefined },
) => <DefaultLayout breadcrumbs={breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}>{screen}</DefaultLayout>

const home = queryRoute({
  parameters: homeParameters,
  layout: inDefaultLayout,
  async screen() {
    const { homeScreenQuery: query, HomeScreen: Screen } = await import('./features/home/HomeScreen.tsx')
    return { query, Screen }
  },
})

const products = queryRoute({
  parameters: productsParameters,
  layout: inDefaultLayout,
  variables: ({ url }) => narrowedListVariables(url.searchParams),
  async screen() {
    const { productsScreenQuery: query, ProductsScreen: Screen } = await import('./features/catalog/ProductsScreen.tsx')
    return { query, Screen }
  },
})

const searchScreen = async () => {
  const { searchScreenQuery: query, SearchScreen: Screen } = await import('./features/search/SearchScreen.tsx')
  return { query, Screen }
}

const search = queryRoute({
  parameters: searchParameters,
  layout: inDefaultLayout,
  variables: searchVariables('COMBINED'),
  instead: searchInstead,
  screen: searchScreen,
})

const advancedSearch = queryRoute({
  parameters: searchParameters,
  layout: inDefaultLayout,
  variables: searchVariables('INDEX'),
  instead: advancedSearchInstead,
  screen: searchScreen,
})

const compare = queryRoute({
  parameters: compareParameters,
  layout: withTrail,
  variables: ({ url }) => ({ skus: comparedParts(url.searchParams).skus }),
  async screen() {
    const { compareScreenQuery: query, CompareScreen: Screen } = await import('./features/compare/CompareScreen.tsx')
    return { query, Screen }
  },
})

const featureFlags = queryRoute({
  parameters: flagsParameters,
  layout: withTrail,
  async screen() {
    const { featureFlagsScreenQuery: query, FeatureFlagsScreen: Screen } = await import(
      './features/featureFlags/FeatureFlagsScreen.tsx'
    )
    return { query, Screen }
  },
})

/** Whatever the backend has under a path: a category, a product, a page, a redirect, or nothing. */
const backendPage = queryRoute({
  parameters: routeParameters,
  layout: routeLayout,
  variables: routeVariables,
  instead: routeInstead,
  async screen() {
    const { routeScreenQuery: query, RouteScreen: Screen } = await import('./features/route/RouteScreen.tsx')
    return { query, Screen }
  },
})

/** The whole route table. What fails inside keeps the shell around it. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/', ...home },
          { path: '/products', ...products },
          { path: '/search', ...search },
          { path: advancedPath, ...advancedSearch },
          cartRoute,
          ...savedCartsRoutes,
          quickOrderRoute,
          distributorsRoute,
          contactRoute,
          checkoutRoute,
          { path: '/compare', ...compare },
          { path: '/feature-flags', ...featureFlags },
          { path: '/units', action: unitsAction, loader: () => redirect('/'), element: null },
          ...guestRoutes,
          ...customerRoutes,
          ...addressBookRoutes,
          ...orderRoutes,
          confirmationRoute,
          ...unmatchedRoutes,
          { path: '*', ...backendPage },
        ],
      },
    ],
  },
]
