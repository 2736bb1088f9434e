import { use } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { graphql } from 'react-relay/hooks'
import { loginPath, withDestination } from '../../platform/session/access.ts'
import { contactPath, openedOrderPath, ordersPath } from '../../components/paths.ts'
import { OrderView } from './OrderView.tsx'
import { Empty } from '../../components/Empty.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OpenedOrderScreenQuery } from './__generated__/OpenedOrderScreenQuery.graphql.ts'

export const query = graphql`
  query OpenedOrderScreenQuery($shell: Boolean!, $uuid: UUID!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      phone
    }
    order(uuid: $uuid) {
      uuid
      ...OrderView_order
    }
  }
`

/** An order opened in this browser by its emailed link. */
export function Screen({ data: { order, shop } }: { data: OpenedOrderScreenQuery['response'] }) {
  if (order) return <OrderView order={order} path={openedOrderPath(order.uuid)} />
  return <LinkFailed phone={shop.phone} />
}

const title = 'This order link does not work'

/** The same message for every failed link, so that strangers learn nothing from the reason. */
function LinkFailed({ phone }: { phone: string | null | undefined }) {
  const { features } = use(ShopContext)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Empty
        isPage
        title={title}
        text={
          <>
            Order links work for 90 days. After you open one, you can view the order in that browser for three hours.
            Open the link in your email again, or{' '}
            {phone ? (
              <>
                call us at <a href={telephoneAddress(phone)}>{phone}</a>
              </>
            ) : (
              'write to us'
            )}
            .
          </>
        }
      >
        {features.includes('CONTACT') && (
          <Button component={ShopLink} to={contactPath} variant="filled">
            Contact us
          </Button>
        )}
        <Button component={ShopLink} to={withDestination(loginPath, ordersPath)} variant="default">
          Log in to see your orders
        </Button>
      </Empty>
    </>
  )
}
