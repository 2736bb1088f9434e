import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/SearchScreenQuery$parameters.ts'
import { advancedPath, resolveAdvancedSearch, resolveSearch, searchVariables } from './searchRules.ts'

function layout(screen: ReactElement) {
  return <DefaultLayout>{screen}</DefaultLayout>
}

async function screen() {
  const { searchScreenQuery: query, SearchScreen: Screen } = await import('./SearchScreen.tsx')
  return { query, Screen }
}

async function advancedScreen() {
  const [{ query }, { AdvancedSearchScreen: Screen }] = await Promise.all([
    screen(),
    import('./AdvancedSearchScreen.tsx'),
  ])
  return { query, Screen }
}

const shared = { parameters, layout, screen }

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
    screen: advancedScreen,
    path: advancedPath,
    page: {
      description: 'Parts that match your search, with filters for their properties.',
      canonicalParameters: ['terms'],
    },
    variables: searchVariables('INDEX'),
    resolve: resolveAdvancedSearch,
  }),
]
