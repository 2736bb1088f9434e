import type { ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { cartPath } from '../../components/paths.ts'
import { idleImport } from '../../platform/device/idleImport.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { useWrite } from '../../platform/relay/useWrite.ts'
import type { CartLine } from './cartMutations.ts'
import { CartDetail } from './useShowAdded.tsx'

const cartMutations = idleImport(() => import('./cartMutations.ts'))

/** Adds a part to the cart and shows the result. Ignores a second press while the first is pending. */
function useAddToCart() {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const { write, isPending } = useWrite()

  function add(line: CartLine) {
    return write(`${line.sku} was not added to the cart.`, async () => {
      const { addToCart } = await cartMutations()
      const { problems, notices, quantityTotal } = await addToCart(environment, line)
      for (const problem of problems) showMessage({ type: 'error', text: problem })
      if (problems.length > 0) return
      const detail = <CartDetail quantityTotal={quantityTotal} />
      // The server adjusted the request: show its explanation instead.
      for (const notice of notices) showMessage({ type: 'warning', text: notice, detail })
      if (notices.length > 0) return
      showMessage({
        type: 'success',
        about: `added ${line.sku}`,
        text: (
          <>
            {line.quantity} × <span className="part-number">{line.sku}</span> added to the cart
          </>
        ),
        detail,
      })
    })
  }

  return { add, isPending }
}

interface Props {
  sku: string
  id?: string
  className?: string | undefined
  /** A quantity input named "quantity" and a submit button. */
  children: (isPending: boolean) => ReactNode
}

/** Form that adds a part to the cart; posts to the cart page without scripts. */
export function AddToCartForm({ sku, id, className, children }: Props) {
  const { add, isPending } = useAddToCart()
  return (
    <form
      id={id}
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
