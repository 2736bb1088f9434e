import type { ChangeEvent, HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './formContext.ts'

interface SelectOption {
  value: string
  label: string
}

interface Props extends FieldProps {
  options: readonly SelectOption[]
  autoComplete: HTMLInputAutoCompleteAttribute
  defaultValue?: string
  /** Begins with an empty choice; left out where something is always chosen. */
  hasEmpty?: boolean
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of a few. */
export function SelectField({
  name,
  options,
  autoComplete,
  defaultValue,
  hasEmpty = true,
  onChange,
  ref,
  ...field
}: Props) {
  const { typed, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <select
        ref={ref}
        className={styles.select}
        id={self.id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={typed ?? defaultValue}
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
