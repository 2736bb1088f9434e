// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderResponse } from './testOrder.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import loginQuery from '../account/login/__generated__/LoginScreenQuery.graphql.ts'
import '../account/login/LoginScreen.tsx'
import ordersQuery from './__generated__/OrdersScreenQuery.graphql.ts'
import './OrdersScreen.tsx'

const more = { hasNextPage: false, hasPreviousPage: false, endCursor: 'END' }

function found(orders: object | null) {
  return responseTo(ordersQuery, {
    ...shellResponse(null, 'ana'),
    viewer: { ...shellResponse(null, 'ana').viewer, orders },
  })
}

function page(totalCount: number, pageInfo = more) {
  return found({ totalCount, pageInfo, edges: totalCount === 0 ? [] : [{ node: orderResponse }] })
}

function hrefOf(name: string | RegExp) {
  return screen.getByRole('link', { name }).getAttribute('href')
}

beforeEach(() => void (document.cookie = 'userUuid=ana'))
afterEach(() => {
  cleanup()
  document.cookie = 'userUuid=; Max-Age=0'
})

describe('the orders page', () => {
  test('shows number, date, PO number, status, total and actions of each order', async () => {
    const { requests } = await openScreen('/user/orders', () => page(6))
    const [, row] = within(screen.getByRole('table', { name: 'Orders' })).getAllByRole('row')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['VX-2026-003977', 'Nov 4, 2026', 'CSS-4462', 'Partly shipped', '$985.50'])
    expect(hrefOf('VX-2026-003977')).toBe(`/user/orders/${orderResponse.uuid}`)
    expect(hrefOf('Track VX-2026-003977')).toBe(`/user/orders/${orderResponse.uuid}#shipments`)
    expect(screen.getByRole('button', { name: 'Reorder VX-2026-003977' })).toBeTruthy()
    expect(screen.getByText('6 orders')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(requests.map(({ variables }) => variables)).toEqual([
      { shell: true, first: 25, after: null, search: null, filter: null },
    ])
  })

  test('searches by number and puts the search in the URL', async () => {
    const { router, requests } = await openScreen('/user/orders', ({ variables }) => page(variables.search ? 0 : 6))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Order, PO or part number' }), { target: { value: '7711' } })
    fireEvent.click(within(screen.getByRole('search', { name: 'Orders' })).getByRole('button', { name: 'Search' }))
    expect(await screen.findByText(/contains “7711”/)).toBeTruthy()
    expect(router.state.location.search).toBe('?search=7711')
    expect(requests.at(-1)?.variables).toMatchObject({ search: '7711', after: null })
    expect(screen.getByRole('searchbox', { name: 'Order, PO or part number' })).toHaveProperty('value', '7711')
    for (const link of screen.getAllByRole('link', { name: 'All orders' }))
      expect(link.getAttribute('href')).toBe('/user/orders')
  })

  test('filters by status and by days, and keeps the filter in the URL', async () => {
    const { router, requests } = await openScreen('/user/orders', () => page(6))
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'on_hold' } })
    fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '2026-03-08' } })
    fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-01' } })
    fireEvent.click(within(screen.getByRole('search', { name: 'Orders' })).getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(router.state.location.search).toContain('status=on_hold'))
    await waitFor(() =>
      expect(requests.at(-1)?.variables).toMatchObject({
        search: null,
        // Clocks change on both days, at 2 am.
        filter: {
          states: ['ON_HOLD'],
          placedOnOrAfter: '2026-03-08',
          placedOnOrBefore: '2026-11-01',
        },
      }),
    )
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'on_hold')
  })

  test('has a URL for each page', async () => {
    const { requests } = await openScreen('/user/orders?search=CSS&after=cm93OjI0', () =>
      page(61, { hasNextPage: true, hasPreviousPage: true, endCursor: 'cm93OjQ5' }),
    )
    expect(requests[0]?.variables).toMatchObject({ after: 'cm93OjI0', search: 'CSS' })
    expect(screen.getByText('61 orders with “CSS”')).toBeTruthy()
    expect(hrefOf('Newest orders')).toBe('/user/orders?search=CSS')
    expect(hrefOf('Older orders')).toBe('/user/orders?search=CSS&after=cm93OjQ5')
  })

  test('links to the products if there are no orders yet', async () => {
    await openScreen('/user/orders', () => page(0))
    expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeTruthy()
    expect(hrefOf('Browse products')).toBe('/products')
    expect(screen.queryByRole('search', { name: 'Orders' })).toBeNull()
  })

  test('shows an error if the orders fail to load', async () => {
    await openScreen('/user/orders', () => found(null))
    expect(screen.getByText('Something has gone wrong fetching the orders.')).toBeTruthy()
  })

  test('sends guests to the login and back', async () => {
    const { router } = await openScreen('/user/orders?search=CSS', ({ name }) =>
      name === 'OrdersScreenQuery'
        ? responseTo(ordersQuery, { ...shellResponse() })
        : responseTo(loginQuery, { viewer: { isLoggedIn: false } }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
    expect(new URLSearchParams(router.state.location.search).get('destination')).toBe('/user/orders?search=CSS')
  })
})
