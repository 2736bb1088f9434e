import { Button } from '@mantine/core'
import { use } from 'react'
import { graphql } from 'react-relay/hooks'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { accountPath } from '../../platform/session/access.ts'
import field from '../../platform/forms/Field.module.css'
import { ShopContext } from '../../components/office/ShopContext.ts'
import { ordersPath, quickOrderPath } from '../../components/paths.ts'
import { OrdersTable } from './OrdersTable.tsx'
import pages from './OrderPages.module.css'
import { Empty } from '../../components/Empty.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OrdersScreenQuery } from './__generated__/OrdersScreenQuery.graphql.ts'
import { countOfOrders, SEARCH_MAX_LENGTH, ordersAddress, searchOf } from './ordersList.ts'
import styles from './OrdersScreen.module.css'

export const ordersScreenQuery = graphql`
  query OrdersScreenQuery($shell: Boolean!, $first: Int!, $after: String, $search: String) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      orders(first: $first, after: $after, search: $search) {
        totalCount
        pageInfo {
          hasNextPage
          hasPreviousPage
          endCursor
        }
        edges {
          node {
            id
            ...OrdersTable_order
          }
        }
      }
    }
  }
`

type OrderConnection = NonNullable<OrdersScreenQuery['response']['viewer']['orders']>

/** A customer's orders, newest first, searchable by order, PO and part number. */
export function OrdersScreen({ data }: { data: OrdersScreenQuery['response'] }) {
  const { orders } = data.viewer
  const [parameters] = useSearchParams()
  const search = searchOf(parameters) ?? ''
  return (
    <div className={pages.page}>
      <PageTitle>Orders</PageTitle>
      <p className={`${styles.up} small no-print`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <div className={styles.head}>
        <h1>Orders</h1>
        <p className="mute" role="status">
          {orders && orders.totalCount > 0 && countOfOrders(orders.totalCount, search)}
        </p>
      </div>
      {orders ? <Orders orders={orders} search={search} /> : <PartFailed of="orders" />}
    </div>
  )
}

function Orders({ orders, search }: { orders: OrderConnection; search: string }) {
  const { location } = useNavigation()
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  const numbers = hasPurchaseOrderNumbers ? 'order number, PO number or part number' : 'order number or part number'
  const isStale = location?.pathname === ordersPath
  if (orders.totalCount === 0 && search === '')
    return (
      <Empty title="No orders yet" text="Your orders will appear here, ready to track or reorder.">
        <Button component={ShopLink} to="/products" variant="filled">
          Browse products
        </Button>
        <Button component={ShopLink} to={quickOrderPath} variant="default">
          Quick order
        </Button>
      </Empty>
    )
  const { pageInfo, edges } = orders
  return (
    <>
      <Search key={search} search={search} />
      {orders.totalCount === 0 ? (
        <Empty title="No orders found" text={`No ${numbers} contains “${search}”.`}>
          <Button component={ShopLink} to={ordersPath} variant="default">
            All orders
          </Button>
        </Empty>
      ) : (
        <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
          <OrdersTable orders={edges.map(({ node }) => node)} label="Orders" />
        </div>
      )}
      {(pageInfo.hasPreviousPage || pageInfo.hasNextPage) && (
        <nav className={`${styles.pages} no-print`} aria-label="Pages">
          {pageInfo.hasPreviousPage && <ShopLink to={ordersAddress({ search })}>Newest orders</ShopLink>}
          {pageInfo.hasNextPage && (
            <ShopLink className={styles.older ?? ''} to={ordersAddress({ search, after: pageInfo.endCursor })}>
              Older orders
            </ShopLink>
          )}
        </nav>
      )}
    </>
  )
}

function Search({ search }: { search: string }) {
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  const label = hasPurchaseOrderNumbers ? 'Order, PO or part number' : 'Order or part number'
  return (
    <Form className={`${styles.search} no-print`} role="search" aria-label="Orders" action={ordersPath}>
      <label className="sr-only" htmlFor="orders-search">
        {label}
      </label>
      <input
        id="orders-search"
        className={field.input}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
      {search !== '' && <ShopLink to={ordersPath}>All orders</ShopLink>}
    </Form>
  )
}
