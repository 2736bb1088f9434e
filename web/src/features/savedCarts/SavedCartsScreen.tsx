import { Button } from '../../platform/ui/Button.tsx'
import { useCallback, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { accountPath } from '../../platform/session/access.ts'
import { cartPath } from '../../components/paths.ts'
import { FormRefusal } from '../../platform/forms/FormRefusal.tsx'
import { Empty } from '../../components/Empty.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../platform/ui/focus.ts'
import type { SavedCartsScreenQuery } from './__generated__/SavedCartsScreenQuery.graphql.ts'
import { SavedCart } from './SavedCart.tsx'
import styles from './SavedCartsScreen.module.css'

export const query = graphql`
  query SavedCartsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      features
    }
    viewer {
      isLoggedIn
      savedCarts {
        id
        ...SavedCart_savedCart
      }
    }
  }
`

/** The customer's saved carts. */
export function Screen({ data }: { data: SavedCartsScreenQuery['response'] }) {
  const { savedCarts } = data.viewer
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const onHide = useCallback(
    (id: string, isHidden: boolean) =>
      setHidden((before) => {
        const after = new Set(before)
        if (isHidden) after.add(id)
        else after.delete(id)
        return after
      }),
    [],
  )
  const visibleCarts = savedCarts?.filter(({ id }) => !hidden.has(id))
  useFocusAfterRemoval(visibleCarts?.length ?? 0)
  return (
    <>
      <PageTitle>Saved carts</PageTitle>
      <p className={styles.back}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>Saved carts</h1>
      <FormRefusal />
      {!visibleCarts && <PartFailed of="saved carts" />}
      {visibleCarts?.length === 0 && (
        <Empty title="No saved carts" text="Add parts to your cart, then save it under a name to order them again.">
          <Button component={ShopLink} to={cartPath} variant="filled">
            View cart
          </Button>
        </Empty>
      )}
      {visibleCarts?.map((savedCart) => (
        <SavedCart key={savedCart.id} savedCart={savedCart} onHide={onHide} />
      ))}
    </>
  )
}
