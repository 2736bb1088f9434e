import { Icon } from '../../../platform/ui/Icon.tsx'
import { ListLink } from './ListLink.tsx'
import styles from './SortHead.module.css'
import { directionOf, nextSort, type SortColumn } from './sorting.ts'
import type { ListPlace } from './useListState.ts'

type Props = {
  label: string
  /** Null where the list cannot be ordered by this column. */
  sorting: SortColumn | null
  place: ListPlace
  className?: string | undefined
}

/** A column's head. Followed it orders the list by the column: upwards, downwards, and the third time by relevance again. */
export function SortHead({ label, sorting, place, className }: Props) {
  if (!sorting) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const direction = directionOf(sorting, place.state.sort)
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <ListLink className={styles.sort} to={place.addressOf({ sort: nextSort(sorting, place.state.sort) })}>
        {label}
        <span className={styles.arrow} data-direction={direction}>
          <Icon name="arrow" size={15} />
        </span>
      </ListLink>
    </th>
  )
}
