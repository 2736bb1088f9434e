// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import registration from '../../account/register/__generated__/registerMutation.graphql.ts'
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
  test('shows the order, the recipient of the email and the next steps, without mutations', async () => {
    const { requests } = await openScreen(path, () => confirmed(justPlaced))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Ana. Your order is placed.')
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('Order number VX-2026-003977')
    expect(main.textContent).toContain(
      'We’re sending a confirmation to ana.ruiz@castaic-surface.example. PO number CSS-4462.',
    )
    const next = within(screen.getByRole('region', { name: 'What happens next' }))
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PlacedWed, Nov 4, 9:12 am Pacific',
      'In processMon, Nov 30',
      'ShipsMon, Nov 30, UPS Ground',
    ])
    expect(screen.getAllByText('Ships Mon, Nov 30')).toHaveLength(2)
    expect(within(screen.getByRole('complementary', { name: 'Order summary' })).getByText('$985.50')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order confirmation, PDF' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(`/order/${orderResponse.uuid}`)
    expect(requests.map(({ name }) => name)).toEqual(['ConfirmationScreenQuery'])
  })

  test('splits a line that ships partly later, unless the order ships complete', async () => {
    const [first, ...others] = justPlaced.items
    const split = { ...justPlaced, items: [{ ...first, stockedQuantity: 1 }, ...others] }
    await openScreen(path, () => confirmed(split))
    expect(screen.getByText('1 in stock, the rest by Mon, Nov 30')).toBeTruthy()
    cleanup()
    await openScreen(path, () => confirmed({ ...split, isShippedComplete: true }))
    expect(screen.queryByText(/in stock/)).toBeNull()
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

describe('creating an account from an order', () => {
  const enter = (password: string) =>
    fireEvent.change(screen.getByLabelText('Password', { exact: true }), { target: { value: password } })
  const create = () => fireEvent.click(screen.getByRole('button', { name: /Create account/ }))

  test('asks only for a password, then to check the email', async () => {
    const { requests } = await openScreen(path, ({ name }) =>
      name === 'ConfirmationScreenQuery'
        ? confirmed(justPlaced)
        : responseTo(registration, {
            register: { viewer: { isLoggedIn: false }, changed: [], revoked: [], userErrors: [], warnings: [] },
          }),
    )
    expect(screen.queryAllByRole('textbox').filter((box) => box.closest('main'))).toEqual([])
    enter('turbo pump and gauge')
    create()
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(requests.at(-1)?.variables).toEqual({
      input: {
        email: 'ana.ruiz@castaic-surface.example',
        password: 'turbo pump and gauge',
        firstName: 'Ana',
        lastName: 'Ruiz',
        company: 'Castaic Surface Science',
        phone: '6615550142',
        taxNum: null,
        source: null,
      },
    })
    expect(screen.queryByLabelText('Password', { exact: true })).toBeNull()
  })

  test('rejects a short password before sending anything', async () => {
    const { requests } = await openScreen(path, () => confirmed(justPlaced))
    enter('short')
    create()
    expect(await screen.findByText(/Password: This field should be at least 12/)).toBeTruthy()
    expect(requests).toHaveLength(1)
  })
})
