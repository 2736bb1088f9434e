import { ordersPath } from '../../components/paths.ts'

/** Orders on a page. */
const ordersPerPage = 25

/** Signs; no number of an order or a part is longer. */
export const longestSearch = 60

/** What the address looks for; null for all orders. */
export function searchOf(parameters: URLSearchParams): string | null {
  return parameters.get('search')?.trim().slice(0, longestSearch) || null
}

/** What to ask for by the page's address. */
export function ordersVariables({ searchParams }: URL) {
  return {
    first: ordersPerPage,
    after: searchParams.get('after'),
    search: searchOf(searchParams),
  }
}

interface Place {
  search: string
  /** The cursor that the page begins behind; left out for the newest. */
  after?: string | null | undefined
}

/** The address of a page of orders. */
export function ordersAddress({ search, after }: Place): string {
  const parameters = new URLSearchParams({ ...(search && { search }), ...(after && { after }) }).toString()
  return parameters ? `${ordersPath}?${parameters}` : ordersPath
}

/** How many there are, in words. */
export function countOfOrders(count: number, search: string): string {
  const orders = `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`
  return search ? `${orders} with “${search}”` : orders
}
