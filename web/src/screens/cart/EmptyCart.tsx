import { Button } from '@mantine/core'
import { CartNotices } from '../../cart/CartNotices.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { RecentlyViewed } from '../../parts/RecentlyViewed.tsx'
import { ShopLink } from '../../shell/ShopLink.tsx'
import styles from './CartScreen.module.css'

/** What the cart says before the first part and after the last. */
export const EmptyCart = () => (
  <>
    <div className={styles.head}>
      <h1>Cart</h1>
    </div>
    <CartNotices />
    <Empty title="The cart is empty" text="Search for a part number above, or look through the catalogue.">
      <Button component={ShopLink} to="/products" variant="filled">
        Browse products
      </Button>
      <Button component={ShopLink} to="/">
        Most ordered parts
      </Button>
    </Empty>
    <RecentlyViewed />
  </>
)
