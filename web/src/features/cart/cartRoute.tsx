import { CenteredLayout } from '../../components/page/Layouts.tsx'
import { cartPath } from '../../components/paths.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import cartParameters from './__generated__/CartScreenQuery$parameters.ts'

export const cartRoute = queryRoute({
  path: cartPath,
  page: {
    description: 'The parts in your cart, with prices and ship dates.',
  },
  parameters: cartParameters,
  layout: CenteredLayout,
  isFresh: true,
  screen: () => import('./CartScreen.tsx'),
  action: lazyAction(async () => (await import('./cartAction.ts')).cartAction),
})
