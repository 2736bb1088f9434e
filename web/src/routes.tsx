import type { ReactElement } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { cartRoutes } from './cart/cartRoutes.tsx'
import { comparedParts } from './compare/compareParts.ts'
import { queryRoute } from './relay/queryRoute.tsx'
import { checkoutRoute } from './screens/checkout/checkoutRoute.tsx'
import { contactRoute } from './screens/contact/contactRoute.tsx'
import { distributorsRoute } from './screens/distributors/distributorsRoute.tsx'
import compareParameters from './screens/compare/__generated__/CompareScreenQuery$parameters.ts'
import flagsParameters from './screens/flags/__generated__/FeatureFlagsScreenQuery$parameters.ts'
import homeParameters from './screens/home/__generated__/HomeScreenQuery$parameters.ts'
import productsParameters from './screens/products/__generated__/ProductsScreenQuery$parameters.ts'
import routeParameters from './screens/route/__generated__/RouteScreenQuery$parameters.ts'
import searchParameters from './screens/search/__generated__/SearchScreenQuery$parameters.ts'
import { narrowedListVariables } from './lists/listVariables.ts'
import { quickOrderRoute } from './screens/quickOrder/quickOrderRoute.tsx'
import { routeInstead, routeLayout, routeVariables } from './screens/route/routeRules.tsx'
import { advancedPath, advancedSearchInstead, searchInstead, searchVariables } from './screens/search/searchRules.ts'
import { confirmationRoute } from './screens/checkout/confirmation/confirmationRoute.tsx'
import { orderRoutes } from './screens/order/orderRoutes.tsx'
import { addressBookRoutes } from './screens/user/addressBook/addressBookRoutes.tsx'
import { customerRoutes } from './screens/user/customerRoutes.tsx'
import { guestRoutes } from './screens/user/guestRoutes.tsx'
import { unmatchedRoutes } from './screens/unmatched/unmatchedRoutes.tsx'
import type { Breadcrumbs_trail$key } from './shell/__generated__/Breadcrumbs_trail.graphql.ts'
import { Breadcrumbs } from './shell/Breadcrumbs.tsx'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { DefaultLayout } from './shell/layouts/Layouts.tsx'
import { Shell } from './shell/Shell.tsx'
import { unitsAction } from './units/unitsAction.ts'

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
    const { homeScreenQuery: query, HomeScreen: Screen } = await import('./screens/home/HomeScreen.tsx')
    return { query, Screen }
  },
})

const products = queryRoute({
  parameters: productsParameters,
  layout: inDefaultLayout,
  variables: ({ url }) => narrowedListVariables(url.searchParams),
  async screen() {
    const { productsScreenQuery: query, ProductsScreen: Screen } = await import('./screens/products/ProductsScreen.tsx')
    return { query, Screen }
  },
})

const searchScreen = async () => {
  const { searchScreenQuery: query, SearchScreen: Screen } = await import('./screens/search/SearchScreen.tsx')
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
    const { compareScreenQuery: query, CompareScreen: Screen } = await import('./screens/compare/CompareScreen.tsx')
    return { query, Screen }
  },
})

const featureFlags = queryRoute({
  parameters: flagsParameters,
  layout: withTrail,
  async screen() {
    const { featureFlagsScreenQuery: query, FeatureFlagsScreen: Screen } = await import(
      './screens/flags/FeatureFlagsScreen.tsx'
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
    const { routeScreenQuery: query, RouteScreen: Screen } = await import('./screens/route/RouteScreen.tsx')
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
          ...cartRoutes,
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
