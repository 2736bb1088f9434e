import type { ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { UndoButton, undoSeconds } from '../../components/UndoButton.tsx'
import { addToCart, type CartLine } from './cartMutations.ts'

/** Shows what was removed, with an undo button that works once. */
export function useOfferUndo() {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()

  async function restore(lines: CartLine[]) {
    try {
      const { problems } = await addToCart(environment, ...lines)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
    } catch (thrown) {
      const what = lines.length === 1 ? lines[0]?.sku : 'The items'
      showMessage({ type: 'error', text: `${what} could not be restored.`, detail: asShopError(thrown).message })
    }
  }

  return function offerUndo(text: ReactNode, lines: CartLine[]) {
    const close = showMessage({
      type: 'info',
      seconds: undoSeconds,
      text,
      detail: (
        <UndoButton
          onUndo={() => {
            close()
            void restore(lines)
          }}
        />
      ),
    })
  }
}
