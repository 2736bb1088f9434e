import { readFormResult } from '../relay/formResult.ts'
import type { RouteResolution, ScreenLocation } from '../relay/screenLoader.ts'
import { ShopError } from '../relay/shopError.ts'

/** The customer's start page. */
export const accountPath = '/user'
export const loginPath = '/user/login'
export const logoutPath = '/user/logout'
export const registerPath = '/user/register'
export const resetPasswordPath = '/user/reset-password'
export const newPasswordPath = '/user/new-password'
export const verifyPath = '/user/verify'

/** Pages that make no sense after login; never used as a destination. */
const pagesOfGuests = [loginPath, registerPath]

/** Maximum length; longer destinations are not from the shop. */
const longestDestination = 2000

/** Any origin works: only whether the destination stays on it matters. */
const here = 'http://shop.invalid'

/** Characters that browsers remove from addresses or treat as slashes. */
const misleading = /[\\\p{Cc}]/u

/**
 * A safe path, query and hash to open after login. Anything invalid, or that could leave the shop in some browser or
 * proxy, becomes the account.
 */
export function safeDestination(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > longestDestination || misleading.test(text)) return accountPath
  if (!URL.canParse(text, here)) return accountPath
  const { origin, pathname, search, hash } = new URL(text, here)
  // Checked after resolving: "/.//evil" begins with one slash until its dots are resolved.
  const path = decoded(pathname)
  if (origin !== here || path === null || path.startsWith('//') || misleading.test(path)) return accountPath
  return pagesOfGuests.includes(path.toLowerCase().replace(/\/+$/, '')) ? accountPath : pathname + search + hash
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Adds a destination to an address; omitted if it is the account. */
export function withDestination(path: string, destination: string | null | undefined): string {
  const to = safeDestination(destination)
  return to === accountPath ? path : `${path}?${new URLSearchParams({ destination: to })}`
}

interface ViewerData {
  readonly viewer: { readonly isLoggedIn: boolean }
}

/** The error page for a form posted without scripts after the session ended; null for other requests. */
export function sessionOver({ viewer }: ViewerData, { posted }: ScreenLocation): ShopError | null {
  const refused = readFormResult(posted)?.errors.find(({ code }) => code === 'NOT_AUTHENTICATED')
  return refused && !viewer.isLoggedIn ? new ShopError(refused.message, 401, 'Log in again') : null
}

/** Guard for customer screens: guests log in first and return. Posted forms are not redirected. */
export function forCustomers(data: ViewerData, location: ScreenLocation): RouteResolution {
  if (data.viewer.isLoggedIn) return null
  const { url } = location
  return sessionOver(data, location) ?? { to: withDestination(loginPath, url.pathname + url.search), status: 302 }
}

/** Guard for guest screens: customers are redirected. */
export function forGuests({ viewer }: ViewerData): RouteResolution {
  return viewer.isLoggedIn ? { to: accountPath, status: 302 } : null
}
