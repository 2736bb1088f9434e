import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { DefaultLayout } from '../../components/page/Layouts.tsx'
import { contactPath } from '../../components/paths.ts'
import parameters from './__generated__/ContactScreenQuery$parameters.ts'

export const contactRoute = queryRoute({
  path: contactPath,
  page: {
    description: 'Contact us about parts, quotes and orders: phone, office hours, address and a form with file upload.',
    isListed: true,
  },
  parameters,
  layout: DefaultLayout,
  screen: () => import('./ContactScreen.tsx'),
  action: lazyAction(async () => (await import('./contactAction.ts')).contactAction),
})
