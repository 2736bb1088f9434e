import { spelledQuantity } from '@shop/schema/quantity'
import { graphql, useFragment } from 'react-relay/hooks'
import { cartPath } from '../../components/paths.ts'
import { OrderTotals } from '../orders/OrderTotals.tsx'
import { Price } from '../../components/products/Price.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CheckoutSummary_checkout$key } from './__generated__/CheckoutSummary_checkout.graphql.ts'
import type { CheckoutSummaryBar_checkout$key } from './__generated__/CheckoutSummaryBar_checkout.graphql.ts'
import styles from './CheckoutSummary.module.css'

/** Order summary beside every step. */
export function CheckoutSummary({ checkout }: { checkout: CheckoutSummary_checkout$key }) {
  return (
    <aside className={styles.summary} aria-label="Order summary">
      <h2>Order summary</h2>
      <Contents checkout={checkout} />
    </aside>
  )
}

/** Order summary on phones: a sticky total that expands. */
export function SummaryBar({ checkout }: { checkout: CheckoutSummaryBar_checkout$key }) {
  const summary = useFragment(
    graphql`
      fragment CheckoutSummaryBar_checkout on Checkout @throwOnFieldError {
        cart {
          quantityTotal
        }
        totals {
          total {
            ...Price_money
          }
        }
        ...CheckoutSummary_checkout
      }
    `,
    checkout,
  )
  const pieces = summary.cart.quantityTotal
  return (
    <details className={styles.bar}>
      <summary>
        <span>
          Order summary, {pieces} {pieces === 1 ? 'item' : 'items'}
        </span>
        <b role="status">
          <Price money={summary.totals.total} />
        </b>
      </summary>
      <div className={styles.opened}>
        <Contents checkout={summary} />
      </div>
    </details>
  )
}

const checkoutFragment = graphql`
  fragment CheckoutSummary_checkout on Checkout @throwOnFieldError {
    cart {
      quantityTotal
      items {
        id
        name
        partNumber
        quantity
        quantityMultiplierLabel
        note
        isAvailable
        price {
          ...Price_money
        }
        linePrice {
          ...Price_money
        }
        image {
          url(style: THUMBNAIL)
        }
      }
    }
    totals {
      ...OrderTotals_totals
    }
    hasShipping
    taxNote
  }
`

function Contents(props: { checkout: CheckoutSummary_checkout$key }) {
  const { cart, hasShipping, totals, taxNote } = useFragment(checkoutFragment, props.checkout)
  return (
    <>
      <OrderTotals
        totals={totals}
        pieces={cart.quantityTotal}
        taxNote={taxNote}
        later={hasShipping ? ['SHIPPING', 'TAX'] : ['TAX']}
      />
      <ul className={styles.lines} aria-label="Items">
        {cart.items.map((item) => (
          <li key={item.id}>
            <img src={item.image.url} alt="" width={44} height={44} />
            <div>
              <span className="part-number">{item.partNumber}</span>
              <span className={styles.name}>{typeset(item.name)}</span>
              <span className="mute">{typeset(spelledQuantity(item.quantity, item.quantityMultiplierLabel))}</span>
              {item.note && <span className="mute">{item.note}</span>}
              {!item.isAvailable && <strong className={styles.gone}>No longer available</strong>}
            </div>
            <div className={styles.price}>
              <b>
                <Price money={item.linePrice} />
              </b>
              <span className="mute">
                {item.quantity} × <Price money={item.price} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p className="small">
        <ShopLink to={cartPath}>Edit cart</ShopLink>
      </p>
    </>
  )
}
