import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { graphql } from 'react-relay/hooks'
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { accountPath } from '../../platform/session/access.ts'
import field from '../../platform/forms/Field.module.css'
import { stringsOf } from '../../platform/forms/formAction.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { ordersPath, quickOrderPath } from '../../components/paths.ts'
import { OrdersTable } from './OrdersTable.tsx'
import pages from './OrderPages.module.css'
import { Empty } from '../../components/Empty.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { OrdersScreenQuery } from './__generated__/OrdersScreenQuery.graphql.ts'
import { stateChoices } from './orderLabels.ts'
import {
  countOfOrders,
  isEveryOrder,
  type OrdersList,
  ordersAddress,
  ordersListOf,
  SEARCH_MAX_LENGTH,
} from './ordersList.ts'
import styles from './OrdersScreen.module.css'

export const query = graphql`
  query OrdersScreenQuery($shell: Boolean!, $first: Int!, $after: String, $search: String, $filter: OrderFilter) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      orders(first: $first, after: $after, search: $search, filter: $filter) {
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

/** A customer's orders, newest first, found by number, status and date. */
export function Screen({ data }: { data: OrdersScreenQuery['response'] }) {
  const { orders } = data.viewer
  const [parameters] = useSearchParams()
  const list = ordersListOf(parameters)
  return (
    <div className={pages.page}>
      <PageTitle>Orders</PageTitle>
      <p className={`${styles.up} small no-print`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <div className={styles.head}>
        <h1>Orders</h1>
        <p className="mute" role="status">
          {orders && orders.totalCount > 0 && countOfOrders(orders.totalCount, list.search)}
        </p>
      </div>
      {orders ? <Orders orders={orders} list={list} /> : <PartFailed of="orders" />}
    </div>
  )
}

function Orders({ orders, list }: { orders: OrderConnection; list: OrdersList }) {
  const { location } = useNavigation()
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  const numbers = hasPurchaseOrderNumbers ? 'order number, PO number or part number' : 'order number or part number'
  const isStale = location?.pathname === ordersPath
  if (orders.totalCount === 0 && isEveryOrder(list))
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
      <Search key={ordersAddress(list)} list={list} />
      {orders.totalCount === 0 ? (
        <Empty title="No orders found" text={nothingFound(numbers, list)}>
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
          {pageInfo.hasPreviousPage && <ShopLink to={ordersAddress(list)}>Newest orders</ShopLink>}
          {pageInfo.hasNextPage && (
            <ShopLink className={styles.older ?? ''} to={ordersAddress(list, pageInfo.endCursor)}>
              Older orders
            </ShopLink>
          )}
        </nav>
      )}
    </>
  )
}

function nothingFound(numbers: string, { search, status, from, until }: OrdersList): string {
  const isFiltered = status !== '' || from !== '' || until !== ''
  if (search === '') return 'No orders match these filters.'
  return isFiltered
    ? `No orders match these filters and “${search}”. Search for an ${numbers}.`
    : `No ${numbers} contains “${search}”.`
}

function Search({ list }: { list: OrdersList }) {
  const { hasPurchaseOrderNumbers } = use(ShopContext).inputs
  const navigate = useNavigate()
  const label = hasPurchaseOrderNumbers ? 'Order, PO or part number' : 'Order or part number'
  return (
    <Form
      className={`${styles.search} no-print`}
      role="search"
      aria-label="Orders"
      action={ordersPath}
      onSubmit={(event) => {
        event.preventDefault()
        const entries = new URLSearchParams(stringsOf(new FormData(event.currentTarget)))
        void navigate(ordersAddress(ordersListOf(entries)))
      }}
    >
      <input
        aria-label={label}
        className={field.input}
        type="search"
        name="search"
        defaultValue={list.search}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <label>
        Status
        <select className={field.select} name="status" defaultValue={list.status} autoComplete="off">
          <option value="">Any</option>
          {stateChoices.map(([state, text]) => (
            <option key={state} value={state.toLowerCase()}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        Placed from
        <input className={field.input} type="date" name="from" defaultValue={list.from} max={list.until || undefined} />
      </label>
      <label>
        to
        <input
          className={field.input}
          type="date"
          name="until"
          defaultValue={list.until}
          min={list.from || undefined}
        />
      </label>
      <Button type="submit" variant="default">
        Search
      </Button>
      {!isEveryOrder(list) && <ShopLink to={ordersPath}>All orders</ShopLink>}
    </Form>
  )
}
