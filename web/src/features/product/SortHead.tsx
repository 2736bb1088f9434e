import type { ReactNode } from 'react'
import styles from './VariationTable.module.css'
import { isSortedBy, nextSorting, type Sorting, type SortKey } from './variationRows.ts'

type Props = {
  by: SortKey
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  className?: string | undefined
  children: ReactNode
}

/** The head of a column that sorts its table: up, down, and back to the order of the catalogue. */
export function SortHead({ by, sorting, onSort, className, children }: Props) {
  const isSorted = isSortedBy(sorting, by)
  const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, by))}>
        {children}
      </button>
    </th>
  )
}
