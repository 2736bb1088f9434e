// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import addSaved from '../cart/__generated__/savedCartMutationsAddSavedMutation.graphql.ts'
import remove from '../cart/__generated__/savedCartMutationsDeleteMutation.graphql.ts'
import type { GatewayRequest } from '../../testing/testing.tsx'
import { cartResponse } from '../cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import savedQuery from './__generated__/SavedCartsScreenQuery.graphql.ts'
import './SavedCartsScreen.tsx'

function savedCart(id: string, name: string) {
  return {
    __typename: 'SavedCart',
    id,
    name,
    savedAt: '2026-11-20T18:00:00Z',
    quantityTotal: 3,
    subTotal: { formatted: '$756.00' },
    items: [
      {
        partNumber: '180050',
        name: 'Feedthrough',
        quantity: 2,
        note: 'Chamber B',
        linePrice: { formatted: '$756.00' },
        variation: { id: 'V1', path: '/f', availability: { status: 'IN_STOCK' } },
      },
      { partNumber: '999999', name: 'Old part', quantity: 1, variation: null },
    ],
  }
}

function page(savedCarts: object[] | null, isLoggedIn = true) {
  const shell = shellResponse(null, isLoggedIn ? 'u1' : null)
  return responseTo(savedQuery, { ...shell, viewer: { ...shell.viewer, savedCarts } })
}

function open(
  answer: (request: GatewayRequest) => ReturnType<typeof page> = () => page([savedCart('S1', 'Chamber B')]),
) {
  return openScreen('/user/saved-carts', answer)
}

describe('saved carts', () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('show their items and mark unavailable ones', async () => {
    await open()
    const cart = within(screen.getByRole('region', { name: 'Chamber B' }))
    expect(cart.getByText(/^Saved/).textContent).toBe('Saved Nov 20, 2026, 3 items, $756.00 today')
    const [, first, second] = cart.getAllByRole('row', { hidden: true })
    expect(first?.textContent).toContain('180050FeedthroughNote: Chamber B2 $756.00')
    expect(second?.textContent).toContain('No longer available')
  })

  test('report items that could not be added', async () => {
    await open(({ name }) => {
      if (name === 'SavedCartsScreenQuery') return page([savedCart('S1', 'Chamber B')])
      const userErrors = [{ message: 'There is no part number 999999.' }]
      return responseTo(addSaved, { addSavedCart: { cart: cartResponse('a', 2), userErrors, warnings: [] } })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart: Chamber B' }))
    expect((await screen.findByText('Some items could not be added.')).parentElement?.textContent).toContain('999999')
  })

  test('are deleted after the undo period', async () => {
    const { requests } = await open(({ name }) =>
      name === 'SavedCartsScreenQuery'
        ? page([savedCart('S1', 'Chamber B')])
        : responseTo(remove, { deleteSavedCart: { viewer: null, userErrors: [] } }),
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Delete Chamber B' }))
    expect(screen.getByRole('heading', { name: 'No saved carts' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('region', { name: 'Chamber B' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(requests).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Delete Chamber B' }))
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(requests.at(-1)).toMatchObject({ variables: { input: { id: 'S1' } } })
    expect(requests).toHaveLength(2)
  })

  test('are deleted immediately when the page is closed', async () => {
    const { requests } = await open(({ name }) =>
      name === 'SavedCartsScreenQuery'
        ? page([savedCart('S1', 'Chamber B')])
        : responseTo(remove, {
            deleteSavedCart: { viewer: null, userErrors: [{ message: 'Busy.', code: 'CONFLICT' }] },
          }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Delete Chamber B' }))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(requests).toHaveLength(2))
    // A cart that could not be deleted reappears.
    await screen.findByRole('region', { name: 'Chamber B' })
    expect(screen.getByText('“Chamber B” was not deleted.')).toBeTruthy()
  })
})
