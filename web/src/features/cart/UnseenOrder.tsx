import { graphql, useFragment } from 'react-relay/hooks'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { UnseenOrder_viewer$key } from './__generated__/UnseenOrder_viewer.graphql.ts'
import { openedOrderPath, orderPath } from '../../components/paths.ts'
import styles from './UnseenOrder.module.css'

/** Notice on an empty cart whose order was placed without the browser receiving the confirmation. */
export function UnseenOrder({ viewer }: { viewer: UnseenOrder_viewer$key }) {
  const { unseenOrder, isLoggedIn } = useFragment(
    graphql`
      fragment UnseenOrder_viewer on Viewer {
        isLoggedIn
        unseenOrder {
          uuid
          number
        }
      }
    `,
    viewer,
  )
  if (!unseenOrder) return null
  const { uuid, number } = unseenOrder
  return (
    <p className={styles.notice} role="status">
      <Icon name="check" />
      <span>
        Order <span className="part-number">{number}</span> was placed.{' '}
        <ShopLink to={isLoggedIn ? orderPath(uuid) : openedOrderPath(uuid)}>View order</ShopLink>
      </span>
    </p>
  )
}
