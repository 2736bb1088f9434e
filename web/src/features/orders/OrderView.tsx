import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { cartPath } from '../../components/paths.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { useFormResult } from '../../platform/relay/formResult.ts'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/focus.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderDelivery } from './OrderDelivery.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderShipments } from './OrderShipments.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { WireTransfer } from './WireTransfer.tsx'
import styles from './OrderView.module.css'
import { ReorderForm } from './ReorderForm.tsx'
import { TestOrderTag } from './TestOrderTag.tsx'
import type { OrderView_order$key } from './__generated__/OrderView_order.graphql.ts'
import { reorderIntent } from './orderLabels.ts'

function linesOf(count: number) {
  return `${count} ${count === 1 ? 'line' : 'lines'}`
}

/**
 * One sentence on the result of a reorder.
 * @param lines number of lines in the order
 * @param refusedCount number of lines that could not be added
 */
export function reorderSummary(lines: number, refusedCount: number, isInCart: boolean): string {
  if (!isInCart) return 'Nothing was added to the cart.'
  if (refusedCount === 0) return lines === 1 ? 'The line is in the cart.' : `All ${linesOf(lines)} are in the cart.`
  const addedCount = lines - refusedCount
  return `${addedCount} of ${linesOf(lines)} ${addedCount === 1 ? 'is' : 'are'} in the cart.`
}

/** Result of a reorder, with errors and warnings. */
function ReorderReport({ lines }: { lines: number }) {
  const formResult = useFormResult()
  if (formResult?.intent !== reorderIntent) return null
  const { errors, facts } = formResult
  const isInCart = facts?.inCart === 'true' && errors.length < lines
  const warnings = facts?.warnings ? facts.warnings.split('\n') : []
  return (
    <section className={styles.report} role={errors.length > 0 ? 'alert' : 'status'} aria-label="Reorder">
      <p>
        <strong>{reorderSummary(lines, errors.length, isInCart)}</strong>
      </p>
      {errors.length + warnings.length > 0 && (
        <ul>
          {[...errors.map(({ message }) => message), ...warnings].map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      {isInCart && (
        <Button component={ShopLink} to={cartPath} variant="default">
          View cart
        </Button>
      )}
    </section>
  )
}

const orderFragment = graphql`
  fragment OrderView_order on Order @throwOnFieldError {
    id
    number
    isTest
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
    ...OrderDocuments_order
    ...OrderTimeline_order
    ...OrderLines_order
    ...OrderShipments_order
    ...OrderInvoices_order
    ...OrderDelivery_order
    wireTransfer {
      ...WireTransfer_transfer
    }
    ...CancelOrder_order
  }
`

/** A placed order with its details and actions. */
export function OrderView({ order: ref, path }: { order: OrderView_order$key; path: string }) {
  const { momentOf } = useShopTime()
  const order = useFragment(orderFragment, ref)
  const { id, number, isTest, placedAt, purchaseOrderNumber, state, stateReason, items } = order
  useFocusAfterRemoval(state)
  return (
    <>
      <PageTitle>{`Order ${number}`}</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>
            Order <span className="nowrap">{number}</span> {isTest && <TestOrderTag />}
          </h1>
          <p className="mute">
            Placed {momentOf(placedAt)}.
            {purchaseOrderNumber && (
              <>
                {' '}
                PO number <PartNumber sku={purchaseOrderNumber} />
              </>
            )}
          </p>
        </div>
        <div className={`${styles.actions} no-print`}>
          <OrderDocuments order={order} />
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
      {order.wireTransfer && <WireTransfer transfer={order.wireTransfer} />}
      <OrderTimeline order={order} />
      <OrderLines order={order} hasShipped />
      <OrderShipments order={order} />
      <OrderInvoices order={order} />
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
