import type { RouteObject } from 'react-router'
import { customerRoutes } from './features/account/customerRoutes.tsx'
import { guestRoutes } from './features/account/guestRoutes.tsx'
import { addressBookRoutes } from './features/addresses/addressBookRoutes.tsx'
import { orderRoutes } from './features/orders/orderRoutes.tsx'
import { quoteRoutes } from './features/quotes/quoteRoutes.tsx'
import { savedCartsRoutes } from './features/savedCarts/savedCartsRoutes.tsx'
import { ScreenCards } from './platform/relay/queryRoute.tsx'

const screens: RouteObject[] = [
  ...savedCartsRoutes,
  ...guestRoutes,
  ...customerRoutes,
  ...addressBookRoutes,
  ...orderRoutes,
  ...quoteRoutes,
]

/** Screens of the account, of orders and of quotes. */
export const accountRoutes: RouteObject[] = [{ id: 'account', handle: new ScreenCards(screens), children: screens }]
