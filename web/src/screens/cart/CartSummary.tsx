import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../parts/Price.tsx'
import type { CartSummary_cart$key } from './__generated__/CartSummary_cart.graphql.ts'
import styles from './CartSummary.module.css'

type Props = {
  cart: CartSummary_cart$key
  /** A quantity is on its way to the server: the sum shown is not the last word. */
  isWaiting: boolean
}

/** How many pieces, and what they come to. */
export function CartSummary({ cart, isWaiting }: Props) {
  const { quantityTotal, subTotal } = useFragment(
    graphql`
      fragment CartSummary_cart on Cart @throwOnFieldError {
        quantityTotal
        subTotal {
          ...Price_money
        }
      }
    `,
    cart,
  )
  return (
    <aside className={styles.summary} aria-label="Order summary">
      <h2>
        Order summary, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'}
      </h2>
      <p className={styles.total}>
        <span>
          Subtotal <small>(before shipping and tax)</small>
        </span>
        <span className={isWaiting ? styles.waiting : undefined} role="status" aria-busy={isWaiting}>
          <Price money={subTotal} />
        </span>
      </p>
    </aside>
  )
}
