import { graphql, useFragment } from 'react-relay/hooks'
import { ordersPath } from '../../../components/paths.ts'
import { OrdersTable } from '../../orders/OrdersTable.tsx'
import { Section } from '../../../components/Section.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { LastOrders_viewer$key } from './__generated__/LastOrders_viewer.graphql.ts'

/** The newest orders, with a link to all orders. */
export function LastOrders(props: { viewer: LastOrders_viewer$key }) {
  const { orders } = useFragment(
    graphql`
      fragment LastOrders_viewer on Viewer {
        orders(first: 3) {
          totalCount
          edges {
            node {
              id
              ...OrdersTable_order
            }
          }
        }
      }
    `,
    props.viewer,
  )
  if (!orders) return <PartFailed of="orders" />
  const { totalCount, edges } = orders
  const allOrders = totalCount === 1 ? 'All orders' : `All ${totalCount} orders`
  return (
    <Section title="Recent orders" aside={totalCount > 0 && <ShopLink to={ordersPath}>{allOrders}</ShopLink>}>
      {totalCount > 0 ? (
        <OrdersTable orders={edges.map(({ node }) => node)} label="Recent orders" />
      ) : (
        <p className="soft">
          No orders yet. <ShopLink to="/products">Browse products</ShopLink>
        </p>
      )}
    </Section>
  )
}
