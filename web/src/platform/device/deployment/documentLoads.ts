import { redirectDocument, type DataRouter, type MiddlewareFunction } from 'react-router'

/** Screens that stay as they are while their address changes, with what is typed in them. */
const lasting = [/^\/checkout(?=\/|$)/]

function isSameScreen(from: string, to: string) {
  return from === to || lasting.some((screen) => screen.test(from) && screen.test(to))
}

interface DocumentLoadsOptions {
  router(): Pick<DataRouter, 'state'>
  /** Whether the next place is better loaded as a whole page than by the code of this one. */
  isBetterWhole(): boolean
}

/**
 * Turns the next step to another place into the load of a whole page, where that is better: after a deployment, and for
 * pages that are kept for want of a network. A form that is sent, a choice on the same screen and a step of the checkout
 * are no such moment: something typed would go with the page.
 */
export function documentLoads({ router, isBetterWhole }: DocumentLoadsOptions): MiddlewareFunction {
  return ({ request }) => {
    const { location, navigation } = router().state
    if (navigation.state !== 'loading' || (navigation.formMethod ?? 'GET') !== 'GET' || request.method !== 'GET') return
    const { pathname, search, hash } = navigation.location
    // A fetcher may ask for something while a navigation is under way.
    if (new URL(request.url).pathname !== pathname || isSameScreen(location.pathname, pathname)) return
    if (isBetterWhole()) throw redirectDocument(pathname + search + hash)
  }
}
