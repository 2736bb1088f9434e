import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Form } from 'react-router'
import fieldStyles from '../../platform/forms/Field.module.css'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import type { CountryChoice } from './distributorList.ts'
import styles from './DistributorsScreen.module.css'

interface Props {
  choices: readonly CountryChoice[]
  /** How many there are in all countries. */
  total: number
  selected: string | null
  /** What the selected country is called. */
  place: string | null
}

/** Leads to the distributors of one country; a country where nobody sells can be asked for by its address only. */
export function CountryFilter({ choices, total, selected, place }: Props) {
  const hasScripts = useHasScripts()
  const form = useRef<HTMLFormElement>(null)
  const isUnknown = selected !== null && !choices.some(({ code }) => code === selected)
  return (
    <Form ref={form} method="get" preventScrollReset className={styles.filter} aria-label="Distributors by country">
      <label htmlFor="country">Country</label>
      <select
        className={fieldStyles.select}
        id="country"
        name="country"
        autoComplete="off"
        value={selected ?? ''}
        onChange={() => form.current?.requestSubmit()}
      >
        <option value="">All countries ({total})</option>
        {isUnknown && <option value={selected}>{place} (0)</option>}
        {choices.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
      </select>
      {!hasScripts && <Button type="submit">Show</Button>}
    </Form>
  )
}
