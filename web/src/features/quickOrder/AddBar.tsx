import { Button } from '../../platform/ui/Button.tsx'
import { memo, useMemo, useRef } from 'react'
import { cartPath } from '../../components/paths.ts'
import { SendNumbers } from '../../components/SendNumbers.tsx'
import { csvAddress } from '../../platform/csv/csvText.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { buyableLines, type CheckedSheet, resultFor } from './checkedSheet.ts'
import { verdictOn } from './lineVerdict.ts'
import { isBlank } from './orderLine.ts'
import { type Problem, problemReport } from './problemReport.ts'
import styles from './QuickOrderScreen.module.css'
import type { OrderSheet } from './rows.ts'

/** Valid lines with their row IDs, lines with problems, and the number of unchecked lines. */
export function summaryOf(
  { rows, typing }: OrderSheet,
  checked: CheckedSheet | null,
  refused: ReadonlyMap<number, string>,
) {
  const filled = rows.filter((row) => !isBlank(row))
  const good = checked ? buyableLines(filled, checked) : []
  const goodRows = good.flatMap(({ place, line }) => {
    const row = filled[place]
    return row ? [{ id: row.id, line }] : []
  })
  const problems = rows.flatMap((row, index): Problem[] => {
    const result = row.id === typing ? undefined : resultFor(row, checked)
    const verdict = verdictOn(row, result, refused.get(row.id))
    return verdict?.kind === 'problem' || verdict?.kind === 'choice'
      ? [{ id: row.id, place: index + 1, line: row, verdict, result }]
      : []
  })
  const waiting = filled.filter((row) => verdictOn(row, resultFor(row, checked), refused.get(row.id)) === null).length
  return { goodRows, problems, waiting }
}

interface Props {
  sheet: OrderSheet
  checked: CheckedSheet | null
  refused: ReadonlyMap<number, string>
  /** Whether the result is for the current lines. */
  isCurrent: boolean
  /** Whether the last check failed. */
  hasFailed: boolean
  isAdding: boolean
  /** Number of lines in the cart after the last add; null before that. */
  cartLines: number | null
  /** Whether only lines with problems are shown. */
  isFiltered: boolean
  /** Called to focus a line with a problem. */
  onNext(problem: Problem): void
  /** Called with the IDs of the only rows to show, or null for all. */
  onFilter(rows: ReadonlySet<number> | null): void
}

function countLines(count: number) {
  return `${count} ${count === 1 ? 'line' : 'lines'}`
}

/** Sticky bar below the sheet: the button that adds valid lines, and which lines need attention. */
export const AddBar = memo(function AddBar({ sheet, checked, refused, isCurrent, hasFailed, ...props }: Props) {
  const { isAdding, cartLines } = props
  const { goodRows, problems, waiting } = useMemo(() => summaryOf(sheet, checked, refused), [sheet, checked, refused])
  const valid = goodRows.length
  // The server's subtotal includes lines whose quantity is in question.
  const isQuestioned = problems.some(({ verdict }) => verdict.field === 'quantity' && verdict.kind === 'choice')
  const subTotal = isCurrent && !isQuestioned ? (checked?.subTotal ?? null) : null
  const isChecking = waiting > 0 && !hasFailed
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
        {isChecking && <span className="mute">Checking {countLines(waiting)}… </span>}
        {valid > 0 && !isChecking && subTotal !== null && (
          <>
            <strong className="num">{subTotal}</strong> <span className="mute">for {countLines(valid)}. </span>
          </>
        )}
        {problems.length > 0 && (
          <span className="mute">
            {countLines(problems.length)} {problems.length === 1 ? 'needs' : 'need'} attention.
          </span>
        )}
      </p>
      {(problems.length > 0 || props.isFiltered) && <ProblemTools problems={problems} {...props} />}
      {cartLines !== null && cartLines > 0 && (
        <Button component={ShopLink} to={cartPath} variant="default" className={styles.toCart}>
          Go to cart ({countLines(cartLines)})
        </Button>
      )}
    </div>
  )
})

type ToolProps = Pick<Props, 'isFiltered' | 'onNext' | 'onFilter'> & { problems: readonly Problem[] }

/** Moves through the lines with problems, shows only these, and downloads them. */
function ProblemTools({ problems, isFiltered, onNext, onFilter }: ToolProps) {
  const last = useRef(0)
  const hasScripts = useHasScripts()
  const unknown = problems.flatMap(({ line, result }) => (result?.status === 'UNKNOWN' ? [line.partNumber.trim()] : []))
  const next = () => {
    const problem = problems.find(({ place }) => place > last.current) ?? problems[0]
    if (!problem) return
    last.current = problem.place
    onNext(problem)
  }
  return (
    <div className={styles.tools}>
      {hasScripts && problems.length > 0 && (
        <Button type="button" variant="default" size="xs" onClick={next}>
          Next problem
        </Button>
      )}
      {hasScripts && (
        <Button
          type="button"
          variant="default"
          size="xs"
          aria-pressed={isFiltered}
          onClick={() => onFilter(isFiltered ? null : new Set(problems.map(({ id }) => id)))}
        >
          Show only problems
        </Button>
      )}
      {problems.length > 0 && (
        <a className={styles.report} href={csvAddress(problemReport(problems))} download="quick-order-problems.csv">
          Download problem list
        </a>
      )}
      <SendNumbers numbers={[...new Set(unknown)]} />
    </div>
  )
}
