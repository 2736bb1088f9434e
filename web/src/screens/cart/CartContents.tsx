import { useCallback, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { CartNotices } from '../../cart/CartNotices.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Icon } from '../../shell/Icon.tsx'
import type { CartScreen_cart$key } from './__generated__/CartScreen_cart.graphql.ts'
import { CartLine } from './CartLine.tsx'
import styles from './CartScreen.module.css'
import { CartSummary } from './CartSummary.tsx'
import { ClearCart } from './ClearCart.tsx'
import { shippingSentence } from './shippingSentence.ts'

/** The lines of a cart beside what they come to. */
export function CartContents({ cart }: { cart: CartScreen_cart$key }) {
  const contents = useFragment(
    graphql`
      fragment CartScreen_cart on Cart {
        id
        items {
          id
          variation {
            availability {
              status
              shipsBy
            }
          }
          ...CartLine_item
        }
        ...CartSummary_cart
        ...ClearCart_cart
      }
    `,
    cart,
  )
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const onWaiting = useCallback(
    (id: string, isWaiting: boolean) =>
      setWaiting((before) => {
        if (before.has(id) === isWaiting) return before
        const after = new Set(before)
        if (isWaiting) after.add(id)
        else after.delete(id)
        return after
      }),
    [],
  )
  const ships = shippingSentence(contents.items.flatMap(({ variation }) => (variation ? [variation.availability] : [])))
  return (
    <>
      <div className={styles.head}>
        <h1>Cart</h1>
        <div className={styles.ways}>
          <button type="button" className={styles.quiet} onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </button>
          <ClearCart cart={contents} className={styles.quiet} />
        </div>
      </div>
      <CartNotices />
      <div className={styles.layout}>
        <div>
          <div className={styles.columns} aria-hidden="true">
            <span />
            <span>Product</span>
            <span>Unit price</span>
            <span>Quantity</span>
            <span>Total</span>
          </div>
          <ul aria-label="Lines">
            {contents.items.map((item) => (
              <Panel key={item.id} of="cart line">
                <CartLine item={item} onWaiting={onWaiting} />
              </Panel>
            ))}
          </ul>
          {ships && <p className={styles.ships}>{ships}</p>}
        </div>
        <Panel of="subtotal">
          <CartSummary cart={contents} isWaiting={waiting.size > 0} />
        </Panel>
      </div>
    </>
  )
}
