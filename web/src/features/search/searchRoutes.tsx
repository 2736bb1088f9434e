import type { RouteObject } from 'react-router'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/SearchScreenQuery$parameters.ts'
import { advancedPath, resolveAdvancedSearch, resolveSearch, searchVariables } from './searchRules.ts'

const shared = { parameters, layout: DefaultLayout, screen: () => import('./SearchScreen.tsx') }

export const searchRoutes: RouteObject[] = [
  queryRoute({
    ...shared,
    path: '/search',
    page: { description: 'Parts, categories and pages that match your search.', canonicalParameters: ['terms'] },
    variables: searchVariables('COMBINED'),
    resolve: resolveSearch,
  }),
  queryRoute({
    ...shared,
    screen: () => import('./AdvancedSearchScreen.tsx'),
    path: advancedPath,
    page: {
      description: 'Parts that match your search, with filters for their properties.',
      canonicalParameters: ['terms'],
    },
    variables: searchVariables('INDEX'),
    resolve: resolveAdvancedSearch,
  }),
]
