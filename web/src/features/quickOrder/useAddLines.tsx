import { startTransition, useState } from 'react'
import { CartDetail } from '../cart/useShowAdded.tsx'
import type { CartLine } from '../cart/cartMutations.ts'
import { newUuid } from '../../platform/device/newUuid.ts'
import { addOrderLines } from './addOrderLines.ts'
import { orderInTab } from './storedOrder.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { useWrite } from '../../platform/relay/useWrite.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'

/** A valid line and its row ID. */
export interface RowToAdd {
  id: number
  line: CartLine
}

/** Idempotency key of a batch: stable for the same lines until the server responds. */
function batchKeyOf(lines: readonly CartLine[]): string {
  const of = JSON.stringify(lines)
  const stored = orderInTab.read()
  if (stored.batch?.of === of) return stored.batch.key
  const key = newUuid()
  orderInTab.write({ ...stored, batch: { key, of } })
  return key
}

/**
 * Adds all valid lines in one mutation. `cartLines` is the number of lines in the cart after that.
 * @param onAdded called with the added rows, and the errors of the others
 */
export function useAddLines(onAdded: (rows: ReadonlySet<number>, refused: ReadonlyMap<number, string>) => void) {
  const { environment } = useSession()
  const showMessage = useShowMessage()
  const { write, isPending } = useWrite()
  const [cartLines, setCartLines] = useState<number | null>(null)

  async function add(rows: readonly RowToAdd[]) {
    if (rows.length === 0) return
    await write('The lines could not be added to your cart. Try again.', async () => {
      const lines = rows.map(({ line }) => line)
      const result = await addOrderLines(environment, lines, batchKeyOf(lines))
      orderInTab.write({ ...orderInTab.read(), batch: null })
      setCartLines(result.cartLines)
      if (result.failure !== null) {
        showMessage({ type: 'error', text: 'Nothing was added to the cart.', detail: result.failure })
        return
      }
      const refused = new Map<number, string>()
      for (const [place, reason] of result.refused) {
        const row = rows[place]
        if (row) refused.set(row.id, reason)
      }
      const added = rows.filter(({ id }) => !refused.has(id))
      startTransition(() => onAdded(new Set(added.map(({ id }) => id)), refused))
      const detail = <CartDetail quantityTotal={result.quantityTotal} />
      for (const notice of result.notices.slice(0, 2)) showMessage({ type: 'warning', text: notice, detail })
      if (added.length > 0) {
        const text = `${added.length} ${added.length === 1 ? 'line' : 'lines'} added to the cart`
        showMessage({ type: 'success', about: 'quick order', text, detail })
      }
    })
  }

  return { add, isPending, cartLines }
}
