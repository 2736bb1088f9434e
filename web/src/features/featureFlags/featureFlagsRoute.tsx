import { trailLayout } from '../../components/page/trailLayout.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/FeatureFlagsScreenQuery$parameters.ts'

export const featureFlagsRoute = queryRoute({
  path: '/feature-flags',
  page: {
    description: 'Features you can turn on and off in this browser.',
  },
  parameters,
  layout: trailLayout,
  async screen() {
    const { featureFlagsScreenQuery: query, FeatureFlagsScreen: Screen } = await import('./FeatureFlagsScreen.tsx')
    return { query, Screen }
  },
})
