import { Button } from '@mantine/core'
import { mostLines } from './orderLine.ts'
import styles from './QuickOrderScreen.module.css'

interface Props {
  /** Why something did not work when the sheet came without scripts, or by a link. */
  problems: readonly string[]
  /** Lines that found no room. */
  leftOut: number
  /** Why the lines could not be checked. */
  failure: string | null
  onRetry(): void
}

/** What is to be said of the sheet as a whole. */
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
          A sheet has {mostLines} lines. {leftOut === 1 ? '1 line was' : `${leftOut} lines were`} left out: add these
          first, then paste the rest.
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
