import { TrailLayout } from '../../components/page/TrailLayout.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/CompareScreenQuery$parameters.ts'
import { comparedParts } from './compareParts.ts'

export const compareRoute = queryRoute({
  path: '/compare',
  page: {
    description: 'Parts side by side: dimensions, materials, ratings, prices and stock.',
    canonicalParameters: ['parts'],
  },
  parameters,
  layout: TrailLayout,
  variables: ({ url }) => ({ skus: comparedParts(url.searchParams).skus }),
  screen: () => import('./CompareScreen.tsx'),
})
