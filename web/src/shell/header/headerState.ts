import { useLocation, useNavigation } from 'react-router'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { accountPath, loginPath, logoutPath, newPasswordPath, withDestination } from '../../platform/session/access.ts'

/** Forms after which the visitor is somebody else. */
const changingForms = [loginPath, logoutPath, newPasswordPath]

/** Whether it is just being found out who the visitor is, and so what their cart holds. */
export function useIsUserLoading(): boolean {
  const session = useSession()
  const { state, formAction } = useNavigation()
  if (state === 'idle') return false
  return session.shell === null || changingForms.includes(formAction?.split('?', 1)[0] ?? '')
}

/**
 * How the header shows the cart: as a link that opens nothing, as a list without the way to the checkout, or with all it
 * has (specification, section 4).
 */
export type CartDisplayMode = 'no hover' | 'no checkout' | 'full function'

/** The mode at a path: the cart page shows the cart itself, and who checks out needs no way there. */
export function cartDisplayMode(pathname: string): CartDisplayMode {
  if (/^\/cart\/?$/.test(pathname)) return 'no hover'
  return pathname.includes('checkout') ? 'no checkout' : 'full function'
}

/** The way to the account; for guests over the login, which leads back to this page. */
export function useAccountLink(isLoggedIn: boolean) {
  const { pathname, search } = useLocation()
  if (isLoggedIn) return { label: 'Account', to: accountPath }
  // Pages of the account that guests get to see are stations on the way to somewhere else.
  const destination = pathname.startsWith(`${accountPath}/`)
    ? new URLSearchParams(search).get('destination')
    : pathname + search
  return { label: 'Log In', to: withDestination(loginPath, destination) }
}
