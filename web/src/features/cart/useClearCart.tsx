import { useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import type { useClearCart_cart$key } from './__generated__/useClearCart_cart.graphql.ts'
import { cartLineOf } from './cartLineOf.ts'
import { clearCart } from './cartMutations.ts'
import { useOfferUndo } from './useOfferUndo.tsx'

/** Clears the cart and offers undo. */
export function useClearCart(ref: useClearCart_cart$key) {
  const { items } = useFragment(
    graphql`
      fragment useClearCart_cart on Cart {
        items {
          ...cartLineOf_item
        }
      }
    `,
    ref,
  )
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const offerUndo = useOfferUndo()
  const [isPending, setPending] = useState(false)

  async function clear() {
    if (isPending) return
    setPending(true)
    try {
      const { problems } = await clearCart(environment)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
      if (problems.length > 0) return
      offerUndo('Cart cleared', items.map(cartLineOf))
    } catch (thrown) {
      showMessage({ type: 'error', text: 'The cart was not cleared.', detail: asShopError(thrown).message })
    } finally {
      setPending(false)
    }
  }

  return { clear, isPending }
}
