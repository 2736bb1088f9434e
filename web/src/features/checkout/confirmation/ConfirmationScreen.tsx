import { greetingName } from '@shop/schema/addresses/personName'
import { Button } from '../../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { FormPage } from '../../../components/forms/FormPage.tsx'
import { OrderDelivery } from '../../orders/OrderDelivery.tsx'
import { OrderLines } from '../../orders/OrderLines.tsx'
import { OrderDocuments } from '../../orders/OrderDocuments.tsx'
import { openedOrderPath, orderPath } from '../../../components/paths.ts'
import { OrderTimeline } from '../../orders/OrderTimeline.tsx'
import { OrderTotals } from '../../orders/OrderTotals.tsx'
import { WireTransfer } from '../../orders/WireTransfer.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { PartNumber } from '../../../components/products/Printed.tsx'
import { Section } from '../../../components/Section.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { ConfirmationScreen_order$key } from './__generated__/ConfirmationScreen_order.graphql.ts'
import type { ConfirmationScreenQuery } from './__generated__/ConfirmationScreenQuery.graphql.ts'
import styles from './ConfirmationScreen.module.css'
import { KeepAccount } from './KeepAccount.tsx'

export const query = graphql`
  query ConfirmationScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      lastOrder {
        number
        ...ConfirmationScreen_order
      }
    }
  }
`

/** Confirmation of the order placed last. Read-only, so reloading places nothing again. */
export function Screen({ data: { viewer } }: { data: ConfirmationScreenQuery['response'] }) {
  const { lastOrder, isLoggedIn } = viewer
  if (!lastOrder) return null
  return (
    <FormPage title={`Order ${lastOrder.number}`}>
      <Confirmation order={lastOrder} isLoggedIn={isLoggedIn} />
    </FormPage>
  )
}

const orderFragment = graphql`
  fragment ConfirmationScreen_order on Order @throwOnFieldError {
    uuid
    number
    email
    purchaseOrderNumber
    stateReason
    hasCustomer
    quantityTotal
    taxNote
    shippingAddress {
      givenName
      familyName
    }
    totals {
      ...OrderTotals_totals
    }
    wireTransfer {
      ...WireTransfer_transfer
    }
    ...OrderDocuments_order
    ...OrderTimeline_order
    ...OrderLines_order
    ...OrderDelivery_order
    ...KeepAccount_order
  }
`

function Confirmation({ order: ref, isLoggedIn }: { order: ConfirmationScreen_order$key; isLoggedIn: boolean }) {
  const order = useFragment(orderFragment, ref)
  const { uuid, number, email, purchaseOrderNumber, stateReason, shippingAddress, quantityTotal } = order
  const name = shippingAddress && greetingName(shippingAddress)
  return (
    <div className={styles.layout}>
      <div>
        <section className={styles.thanks}>
          <h1>{name ? `Thank you, ${name}. Your order is placed.` : 'Thank you. Your order is placed.'}</h1>
          <p className={styles.row}>
            Order number{' '}
            <span className={styles.copied}>
              <span className={`part-number ${styles.number}`}>{number}</span>
              <CopyButton text={number} label="Copy order number" />
            </span>
          </p>
          <p className={styles.mail}>
            We’re sending a confirmation to {email}.
            {purchaseOrderNumber && (
              <>
                {' '}
                PO number <PartNumber sku={purchaseOrderNumber} />.
              </>
            )}
          </p>
          {stateReason && <p>{stateReason}</p>}
          <div className={`${styles.row} no-print`}>
            <OrderDocuments order={order} />
            <Button component={ShopLink} to={isLoggedIn ? orderPath(uuid) : openedOrderPath(uuid)} variant="default">
              View order
            </Button>
          </div>
        </section>
        {order.wireTransfer && <WireTransfer transfer={order.wireTransfer} />}
        <Section title="What happens next">
          <OrderTimeline order={order} />
        </Section>
        <div className={styles.lines}>
          <OrderLines order={order} hasShipped={false} />
        </div>
      </div>
      <div className={styles.side}>
        <aside className={styles.summary} aria-label="Order summary">
          <h2>Order summary</h2>
          <OrderTotals totals={order.totals} pieces={quantityTotal} taxNote={order.taxNote} />
        </aside>
        <OrderDelivery order={order} />
        {!isLoggedIn && !order.hasCustomer && <KeepAccount order={order} />}
      </div>
    </div>
  )
}
