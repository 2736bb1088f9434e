import { useSearchParams } from 'react-router'
import styles from './SearchScreen.module.css'
import { isStandIn } from './searchRules.ts'

/** How the search was made, where that is not as one expects. */
export function SearchNotes({ isLimited }: { isLimited: boolean }) {
  const [parameters] = useSearchParams()
  return (
    <>
      {isStandIn(parameters) && (
        <p className={styles.note} role="status">
          The advanced search is out of order at the moment. This is what the plain search finds.
        </p>
      )}
      {isLimited && (
        <p className={styles.note} role="status">
          The full search is out of order at the moment: only part numbers and search terms were looked through, and the
          list cannot be narrowed.
        </p>
      )}
    </>
  )
}
