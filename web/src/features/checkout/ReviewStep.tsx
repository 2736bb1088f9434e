import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { changePath, checkoutPath, paymentPath, shippingPath } from '../../components/paths.ts'
import { carrierName } from '../orders/orderLabels.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { ReviewStep_checkout$key } from './__generated__/ReviewStep_checkout.graphql.ts'
import { methodDates } from './methodText.ts'
import { PlaceOrder } from './PlaceOrder.tsx'
import { ReviewLines } from './ReviewLines.tsx'
import styles from './ReviewStep.module.css'

interface Props {
  checkout: ReviewStep_checkout$key
  isGuest: boolean
}

const checkoutFragment = graphql`
  fragment ReviewStep_checkout on Checkout {
    email
    shippingAddress {
      formatted
      phone
    }
    billingAddress {
      formatted
    }
    hasShipping
    isBillingSameAsShipping
    shippingMethod {
      label
      isOwnAccount
      estimate
      shipsOn
      arrivesBy
    }
    carrierAccount {
      carrier
      account
      postalCode
    }
    canSplitShipment
    isShippedComplete
    paymentMethod {
      label
      kind
    }
    card {
      brand
      last4
      expires
    }
    purchaseOrderNumber
    taxNote
    cart {
      ...ReviewLines_cart
    }
    ...PlaceOrder_checkout
  }
`

/** Review of the whole order, with links to change each part. */
export function ReviewStep({ checkout: ref, isGuest }: Props) {
  const checkout = useFragment(checkoutFragment, ref)
  const { shippingAddress, shippingMethod, carrierAccount, paymentMethod, card, purchaseOrderNumber } = checkout
  return (
    <>
      <div>
        <Block title="Contact" to={isGuest ? checkoutPath : null}>
          <p>{checkout.email}</p>
        </Block>
        {checkout.hasShipping && (
          <>
            <Block title="Ship to" to={shippingPath}>
              <Lines of={shippingAddress?.formatted ?? []} />
              {shippingAddress?.phone && <p>{shippingAddress.phone}</p>}
            </Block>
            <Block title="Shipping method" to={shippingPath}>
              <p>{shippingMethod?.label}</p>
              {shippingMethod && (
                <p className="soft">
                  {methodDates(shippingMethod)}
                  {paymentMethod?.kind === 'WIRE_TRANSFER' && ' These dates apply if you pay today.'}
                </p>
              )}
              {carrierAccount && (
                <p>
                  {carrierName(carrierAccount.carrier)} account {carrierAccount.account}, billed in{' '}
                  {carrierAccount.postalCode}
                </p>
              )}
              {checkout.canSplitShipment && (
                <p>{checkout.isShippedComplete ? 'Ship complete' : 'Ship items as they are ready'}</p>
              )}
            </Block>
          </>
        )}
        <Block title="Payment" to={paymentPath}>
          <p>{card ? `${card.brand} ending in ${card.last4}, ${card.expires}` : paymentMethod?.label}</p>
          {purchaseOrderNumber && (
            <p>
              PO number <span className="part-number">{purchaseOrderNumber}</span>
            </p>
          )}
          {checkout.taxNote && <p className="soft">{checkout.taxNote}</p>}
        </Block>
        <Block title="Billing address" to={paymentPath}>
          {checkout.hasShipping && checkout.isBillingSameAsShipping ? (
            <p>Same as the shipping address</p>
          ) : (
            <Lines of={checkout.billingAddress?.formatted ?? []} />
          )}
        </Block>
      </div>
      <ReviewLines cart={checkout.cart} isShippedComplete={checkout.isShippedComplete} />
      <PlaceOrder checkout={checkout} />
    </>
  )
}

interface BlockProps {
  title: string
  /** Page to change it on; null if it cannot be changed. */
  to: string | null
  children: ReactNode
}

function Block({ title, to, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <div>{children}</div>
      {to !== null && (
        <ShopLink to={changePath(to)}>
          Change<span className="sr-only"> {title.toLowerCase()}</span>
        </ShopLink>
      )}
    </section>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((line, index) => <p key={index}>{line}</p>)
}
