// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { orderResponse } from '../../orders/testOrder.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import '../../home/HomeScreen.tsx'
import homeQuery from '../../home/__generated__/HomeScreenQuery.graphql.ts'
import ordersQuery from '../../orders/__generated__/OrdersScreenQuery.graphql.ts'
import '../../orders/OrdersScreen.tsx'
import confirmationQuery from './__generated__/ConfirmationScreenQuery.graphql.ts'
import './ConfirmationScreen.tsx'
import './keepAccountAction.ts'

const path = '/checkout/confirmation'
const justPlaced = {
  ...orderResponse,
  hasCustomer: false,
  state: 'PLACED',
  events: orderResponse.events.slice(0, 1),
  items: orderResponse.items.map((item) => ({ ...item, shippedQuantity: 0, shipsBy: '2026-11-30' })),
}

function confirmed(lastOrder: object | null, uuid: string | null = null) {
  const { viewer, ...shell } = shellResponse(null, uuid)
  return responseTo(confirmationQuery, { ...shell, viewer: { ...viewer, lastOrder } })
}

afterEach(() => {
  cleanup()
  document.cookie = 'userUuid=; Max-Age=0'
})

describe('the confirmation', () => {
  test('splits a line that ships partly later, unless the order ships complete', async () => {
    const [first, ...others] = justPlaced.items
    const split = { ...justPlaced, items: [{ ...first, stockedQuantity: 1 }, ...others] }
    await openScreen(path, () => confirmed(split))
    expect(screen.getByText('1 in stock, the rest by Mon, Nov 30')).toBeTruthy()
    cleanup()
    await openScreen(path, () => confirmed({ ...split, isShippedComplete: true }))
    expect(screen.queryByText(/in stock/)).toBeNull()
  })

  test('shows where the order ships', async () => {
    await openScreen(path, () => confirmed(justPlaced))
    const title = screen.getByRole('heading', { name: 'Ship to' })
    expect(title.closest('.only-print')).toBeNull()
    expect(title.nextSibling?.textContent).toContain('Valencia, CA 91355')
  })

  test('links customers to their order without offering an account', async () => {
    document.cookie = 'userUuid=ana'
    await openScreen(path, () => confirmed({ ...justPlaced, hasCustomer: true }, 'ana'))
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/user/orders/${orderResponse.uuid}`,
    )
    expect(screen.queryByRole('heading', { name: 'Create an account' })).toBeNull()
  })

  test('redirects customers to their orders and guests home if there is no order', async () => {
    document.cookie = 'userUuid=ana'
    const customer = await openScreen(path, ({ name }) =>
      name === 'ConfirmationScreenQuery'
        ? confirmed(null, 'ana')
        : responseTo(ordersQuery, { viewer: { isLoggedIn: true, orders: null } }),
    )
    expect(customer.router.state.location.pathname).toBe('/user/orders')
    cleanup()
    document.cookie = 'userUuid=; Max-Age=0'
    const guest = await openScreen(path, ({ name }) =>
      name === 'ConfirmationScreenQuery' ? confirmed(null) : responseTo(homeQuery, shellResponse()),
    )
    expect(guest.router.state.location.pathname).toBe('/')
  })
})
