import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import type { Price_money$key } from '../../components/products/__generated__/Price_money.graphql.ts'
import { Price } from '../../components/products/Price.tsx'
import type { CartSummary_cart$key } from './__generated__/CartSummary_cart.graphql.ts'
import styles from './CartSummary.module.css'
import { CheckoutLink } from './CheckoutLink.tsx'
import { Coupons } from './Coupons.tsx'

interface Props {
  cart: CartSummary_cart$key
  /** Whether a change is pending, so that the totals may be stale. */
  isWaiting: boolean
}

const cartFragment = graphql`
  fragment CartSummary_cart on Cart @throwOnFieldError {
    quantityTotal
    canCheckout
    subTotal {
      ...Price_money
    }
    adjustments {
      type
      label
      amount {
        ...Price_money
      }
    }
    shippingEstimate {
      label
      amount {
        ...Price_money
      }
    }
    total {
      ...Price_money
    }
    ...Coupons_cart
  }
`

interface PartsProps {
  of: readonly { readonly label: string; readonly amount: Price_money$key }[]
}

function Parts({ of }: PartsProps) {
  return of.map(({ label, amount }, index) => (
    <p key={`${index} ${label}`} className={styles.part}>
      <span>{label}</span>
      <Price money={amount} />
    </p>
  ))
}

/** Item count, totals, checkout link and coupons. */
export function CartSummary({ cart, isWaiting }: Props) {
  const contents = useFragment(cartFragment, cart)
  const { features } = use(ShopContext)
  const { quantityTotal, subTotal, adjustments, shippingEstimate, total, canCheckout } = contents
  const isBeforeShippingAndTax = !adjustments.some(({ type }) => type === 'SHIPPING' || type === 'TAX')
  const sum = (label: string, money: typeof subTotal) => (
    <p className={styles.total}>
      <span>
        {label}
        {isBeforeShippingAndTax && <small> (before shipping and tax)</small>}
      </span>
      <span className={isWaiting ? styles.waiting : undefined} role="status" aria-busy={isWaiting}>
        <Price money={money} />
      </span>
    </p>
  )
  return (
    <aside className={styles.summary} aria-label="Order summary">
      <h2>
        Order summary, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'}
      </h2>
      {adjustments.length === 0 ? (
        sum('Subtotal', subTotal)
      ) : (
        <>
          <p className={styles.part}>
            <span>Subtotal</span>
            <Price money={subTotal} />
          </p>
          <Parts of={adjustments} />
          {sum('Total', total)}
        </>
      )}
      {shippingEstimate.length > 0 && (
        <section className={styles.estimate} aria-labelledby="shipping-estimate">
          <h3 id="shipping-estimate">Estimate for the contiguous US</h3>
          <Parts of={shippingEstimate} />
        </section>
      )}
      <div className="no-print">
        <CheckoutLink canCheckout={canCheckout} className={styles.checkout} />
        {features.includes('SHIPPING_ESTIMATES') && (
          <p className={styles.remark}>
            Orders over $1,000 ship free by UPS Ground in the US, except for a surcharge over 50 lb.
          </p>
        )}
        <Coupons cart={contents} />
      </div>
    </aside>
  )
}
