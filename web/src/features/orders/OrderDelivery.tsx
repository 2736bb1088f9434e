import { graphql, useFragment } from 'react-relay/hooks'
import { useShopTime } from '../../platform/time/shopTime.ts'
import type { OrderDelivery_address$key } from './__generated__/OrderDelivery_address.graphql.ts'
import type { OrderDelivery_order$key } from './__generated__/OrderDelivery_order.graphql.ts'
import type { OrderState } from './__generated__/OrderTimeline_order.graphql.ts'
import { carrierName, hasShipped } from './orderLabels.ts'
import styles from './OrderDelivery.module.css'

/** Addresses, shipping and payment of an order. */
export function OrderDelivery({ order }: { order: OrderDelivery_order$key }) {
  const { dayOf } = useShopTime()
  const { shippingAddress, billingAddress, shippingService, carrierAccount, ...about } = useFragment(
    graphql`
      fragment OrderDelivery_order on Order {
        shippingAddress {
          ...OrderDelivery_address
        }
        billingAddress {
          ...OrderDelivery_address
        }
        shippingService {
          label
        }
        carrierAccount {
          carrier
          account
        }
        isShippedComplete
        items {
          id
        }
        state
        paymentMethod
        paymentKind
        paymentDue
        balance {
          amount
        }
        notes
      }
    `,
    order,
  )
  const { isShippedComplete, items, paymentMethod, paymentDue, notes } = about
  const charged = cardText(about)
  const split = isShippedComplete ? 'everything ships together' : 'items ship as they are ready'
  const freight =
    carrierAccount && `billed to your ${carrierName(carrierAccount.carrier)} account ${carrierAccount.account}`
  const shipping = [shippingService?.label, freight, items.length > 1 && split].filter(Boolean).join(', ')
  const payment = [paymentMethod, charged, paymentDue && `due ${dayOf(paymentDue)}`].filter(Boolean).join(', ')
  return (
    <div className={styles.delivery}>
      {shippingAddress && <Address title="Ship to" address={shippingAddress} />}
      {billingAddress && <Address title="Bill to" address={billingAddress} />}
      {shipping && <Fact title="Shipping">{shipping}</Fact>}
      {payment && <Fact title="Payment">{payment}</Fact>}
      {notes && <Fact title="Instructions">{notes}</Fact>}
    </div>
  )
}

interface Paid {
  readonly state: OrderState
  readonly paymentKind: string | null | undefined
  readonly balance: { readonly amount: string } | null | undefined
}

/** When a card is charged, while something is unpaid. */
function cardText({ state, paymentKind, balance }: Paid): string {
  if (paymentKind !== 'CARD' || state === 'CANCELED' || !(Number(balance?.amount) > 0)) return ''
  return hasShipped(state) ? 'charged as items ship' : 'authorized, charged when it ships'
}

function Fact({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  )
}

function Address({ title, address }: { title: string; address: OrderDelivery_address$key }) {
  const { formatted, phone } = useFragment(
    graphql`
      fragment OrderDelivery_address on PostalAddress {
        formatted
        phone
      }
    `,
    address,
  )
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {formatted.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        {phone && <span>{phone}</span>}
      </p>
    </section>
  )
}
