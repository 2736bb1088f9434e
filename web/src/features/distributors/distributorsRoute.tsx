import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import type { DistributorsScreenQuery } from './__generated__/DistributorsScreenQuery.graphql.ts'
import parameters from './__generated__/DistributorsScreenQuery$parameters.ts'

export const distributorsRoute = queryRoute<DistributorsScreenQuery>({
  path: '/distributors',
  page: {
    description: ({ distributors }) => distributors.description,
    isListed: true,
  },
  parameters,
  // Without a list, there may still be a content page at this path.
  resolve: ({ shop, route }) => (shop.hasDistributors || route?.page ? null : 'missing'),
  layout: DefaultLayout,
  screen: () => import('./DistributorsScreen.tsx'),
})
