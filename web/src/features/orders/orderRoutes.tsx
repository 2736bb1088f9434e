import type { RouteObject } from 'react-router'
import { forCustomers } from '../../platform/session/access.ts'
import { tokenLoader } from '../../components/tokenLoader.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { openedOrderPath, orderPath, ordersPath, parseUuid } from '../../components/paths.ts'
import { type PageInfo, queryRoute } from '../../platform/relay/queryRoute.tsx'
import type { ScreenLocation } from '../../platform/relay/screenLoader.ts'
import { CenteredLayout } from '../../components/page/Layouts.tsx'
import orderParameters from './__generated__/OrderScreenQuery$parameters.ts'
import ordersParameters from './__generated__/OrdersScreenQuery$parameters.ts'
import { ordersVariables } from './ordersList.ts'
import openedParameters from './__generated__/OpenedOrderScreenQuery$parameters.ts'

function orderVariables({ params }: ScreenLocation) {
  return { uuid: parseUuid(params.uuid) }
}

const action = lazyAction(async () => (await import('./orderAction.ts')).orderAction)

const page: PageInfo = { description: 'Your orders with status, totals, shipments and documents.' }

const orders = queryRoute({
  path: ordersPath,
  page,
  parameters: ordersParameters,
  layout: CenteredLayout,
  isFresh: true,
  variables: ({ url }) => ordersVariables(url),
  resolve: forCustomers,
  screen: () => import('./OrdersScreen.tsx'),
})

const order = queryRoute({
  path: orderPath(':uuid'),
  page,
  parameters: orderParameters,
  layout: CenteredLayout,
  // The order's state can change at any time.
  isFresh: true,
  variables: orderVariables,
  resolve: (response, location) => forCustomers(response, location) ?? (response.order ? null : 'missing'),
  screen: () => import('./OrderScreen.tsx'),
  action,
})

const openedOrder = queryRoute({
  path: openedOrderPath(':uuid'),
  page: {
    description: 'Order status, shipments and documents.',
  },
  parameters: openedParameters,
  layout: CenteredLayout,
  isFresh: true,
  variables: orderVariables,
  resolve: (response, _, errors) => (!response.order && errors.length > 0 ? 'missing' : null),
  status: (response) => (response.order ? 200 : 404),
  screen: () => import('./OpenedOrderScreen.tsx'),
  action,
})

const openedLoader = tokenLoader(
  openedOrder.loader,
  async () => (await import('./orderMutations.ts')).openOrder,
  openedOrderPath,
)

/** Pages of placed orders, for customers and for guests with a link. */
export const orderRoutes: RouteObject[] = [orders, order, { ...openedOrder, loader: openedLoader }]
