import { useLocation, useNavigation } from 'react-router'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { accountPath, loginPath, logoutPath, newPasswordPath, withDestination } from '../../platform/session/access.ts'

/** Forms that change the visitor. */
const changingForms = [loginPath, logoutPath, newPasswordPath]

/** Whether the visitor, and so the cart, is being loaded. */
export function useIsUserLoading(): boolean {
  const session = useSession()
  const { state, formAction } = useNavigation()
  if (state === 'idle') return false
  return session.shell === null || changingForms.includes(formAction?.split('?', 1)[0] ?? '')
}

/** How the header shows the cart: as a link only, without checkout, or in full. */
export type CartDisplayMode = 'no hover' | 'no checkout' | 'full function'

/** Mode at a path: the cart page has its own list, and checkout needs no link. */
export function cartDisplayMode(pathname: string): CartDisplayMode {
  if (/^\/cart\/?$/.test(pathname)) return 'no hover'
  return pathname.includes('checkout') ? 'no checkout' : 'full function'
}

/** Link to the account; for guests to login, returning to this page. */
export function useAccountLink(isLoggedIn: boolean) {
  const { pathname, search } = useLocation()
  if (isLoggedIn) return { label: 'Account', to: accountPath }
  // Guest pages of the account lead to another destination.
  const destination = pathname.startsWith(`${accountPath}/`)
    ? new URLSearchParams(search).get('destination')
    : pathname + search
  return { label: 'Log In', to: withDestination(loginPath, destination) }
}
