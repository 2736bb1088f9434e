import { useMemo, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { asShopError } from '../../platform/relay/shopError.ts'
import type { useCartLine_item$key } from './__generated__/useCartLine_item.graphql.ts'
import { cartLineOf } from './cartLineOf.ts'
import { type LineChange, removeCartItem, updateCartItem } from './cartMutations.ts'
import { hasItem, updateQuantityOptimistically } from './cartStore.ts'
import { useOfferUndo } from './useOfferUndo.tsx'

/**
 * Sends changes of one cart item: absolute quantities, one request at a time; changes made meanwhile are merged into the
 * next request.
 */
interface LineWriter {
  /** Resolves after this change and all changes made meanwhile are answered. */
  set(change: LineChange): Promise<void>
}

interface Options {
  /** Sends one change; resolves with the server's response. Must not reject. */
  send(change: LineChange): Promise<void>
  /** Shows a quantity optimistically; returns a function that reverts it. */
  showAhead(quantity: number): () => void
  onBusy(isBusy: boolean): void
}

export function createLineWriter({ send, showAhead, onBusy }: Options): LineWriter {
  let sending: Promise<void> | null = null
  let pendingChange: LineChange | null = null
  let revert = () => {}

  async function drain() {
    onBusy(true)
    while (pendingChange !== null) {
      const change: LineChange = pendingChange
      pendingChange = null
      await send(change)
    }
    revert()
    revert = () => {}
    sending = null
    onBusy(false)
  }

  return {
    set(change) {
      pendingChange = { ...pendingChange, ...change }
      if (change.quantity !== undefined) {
        revert()
        revert = showAhead(change.quantity)
      }
      sending ??= drain()
      return sending
    },
  }
}

const itemFragment = graphql`
  fragment useCartLine_item on CartItem {
    id
    partNumber
    ...cartLineOf_item
  }
`

/** Handlers for one cart item. Quantities update immediately; prices wait for the server. */
export function useCartLine(ref: useCartLine_item$key) {
  const item = useFragment(itemFragment, ref)
  const { id, partNumber } = item
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const offerUndo = useOfferUndo()
  const [isPending, setPending] = useState(false)
  const [notices, setNotices] = useState<string[]>([])

  const writer = useMemo(() => {
    /** Shows messages at the item, or as notifications if it was removed or merged. */
    function report({ quantity }: LineChange, problems: string[], adjusted: string[] = []) {
      if (quantity !== 0 && hasItem(environment, id)) setNotices([...problems, ...adjusted])
      else {
        for (const text of problems) showMessage({ type: 'error', text: `${partNumber}: ${text}` })
        for (const text of adjusted) showMessage({ type: 'info', text })
      }
    }
    return createLineWriter({
      async send(change) {
        try {
          const { problems, notices: adjusted } =
            change.quantity === 0
              ? await removeCartItem(environment, id)
              : await updateCartItem(environment, id, change)
          report(change, problems, adjusted)
        } catch (thrown) {
          report(change, [asShopError(thrown).message])
        }
      },
      showAhead: (wished) => updateQuantityOptimistically(environment, id, wished),
      onBusy: setPending,
    })
  }, [environment, id, partNumber, showMessage])

  async function remove() {
    const removed = cartLineOf(item)
    await writer.set({ quantity: 0 })
    if (hasItem(environment, id)) return
    offerUndo(
      <>
        Item removed: <span className="part-number">{partNumber}</span>
      </>,
      [removed],
    )
  }

  return {
    /** Sets the quantity; 0 removes the item. */
    setQuantity: (wished: number) => void (wished === 0 ? remove() : writer.set({ quantity: wished })),
    /** Sets the note or reference; an empty string removes it. */
    write: (change: { note?: string; reference?: string }) => void writer.set(change),
    /** Sets whether it ships as one piece; resolves after the server responds. */
    answerLength: (isOneLength: boolean) => writer.set({ isOneLength }),
    remove,
    isPending,
    /** Adjustments and errors from the server, to show at the item. */
    notices,
  }
}
