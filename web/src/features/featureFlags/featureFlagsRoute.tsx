import { TrailLayout } from '../../components/page/TrailLayout.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/FeatureFlagsScreenQuery$parameters.ts'

export const featureFlagsRoute = queryRoute({
  path: '/feature-flags',
  page: {
    description: 'Features you can turn on and off in this browser.',
  },
  parameters,
  layout: TrailLayout,
  screen: () => import('./FeatureFlagsScreen.tsx'),
})
