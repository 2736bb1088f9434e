// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import add from '../../features/cart/__generated__/cartMutationsAddMutation.graphql.ts'
import { addToCart } from '../../features/cart/cartMutations.ts'
import type { GatewayResponse } from '../relay/gatewayResponse.ts'
import type { RelaySession } from '../relay/session.ts'
import { cartResponse } from '../../features/cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import cartQuery from '../../features/cart/__generated__/CartScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import logout from './__generated__/sessionLogoutMutation.graphql.ts'
import { logOut } from './session.ts'
import { sessionEndMessage } from './sessionEnd.ts'

afterEach(cleanup)

function ended(answer: GatewayResponse): GatewayResponse {
  return { ...answer, extensions: { session: 'ended' } }
}
const ofCustomer = responseTo(flagsQuery, shellResponse(cartResponse('C', 2), 'ana'))
function messageTexts({ messages }: RelaySession) {
  return messages.current().map(({ text }) => text)
}
function accountLink() {
  return screen.getByRole('link', { name: /^(Account|Log In)$/ }).textContent
}

describe('an ended session', () => {
  test('switches the page to a guest and is reported once', async () => {
    const { router, session } = await openScreen('/feature-flags', ({ name }) =>
      name === 'CartScreenQuery' ? ended(responseTo(cartQuery, { viewer: { isLoggedIn: false } })) : ofCustomer,
    )
    expect(accountLink()).toBe('Account')
    expect(screen.getByRole('button', { name: /^Cart ?, 2 items$/ })).toBeTruthy()
    await act(() => router.navigate('/cart'))
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
    expect(accountLink()).toBe('Log In')
    expect(messageTexts(session)).toEqual([sessionEndMessage.text])
    act(() => session.messages.closeAll('info'))
    await act(() => router.revalidate())
    expect(messageTexts(session)).toEqual([])
  })

  test('keeps the new guest cart when reported by a cart write', async () => {
    const { session } = await openScreen('/feature-flags', ({ name }) =>
      name === 'cartMutationsAddMutation'
        ? ended(responseTo(add, { addToCart: { cart: cartResponse('GUEST', 1), userErrors: [], warnings: [] } }))
        : ofCustomer,
    )
    await act(async () => {
      await Promise.all([
        addToCart(session.environment, { sku: '180050', quantity: 1 }),
        addToCart(session.environment, { sku: '180050', quantity: 1 }),
      ])
    })
    expect(messageTexts(session)).toEqual([sessionEndMessage.text])
    expect(accountLink()).toBe('Log In')
    expect(screen.getByRole('button', { name: /^Cart ?, 1 item$/ })).toBeTruthy()
  })
})

describe('a new visitor on the same page', () => {
  test("is shown immediately, without the previous visitor's data", async () => {
    const { router, session, requests } = await openScreen('/feature-flags', ({ name }) => {
      if (name === 'sessionLogoutMutation')
        return responseTo(logout, {
          logout: {
            viewer: { isLoggedIn: false, user: null, cart: null },
            changed: [],
            revoked: [],
            userErrors: [],
            warnings: [],
          },
        })
      return name === 'CartScreenQuery' ? responseTo(cartQuery, { viewer: {} }) : ofCustomer
    })
    await act(() => router.navigate('/cart'))
    await act(() => router.navigate('/feature-flags'))
    await act(() => router.navigate('/cart'))
    const before = requests.length
    await act(() => logOut(session.environment))
    expect(accountLink()).toBe('Log In')
    expect(screen.getByRole('link', { name: /^Cart ?, empty$/ })).toBeTruthy()
    await act(() => router.navigate('/feature-flags'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/feature-flags'))
    expect(requests.slice(before).map(({ name }) => name)).toEqual(['sessionLogoutMutation', 'FeatureFlagsScreenQuery'])
  })
})
