import { redirectDocument, type DataRouter, type MiddlewareFunction } from 'react-router'

/** Screens that stay mounted with their entries while the address changes. */
const lasting = [/^\/checkout(?=\/|$)/]

function isSameScreen(from: string, to: string) {
  return from === to || lasting.some((screen) => screen.test(from) && screen.test(to))
}

interface DocumentLoadsOptions {
  router(): Pick<DataRouter, 'state'>
  /** Whether the next page should load in full instead of by client navigation. */
  isBetterWhole(): boolean
}

/**
 * Turns client navigation into a full page load after a deployment, and for cached pages when offline. Submits, choices
 * on the same screen and checkout steps are excluded, since entries would be lost.
 */
export function documentLoads({ router, isBetterWhole }: DocumentLoadsOptions): MiddlewareFunction {
  return ({ request }) => {
    const { location, navigation } = router().state
    if (navigation.state !== 'loading' || (navigation.formMethod ?? 'GET') !== 'GET' || request.method !== 'GET') return
    const { pathname, search, hash } = navigation.location
    // A fetcher may run during a navigation.
    if (new URL(request.url).pathname !== pathname || isSameScreen(location.pathname, pathname)) return
    if (isBetterWhole()) throw redirectDocument(pathname + search + hash)
  }
}
