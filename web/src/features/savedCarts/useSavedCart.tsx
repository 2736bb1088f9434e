import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { becomeGuests } from '../../platform/session/session.ts'
import { addSavedCart, deleteSavedCart } from '../cart/keptCarts.ts'
import { useSayAdded } from '../cart/useSayAdded.tsx'
import { isSessionOver } from '../../platform/relay/formAnswer.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { UndoButton, undoSeconds } from '../../components/UndoButton.tsx'

/**
 * What can be done with a saved cart. A deleted one leaves the page at once and the shop when it can be brought back no
 * longer: the shop itself forgets for good.
 */
export function useSavedCart(id: string, name: string, onHide: (id: string, isHidden: boolean) => void) {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const sayAdded = useSayAdded()
  const [isPending, setPending] = useState(false)

  async function add() {
    if (isPending) return
    setPending(true)
    try {
      sayAdded(await addSavedCart(environment, id), `The lines of “${name}” are in the cart.`)
    } catch (thrown) {
      showMessage({ type: 'error', text: `“${name}” was not added to the cart.`, detail: asShopError(thrown).message })
    } finally {
      setPending(false)
    }
  }

  async function forget() {
    try {
      const refusals = await deleteSavedCart(environment, id)
      if (isSessionOver(refusals)) becomeGuests(environment)
      const [refusal] = refusals
      if (!refusal) return
      showMessage({ type: 'error', text: `“${name}” was not deleted.`, detail: refusal.message })
    } catch (thrown) {
      showMessage({ type: 'error', text: `“${name}” was not deleted.`, detail: asShopError(thrown).message })
    }
    onHide(id, false)
  }

  function remove() {
    onHide(id, true)
    const waiting = deferred(() => void forget(), undoSeconds * 1000)
    const close = showMessage({
      type: 'info',
      seconds: undoSeconds,
      about: id,
      text: `“${name}” is deleted.`,
      detail: (
        <UndoButton
          onUndo={() => {
            close()
            if (waiting.cancel()) onHide(id, false)
            else showMessage({ type: 'warning', text: `“${name}” is deleted already.` })
          }}
        />
      ),
    })
  }

  return { add, remove, isPending }
}

/**
 * Runs something later, or when the page is left before. `cancel` keeps it from running, and says whether it still could.
 * @param delay milliseconds
 */
function deferred(run: () => void, delay: number): { cancel(): boolean } {
  let isOver = false
  function end(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
    return true
  }
  function now() {
    if (end()) run()
  }
  const timer = setTimeout(now, delay)
  window.addEventListener('pagehide', now)
  return { cancel: end }
}
