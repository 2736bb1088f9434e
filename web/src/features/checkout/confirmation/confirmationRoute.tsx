import { confirmationPath, ordersPath } from '../../../components/paths.ts'
import { lazyAction } from '../../../platform/forms/formAction.ts'
import { queryRoute } from '../../../platform/relay/queryRoute.tsx'
import { CenteredLayout } from '../../../components/page/Layouts.tsx'
import { checkoutPage } from '../checkoutRoute.tsx'
import confirmationParameters from './__generated__/ConfirmationScreenQuery$parameters.ts'

/** Order confirmation; redirects if there is no recent order. */
export const confirmationRoute = queryRoute({
  path: confirmationPath,
  page: checkoutPage,
  parameters: confirmationParameters,
  layout: CenteredLayout,
  resolve({ viewer }, _, errors) {
    if (viewer.lastOrder) return null
    if (errors.length > 0) return 'missing'
    return { to: viewer.isLoggedIn ? ordersPath : '/', status: 302 }
  },
  screen: () => import('./ConfirmationScreen.tsx'),
  action: lazyAction(async () => (await import('./keepAccountAction.ts')).keepAccountAction),
})
