import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../components/products/PartNumber.tsx'
import { dayOf, timeOf } from '../../platform/time/shopTime.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/useFocusAfterRemoval.ts'
import type { OrderView_order$key } from './__generated__/OrderView_order.graphql.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderDelivery } from './OrderDelivery.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderShipments } from './OrderShipments.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import styles from './OrderView.module.css'
import { ReorderForm } from './ReorderForm.tsx'
import { ReorderReport } from './ReorderReport.tsx'

/** A placed order with all that is known of it, and what can be done with it. */
export function OrderView({ order: ref, path }: { order: OrderView_order$key; path: string }) {
  const order = useFragment(
    graphql`
      fragment OrderView_order on Order @throwOnFieldError {
        id
        number
        placedAt
        purchaseOrderNumber
        state
        stateReason
        taxNote
        items {
          id
        }
        totals {
          ...OrderTotals_totals
        }
        ...OrderPapers_order
        ...OrderTimeline_order
        ...OrderLines_order
        ...OrderShipments_order
        ...OrderDelivery_order
        ...CancelOrder_order
      }
    `,
    ref,
  )
  const { id, number, placedAt, purchaseOrderNumber, state, stateReason, items } = order
  useFocusAfterRemoval(state)
  return (
    <>
      <PageTitle>{`Order ${number}`}</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>
            Order <span className="num">{number}</span>
          </h1>
          <p className="mute">
            Placed {dayOf(placedAt)}, {timeOf(placedAt)}.
            {purchaseOrderNumber && (
              <>
                {' '}
                PO number <PartNumber sku={purchaseOrderNumber} />
              </>
            )}
          </p>
        </div>
        <div className={`${styles.actions} no-print`}>
          <OrderPapers order={order} />
          <ReorderForm orderId={id} number={number} action={path} />
        </div>
      </div>
      <ReorderReport lines={items.length} />
      {stateReason && (
        <p className={styles.reason}>
          <Icon name="info" />
          {stateReason}
        </p>
      )}
      <OrderTimeline order={order} />
      <OrderLines order={order} hasShipped />
      <OrderShipments order={order} />
      <div className={styles.foot}>
        <OrderDelivery order={order} />
        <div>
          <OrderTotals totals={order.totals} taxNote={order.taxNote} />
        </div>
      </div>
      <CancelOrder order={order} />
    </>
  )
}
