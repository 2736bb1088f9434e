// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import add from '../../cart/__generated__/cartMutationsAddMutation.graphql.ts'
import remove from '../../cart/__generated__/cartMutationsRemoveMutation.graphql.ts'
import update from '../../cart/__generated__/cartMutationsUpdateMutation.graphql.ts'
import type { Answer } from '../../relay/answer.ts'
import { shellAnswer } from '../../relay/testAnswers.ts'
import { answerTo, openScreen } from '../testScreen.tsx'
import cartScreenQuery from './__generated__/CartScreenQuery.graphql.ts'

const cart = (quantity: number, sum: string) => ({
  __typename: 'Cart',
  id: 'CART',
  quantityTotal: quantity,
  canCheckout: true,
  adjustments: [],
  coupons: [],
  total: { formatted: sum },
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
      isAvailable: true,
      priceFrom: 1,
      image: { url: '/410077.svg', thumbnail: '/410077.svg', card: '/410077.svg', alt: '' },
      attributeData: [{ name: 'wire_size', label: 'Wire size', value: '22 AWG' }],
      variation: {
        id: 'V1',
        canBeOneLength: true,
        minimumQuantity: 1,
        maximumQuantity: 20,
        quantityStep: 1,
        availability: { status: 'IN_STOCK', quantity: 42, shipsBy: '2026-11-23T20:00:00Z' },
      },
    },
  ],
})

const empty = {
  __typename: 'Cart',
  id: 'CART',
  quantityTotal: 0,
  subTotal: { formatted: '$0.00' },
  total: { formatted: '$0.00' },
  canCheckout: false,
  adjustments: [],
  coupons: [],
  items: [],
}

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

  test('says nothing of one piece where that cannot be asked', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const pack = {
      ...line,
      quantityMultiplierLabel: 'pack of 10',
      isOneLength: false,
      variation: { ...line?.variation, canBeOneLength: false },
    }
    await openScreen('/cart', () => shown({ ...contents, items: [pack] }))
    expect(screen.getByText(/Wire size/).textContent).toBe('Wire size 22\u00a0AWG ·  pack of 10')
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

  test('removes a line, puts the focus on the heading, and brings it back once', async () => {
    const { asked } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return shown(cart(2, '$456.00'))
      if (name === 'cartMutationsAddMutation')
        return answerTo(add, { addToCart: { cart: cart(2, '$456.00'), userErrors: [], warnings: [] } })
      return answerTo(remove, { removeCartItem: { cart: empty, userErrors: [], warnings: [] } })
    })
    const button = screen.getByRole('button', { name: 'Remove 410077' })
    button.focus()
    fireEvent.click(button)
    const [undo] = await screen.findAllByRole('button', { name: 'Undo' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Cart' })))
    fireEvent.click(undo as HTMLElement)
    await screen.findByLabelText('Quantity of 410077')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(asked.at(-1)?.variables).toEqual({ input: { lines: [{ sku: '410077', quantity: 2, isOneLength: true }] } })
  })

  test('keeps a line that could not be removed, and says why', async () => {
    await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return shown(cart(2, '$456.00'))
      throw new Error('no connection')
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove 410077' }))
    expect(screen.queryByLabelText('Quantity of 410077')).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toContain('410077: '))
    expect(screen.getByLabelText('Quantity of 410077')).toHaveProperty('value', '2')
    expect(screen.queryByText(/Line removed/)).toBeNull()
  })

  test('says what became of a quantity whose line has gone meanwhile, say in another tab', async () => {
    await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? shown(cart(2, '$456.00'))
        : answerTo(update, { updateCartItem: { cart: empty, userErrors: [{ message: 'It is gone.' }], warnings: [] } }),
    )
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toBe('410077: It is gone.'))
  })

  test('leads on from an empty cart', async () => {
    await openScreen('/cart', () => shown(null))
    expect(screen.getByRole('heading', { name: 'The cart is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe('/products')
  })
})
