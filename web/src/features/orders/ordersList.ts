import { formatCount } from '../../components/countText.ts'
import { ordersPath } from '../../components/paths.ts'
import { parseState } from './orderLabels.ts'

/** Orders per page. */
const ordersPerPage = 25

/** Maximum characters of a search; no order or part number is longer. */
export const SEARCH_MAX_LENGTH = 60

/** Which orders to list, as in the URL; '' means any. */
export interface OrdersList {
  readonly search: string
  /** Order state in lowercase. */
  readonly status: string
  /** First and last day of placement, as YYYY-MM-DD in the shop's time zone. */
  readonly from: string
  readonly until: string
}

/** A day of the calendar; '' otherwise. */
function parseDay(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** Reads the filter from the URL. Ignores invalid values. */
export function ordersListOf(parameters: URLSearchParams): OrdersList {
  const status = parameters.get('status') ?? ''
  return {
    search: parameters.get('search')?.trim().slice(0, SEARCH_MAX_LENGTH).trim() ?? '',
    status: parseState(status) ? status : '',
    from: parseDay(parameters.get('from')),
    until: parseDay(parameters.get('until')),
  }
}

/** Whether all orders are listed. */
export function isEveryOrder(list: OrdersList): boolean {
  return Object.values(list).every((value) => value === '')
}

/** Query variables for the page's URL. */
export function ordersVariables({ searchParams }: URL) {
  const { search, status, from, until } = ordersListOf(searchParams)
  const state = parseState(status)
  const filter = {
    ...(state && { states: [state] }),
    ...(from && { placedOnOrAfter: from }),
    ...(until && { placedOnOrBefore: until }),
  }
  return {
    first: ordersPerPage,
    after: searchParams.get('after'),
    search: search || null,
    filter: Object.keys(filter).length === 0 ? null : filter,
  }
}

/** URL of a page of orders. `after` is the cursor before its first order; omit it for the newest orders. */
export function ordersAddress(list: OrdersList, after?: string | null): string {
  const entries = Object.entries({ ...list, after: after ?? '' }).filter(([, value]) => value !== '')
  const parameters = new URLSearchParams(entries).toString()
  return parameters ? `${ordersPath}?${parameters}` : ordersPath
}

/** Order count as text. */
export function countOfOrders(count: number, search: string): string {
  const orders = `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`
  return search ? `${orders} with “${search}”` : orders
}
