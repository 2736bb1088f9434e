import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './formContext.ts'

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  /** Every field says what it takes, or "off". */
  autoComplete: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  defaultValue?: string
  maxLength?: number
  /** At the label's right end. */
  aside?: ReactNode
}

const isNotProse = new Set(['email', 'tel'])

/** One line of text. The browser keeps what is typed; the form reads it when it needs it. */
export function TextField({ name, type = 'text', autoComplete, inputMode, defaultValue, maxLength, ...field }: Props) {
  const { typed, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <input
        className={styles.input}
        id={self.id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode ?? type}
        defaultValue={typed ?? defaultValue}
        maxLength={maxLength}
        aria-required={!field.isOptional}
        {...(isNotProse.has(type) ? { spellCheck: false } : {})}
        {...aria}
      />
    </Field>
  )
}

/** Goes with the form and comes back with it, as what was typed does. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue?: string }) {
  const { typed } = useField(name)
  return <input type="hidden" name={name} defaultValue={typed ?? defaultValue ?? ''} />
}
