import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import parameters from './__generated__/DistributorsScreenQuery$parameters.ts'

export const distributorsRoute = queryRoute({
  path: '/distributors',
  page: {
    description: 'Companies that sell our vacuum components, by country, with address, phone and email.',
    isListed: true,
  },
  parameters,
  layout: (screen) => <DefaultLayout>{screen}</DefaultLayout>,
  async screen() {
    const { distributorsScreenQuery: query, DistributorsScreen: Screen } = await import('./DistributorsScreen.tsx')
    return { query, Screen }
  },
})
