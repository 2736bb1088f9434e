import type { RouteObject } from 'react-router'
import { customerRoutes } from './features/account/customerRoutes.tsx'
import { guestRoutes } from './features/account/guestRoutes.tsx'
import { addressBookRoutes } from './features/addresses/addressBookRoutes.tsx'
import { cartRoute } from './features/cart/cartRoute.tsx'
import { productsRoute } from './features/catalog/productsRoute.tsx'
import { checkoutRoute } from './features/checkout/checkoutRoute.tsx'
import { confirmationRoute } from './features/checkout/confirmation/confirmationRoute.tsx'
import { compareRoute } from './features/compare/compareRoute.tsx'
import { contactRoute } from './features/contact/contactRoute.tsx'
import { distributorsRoute } from './features/distributors/distributorsRoute.tsx'
import { featureFlagsRoute } from './features/featureFlags/featureFlagsRoute.tsx'
import { homeRoute } from './features/home/homeRoute.tsx'
import { orderRoutes } from './features/orders/orderRoutes.tsx'
import { quoteRoutes } from './features/quotes/quoteRoutes.tsx'
import { quickOrderRoute } from './features/quickOrder/quickOrderRoute.tsx'
import { backendPageRoute } from './features/backendPage/backendPageRoute.tsx'
import { savedCartsRoutes } from './features/savedCarts/savedCartsRoutes.tsx'
import { searchRoutes } from './features/search/searchRoutes.tsx'
import { ScreenCards } from './platform/relay/queryRoute.tsx'
import { unitsRoute } from './platform/units/unitsRoute.ts'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { unmatchedRoutes } from './shell/errors/unmatchedRoutes.tsx'
import { Shell } from './shell/Shell.tsx'

const screens: RouteObject[] = [
  homeRoute,
  productsRoute,
  ...searchRoutes,
  cartRoute,
  ...savedCartsRoutes,
  quickOrderRoute,
  distributorsRoute,
  contactRoute,
  checkoutRoute,
  compareRoute,
  featureFlagsRoute,
  unitsRoute,
  ...guestRoutes,
  ...customerRoutes,
  ...addressBookRoutes,
  ...orderRoutes,
  ...quoteRoutes,
  confirmationRoute,
  ...unmatchedRoutes,
  backendPageRoute,
]

/** The route table. Errors inside keep the shell. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    handle: new ScreenCards(screens),
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: ErrorPage, children: screens }],
  },
]
