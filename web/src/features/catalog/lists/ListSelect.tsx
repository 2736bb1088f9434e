import { Button } from '../../../platform/ui/Button.tsx'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { ListForm } from './ListForm.tsx'
import styles from './ListSelect.module.css'
import type { ListPlace } from './useListState.ts'

interface Props {
  label: string
  /** Parameter set by this choice; others are kept, except the page. */
  name: 'sort' | 'per'
  value: string
  options: readonly { value: string; label: string }[]
  place: ListPlace
}

/** A list setting: applied immediately with scripts, else by a form with a button. */
export function ListSelect({ label, name, value, options, place }: Props) {
  const submit = useSubmit()
  const [selected, setSelected] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setSelected(value)
  }
  return (
    <ListForm className={styles.form} place={place} choices={place.state.choices} without={name}>
      <label>
        <span className={styles.label}>{label}</span>
        <select
          className={styles.select}
          name={name}
          value={selected}
          onChange={(event) => {
            setSelected(event.currentTarget.value)
            const form = new FormData(event.currentTarget.form ?? undefined)
            form.set(name, event.currentTarget.value)
            void submit(form, { method: 'get', preventScrollReset: true })
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" size="compact-sm">
          Apply
        </Button>
      </noscript>
    </ListForm>
  )
}
