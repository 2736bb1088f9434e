import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/RouteScreenQuery$parameters.ts'
import { resolveRoute, routeLayout, routeVariables } from './routeRules.tsx'

/** Any backend path: a category, a product, a page, a redirect, or nothing. */
export const backendPageRoute = queryRoute({
  path: '*',
  parameters,
  layout: routeLayout,
  variables: routeVariables,
  resolve: resolveRoute,
  async screen() {
    const { routeScreenQuery: query, RouteScreen: Screen, partOfRoute: partOf } = await import('./RouteScreen.tsx')
    return { query, Screen, partOf }
  },
})
