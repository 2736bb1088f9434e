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
  layout: (screen) => <CenteredLayout>{screen}</CenteredLayout>,
  isFresh: true,
  async screen() {
    const { cartScreenQuery: query, CartScreen: Screen } = await import('./CartScreen.tsx')
    return { query, Screen }
  },
  action: lazyAction(async () => (await import('./cartAction.ts')).cartAction),
})
