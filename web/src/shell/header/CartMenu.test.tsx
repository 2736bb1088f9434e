// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { relaySession } from '../../platform/relay/session.ts'
import { cartResponse } from '../../features/cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { createTestSession, TestPage } from '../../testing/testing.tsx'
import { routes } from '../../routes.ts'
import cartQuery from '../../features/cart/__generated__/CartScreenQuery.graphql.ts'
import routeQuery from '../../features/backendPage/__generated__/RouteScreenQuery.graphql.ts'
import searchQuery from '../../features/search/__generated__/SearchScreenQuery.graphql.ts'
import { responseTo } from '../../testing/testScreen.tsx'

function requestOf(name: string) {
  const request = [cartQuery, routeQuery, searchQuery].find(({ params }) => params.name === name)
  if (!request) throw new Error(`No answer to ${name}`)
  return request
}

/** The header on the search page, or at `path`. */
async function open(cart: object | null, at = '/search?terms=kf40') {
  const { session } = createTestSession(({ name }) => responseTo(requestOf(name), shellResponse(cart)))
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
  })
  await vi.waitFor(() => {
    if (!router.state.initialized) throw new Error('still loading')
  })
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
}

function button() {
  return screen.getByRole('button', { name: /^Cart/ })
}
function dropDown() {
  return screen.queryByRole('region', { name: 'Cart' })
}

describe('the cart in the header', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('is a plain link while empty', async () => {
    await open(null)
    expect(screen.getByRole('link', { name: /^Cart, empty$/ }).getAttribute('href')).toBe('/cart')
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull()
  })

  test.each([
    [1, /^Cart, 1 item$/, 'Subtotal, 1 item'],
    [2, /^Cart, 2 items$/, 'Subtotal, 2 items'],
  ])('opens on click and announces %i', async (quantity, name, subtotal) => {
    await open(cartResponse('a', quantity))
    expect(dropDown()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(dropDown()?.textContent).toContain('180050'))
    expect(screen.getByText(subtotal)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart')
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout')
    fireEvent.click(button())
    expect(dropDown()).toBeNull()
  })

  test('offers no checkout with an unavailable item', async () => {
    await open({ ...cartResponse('a', 2), canCheckout: false })
    fireEvent.click(button())
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
    expect(dropDown()?.textContent).toContain('no longer available')
  })

  test('offers no checkout during checkout', async () => {
    await open(cartResponse('a', 2), '/checkout-help')
    fireEvent.click(button())
    expect(screen.getByRole('link', { name: 'View cart' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
  })

  test('is a plain link on the cart page', async () => {
    await open(cartResponse('a', 2), '/cart')
    expect(screen.getByRole('link', { name: /^Cart, 2 items$/ }).getAttribute('href')).toBe('/cart')
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull()
  })

  test('closes 300 ms after the pointer leaves, unless it returns', async () => {
    await open(cartResponse('a', 2))
    fireEvent.click(button())
    const area = button().closest('form') as HTMLFormElement
    fireEvent.pointerLeave(area)
    act(() => void vi.advanceTimersByTime(250))
    fireEvent.pointerEnter(area)
    act(() => void vi.advanceTimersByTime(1000))
    expect(dropDown()).not.toBeNull()
    fireEvent.pointerLeave(area)
    act(() => void vi.advanceTimersByTime(310))
    expect(dropDown()).toBeNull()
  })

  test('stays open when a touch ends', async () => {
    await open(cartResponse('a', 2))
    fireEvent.click(button())
    fireEvent.pointerLeave(button().closest('form') as HTMLFormElement, { pointerType: 'touch' })
    act(() => void vi.advanceTimersByTime(1000))
    expect(dropDown()).not.toBeNull()
  })

  test('closes when focus leaves, not when it moves inside', async () => {
    await open(cartResponse('a', 2))
    fireEvent.click(button())
    fireEvent.blur(button(), { relatedTarget: dropDown() })
    expect(dropDown()).not.toBeNull()
    fireEvent.blur(screen.getByRole('link', { name: 'View cart' }), { relatedTarget: screen.getByRole('main') })
    expect(dropDown()).toBeNull()
  })

  test('closes on Escape and returns focus', async () => {
    await open(cartResponse('a', 2))
    fireEvent.click(button())
    fireEvent.keyDown(screen.getByRole('link', { name: 'View cart' }), { key: 'Escape' })
    expect(dropDown()).toBeNull()
    expect(document.activeElement).toBe(button())
  })
})
