import type { ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../relay/shopError.ts'
import { useShowMessage } from '../shell/messages/messages.tsx'
import { addToCart, type CartLine } from './cartMutations.ts'
import classes from './useOfferUndo.module.css'

/** Seconds in which what was taken out of the cart can be brought back. */
const undoSeconds = 10

/** Says what has left the cart, with a button that brings it back: once, or it would come back twice. */
export function useOfferUndo() {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()

  async function putBack(lines: CartLine[]) {
    try {
      const { problems } = await addToCart(environment, ...lines)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
    } catch (thrown) {
      const what = lines.length === 1 ? `${lines[0]?.sku} was` : 'The lines were'
      showMessage({ type: 'error', text: `${what} not put back.`, detail: asShopError(thrown).message })
    }
  }

  return function offerUndo(text: ReactNode, lines: CartLine[]) {
    const close = showMessage({
      type: 'info',
      seconds: undoSeconds,
      text,
      detail: (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            close()
            void putBack(lines)
          }}
        >
          Undo
        </button>
      ),
    })
  }
}
