import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Field, type FieldProps } from './fields.tsx'
import styles from './Field.module.css'
import { useField } from './formContext.ts'
import { lengthOf, shortestPassword } from './values.ts'

interface Props extends FieldProps {
  /** For new passwords: shows minimum and current length. */
  autoComplete: 'current-password' | 'new-password'
  /** At the right end of the label. */
  aside?: ReactNode
}

/** A password input with a Show button. Never filled by the server. */
export function PasswordField({ name, autoComplete, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isVisible, setVisible] = useState(false)
  const count = useSyncExternalStore(
    useCallback((onChange) => {
      const field = input.current
      field?.addEventListener('input', onChange)
      return () => field?.removeEventListener('input', onChange)
    }, []),
    // Counts text typed before hydration.
    () => lengthOf(input.current?.value ?? ''),
    () => null,
  )
  const hasScripts = count !== null
  const hint =
    autoComplete === 'new-password' ? (
      <>
        At least {shortestPassword} characters. Spaces are allowed.{' '}
        <span className="num">{hasScripts && `${count} entered.`}</span>
      </>
    ) : (
      props.hint
    )
  const { entry: _, aria, ...self } = useField(name, hint)
  useEffect(() => {
    const form = input.current?.form
    // Browsers and password managers recognize passwords by the input type.
    const hide = () => setVisible(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...props} {...self} hint={hint}>
      <div className={styles.password}>
        <input
          ref={input}
          className={styles.input}
          id={self.id}
          name={name}
          type={isVisible ? 'text' : 'password'}
          autoComplete={autoComplete}
          inputMode="text"
          autoCapitalize={isVisible ? 'none' : undefined}
          spellCheck={false}
          aria-required={!props.isOptional}
          {...aria}
        />
        {hasScripts && (
          <button
            type="button"
            className={styles.show}
            aria-label={isVisible ? 'Hide password' : 'Show password'}
            aria-controls={self.id}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </Field>
  )
}
