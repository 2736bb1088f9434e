import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { forCustomers } from '../../platform/session/access.ts'
import { cartPath } from '../../components/paths/checkoutPaths.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import cartParameters from './__generated__/CartScreenQuery$parameters.ts'
import savedParameters from '../savedCarts/__generated__/SavedCartsScreenQuery$parameters.ts'
import sharedParameters from '../savedCarts/__generated__/SharedCartScreenQuery$parameters.ts'
import { CenteredLayout } from '../../components/page/Layouts.tsx'
import { savedCartsPath } from '../../components/paths/savedCartsPath.ts'

const layout = (screen: ReactElement) => <CenteredLayout>{screen}</CenteredLayout>

const cart = queryRoute({
  parameters: cartParameters,
  layout,
  isFresh: true,
  async screen() {
    const { cartScreenQuery: query, CartScreen: Screen } = await import('./CartScreen.tsx')
    return { query, Screen }
  },
})

const saved = queryRoute({
  parameters: savedParameters,
  layout,
  isFresh: true,
  instead: forCustomers,
  async screen() {
    const { savedCartsScreenQuery: query, SavedCartsScreen: Screen } = await import(
      '../savedCarts/SavedCartsScreen.tsx'
    )
    return { query, Screen }
  },
})

const shared = queryRoute({
  parameters: sharedParameters,
  layout,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  instead: ({ sharedCart }, _, errors) => (!sharedCart && errors.length > 0 ? 'missing' : null),
  status: ({ sharedCart }) => (sharedCart ? 200 : 404),
  async screen() {
    const { sharedCartScreenQuery: query, SharedCartScreen: Screen } = await import(
      '../savedCarts/SharedCartScreen.tsx'
    )
    return { query, Screen }
  },
})

/** The cart, and the carts that are kept or handed on. */
export const cartRoutes: RouteObject[] = [
  { path: cartPath, ...cart, action: lazyAction(async () => (await import('./cartAction.ts')).cartAction) },
  {
    path: savedCartsPath,
    ...saved,
    action: lazyAction(async () => (await import('../savedCarts/savedCartsAction.ts')).savedCartsAction),
  },
  {
    path: '/cart/shared/:token',
    ...shared,
    action: lazyAction(async () => (await import('../savedCarts/sharedCartAction.ts')).sharedCartAction),
  },
]
