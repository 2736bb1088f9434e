// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import addShared from '../cart/__generated__/savedCartMutationsAddSharedMutation.graphql.ts'
import { cartResponse } from '../cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import sharedQuery from './__generated__/SharedCartScreenQuery.graphql.ts'
import './SharedCartScreen.tsx'

const shared = {
  sharedAt: '2026-11-20T18:00:00Z',
  expiresAt: '2026-12-20T18:00:00Z',
  quantityTotal: 2,
  subTotal: { formatted: '$756.00' },
  items: [
    {
      partNumber: '180050',
      name: '<script>alert(1)</script> Feedthrough',
      quantity: 2,
      linePrice: { formatted: '$756.00' },
      variation: { id: 'V1', path: '/f', availability: { status: 'IN_STOCK' } },
    },
  ],
}

describe('a shared cart', () => {
  afterEach(cleanup)

  test('is loaded by its token, and can be copied but not changed', async () => {
    const { requests } = await openScreen('/cart/shared/t0ken', ({ name }) =>
      name === 'SharedCartScreenQuery'
        ? responseTo(sharedQuery, { ...shellResponse(), sharedCart: shared })
        : responseTo(addShared, { addSharedCart: { cart: cartResponse('a', 2), userErrors: [], warnings: [] } }),
    )
    expect(requests[0]?.variables).toEqual({ shell: true, token: 't0ken' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shared cart')
    expect(screen.getByText(/The link works until Dec 20, 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '<script>alert(1)</script> Feedthrough' })).toBeTruthy()
    expect(screen.getByRole('main').querySelectorAll('input:not([type=hidden])')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'Copy to my cart' }))
    await screen.findByText('The items were added to your cart.')
    expect(requests.at(-1)?.variables).toEqual({ input: { token: 't0ken' } })
  })

  test('shows a message and a link if it does not exist or has expired', async () => {
    await openScreen('/cart/shared/t0ken', () => responseTo(sharedQuery, { ...shellResponse(), sharedCart: null }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not work')
    expect(screen.getByRole('link', { name: 'View your cart' }).getAttribute('href')).toBe('/cart')
  })
})
