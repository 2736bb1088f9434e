import { graphql, useFragment } from 'react-relay/hooks'
import { useClearCart } from './useClearCart.tsx'
import { cartPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { ClearCart_cart$key } from './__generated__/ClearCart_cart.graphql.ts'

/** Button that clears the cart, with undo. */
export function ClearCart({ cart, className }: { cart: ClearCart_cart$key; className: string | undefined }) {
  const contents = useFragment(
    graphql`
      fragment ClearCart_cart on Cart {
        ...useClearCart_cart
      }
    `,
    cart,
  )
  const { clear, isPending } = useClearCart(contents)
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
