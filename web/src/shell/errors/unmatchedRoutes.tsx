import type { RouteObject } from 'react-router'
import { unmatched } from '../../platform/relay/notFound.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import parameters from './__generated__/UnmatchedScreenQuery$parameters.ts'

/** Reserved for the shop: unknown paths below these do not reach the backend. */
const ownPlaces = ['/user', '/cart', '/checkout', '/quick-order', '/search', '/feature-flags']

export const unmatchedRoutes: RouteObject[] = ownPlaces.map((place) =>
  queryRoute({
    path: `${place}/*`,
    parameters,
    layout: DefaultLayout,
    resolve: (_, { url }) => unmatched(url.pathname + url.search),
    screen: () => import('./UnmatchedScreen.tsx'),
  }),
)
