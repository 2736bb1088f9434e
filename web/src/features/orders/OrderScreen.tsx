import { graphql } from 'react-relay/hooks'
import { orderPath, ordersPath } from '../../components/paths.ts'
import pages from './OrderPages.module.css'
import { OrderView } from './OrderView.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OrderScreenQuery } from './__generated__/OrderScreenQuery.graphql.ts'

export const query = graphql`
  query OrderScreenQuery($shell: Boolean!, $uuid: UUID!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
    }
    order(uuid: $uuid) {
      uuid
      ...OrderView_order
    }
  }
`

/** One of a customer's orders. */
export function Screen({ data: { order } }: { data: OrderScreenQuery['response'] }) {
  return (
    <div className={pages.page}>
      <p className={`${pages.up} small no-print`}>
        <ShopLink to={ordersPath} viewTransition>
          Orders
        </ShopLink>
      </p>
      {order && <OrderView order={order} path={orderPath(order.uuid)} />}
    </div>
  )
}
