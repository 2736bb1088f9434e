import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { cartPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { useWrite } from '../../platform/relay/useWrite.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { ClearCart_cart$key } from './__generated__/ClearCart_cart.graphql.ts'
import { cartLineOf } from './cartLineOf.ts'
import { clearCart } from './cartMutations.ts'
import { useOfferUndo } from './useOfferUndo.tsx'

/** Clears the cart and offers undo. */
function useClearCart(ref: ClearCart_cart$key) {
  const { items } = useFragment(
    graphql`
      fragment ClearCart_cart on Cart {
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
  const { write, isPending } = useWrite()

  function clear() {
    return write('The cart was not cleared.', async () => {
      const { problems } = await clearCart(environment)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
      if (problems.length > 0) return
      offerUndo('Cart cleared', items.map(cartLineOf))
    })
  }

  return { clear, isPending }
}

/** Button that clears the cart, with undo. */
export function ClearCart({ cart, className }: { cart: ClearCart_cart$key; className: string | undefined }) {
  const { clear, isPending } = useClearCart(cart)
  const writeButton = useWriteButton(isPending)
  return (
    <PostForm action={cartPath} values={{ intent: 'clear' }} onSend={() => void clear()}>
      <button type="submit" className={className} {...writeButton}>
        <Icon name="bin" />
        Clear cart
      </button>
    </PostForm>
  )
}
