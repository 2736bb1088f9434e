import { useLocation } from 'react-router'
import { loginPath } from '../session/access.ts'
import { isSessionOver, useFormResult } from '../relay/formResult.ts'
import styles from './SendAgain.module.css'
import { SubmitButton } from './SubmitButton.tsx'

/** Resubmits a posted form that could not be rendered. Passwords must be entered again. */
export function SendAgain() {
  const { pathname, search } = useLocation()
  const result = useFormResult()
  if (!result || result.errors.length === 0) return null
  return (
    <form className={styles.again} method="post" action={pathname + search}>
      {Object.entries(result.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        Your entries are still on this page.{' '}
        {isSessionOver(result.errors) && (
          <a href={loginPath} target="_blank" rel="noopener">
            Log in in a new tab
          </a>
        )}
      </p>
      <SubmitButton>Send the form again</SubmitButton>
    </form>
  )
}
