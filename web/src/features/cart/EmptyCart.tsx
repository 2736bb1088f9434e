import { Button } from '@mantine/core'
import { CartNotices } from './CartNotices.tsx'
import { CartUnavailable } from './CartUnavailable.tsx'
import type { UnseenOrder_viewer$key } from './__generated__/UnseenOrder_viewer.graphql.ts'
import { UnseenOrder } from './UnseenOrder.tsx'
import { Empty } from '../../components/Empty.tsx'
import { RecentlyViewed } from '../../components/products/RecentlyViewed.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { quickOrderPath } from '../../components/paths/quickOrderPath.ts'
import styles from './CartScreen.module.css'

/** What the cart says before the first part and after the last. */
export const EmptyCart = ({ viewer, isLoaded }: { viewer: UnseenOrder_viewer$key; isLoaded: boolean }) => (
  <>
    <div className={styles.head}>
      <h1>Cart</h1>
    </div>
    <CartNotices />
    {!isLoaded && <CartUnavailable />}
    <UnseenOrder viewer={viewer} />
    <Empty
      title="The cart is empty"
      text="Search for a part number above, type or paste several into the quick order, or look through the catalogue."
    >
      <Button component={ShopLink} to="/products" variant="filled">
        Browse products
      </Button>
      <Button component={ShopLink} to={quickOrderPath}>
        Quick order
      </Button>
      <Button component={ShopLink} to="/">
        Most ordered parts
      </Button>
    </Empty>
    <RecentlyViewed />
  </>
)
