import { Button } from '@mantine/core'
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { useParams } from 'react-router'
import { addSharedCart } from '../cart/keptCarts.ts'
import { useSayAdded } from '../cart/useSayAdded.tsx'
import { cartPath } from '../../components/paths.ts'
import { FormRefusal } from '../../platform/forms/FormRefusal.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Price } from '../../components/products/Price.tsx'
import { dayOf } from '../../platform/time/shopTime.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { KeptLines } from './KeptLines.tsx'
import type { SharedCartScreenQuery } from './__generated__/SharedCartScreenQuery.graphql.ts'
import styles from './SharedCartScreen.module.css'

export const sharedCartScreenQuery = graphql`
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
        ...KeptLines_items
      }
    }
  }
`

function NoSharedCart() {
  return (
    <>
      <PageTitle>This link does not work</PageTitle>
      <h1>This link does not work</h1>
      <Empty
        title="No cart is shared under it, or no longer"
        text="A link shows a cart for 30 days. Ask whoever sent it for a new one."
      >
        <Button component={ShopLink} to={cartPath} variant="filled">
          View your own cart
        </Button>
      </Empty>
    </>
  )
}

/** A cart that somebody shares, to read and to copy. */
export function SharedCartScreen({ data }: { data: SharedCartScreenQuery['response'] }) {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const sayAdded = useSayAdded()
  const { token = '' } = useParams()
  const [isPending, setPending] = useState(false)
  const { sharedCart } = data
  if (!sharedCart) return <NoSharedCart />
  const { sharedAt, expiresAt, quantityTotal, subTotal, items } = sharedCart

  async function copy() {
    if (isPending) return
    setPending(true)
    try {
      sayAdded(await addSharedCart(environment, token), 'The lines of this cart are in yours.')
    } catch (thrown) {
      showMessage({ type: 'error', text: 'The cart was not copied.', detail: asShopError(thrown).message })
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <PageTitle>Shared cart</PageTitle>
      <div className={styles.head}>
        <div>
          <h1>Shared cart</h1>
          <p className="mute">
            As it was on {dayOf(sharedAt)}, at the prices of today. The link works until {dayOf(expiresAt)}.
          </p>
        </div>
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void copy()
          }}
        >
          <SubmitButton variant="filled" size="md" isWaiting={isPending}>
            Copy to my cart
          </SubmitButton>
        </form>
      </div>
      <FormRefusal />
      <KeptLines items={items} label="Lines of the shared cart" />
      <p className={styles.total}>
        <span>
          Subtotal, {quantityTotal} {quantityTotal === 1 ? 'item' : 'items'} <small>(before shipping and tax)</small>
        </span>
        {subTotal ? <Price money={subTotal} /> : <span>not known now</span>}
      </p>
    </>
  )
}
