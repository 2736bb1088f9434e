import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './formContext.ts'

interface Props extends FieldProps {
  defaultValue?: string
  maxLength: number
  rows?: number
}

/** Several lines of text. */
export function TextArea({ name, defaultValue, maxLength, rows = 3, ...field }: Props) {
  const { typed, aria, ...self } = useField(name, field.hint)
  return (
    <Field {...field} {...self}>
      <textarea
        className={styles.textarea}
        id={self.id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={typed ?? defaultValue}
        {...aria}
      />
    </Field>
  )
}
