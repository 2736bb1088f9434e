import { csvAddress } from '../../platform/csv/csvText.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { type Problem, problemReport } from './problemReport.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './QuickOrderScreen.module.css'

interface Props {
  /** Number of lines that can be added to the cart. */
  valid: number
  subTotal: string | null
  /** Number of lines still being checked. */
  waiting: number
  problems: readonly Problem[]
  isAdding: boolean
}

function countLines(count: number) {
  return `${count} ${count === 1 ? 'line' : 'lines'}`
}

/** Sticky bar below the sheet: the button that adds valid lines, and how many lines need attention. */
export function AddBar({ valid, subTotal, waiting, problems, isAdding }: Props) {
  const stays = problems.length
  // Without scripts, the server finds the lines that can be added.
  const isBarred = useHasScripts() && (isAdding || valid === 0)
  return (
    <div className={styles.bar}>
      <SubmitButton name="intent" value="add" variant="filled" size="md" className={styles.add} isWaiting={isBarred}>
        {isAdding
          ? 'Adding…'
          : valid === 0
            ? 'Add valid lines to cart'
            : `Add ${valid} valid ${valid === 1 ? 'line' : 'lines'} to cart`}
      </SubmitButton>
      <p role="status" className="small">
        {waiting > 0 && <span className="mute">Checking {countLines(waiting)}… </span>}
        {valid > 0 && waiting === 0 && subTotal !== null && (
          <>
            <strong className="num">{subTotal}</strong> <span className="mute">for {countLines(valid)}. </span>
          </>
        )}
        {stays > 0 && (
          <span className="mute">
            {countLines(stays)} {stays === 1 ? 'needs' : 'need'} attention.
          </span>
        )}
      </p>
      {stays > 0 && (
        <a className={styles.report} href={csvAddress(problemReport(problems))} download="quick-order-problems.csv">
          Download problem list
        </a>
      )}
    </div>
  )
}
