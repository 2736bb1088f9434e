import type { ReactNode } from 'react'
import { cartPath } from '../../components/paths/checkoutPaths.ts'
import { useAddToCart } from './useAddToCart.tsx'

interface Props {
  sku: string
  className?: string | undefined
  /** A quantity input named "quantity" and a submit button. Called with whether the add is under way. */
  children: (isPending: boolean) => ReactNode
}

/** A form that adds a part to the cart; without scripts the cart page takes it. */
export function AddToCartForm({ sku, className, children }: Props) {
  const { add, isPending } = useAddToCart()
  return (
    <form
      method="post"
      action={cartPath}
      {...(className ? { className } : {})}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        const oneLength = fields.get('isOneLength')
        void add({
          sku,
          quantity: Number(fields.get('quantity') ?? 1),
          ...(oneLength ? { isOneLength: oneLength === 'yes' } : {}),
        })
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      {children(isPending)}
    </form>
  )
}
