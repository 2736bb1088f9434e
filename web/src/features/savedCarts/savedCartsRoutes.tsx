import type { RouteObject } from 'react-router'
import { requireFeature } from '../../components/shop/requireFeature.ts'
import { CenteredLayout } from '../../components/page/Layouts.tsx'
import { savedCartsPath } from '../../components/paths.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { forCustomers } from '../../platform/session/access.ts'
import type { SavedCartsScreenQuery } from './__generated__/SavedCartsScreenQuery.graphql.ts'
import savedParameters from './__generated__/SavedCartsScreenQuery$parameters.ts'
import sharedParameters from './__generated__/SharedCartScreenQuery$parameters.ts'

const saved = queryRoute<SavedCartsScreenQuery>({
  path: savedCartsPath,
  page: { description: 'Carts you saved to order later.' },
  card: { title: 'Saved carts', text: 'Carts you saved to order later.', needs: 'SAVED_CARTS' },
  parameters: savedParameters,
  layout: CenteredLayout,
  isFresh: true,
  resolve: (response, location) => forCustomers(response, location) ?? requireFeature('SAVED_CARTS')(response),
  screen: () => import('./SavedCartsScreen.tsx'),
  action: lazyAction(async () => (await import('./savedCartsAction.ts')).savedCartsAction),
})

const shared = queryRoute({
  path: '/cart/shared/:token',
  page: { description: 'A cart that someone shared with you, at today’s prices.' },
  parameters: sharedParameters,
  layout: CenteredLayout,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  resolve: ({ sharedCart }, _, errors) => (!sharedCart && errors.length > 0 ? 'missing' : null),
  status: ({ sharedCart }) => (sharedCart ? 200 : 404),
  screen: () => import('./SharedCartScreen.tsx'),
  action: lazyAction(async () => (await import('./savedCartsAction.ts')).sharedCartAction),
})

/** Pages of saved and shared carts. */
export const savedCartsRoutes: RouteObject[] = [saved, shared]
