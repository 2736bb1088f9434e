import { useLocation } from 'react-router'
import { accountPath, loginPath, withDestination } from '../../platform/session/access.ts'

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
