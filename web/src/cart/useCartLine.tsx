import { useMemo, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../relay/shopError.ts'
import { useShowMessage } from '../shell/messages/messages.tsx'
import { addToCart, removeCartItem, updateCartItem } from './cartMutations.ts'
import { showQuantityAhead } from './cartStore.ts'
import { createLineWriter } from './lineWriter.ts'
import type { useCartLine_item$key } from './__generated__/useCartLine_item.graphql.ts'
import classes from './useCartLine.module.css'

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
  const [isPending, setPending] = useState(false)
  const [notices, setNotices] = useState<string[]>([])

  const writer = useMemo(
    () =>
      createLineWriter({
        async send(wished) {
          try {
            const { problems, notices: adjusted } =
              wished === 0 ? await removeCartItem(environment, id) : await updateCartItem(environment, id, wished)
            setNotices([...problems, ...adjusted])
          } catch (thrown) {
            setNotices([asShopError(thrown).message])
          }
        },
        showAhead: (wished) => showQuantityAhead(environment, id, wished),
        onBusy: setPending,
      }),
    [environment, id],
  )

  async function putBack() {
    const line = { sku: partNumber, quantity, ...(typeof isOneLength === 'boolean' ? { isOneLength } : {}) }
    try {
      const { problems } = await addToCart(environment, line)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
    } catch (thrown) {
      showMessage({ type: 'error', text: `${partNumber} was not put back.`, detail: asShopError(thrown).message })
    }
  }

  function remove() {
    writer.set(0)
    showMessage({
      type: 'info',
      text: (
        <>
          Line removed: <span className="part-number">{partNumber}</span>
        </>
      ),
      detail: (
        <button type="button" className={classes.undo} onClick={() => void putBack()}>
          Undo
        </button>
      ),
    })
  }

  return {
    /** Sets how many pieces are wished; 0 removes the line. */
    setQuantity: (wished: number) => (wished === 0 ? remove() : writer.set(wished)),
    remove,
    isPending,
    /** What the server adjusted or refused, to be shown at the line. */
    notices,
  }
}
