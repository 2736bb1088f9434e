// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderResponse } from './testOrder.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
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

  test('shows an error if the orders fail to load', async () => {
    await openScreen('/user/orders', () => found(null))
    expect(screen.getByText('Something has gone wrong fetching the orders.')).toBeTruthy()
  })
})
