import { trailLayout } from '../../components/page/trailLayout.tsx'
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
  layout: trailLayout,
  variables: ({ url }) => ({ skus: comparedParts(url.searchParams).skus }),
  async screen() {
    const { compareScreenQuery: query, CompareScreen: Screen } = await import('./CompareScreen.tsx')
    return { query, Screen }
  },
})
