import { useEffect, useRef, type ReactNode } from 'react'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { useFormResult } from '../../platform/relay/formResult.ts'
import styles from './ConfirmForm.module.css'

interface Props {
  /** What opens the question. */
  label: string
  /** The same for screen readers, if `label` does not say about what. */
  fullLabel?: string
  /** Form action address; defaults to the screen's. */
  action?: string
  /** Hidden fields. */
  values: Readonly<Record<string, string>>
  submitLabel: string
  isWaiting: boolean
  /** What happens. */
  children: ReactNode
}

/** A button that cannot be undone, behind an explanation. */
export function ConfirmForm({ label, fullLabel, action, values, submitLabel, isWaiting, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const result = useFormResult()
  useEffect(() => {
    if (result && details.current) details.current.open = false
  }, [result])
  return (
    <details ref={details} className={`${styles.confirm} no-print`}>
      <summary aria-label={fullLabel}>{label}</summary>
      <PostForm values={values} {...(action === undefined ? {} : { action })}>
        {children}
        <SubmitButton variant="default" isWaiting={isWaiting}>
          {submitLabel}
        </SubmitButton>
      </PostForm>
    </details>
  )
}
