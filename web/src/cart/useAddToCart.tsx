import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { asShopError } from '../relay/shopError.ts'
import { useShowMessage } from '../shell/messages/messages.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import { addToCart, type CartLine } from './cartMutations.ts'

/** Adds to the cart and says what came of it. A second press while the first is under way does nothing. */
export function useAddToCart() {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const [isPending, setPending] = useState(false)

  async function add(line: CartLine) {
    if (isPending) return
    setPending(true)
    try {
      const { problems, notices, quantityTotal } = await addToCart(environment, line)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
      for (const notice of notices) showMessage({ type: 'warning', text: notice })
      if (problems.length === 0) {
        showMessage({
          type: 'success',
          text: (
            <>
              {line.quantity} × <span className="part-number">{line.sku}</span> added to the cart
            </>
          ),
          detail: (
            <>
              <ShopLink to="/cart">View cart</ShopLink>
              {quantityTotal !== null && `, ${quantityTotal} ${quantityTotal === 1 ? 'item' : 'items'}`}
            </>
          ),
        })
      }
    } catch (thrown) {
      showMessage({
        type: 'error',
        text: `${line.sku} was not added to the cart.`,
        detail: asShopError(thrown).message,
      })
    } finally {
      setPending(false)
    }
  }

  return { add, isPending }
}
