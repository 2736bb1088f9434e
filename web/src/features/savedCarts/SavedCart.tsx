import { useId } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { UndoButton, undoSeconds } from '../../components/UndoButton.tsx'
import { savedCartsPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { isSessionOver, useFormResult } from '../../platform/relay/formResult.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useWrite } from '../../platform/relay/useWrite.ts'
import { switchToGuest } from '../../platform/session/sessionEnd.ts'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { addSavedCart, deleteSavedCart } from '../cart/savedCartMutations.ts'
import { useShowAdded } from '../cart/useShowAdded.tsx'
import { SavedCartItems } from './SavedCartItems.tsx'
import styles from './SavedCartsScreen.module.css'
import type { SavedCart_savedCart$key } from './__generated__/SavedCart_savedCart.graphql.ts'

/**
 * Adds or deletes a saved cart. Deleting hides it immediately, but reaches the server only after the undo period, since
 * the server cannot restore it.
 */
function useSavedCart(id: string, name: string, onHide: (id: string, isHidden: boolean) => void) {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const sayAdded = useShowAdded()
  const { write, isPending } = useWrite()

  function add() {
    return write(`“${name}” was not added to the cart.`, async () =>
      sayAdded(await addSavedCart(environment, id), `“${name}” was added to your cart.`),
    )
  }

  async function deleteNow() {
    try {
      const refusals = await deleteSavedCart(environment, id)
      if (isSessionOver(refusals)) switchToGuest(environment)
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
    const deletion = defer(() => void deleteNow(), undoSeconds * 1000)
    const close = showMessage({
      type: 'info',
      seconds: undoSeconds,
      about: id,
      text: `“${name}” was deleted.`,
      detail: (
        <UndoButton
          onUndo={() => {
            close()
            if (deletion.cancel()) onHide(id, false)
            else showMessage({ type: 'warning', text: `“${name}” has already been deleted.` })
          }}
        />
      ),
    })
  }

  return { add, remove, isPending }
}

/**
 * Runs a callback after a delay, or when the page is closed. `cancel` prevents that; returns false if it already ran.
 * @param delay milliseconds
 */
function defer(run: () => void, delay: number): { cancel(): boolean } {
  let isOver = false
  function cancel(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('pagehide', runNow)
    return true
  }
  function runNow() {
    if (cancel()) run()
  }
  const timer = setTimeout(runNow, delay)
  window.addEventListener('pagehide', runNow)
  return { cancel }
}

const savedCartFragment = graphql`
  fragment SavedCart_savedCart on SavedCart {
    id
    name
    savedAt
    quantityTotal
    subTotal {
      formatted
    }
    items {
      ...SavedCartItems_items
    }
  }
`

interface Props {
  savedCart: SavedCart_savedCart$key
  onHide(id: string, isHidden: boolean): void
}

/** A saved cart with its items and actions. */
export function SavedCart({ savedCart, onHide }: Props) {
  const { dayOf } = useShopTime()
  const { id, name, savedAt, quantityTotal, subTotal, items } = useFragment(savedCartFragment, savedCart)
  const { add, remove, isPending } = useSavedCart(id, name, onHide)
  const isConfirming = useFormResult()?.facts?.toConfirm === id
  const heading = useId()
  return (
    <section className={styles.cart} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{name}</h2>
          <p className="mute">
            Saved {dayOf(savedAt)}, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'}
            {subTotal && `, ${subTotal.formatted} today`}
          </p>
        </div>
        <div className={styles.ways}>
          <PostForm action={savedCartsPath} values={{ intent: 'add', id }} onSend={() => void add()}>
            <SubmitButton isWaiting={isPending} aria-label={`Add to cart: ${name}`}>
              Add to cart
            </SubmitButton>
          </PostForm>
          <PostForm
            action={savedCartsPath}
            values={{ intent: 'delete', id, ...(isConfirming && { isConfirmed: 'yes' }) }}
            onSend={remove}
          >
            <SubmitButton variant="subtle" aria-label={isConfirming ? `Yes, delete it: ${name}` : `Delete ${name}`}>
              {isConfirming ? 'Yes, delete it' : 'Delete'}
            </SubmitButton>
          </PostForm>
        </div>
      </div>
      <details>
        <summary>{items.length === 1 ? '1 line' : `${items.length} lines`}</summary>
        <SavedCartItems items={items} label={`Items in ${name}`} />
      </details>
    </section>
  )
}
