// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import details from '../features/cart/__generated__/cartMutationsDetailsMutation.graphql.ts'
import cartScreenQuery from '../features/cart/__generated__/CartScreenQuery.graphql.ts'
import flagsQuery from '../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import login from '../features/account/login/__generated__/loginActionMutation.graphql.ts'
import loginScreenQuery from '../features/account/login/__generated__/LoginScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../testing/testScreen.tsx'
import { cartResponse } from '../features/cart/testCart.ts'
import { shellResponse } from '../testing/testResponses.ts'
import { pageFactsMarkup } from '../platform/device/pageFacts.ts'

const told = vi.fn()

beforeEach(() => {
  told.mockReset()
  vi.stubGlobal('navigator', { ...navigator, onLine: true, serviceWorker: { controller: { postMessage: told } } })
  document.head.innerHTML = pageFactsMarkup({ build: 'one', rollbar: null, isOfflineEnabled: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

function carts() {
  return told.mock.calls.flatMap(([message]: { type: string; state?: string }[]) =>
    message?.type === 'cart' ? [message.state] : [],
  )
}

/** A cart with one item and a note. */
function noted(note: string | null) {
  const cart = cartResponse('CART', 2)
  return { ...cart, items: cart.items.map((item) => ({ ...item, note })) }
}

test('a cart that arrives with a login is complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const viewer = { ...shellResponse(null, 'ana').viewer, cart: noted('for chamber B') }
  const { router, settle } = await openScreen('/user/login?destination=%2Ffeature-flags', ({ name }) => {
    if (name === 'LoginScreenQuery') return responseTo(loginScreenQuery, shellResponse())
    if (name === 'FeatureFlagsScreenQuery') return responseTo(flagsQuery, {})
    return responseTo(login, { login: { viewer, changed: [], revoked: [], userErrors: [], warnings: [] } })
  })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@castaic.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'flange gasket & bolts' } })
  fireEvent.click(screen.getByRole('button', { name: /^Log in/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/feature-flags'))
  await settle()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(JSON.parse(carts().at(-1) ?? '')).toEqual({
    total: { formatted: '$756.00' },
    items: [{ id: 'CART-1', quantity: 2, isOneLength: null, note: 'for chamber B', reference: null }],
  })
})

test('an item with another note makes another cart, which is cached again', async () => {
  const wait = () => act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { settle } = await openScreen('/cart', ({ name }) =>
    name === 'CartScreenQuery'
      ? responseTo(cartScreenQuery, { ...shellResponse(), viewer: { isLoggedIn: false, cart: noted(null) } })
      : responseTo(details, { updateCartItemDetails: { cart: noted('for chamber B'), userErrors: [], warnings: [] } }),
  )
  await wait()
  expect(carts()).toHaveLength(1)
  const note = screen.getByLabelText('Note (optional)')
  fireEvent.change(note, { target: { value: 'for chamber B' } })
  fireEvent.blur(note)
  await screen.findByText('Note: for chamber B')
  await settle()
  await wait()
  expect(carts()).toHaveLength(2)
  expect(new Set(carts()).size).toBe(2)
})
