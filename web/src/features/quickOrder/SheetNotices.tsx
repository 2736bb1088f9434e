import { MAX_LINES } from '@shop/schema/quantity'
import { Button } from '../../platform/ui/Button.tsx'
import styles from './QuickOrderScreen.module.css'

interface Props {
  /** Errors of a sheet posted without scripts or opened by a link. */
  problems: readonly string[]
  /** Number of lines beyond the maximum. */
  leftOut: number
  /** Error of the last check. */
  failure: string | null
  onRetry(): void
}

/** Messages about the sheet as a whole. */
export function SheetNotices({ problems, leftOut, failure, onRetry }: Props) {
  return (
    <>
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {leftOut > 0 && (
        <p className={styles.notice} role="alert">
          A sheet holds up to {MAX_LINES} lines. {leftOut === 1 ? '1 line was' : `${leftOut} lines were`} left out. Add
          these first, then paste the rest.
        </p>
      )}
      {failure !== null && (
        <div className={styles.problems} role="alert">
          <p>The lines could not be checked. {failure}</p>
          <Button type="button" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
