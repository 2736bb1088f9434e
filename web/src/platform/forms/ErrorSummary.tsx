import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { loginPath, withDestination } from '../session/access.ts'
import { focusHeading } from '../ui/focus.ts'
import styles from './ErrorSummary.module.css'
import type { FieldError } from '../relay/formResult.ts'
import { fieldId } from './formContext.ts'

interface Props {
  /** The form's id. */
  form: string
  errors: readonly FieldError[]
  /** Labels of the form's fields; errors of others count for the whole form. */
  labels: Readonly<Record<string, string>>
  /** Changes with each failed submit, which moves focus here. */
  attempt: object
}

/** All errors of a form, linked to their fields. */
export function ErrorSummary({ form, errors, labels, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  // When the last error disappears with focus inside, focus stays on the page.
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) focusHeading()
    },
    [],
  )
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>There is a problem</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.field + error.message}>
            <SummaryLine form={form} error={error} label={error.label ?? labels[error.field]} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SummaryLine({ form, error, label }: { form: string; error: FieldError; label: string | undefined }) {
  const { pathname, search } = useLocation()
  if (error.code === 'NOT_AUTHENTICATED') {
    return (
      <>
        {error.message} <Link to={withDestination(loginPath, pathname + search)}>Log in</Link>
      </>
    )
  }
  if (label === undefined) return error.message
  const id = fieldId(form, error.field)
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // Changing the hash would count as a navigation.
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {label}: {error.message}
    </a>
  )
}
