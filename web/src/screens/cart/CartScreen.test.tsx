// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import update from '../../cart/__generated__/cartMutationsUpdateMutation.graphql.ts'
import type { Answer } from '../../relay/answer.ts'
import { shellAnswer } from '../../relay/testAnswers.ts'
import { answerTo, openScreen } from '../testScreen.tsx'
import cartScreenQuery from './__generated__/CartScreenQuery.graphql.ts'

const cart = (quantity: number, sum: string) => ({
  __typename: 'Cart',
  id: 'CART',
  quantityTotal: quantity,
  subTotal: { formatted: sum },
  items: [
    {
      __typename: 'CartItem',
      id: 'L1',
      name: 'Polyimide wire',
      partNumber: '410077',
      quantity,
      link: '/wire/polyimide?part-number=410077',
      price: { formatted: '$228.00' },
      linePrice: { formatted: sum },
      quantityMultiplierLabel: 'x 50 ft',
      isOneLength: true,
      image: { url: '/410077.svg', thumbnail: '/410077.svg', card: '/410077.svg', alt: '' },
      attributeData: [{ name: 'wire_size', label: 'Wire size', value: '22 AWG' }],
      variation: {
        id: 'V1',
        minimumQuantity: 1,
        maximumQuantity: 20,
        quantityStep: 1,
        availability: { status: 'IN_STOCK', quantity: 42, shipsBy: '2026-11-23T20:00:00Z' },
      },
    },
  ],
})

const shown = (contents: object | null) =>
  answerTo(cartScreenQuery, { ...shellAnswer(), viewer: { isLoggedIn: false, cart: contents } })

describe('the cart screen', () => {
  afterEach(cleanup)

  test('shows a line with all that tells it apart, linked to its part', async () => {
    await openScreen('/cart', () => shown(cart(2, '$456.00')))
    const line = within(screen.getByRole('listitem', { name: '410077, Polyimide wire' }))
    expect(line.getByRole('link', { name: 'Polyimide wire' }).getAttribute('href')).toBe(
      '/wire/polyimide?part-number=410077',
    )
    expect(line.getByText(/Wire size/).textContent).toBe('Wire size 22\u00a0AWG ·  × 50\u00a0ft · One piece Yes')
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    expect(summary.textContent).toContain('Order summary, 2 items')
    expect(summary.textContent).toContain('Subtotal (before shipping and tax)$456.00')
  })

  test('says once what one unit holds', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const attributeData = [{ name: 'purchased_length', label: 'Purchased length', value: '50 ft' }]
    await openScreen('/cart', () => shown({ ...contents, items: [{ ...line, attributeData }] }))
    expect(screen.getByText(/Purchased length/).textContent).toBe('Purchased length 50\u00a0ft · One piece Yes')
  })

  test('shows a new quantity at once and the money when the server has spoken', async () => {
    let speak: (answer: Answer) => void = () => {}
    const { asked } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery' ? shown(cart(2, '$456.00')) : new Promise<Answer>((resolve) => (speak = resolve)),
    )
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    await waitFor(() => expect(summary.textContent).toContain('5 items'))
    expect(within(summary).getByRole('status').getAttribute('aria-busy')).toBe('true')
    expect(summary.textContent).toContain('$456.00')
    expect(asked.at(-1)?.variables).toEqual({ input: { itemId: 'L1', quantity: 5 } })
    const warnings = [{ message: 'Kept at 4.' }]
    speak(answerTo(update, { updateCartItem: { cart: cart(4, '$912.00'), userErrors: [], warnings } }))
    await waitFor(() => expect(summary.textContent).toContain('$912.00'))
    await waitFor(() => expect(within(summary).getByRole('status').getAttribute('aria-busy')).toBe('false'))
    expect(field).toHaveProperty('value', '4')
    expect(screen.getByText('Kept at 4.')).toBeTruthy()
  })

  test('refuses what is no quantity, at the place, and asks nobody', async () => {
    const { asked } = await openScreen('/cart', () => shown(cart(2, '$456.00')))
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '1.5' } })
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
    expect(asked).toHaveLength(1)
  })

  test('leads on from an empty cart', async () => {
    await openScreen('/cart', () => shown(null))
    expect(screen.getByRole('heading', { name: 'The cart is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe('/products')
  })
})
