import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { askedLines } from './askedLines.ts'
import type { CheckedSheet } from './checkedSheet.ts'
import { checkLines } from './checkLines.ts'
import type { OrderSheet } from './rows.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { asShopError } from '../../platform/relay/shopError.ts'

/** Milliseconds without a key after which a line counts as typed, though its field was not left. */
const idle = 700

/** What the shop says about the sheet: all lines in one request, asked again when one of them has changed. */
export function useOrderCheck({ rows, typing }: OrderSheet, initial: CheckedSheet | null) {
  const session = useSession()
  const [checked, setChecked] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asking = useRef<AbortController>(null)
  const asked = useMemo(() => askedLines(rows), [rows])
  const question = JSON.stringify(asked)
  const isCurrent = asked.length === 0 || checked?.of === question

  const check = useEffectEvent(async () => {
    // What is on its way is of use until there is something newer to ask.
    asking.current?.abort()
    const asks = new AbortController()
    asking.current = asks
    try {
      const answer = await checkLines(session, asked, asks.signal)
      startTransition(() => {
        setChecked(answer)
        setFailure(null)
      })
    } catch (thrown) {
      if (!asks.signal.aborted) setFailure(asShopError(thrown).message)
    }
  })

  useEffect(() => {
    if (isCurrent) return
    const timer = setTimeout(() => void check(), typing === null ? 0 : idle)
    return () => clearTimeout(timer)
  }, [question, isCurrent, typing, attempt])

  useEffect(() => () => asking.current?.abort(), [])

  return {
    checked,
    /** Whether the sums are of the lines as they stand. */
    isCurrent,
    /** Why the last check did not come back. */
    failure: isCurrent ? null : failure,
    retry: () => setAttempt((before) => before + 1),
  }
}
