import { useNavigation } from 'react-router'
import { loginPath, logoutPath, newPasswordPath } from '../../platform/session/access.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'

/** Forms after which the visitor is somebody else. */
const changingForms = [loginPath, logoutPath, newPasswordPath]

/** Whether it is just being found out who the visitor is, and so what their cart holds. */
export function useIsUserLoading(): boolean {
  const session = useSession()
  const { state, formAction } = useNavigation()
  if (state === 'idle') return false
  return session.shell === null || changingForms.includes(formAction?.split('?', 1)[0] ?? '')
}
