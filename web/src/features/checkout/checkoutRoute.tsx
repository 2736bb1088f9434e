import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { sessionOver } from '../../platform/session/access.ts'
import { visitorOfRequest } from '../../platform/session/sameCustomer.ts'
import { checkoutPath } from '../../components/paths.ts'
import { redirectFrom, isCheckoutUnavailable, readStep } from './steps.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { readFormResult } from '../../platform/relay/formResult.ts'
import { unmatched } from '../../platform/relay/notFound.ts'
import { type PageInfo, queryRoute } from '../../platform/relay/queryRoute.tsx'
import { relaySession } from '../../platform/relay/session.ts'
import { CenteredLayout } from '../../components/page/Layouts.tsx'
import type { CheckoutScreenQuery } from './__generated__/CheckoutScreenQuery.graphql.ts'
import parameters from './__generated__/CheckoutScreenQuery$parameters.ts'

export const checkoutPage: PageInfo = { description: 'Shipping, payment and review of your order.' }

const route = queryRoute<CheckoutScreenQuery>({
  path: `${checkoutPath}/:step?`,
  page: checkoutPage,
  parameters,
  isFresh: true,
  layout: CenteredLayout,
  resolve(data, location, errors) {
    const { isLoggedIn, checkout } = data.viewer
    const { params, url, posted } = location
    const step = readStep(params.step)
    if (step === undefined) return unmatched(url.pathname + url.search)
    if (isCheckoutUnavailable(errors)) return null
    const to = redirectFrom(step, {
      isLoggedIn,
      waiting: checkout?.step ?? null,
      hasShipping: checkout?.hasShipping ?? true,
    })
    // Show a form with errors again with its input, even if its step is no longer open.
    const hasErrors = checkout && (readFormResult(posted)?.errors.length ?? 0) > 0
    if (to === null || hasErrors) return null
    return sessionOver(data, location) ?? { to, status: 302 }
  },
  screen: () => import('./CheckoutScreen.tsx'),
  action: lazyAction(async () => (await import('./checkoutActions.ts')).checkoutAction),
})

/** Also loads the customer's address book, so that it renders on the server. */
async function loader(args: LoaderFunctionArgs) {
  const { environment } = args.context.get(relaySession)
  const book =
    visitorOfRequest(args.request) === null
      ? null
      : import('./addressBookQuery.ts').then(({ fetchAddressBook }) => fetchAddressBook(environment))
  const [response] = await Promise.all([route.loader(args), book?.catch(() => undefined)])
  return response
}

/** One route for all steps, so that input is kept while the buyer moves between them. */
export const checkoutRoute: RouteObject = { ...route, loader }
