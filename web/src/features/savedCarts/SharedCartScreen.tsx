import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { useParams } from 'react-router'
import { addSharedCart } from '../cart/savedCartMutations.ts'
import { useShowAdded } from '../cart/useShowAdded.tsx'
import { cartPath } from '../../components/paths.ts'
import { FormRefusal } from '../../platform/forms/FormRefusal.tsx'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Price } from '../../components/products/Price.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { useWrite } from '../../platform/relay/useWrite.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { SavedCartItems } from './SavedCartItems.tsx'
import type { SharedCartScreenQuery } from './__generated__/SharedCartScreenQuery.graphql.ts'
import styles from './SharedCartScreen.module.css'

export const query = graphql`
  query SharedCartScreenQuery($shell: Boolean!, $token: String!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    sharedCart(token: $token) {
      sharedAt
      expiresAt
      quantityTotal
      subTotal {
        ...Price_money
      }
      items {
        ...SavedCartItems_items
      }
    }
  }
`

function NoSharedCart() {
  return (
    <>
      <PageTitle>This link does not work</PageTitle>
      <Empty
        isPage
        title="This link does not work"
        text="It is invalid or has expired: links to shared carts work for 30 days. Ask the sender for a new one."
      >
        <Button component={ShopLink} to={cartPath} variant="filled">
          View your cart
        </Button>
      </Empty>
    </>
  )
}

/** A shared cart, to view and copy. */
export function Screen({ data }: { data: SharedCartScreenQuery['response'] }) {
  const { dayOf } = useShopTime()
  const environment = useRelayEnvironment()
  const sayAdded = useShowAdded()
  const { token = '' } = useParams()
  const { write, isPending } = useWrite()
  const { sharedCart } = data
  if (!sharedCart) return <NoSharedCart />
  const { sharedAt, expiresAt, quantityTotal, subTotal, items } = sharedCart

  function copy() {
    return write('The cart could not be copied.', async () =>
      sayAdded(await addSharedCart(environment, token), 'The items were added to your cart.'),
    )
  }

  return (
    <>
      <PageTitle>Shared cart</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>Shared cart</h1>
          <p className="mute">
            Shared {dayOf(sharedAt)}. Prices are today’s. The link works until {dayOf(expiresAt)}.
          </p>
        </div>
        <PostForm onSend={() => void copy()}>
          <SubmitButton variant="filled" size="md" isWaiting={isPending}>
            Copy to my cart
          </SubmitButton>
        </PostForm>
      </div>
      <FormRefusal />
      <SavedCartItems items={items} label="Items of the shared cart" />
      <p className={styles.total}>
        <span>
          Subtotal, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'} <small>(before shipping and tax)</small>
        </span>
        {subTotal ? <Price money={subTotal} /> : <span>Not available</span>}
      </p>
    </>
  )
}
