import type { ReactElement } from 'react'
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

function layout(screen: ReactElement) {
  return <CenteredLayout>{screen}</CenteredLayout>
}

function orderVariables({ params }: ScreenLocation) {
  return { uuid: parseUuid(params.uuid) }
}

const action = lazyAction(async () => (await import('./orderAction.ts')).orderAction)

const page: PageInfo = { description: 'Your orders with status, totals, shipments and documents.' }

const orders = queryRoute({
  path: ordersPath,
  page,
  parameters: ordersParameters,
  layout,
  isFresh: true,
  variables: ({ url }) => ordersVariables(url),
  resolve: forCustomers,
  async screen() {
    const { ordersScreenQuery: query, OrdersScreen: Screen } = await import('./OrdersScreen.tsx')
    return { query, Screen }
  },
})

const order = queryRoute({
  path: orderPath(':uuid'),
  page,
  parameters: orderParameters,
  layout,
  // The order's state can change at any time.
  isFresh: true,
  variables: orderVariables,
  resolve: (response, location) => forCustomers(response, location) ?? (response.order ? null : 'missing'),
  async screen() {
    const { orderScreenQuery: query, OrderScreen: Screen } = await import('./OrderScreen.tsx')
    return { query, Screen }
  },
  action,
})

const openedOrder = queryRoute({
  path: openedOrderPath(':uuid'),
  page: {
    description: 'Order status, shipments and documents.',
  },
  parameters: openedParameters,
  layout,
  isFresh: true,
  variables: orderVariables,
  resolve: (response, _, errors) => (!response.order && errors.length > 0 ? 'missing' : null),
  status: (response) => (response.order ? 200 : 404),
  async screen() {
    const { openedOrderScreenQuery: query, OpenedOrderScreen: Screen } = await import('./OpenedOrderScreen.tsx')
    return { query, Screen }
  },
  action,
})

const openedLoader = tokenLoader(
  openedOrder.loader,
  async () => (await import('./orderMutations.ts')).openOrder,
  openedOrderPath,
)

/** Pages of placed orders, for customers and for guests with a link. */
export const orderRoutes: RouteObject[] = [orders, order, { ...openedOrder, loader: openedLoader }]
