import { useId } from 'react'
import { Link } from 'react-router'
import { typeset } from '../../parts/typeset.ts'
import type { ChoiceRow } from './choices.ts'
import { useArrowChoice } from './useArrowChoice.ts'
import styles from './VariationPicker.module.css'

type Addresses = { chosen: string; addressOf: (sku: string) => { search: string } }

/** One row of choices for each attribute. A choice changes its own attribute and nothing else. */
export function ChoiceRowPicker({ rows, ...addresses }: Addresses & { rows: readonly ChoiceRow[] }) {
  const hasGaps = rows.some((row) => row.choices.some((choice) => !choice.sku))
  return (
    <div>
      {rows.map((row) => (
        <Row key={row.axis.name} row={row} {...addresses} />
      ))}
      {hasGaps && <p className={styles.gaps}>Struck out: not made with the other choices.</p>}
    </div>
  )
}

function Row({ row, chosen, addressOf }: Addresses & { row: ChoiceRow }) {
  const id = useId()
  const { group, onKeyDown } = useArrowChoice({ places: [row.choices], chosen, addressOf })
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={id} ref={group} onKeyDown={onKeyDown}>
      <h2 className={styles.label} id={id}>
        {row.axis.label}
      </h2>
      <div className={styles.options}>
        {row.choices.map((choice) =>
          choice.sku ? (
            <Link
              key={choice.value}
              className={styles.option}
              role="radio"
              aria-checked={choice.isChosen}
              data-sku={choice.sku}
              tabIndex={choice.isChosen ? 0 : -1}
              to={addressOf(choice.sku)}
              replace
              preventScrollReset
            >
              {typeset(choice.value) || 'None'}
            </Link>
          ) : (
            <span
              key={choice.value}
              className={styles.option}
              role="radio"
              aria-checked="false"
              aria-disabled="true"
              aria-label={`${choice.value || 'None'}, ${choice.reason?.toLowerCase()}`}
              title={choice.reason ?? undefined}
            >
              {typeset(choice.value) || 'None'}
            </span>
          ),
        )}
      </div>
    </div>
  )
}
