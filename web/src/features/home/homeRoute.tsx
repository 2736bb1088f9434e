import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/HomeScreenQuery$parameters.ts'

export const homeRoute = queryRoute({
  path: '/',
  page: {
    description:
      'High and ultrahigh vacuum components and glass feedthroughs by part number: flanges, fittings, valves, viewports and wire, with drawings, prices and stock.',
    isListed: true,
  },
  parameters,
  layout: (screen) => <DefaultLayout>{screen}</DefaultLayout>,
  async screen() {
    const { homeScreenQuery: query, HomeScreen: Screen } = await import('./HomeScreen.tsx')
    return { query, Screen }
  },
})
