import { FieldError } from './Field.tsx'
import styles from './Field.module.css'
import { useField } from './formContext.ts'

interface Props {
  name: string
  label: string
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

/** A box to tick. */
export function CheckField({ name, label, defaultChecked = false, onChange }: Props) {
  const { id, errorId, error, typed, aria } = useField(name)
  return (
    <div className={styles.check}>
      <label>
        <input
          id={id}
          name={name}
          type="checkbox"
          value="yes"
          defaultChecked={typed === undefined ? defaultChecked : typed !== null}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          {...aria}
        />
        {label}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
