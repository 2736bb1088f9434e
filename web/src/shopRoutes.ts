import type { RouteObject } from 'react-router'
import { cartRoute } from './features/cart/cartRoute.tsx'
import { productsRoute } from './features/catalog/productsRoute.tsx'
import { checkoutRoute } from './features/checkout/checkoutRoute.tsx'
import { confirmationRoute } from './features/checkout/confirmation/confirmationRoute.tsx'
import { compareRoute } from './features/compare/compareRoute.tsx'
import { contactRoute } from './features/contact/contactRoute.tsx'
import { distributorsRoute } from './features/distributors/distributorsRoute.tsx'
import { featureFlagsRoute } from './features/featureFlags/featureFlagsRoute.tsx'
import { homeRoute } from './features/home/homeRoute.tsx'
import { quickOrderRoute } from './features/quickOrder/quickOrderRoute.tsx'
import { backendPageRoute } from './features/backendPage/backendPageRoute.tsx'
import { searchRoutes } from './features/search/searchRoutes.tsx'
import { unitsRoute } from './platform/units/unitsRoute.ts'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { unmatchedRoutes } from './shell/errors/unmatchedRoutes.tsx'
import { Shell } from './shell/Shell.tsx'

const screens: RouteObject[] = [
  homeRoute,
  productsRoute,
  ...searchRoutes,
  cartRoute,
  quickOrderRoute,
  distributorsRoute,
  contactRoute,
  checkoutRoute,
  compareRoute,
  featureFlagsRoute,
  unitsRoute,
  confirmationRoute,
  ...unmatchedRoutes,
  backendPageRoute,
]

/** ID of the route whose children are the screens. */
export const screensId = 'screens'

/** The route table, with the screens of the account or without. Errors inside keep the shell. */
export function shopRoutes(accountRoutes: readonly RouteObject[]): RouteObject[] {
  return [
    {
      Component: Shell,
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [{ id: screensId, ErrorBoundary: ErrorPage, children: [...screens, ...accountRoutes] }],
    },
  ]
}
