import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OrdersTable_order$key } from './__generated__/OrdersTable_order.graphql.ts'
import { orderPath } from '../../components/paths.ts'
import { hasShipped, stateLabel } from './orderLabels.ts'
import styles from './OrdersTable.module.css'
import { shipmentsId } from './OrderShipments.tsx'
import { ReorderForm } from './ReorderForm.tsx'
import { TestOrderTag } from './TestOrderTag.tsx'

interface Props {
  orders: readonly (OrdersTable_order$key & { readonly id: string })[]
  /** Accessible name of the table. */
  label: string
}

/** Table of orders. */
export function OrdersTable({ orders, label }: Props) {
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  return (
    <table className={styles.orders} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Placed</th>
          {hasPurchaseOrderNumbers && <th scope="col">PO number</th>}
          <th scope="col">Status</th>
          <th scope="col">Total</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

const orderFragment = graphql`
  fragment OrdersTable_order on Order @throwOnFieldError {
    id
    uuid
    number
    isTest
    placedAt
    purchaseOrderNumber
    state
    totals {
      total {
        ...Price_money
      }
    }
  }
`

function Row({ order }: { order: OrdersTable_order$key }) {
  const { dayOf } = useShopTime()
  const { id, uuid, number, isTest, placedAt, purchaseOrderNumber, state, totals } = useFragment(orderFragment, order)
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  const path = orderPath(uuid)
  return (
    <tr>
      <td>
        <ShopLink to={path} viewTransition>
          <PartNumber sku={number} />
        </ShopLink>
        {isTest && (
          <>
            {' '}
            <TestOrderTag />
          </>
        )}
      </td>
      <td className="num mute">{dayOf(placedAt)}</td>
      {hasPurchaseOrderNumbers && (
        <td>{purchaseOrderNumber ? <PartNumber sku={purchaseOrderNumber} /> : <span className="mute">–</span>}</td>
      )}
      <td>
        <span className={styles.state}>{stateLabel(state)}</span>
      </td>
      <td>
        <Price money={totals.total} />
      </td>
      <td>
        <div className={`${styles.actions} no-print`}>
          {hasShipped(state) && (
            <Button
              component={ShopLink}
              to={`${path}#${shipmentsId}`}
              viewTransition
              variant="default"
              size="xs"
              aria-label={`Track ${number}`}
            >
              Track
            </Button>
          )}
          <ReorderForm orderId={id} number={number} action={path} isCompact />
        </div>
      </td>
    </tr>
  )
}
