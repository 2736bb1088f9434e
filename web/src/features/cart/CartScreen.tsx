import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay/hooks'
import { useRevalidator } from 'react-router'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import type { CartScreenQuery } from './__generated__/CartScreenQuery.graphql.ts'
import { CartContents } from './CartContents.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/useFocusAfterRemoval.ts'

export const cartScreenQuery = graphql`
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

export function CartScreen({ data }: { data: CartScreenQuery['response'] }) {
  const { cart, isLoggedIn } = data.viewer
  const pieces = cart?.quantityTotal ?? 0
  useFocusAfterRemoval(cart?.items.map(({ id }) => id).join() ?? '')
  useReadOnReturn()
  return (
    <>
      <PageTitle>Cart</PageTitle>
      {cart && pieces > 0 ? (
        <CartContents cart={cart} isCustomer={isLoggedIn} />
      ) : (
        <EmptyCart viewer={data.viewer} isLoaded={cart?.isLoaded !== false} />
      )}
    </>
  )
}

/** Reads the cart again when its tab comes to the front: another tab may have changed it. */
function useReadOnReturn() {
  const { revalidate, state } = useRevalidator()
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
}
