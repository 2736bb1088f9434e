import { Button } from '@mantine/core'
import { use } from 'react'
import { graphql } from 'react-relay/hooks'
import { Empty } from '../../components/Empty.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { quickOrderPath } from '../../components/paths.ts'
import { RecentlyViewed } from '../../components/products/recentParts.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/focus.ts'
import { CartContents } from './CartContents.tsx'
import { CartNotices } from './CartNotices.tsx'
import styles from './CartScreen.module.css'
import { CartUnavailable } from './CartUnavailable.tsx'
import { UnseenOrder } from './UnseenOrder.tsx'
import type { CartScreenQuery } from './__generated__/CartScreenQuery.graphql.ts'
import type { UnseenOrder_viewer$key } from './__generated__/UnseenOrder_viewer.graphql.ts'

/** The cart page without items: the cart is empty, or could not be loaded. */
function CartWithoutItems({ viewer, isLoaded }: { viewer: UnseenOrder_viewer$key; isLoaded: boolean }) {
  return (
    <>
      <div className={styles.head}>
        <h1>Cart</h1>
      </div>
      <CartNotices />
      {isLoaded ? <EmptyCart viewer={viewer} /> : <CartUnavailable />}
      <RecentlyViewed />
    </>
  )
}

function EmptyCart({ viewer }: { viewer: UnseenOrder_viewer$key }) {
  return (
    <>
      <UnseenOrder viewer={viewer} />
      <Empty
        title="Your cart is empty"
        text="Search for a part number, paste a list into Quick order, or browse the catalog."
      >
        <Button component={ShopLink} to="/products" variant="filled">
          Browse products
        </Button>
        <Button component={ShopLink} to={quickOrderPath}>
          Quick order
        </Button>
        {use(ShopContext).features.includes('MOST_ORDERED') && (
          <Button component={ShopLink} to="/">
            Most ordered parts
          </Button>
        )}
      </Empty>
    </>
  )
}

export const query = graphql`
  query CartScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      cart {
        quantityTotal
        isLoaded
        items {
          id
        }
        ...CartScreen_cart
      }
      ...UnseenOrder_viewer
    }
  }
`

export function Screen({ data }: { data: CartScreenQuery['response'] }) {
  const { cart, isLoggedIn } = data.viewer
  const pieces = cart?.quantityTotal ?? 0
  useFocusAfterRemoval(cart?.items.map(({ id }) => id).join() ?? '')
  return (
    <>
      <PageTitle>Cart</PageTitle>
      {cart && pieces > 0 ? (
        <CartContents cart={cart} isCustomer={isLoggedIn} />
      ) : (
        <CartWithoutItems viewer={data.viewer} isLoaded={cart?.isLoaded !== false} />
      )}
    </>
  )
}
