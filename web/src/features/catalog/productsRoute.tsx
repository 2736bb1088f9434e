import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import parameters from './__generated__/ProductsScreenQuery$parameters.ts'
import { narrowedListVariables } from './lists/listVariables.ts'

export const productsRoute = queryRoute({
  path: '/products',
  page: {
    description: ({ products }) => products.description,
    isListed: true,
  },
  parameters,
  layout: DefaultLayout,
  variables: ({ url }) => narrowedListVariables(url.searchParams),
  screen: () => import('./ProductsScreen.tsx'),
})
