import { useMemo, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../relay/shopError.ts'
import { useShowMessage } from '../shell/messages/messages.tsx'
import { removeCartItem, updateCartItem } from './cartMutations.ts'
import { hasLine, showQuantityAhead } from './cartStore.ts'
import { createLineWriter } from './lineWriter.ts'
import { useOfferUndo } from './useOfferUndo.tsx'
import type { useCartLine_item$key } from './__generated__/useCartLine_item.graphql.ts'

/** How a cart line is changed: absolute quantities, shown at once; money waits for the server. */
export function useCartLine(ref: useCartLine_item$key) {
  const item = useFragment(
    graphql`
      fragment useCartLine_item on CartItem {
        id
        partNumber
        quantity
        isOneLength
      }
    `,
    ref,
  )
  const { id, partNumber, quantity, isOneLength } = item
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const offerUndo = useOfferUndo()
  const [isPending, setPending] = useState(false)
  const [notices, setNotices] = useState<string[]>([])

  const writer = useMemo(() => {
    /** At the line, unless it has left the screen, as one that is being removed has. */
    function report(wished: number, problems: string[], adjusted: string[] = []) {
      if (wished > 0 && hasLine(environment, id)) setNotices([...problems, ...adjusted])
      else for (const text of problems) showMessage({ type: 'error', text: `${partNumber}: ${text}` })
    }
    return createLineWriter({
      async send(wished) {
        try {
          const { problems, notices: adjusted } =
            wished === 0 ? await removeCartItem(environment, id) : await updateCartItem(environment, id, wished)
          report(wished, problems, adjusted)
        } catch (thrown) {
          report(wished, [asShopError(thrown).message])
        }
      },
      showAhead: (wished) => showQuantityAhead(environment, id, wished),
      onBusy: setPending,
    })
  }, [environment, id, partNumber, showMessage])

  async function remove() {
    await writer.set(0)
    if (hasLine(environment, id)) return
    offerUndo(
      <>
        Line removed: <span className="part-number">{partNumber}</span>
      </>,
      [{ sku: partNumber, quantity, ...(typeof isOneLength === 'boolean' ? { isOneLength } : {}) }],
    )
  }

  return {
    /** Sets how many pieces are wished; 0 removes the line. */
    setQuantity: (wished: number) => void (wished === 0 ? remove() : writer.set(wished)),
    remove,
    isPending,
    /** What the server adjusted or refused, to be shown at the line. */
    notices,
  }
}
