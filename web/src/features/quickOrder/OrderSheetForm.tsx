import { MAX_LINES } from '@shop/schema/quantity'
import {
  startTransition,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { contactPath, quickOrderPath } from '../../components/paths.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { AddBar, summaryOf } from './AddBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { type RowWrites, fieldId } from './OrderTableRow.tsx'
import { ImportTable } from './ImportTable.tsx'
import { PasteOrUpload } from './PasteOrUpload.tsx'
import styles from './QuickOrderScreen.module.css'
import { SheetNotices } from './SheetNotices.tsx'
import { checkableLines } from './checkableLines.ts'
import { checkLines } from './checkLines.ts'
import type { CheckedSheet } from './checkedSheet.ts'
import { type PostedOrder, orderInTab } from './storedOrder.ts'
import { isBlank } from './orderLine.ts'
import type { Problem } from './problemReport.ts'
import {
  type OrderSheet,
  type RowField,
  focusNext,
  sheetOf,
  withChoice,
  withQuantities,
  withQuantity,
  withText,
  withoutRow,
  withoutRows,
} from './rows.ts'
import { useAddLines } from './useAddLines.tsx'
import { useImports } from './useImports.ts'

/** Milliseconds without a keystroke before a line is checked while its field has focus. */
const IDLE_DELAY = 700

/** Checks all lines of the sheet in one request, again after every change. */
function useOrderCheck({ rows, typing }: OrderSheet, initial: CheckedSheet | null) {
  const session = useSession()
  const [checked, setChecked] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const pendingCheck = useRef<AbortController>(null)
  const checkable = useMemo(() => checkableLines(rows), [rows])
  const question = JSON.stringify(checkable)
  const isCurrent = checkable.length === 0 || checked?.of === question

  const check = useEffectEvent(async () => {
    // A newer check replaces the pending one.
    pendingCheck.current?.abort()
    const controller = new AbortController()
    pendingCheck.current = controller
    try {
      const result = await checkLines(session, checkable, controller.signal)
      startTransition(() => {
        setChecked(result)
        setFailure(null)
      })
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(asShopError(thrown).message)
    }
  })

  useEffect(() => {
    if (isCurrent) return
    const timer = setTimeout(() => void check(), typing === null ? 0 : IDLE_DELAY)
    return () => clearTimeout(timer)
  }, [question, isCurrent, typing, attempt])

  useEffect(() => () => pendingCheck.current?.abort(), [])

  return {
    checked,
    /** Whether the result is for the current lines. */
    isCurrent,
    /** Error of the last check. */
    failure: isCurrent ? null : failure,
    retry: () => setAttempt((before) => before + 1),
  }
}

/**
 * The lines of the sheet, stored for the tab. The server renders the posted lines; the stored ones appear after hydration.
 */
function useOrderSheet(posted: PostedOrder | undefined) {
  const [sheet, setSheet] = useState<OrderSheet>(() => sheetOf(posted?.orderLines ?? []))
  const [isRestored, setRestored] = useState(false)
  const hasScripts = useHasScripts()

  if (hasScripts && !isRestored) {
    setRestored(true)
    const storedLines = orderInTab.read().lines
    // Lines of a link are appended to the stored ones; a sheet posted without scripts replaces them.
    const lines = posted ? [...(posted.isLinked ? storedLines : []), ...posted.orderLines] : storedLines
    if (lines.length > 0) setSheet(sheetOf(lines))
  }

  // Stored, checked and summarized after the typed character is painted.
  const latest = useDeferredValue(sheet)
  const isSettled = isRestored && latest === sheet
  const { focus } = sheet
  const { rows } = latest
  useEffect(() => {
    if (!isSettled) return
    const lines = rows.flatMap(({ id: _, batch: __, ...line }) => (isBlank(line) ? [] : [line]))
    orderInTab.write({ ...orderInTab.read(), lines })
  }, [rows, isSettled])

  useEffect(() => {
    if (focus) document.getElementById(fieldId(focus.id, focus.field))?.focus()
  }, [focus])

  return { sheet, latest, setSheet }
}

interface Props {
  /** The shop's phone number, for parts sold by quote. */
  phone: string | null
  posted: PostedOrder | undefined
  /** Check result for the posted lines. */
  initial: CheckedSheet | null
}

function submitterOf(event: Event) {
  return event instanceof SubmitEvent ? event.submitter : null
}

const noErrors: ReadonlyMap<number, string> = new Map()

type ChangeSheet = (next: (before: OrderSheet) => OrderSheet) => void

function useRowWrites(change: ChangeSheet, setSheet: ChangeSheet) {
  return useMemo<RowWrites>(
    () => ({
      onText: (id, field, text) => change((before) => withText(before, id, field, text)),
      onLeave: () => setSheet((before) => (before.typing === null ? before : { ...before, typing: null })),
      onChoose: (id, partNumber) => change((before) => withChoice(before, id, partNumber)),
      onQuantity: (id, quantity) => change((before) => withQuantity(before, id, quantity)),
      onEnter: (id, field) => setSheet((before) => focusNext(before, id, field)),
      // Renumbers all lines below.
      onRemove: (id) => startTransition(() => change((before) => withoutRow(before, id))),
    }),
    [change, setSheet],
  )
}

/** State of the sheet, and actions on it. */
function useOrderSheetForm({ posted, initial }: Pick<Props, 'posted' | 'initial'>) {
  const { sheet, latest, setSheet } = useOrderSheet(posted)
  const check = useOrderCheck(latest, initial)
  const [refused, setRefused] = useState(noErrors)
  const [text, setText] = useState('')
  // IDs of the lines with problems when only these were first shown, so that a corrected line does not disappear.
  const [problemRows, setProblemRows] = useState<ReadonlySet<number> | null>(null)
  const imports = useImports((next) => {
    setProblemRows(null)
    setSheet(next)
  })
  const adding = useAddLines((added, others) => {
    setSheet((before) => withoutRows(before, added))
    setRefused(others)
    setProblemRows(null)
    // Reading the table in another way would list the added lines again.
    imports.dismiss()
  })

  const change = useCallback(
    (next: (before: OrderSheet) => OrderSheet) => {
      setSheet(next)
      // Errors from the cart applied to the lines before the change.
      setRefused(noErrors)
    },
    [setSheet],
  )
  const writes = useRowWrites(change, setSheet)
  const filterRows = useCallback(
    (visible: ReadonlySet<number> | null) => startTransition(() => setProblemRows(visible)),
    [],
  )
  const showProblem = useCallback(
    ({ id, verdict }: Problem) => setSheet((before) => ({ ...before, focus: { id, field: verdict.field } })),
    [setSheet],
  )

  function onCells(id: number, field: RowField, pasted: string) {
    const cells = pasted.trim().split(/\r\n|\r|\n/)
    if (field === 'quantity' && cells.every((cell) => !cell.includes('\t')) && cells.length > 1) {
      change((before) => withQuantities(before, id, cells))
    } else void imports.takeText(pasted, id)
  }

  function onSubmit(event: { preventDefault(): void; nativeEvent: Event }) {
    event.preventDefault()
    const wantsToAdd = submitterOf(event.nativeEvent)?.getAttribute('value') === 'add'
    if (wantsToAdd) return void adding.add(summaryOf(sheet, check.checked, refused).goodRows)
    if (text.trim() === '') return
    void imports.takeText(text)
    setText('')
  }

  const table = { typing: sheet.typing, checked: check.checked, refused, visible: problemRows, writes, onCells }
  const filter = { isFiltered: problemRows !== null, onFilter: filterRows, onNext: showProblem }
  return { sheet, latest, check, table, filter, adding, paste: { imports, text, onText: setText }, onSubmit }
}

/** The order sheet: lines are typed, pasted or imported, then checked and added together. */
export function OrderSheetForm({ phone, posted, initial }: Props) {
  const { sheet, latest, check, table, filter, adding, paste, onSubmit } = useOrderSheetForm({ posted, initial })
  const { rows, leftOut } = sheet
  return (
    <form method="post" action={quickOrderPath} className={styles.layout} noValidate onSubmit={onSubmit}>
      <div className={styles.sheet}>
        <SheetNotices
          problems={posted?.problems ?? []}
          leftOut={leftOut}
          failure={check.failure}
          onRetry={check.retry}
        />
        {paste.imports.file && <ImportTable {...paste.imports} file={paste.imports.file} />}
        <OrderTable rows={rows} {...table} />
        {rows.length >= MAX_LINES && <p className="small mute">The sheet is full: {MAX_LINES} lines.</p>}
        <AddBar
          sheet={latest}
          checked={check.checked}
          refused={table.refused}
          isCurrent={check.isCurrent}
          hasFailed={check.failure !== null}
          isAdding={adding.isPending}
          cartLines={adding.cartLines ?? posted?.cartLines ?? null}
          {...filter}
        />
      </div>
      <aside className={styles.aside} aria-label="Add many lines">
        <PasteOrUpload {...paste} />
        <Help phone={phone} />
      </aside>
    </form>
  )
}

function Help({ phone }: Pick<Props, 'phone'>) {
  const { features } = use(ShopContext)
  return (
    <section className={styles.help}>
      <h2>What we check</h2>
      <ul>
        <li>The part number exists and is available</li>
        <li>The quantity is a valid multiple and within the maximum</li>
        {features.includes('STOCK') && <li>How many ship now and how many ship later</li>}
      </ul>
      {features.includes('CONTACT') && (
        <p>
          No price, or not in the catalog?{' '}
          {phone === null ? (
            <ShopLink to={contactPath}>Contact us</ShopLink>
          ) : (
            <>
              Call{' '}
              <a className={styles.phone} href={telephoneAddress(phone)}>
                {phone}
              </a>
            </>
          )}
          .
        </p>
      )}
      <h2 className="only-wide">Keyboard shortcuts</h2>
      <p className="only-wide">
        <kbd>Enter</kbd> moves to the next field and adds a line after the last. <kbd>Ctrl</kbd> <kbd>Delete</kbd>{' '}
        removes a line.
      </p>
    </section>
  )
}
