import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/RouteScreenQuery$parameters.ts'
import { RouteLayout, resolveRoute, routeVariables } from './routeRules.tsx'

/** Any backend path: a category, a product, a page, a redirect, or nothing. */
export const backendPageRoute = queryRoute({
  path: '*',
  parameters,
  layout: RouteLayout,
  variables: routeVariables,
  resolve: resolveRoute,
  screen: () => import('./RouteScreen.tsx'),
})
