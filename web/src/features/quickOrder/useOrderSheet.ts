import { useEffect, useState } from 'react'
import { orderInTab } from './keptOrder.ts'
import { isBlank } from './orderLine.ts'
import type { PostedOrder } from './postedOrder.ts'
import { type OrderSheet, sheetOf } from './rows.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'

/**
 * The lines on the screen, kept for the tab as they change. The first HTML shows those that came with the page; the
 * tab's own come when scripts run.
 */
export function useOrderSheet(posted: PostedOrder | undefined) {
  const [sheet, setSheet] = useState<OrderSheet>(() => sheetOf(posted?.orderLines ?? []))
  const [isRestored, setRestored] = useState(false)
  const hasScripts = useHasScripts()

  if (hasScripts && !isRestored) {
    setRestored(true)
    const kept = orderInTab.read().lines
    // Lines of a link come behind those that are there; a sheet that was sent without scripts is the sheet.
    const lines = posted ? [...(posted.isLinked ? kept : []), ...posted.orderLines] : kept
    if (lines.length > 0) setSheet(sheetOf(lines))
  }

  const { rows } = sheet
  useEffect(() => {
    if (!isRestored) return
    const lines = rows.flatMap(({ id: _, batch: __, ...line }) => (isBlank(line) ? [] : [line]))
    orderInTab.write({ ...orderInTab.read(), lines })
  }, [rows, isRestored])

  return { sheet, setSheet, isRestored }
}
