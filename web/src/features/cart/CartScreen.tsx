import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Empty } from '../../components/Empty.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { openedOrderPath, orderPath, quickOrderPath } from '../../components/paths.ts'
import { RecentlyViewed } from '../../components/products/recentParts.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/focus.ts'
import { CartContents } from './CartContents.tsx'
import { CartNotices } from './CartNotices.tsx'
import styles from './CartScreen.module.css'
import { CartUnavailable } from './CartUnavailable.tsx'
import unseen from './UnseenOrder.module.css'
import type { CartScreenQuery } from './__generated__/CartScreenQuery.graphql.ts'
import type { CartScreen_viewer$key } from './__generated__/CartScreen_viewer.graphql.ts'

/** Notice on an empty cart whose order was placed without the browser receiving the confirmation. */
function UnseenOrder({ viewer }: { viewer: CartScreen_viewer$key }) {
  const { unseenOrder, isLoggedIn } = useFragment(
    graphql`
      fragment CartScreen_viewer on Viewer {
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
    <p className={unseen.notice} role="status">
      <Icon name="check" />
      <span>
        Order <span className="part-number">{number}</span> was placed.{' '}
        <ShopLink to={isLoggedIn ? orderPath(uuid) : openedOrderPath(uuid)}>View order</ShopLink>
      </span>
    </p>
  )
}

/** The cart page without items: the cart is empty, or could not be loaded. */
function CartWithoutItems({ viewer, isLoaded }: { viewer: CartScreen_viewer$key; isLoaded: boolean }) {
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

function EmptyCart({ viewer }: { viewer: CartScreen_viewer$key }) {
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
      ...CartScreen_viewer
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
