import type { ChangeEvent, HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useField } from './formContext.ts'
import styles from './Field.module.css'

export interface FieldProps {
  name: string
  label: string
  /** Between label and input. */
  hint?: ReactNode
  isOptional?: boolean
  /** Width as a share of the form. On phones, two of three thirds are halves and the first is full. */
  width?: 'full' | 'half' | 'third'
  /** Reserves space for a missing hint, to align with the fields beside it. */
  leavesHintRoom?: boolean
}

interface FieldFrame extends Omit<FieldProps, 'name'> {
  id: string
  hintId: string | undefined
  errorId: string | undefined
  error: string | undefined
  /** At the right end of the label, such as a link. */
  aside?: ReactNode
  children: ReactNode
}

/** A field with label, hint and error. */
export function Field({
  label,
  hint,
  isOptional,
  width = 'full',
  leavesHintRoom,
  id,
  hintId,
  errorId,
  error,
  aside,
  children,
}: FieldFrame) {
  return (
    <div className={`${styles.field} ${styles[width] ?? ''}`}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label} {isOptional && <span className={styles.optional}>(optional)</span>}
        </label>
        {aside}
      </div>
      {!hint && leavesHintRoom && (
        <span className={`${styles.hint} ${styles.room}`} aria-hidden>
          &nbsp;
        </span>
      )}
      {hint && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {children}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  return (
    error !== undefined && (
      <span className={styles.error} id={id}>
        <Icon name="warning" size={15} />
        <span>{error}</span>
      </span>
    )
  )
}

interface TextFieldProps extends FieldProps {
  /** False for fields that may be empty although they are not marked as optional; their hint says when. */
  isRequired?: boolean
  type?: 'text' | 'email' | 'tel' | 'date'
  /** Required, so that every field has a token or "off". */
  autoComplete: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  defaultValue?: string
  maxLength?: number
  /** At the right end of the label. */
  aside?: ReactNode
}

const isNotProse = new Set(['email', 'tel'])

/** Uncontrolled single-line input; the form reads it when needed. */
export function TextField({
  name,
  type = 'text',
  autoComplete,
  inputMode,
  defaultValue,
  maxLength,
  isRequired,
  ...field
}: TextFieldProps) {
  const { entry, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <input
        className={styles.input}
        id={self.id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode ?? (type === 'date' ? undefined : type)}
        defaultValue={entry ?? defaultValue}
        maxLength={maxLength}
        aria-required={isRequired ?? !field.isOptional}
        {...(isNotProse.has(type) ? { spellCheck: false } : {})}
        {...aria}
      />
    </Field>
  )
}

/** Hidden input, restored like other entries. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue?: string }) {
  const { entry } = useField(name)
  return <input type="hidden" name={name} defaultValue={entry ?? defaultValue ?? ''} />
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  autoComplete: HTMLInputAutoCompleteAttribute
  defaultValue?: string
  /** Starts with an empty option; omit if a value is always selected. */
  hasEmpty?: boolean
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
  ref?: Ref<HTMLSelectElement>
}

/** A select. */
export function SelectField({
  name,
  options,
  autoComplete,
  defaultValue,
  hasEmpty = true,
  onChange,
  ref,
  ...field
}: SelectFieldProps) {
  const { entry, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <select
        ref={ref}
        className={styles.select}
        id={self.id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={entry ?? defaultValue}
        onChange={onChange}
        aria-required={!field.isOptional}
        {...aria}
      >
        {hasEmpty && <option value="">Choose…</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface CheckFieldProps {
  name: string
  label: string
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

/** A checkbox. */
export function CheckField({ name, label, defaultChecked = false, onChange }: CheckFieldProps) {
  const { id, errorId, error, entry, aria } = useField(name)
  return (
    <div className={styles.check}>
      <label>
        <input
          id={id}
          name={name}
          type="checkbox"
          value="yes"
          defaultChecked={entry === undefined ? defaultChecked : entry !== null}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          {...aria}
        />
        {label}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

interface TextAreaProps extends FieldProps {
  defaultValue?: string
  maxLength: number
  rows?: number
}

/** A textarea. */
export function TextArea({ name, defaultValue, maxLength, rows = 3, ...field }: TextAreaProps) {
  const { entry, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <textarea
        className={styles.textarea}
        id={self.id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={entry ?? defaultValue}
        {...aria}
      />
    </Field>
  )
}
