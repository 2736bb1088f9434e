import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/SearchScreenQuery$parameters.ts'
import { advancedPath, advancedSearchInstead, searchInstead, searchVariables } from './searchRules.ts'

const layout = (screen: ReactElement) => <DefaultLayout>{screen}</DefaultLayout>

async function screen() {
  const { searchScreenQuery: query, SearchScreen: Screen } = await import('./SearchScreen.tsx')
  return { query, Screen }
}

export const searchRoutes: RouteObject[] = [
  {
    path: '/search',
    ...queryRoute({ parameters, layout, variables: searchVariables('COMBINED'), instead: searchInstead, screen }),
  },
  {
    path: advancedPath,
    ...queryRoute({ parameters, layout, variables: searchVariables('INDEX'), instead: advancedSearchInstead, screen }),
  },
]
