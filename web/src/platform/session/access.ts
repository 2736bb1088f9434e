import { readFormAnswer } from '../relay/formAnswer.ts'
import type { Instead, ScreenLocation } from '../relay/queryRoute.tsx'
import { ShopError } from '../relay/shopError.ts'

/** Where a customer is at home. */
export const accountPath = '/user'
export const loginPath = '/user/login'
export const logoutPath = '/user/logout'
export const registerPath = '/user/register'
export const resetPasswordPath = '/user/reset-password'
export const newPasswordPath = '/user/new-password'
export const verifyPath = '/user/verify'

/** Pages whose business is over once somebody is logged in; nobody is led back to them. */
const pagesOfGuests = [loginPath, registerPath]

/** Characters; a longer destination was not made by a link of the shop. */
const longestDestination = 2000

/** Any origin does: it only matters whether a destination stays on it. */
const here = 'http://shop.invalid'

/** Signs that browsers drop from an address, or take for a slash. */
const misleading = /[\\\p{Cc}]/u

/**
 * A place of this shop, as path, query and hash, to go to after logging in. Everything that is none, or could lead
 * elsewhere in some browser or proxy, becomes the account.
 */
export function safeDestination(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > longestDestination || misleading.test(text)) return accountPath
  if (!URL.canParse(text, here)) return accountPath
  const { origin, pathname, search, hash } = new URL(text, here)
  // Only now: "/.//evil" begins with one slash until its dots are resolved.
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

/** The same page with a destination to be led to afterwards; without one where that is the account anyway. */
export function withDestination(path: string, destination: string | null | undefined): string {
  const to = safeDestination(destination)
  return to === accountPath ? path : `${path}?${new URLSearchParams({ destination: to })}`
}

interface ViewerAnswer {
  readonly viewer: { readonly isLoggedIn: boolean }
}

/** For screens of customers: guests log in first and are led back. A form that was posted is not led away from. */
export function forCustomers({ viewer }: ViewerAnswer, { url, posted }: ScreenLocation): Instead {
  if (viewer.isLoggedIn) return null
  const refused = readFormAnswer(posted)?.errors.find(({ code }) => code === 'NOT_AUTHENTICATED')
  if (refused) return new ShopError(refused.message, 401, 'Log in again')
  return { to: withDestination(loginPath, url.pathname + url.search), status: 302 }
}

/** For screens that make no sense to somebody who is logged in. */
export function forGuests({ viewer }: ViewerAnswer): Instead {
  return viewer.isLoggedIn ? { to: accountPath, status: 302 } : null
}
