import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/HomeScreenQuery$parameters.ts'

export const homeRoute = queryRoute({
  path: '/',
  page: {
    description: ({ home }) => home.description,
    isListed: true,
  },
  parameters,
  layout: DefaultLayout,
  screen: () => import('./HomeScreen.tsx'),
})
