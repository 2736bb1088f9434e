// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerResponse } from '../../../testing/testCustomer.ts'
import logout from '../../../platform/session/__generated__/sessionLogoutMutation.graphql.ts'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { orderResponse } from '../../orders/testOrder.ts'
import { cartResponse } from '../../cart/testCart.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { takeNotices } from '../../../platform/messages/notices.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import '../edit/EditScreen.tsx'
import resend from '../emailLinks/__generated__/verificationActionMutation.graphql.ts'
import '../login/LoginScreen.tsx'
import '../emailLinks/verificationAction.ts'
import './AccountScreen.tsx'
import accountQuery from './__generated__/AccountScreenQuery.graphql.ts'

const ana = customerResponse('ana')

function address(id: string, type: string, isDefault: boolean) {
  return {
    node: { id: `ADDRESS-${id}`, type, isDefault, address: { formatted: ['Ana Ruiz', 'Valencia, CA 91355'] } },
  }
}
const book = {
  totalCount: 3,
  edges: [address('A', 'SHIPPING', true), address('B', 'BILLING', true), address('C', 'SHIPPING', false)],
}

const history = { totalCount: 6, edges: [{ node: orderResponse }] }

function home(user: object, addresses: object | null = book, orders: object | null = history) {
  return responseTo(accountQuery, {
    ...shellResponse(cartResponse('C', 2)),
    viewer: { isLoggedIn: true, user, cart: cartResponse('C', 2), addresses, orders },
  })
}

function card(name: string) {
  return within(screen.getByRole('region', { name }))
}

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'userUuid=ana'
})
afterEach(() => {
  cleanup()
  document.cookie = 'userUuid=; Max-Age=0'
})

describe('the account home', () => {
  test('shows the account data with links to change it', async () => {
    const { requests } = await openScreen('/user', () => home(ana))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana Ruiz')
    expect(screen.getByText('Castaic Surface Science')).toBeTruthy()
    const profile = card('Profile')
    expect(profile.getByText('Email').nextSibling?.textContent).toBe(ana.email)
    expect(profile.getByText('Phone').nextSibling?.textContent).toBe('(661) 555-0142')
    expect(profile.getByText('Newsletter').nextSibling?.textContent).toBe('No')
    expect(profile.queryByText('Resale certificate')).toBeNull()
    expect(profile.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/user/edit')
    expect(card('Terms').getByText('Credit').nextSibling?.textContent).toBe(
      'Net 30 terms. $8,420.00 of $10,000.00 available.',
    )
    expect(card('Terms').getByText('Membership').nextSibling?.textContent).toContain('Preferred, active')
    expect(card('Password').getByText('Last changed on Mar 3, 2026.')).toBeTruthy()
    const addresses = card('Addresses')
    expect(addresses.getAllByText('Valencia, CA 91355')).toHaveLength(1)
    expect(addresses.getByText('Default shipping').parentElement?.textContent).toBe('Default shippingDefault billing')
    expect(addresses.getByRole('link', { name: 'All 3 addresses' }).getAttribute('href')).toBe('/user/address-book')
    expect(screen.queryByText(/not verified/)).toBeNull()
    expect(requests.map(({ name }) => name)).toEqual(['AccountScreenQuery'])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('shows notices about terms on hold and an unverified email address', async () => {
    const opened = await openScreen('/user', ({ name }) =>
      name === 'AccountScreenQuery'
        ? home({ ...ana, credit: 'hold', isEmailVerified: false })
        : responseTo(resend, { requestEmailVerification: { isAccepted: true, userErrors: [] } }),
    )
    expect(screen.getByText(/^Your terms are on hold\./)).toBeTruthy()
    expect(screen.getByText(/ana\.ruiz@castaic-surface\.example is not confirmed yet/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Resend link' }))
    expect(await screen.findByText('We sent a new link.')).toBeTruthy()
    expect(opened.requests.at(-1)?.variables).toEqual({ input: { email: ana.email } })
  })

  test('shows that there are no orders, or that they failed to load', async () => {
    await openScreen('/user', () => home(ana, book, { totalCount: 0, edges: [] }))
    expect(card('Recent orders').getByText(/No orders yet/)).toBeTruthy()
    cleanup()
    await openScreen('/user', () => home(ana, book, null))
    expect(screen.getByText('Something has gone wrong fetching the orders.')).toBeTruthy()
    expect(card('Profile').getByText(ana.email)).toBeTruthy()
  })

  test('shows the rest if the addresses fail to load', async () => {
    await openScreen('/user', () => ({
      ...home(ana, null),
      errors: [{ message: 'Something has gone wrong fetching the addresses.', path: ['viewer', 'addresses'] }],
    }))
    expect(screen.getByText('Something has gone wrong fetching the addresses.')).toBeTruthy()
    expect(card('Profile').getByText(ana.email)).toBeTruthy()
  })
})

describe('logging out', () => {
  const loggedOut = responseTo(logout, {
    logout: { viewer: { isLoggedIn: false }, changed: [], revoked: [], userErrors: [], warnings: [] },
  })
  async function logOut(answer: () => GatewayResponse) {
    const opened = await openScreen('/user', ({ name }) => (name === 'AccountScreenQuery' ? home(ana) : answer()))
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    sessionStorage.setItem('selected_address_uuid', 'A')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })))
    return { ...opened, assign }
  }
  afterEach(() => vi.restoreAllMocks())

  test('loads a new page with a confirmation and no customer data', async () => {
    const { assign, requests } = await logOut(() => loggedOut)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(requests.at(-1)?.name).toBe('sessionLogoutMutation')
    expect(takeNotices()).toEqual([{ type: 'info', text: 'You are logged out.' }])
    expect(sessionStorage.getItem('selected_address_uuid')).toBeNull()
    expect(screen.queryByText(ana.email)).toBeNull()
  })

  test('reports a failure and keeps the customer logged in', async () => {
    const { assign } = await logOut(() => ({
      errors: [{ message: 'The shop does not answer.', extensions: { status: 503 } }],
    }))
    expect(await screen.findAllByText('You are still logged in. The shop does not answer.')).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByText('Castaic Surface Science')).toBeTruthy()
  })

  test('needs a POST request', async () => {
    const { requests, router } = await openScreen('/user/logout', () => home(ana))
    expect(router.state.location.pathname).toBe('/user')
    expect(requests.map(({ name }) => name)).toEqual(['AccountScreenQuery'])
  })
})
