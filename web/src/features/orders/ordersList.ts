import { ordersPath } from '../../components/paths.ts'

/** Orders per page. */
const ordersPerPage = 25

/** Maximum characters of a search; no order or part number is longer. */
export const SEARCH_MAX_LENGTH = 60

/** Search text in the URL; null for all orders. */
export function searchOf(parameters: URLSearchParams): string | null {
  return parameters.get('search')?.trim().slice(0, SEARCH_MAX_LENGTH) || null
}

/** Query variables for the page's URL. */
export function ordersVariables({ searchParams }: URL) {
  return {
    first: ordersPerPage,
    after: searchParams.get('after'),
    search: searchOf(searchParams),
  }
}

interface OrdersPage {
  search: string
  /** Cursor before the first order of the page; omit for the newest orders. */
  after?: string | null | undefined
}

/** URL of a page of orders. */
export function ordersAddress({ search, after }: OrdersPage): string {
  const parameters = new URLSearchParams({ ...(search && { search }), ...(after && { after }) }).toString()
  return parameters ? `${ordersPath}?${parameters}` : ordersPath
}

/** Order count as text. */
export function countOfOrders(count: number, search: string): string {
  const orders = `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`
  return search ? `${orders} with “${search}”` : orders
}
