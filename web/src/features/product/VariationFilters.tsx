import { useSyncExternalStore } from 'react'
import { typeset } from '../../components/products/typeset.ts'
import { convertText } from '../../platform/units/convertText.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import styles from './VariationFilters.module.css'
import type { Attribute, Filters } from './variationRows.ts'

interface Props {
  attributes: readonly Attribute[]
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Number of remaining and all rows. */
  count: number
  of: number
}

function subscribeNever() {
  return () => {}
}

/** Filters rows by attribute. All rows are on the page, so it needs scripts. */
export function VariationFilters({ attributes, filters, onFilters, count, of }: Props) {
  const units = useUnits()
  const hasScripts = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  const choosable = attributes.filter(({ values }) => values.length > 1)
  if (!hasScripts || choosable.length === 0) return null
  return (
    <div className={`${styles.filters} no-print`} role="group" aria-label="Narrow the variations">
      {choosable.map(({ name, label, values }) => (
        <label key={name} className={styles.filter}>
          {label}
          <select
            value={filters[name] ?? ''}
            onChange={(event) => onFilters({ ...filters, [name]: event.currentTarget.value })}
          >
            <option value="">All</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {typeset(convertText(value, units))}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p className={styles.found} role="status">
        {count === of ? `${of} variations` : `${count} of ${of} variations`}
      </p>
      {count < of && (
        <button type="button" className={styles.clear} onClick={() => onFilters({})}>
          Show all
        </button>
      )}
    </div>
  )
}
