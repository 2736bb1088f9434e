// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import add from './__generated__/cartMutationsAddMutation.graphql.ts'
import remove from './__generated__/cartMutationsRemoveMutation.graphql.ts'
import coupon from './__generated__/couponMutationsApplyMutation.graphql.ts'
import details from './__generated__/cartMutationsDetailsMutation.graphql.ts'
import update from './__generated__/cartMutationsUpdateMutation.graphql.ts'
import { setOnline } from '../../platform/device/offline/testNetwork.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { noInputs, shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import cartScreenQuery from './__generated__/CartScreenQuery.graphql.ts'

function cart(quantity: number, sum: string) {
  return {
    __typename: 'Cart',
    id: 'CART',
    quantityTotal: quantity,
    canCheckout: true,
    acceptsCoupons: true,
    missingParts: [],
    adjustments: [],
    shippingEstimate: [],
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
        isQuoted: false,
        openQuote: null,
        priceFrom: 1,
        image: { url: '/410077.svg', thumbnail: '/410077.svg', card: '/410077.svg', alt: '' },
        attributeData: [{ name: 'wire_size', label: 'Wire size', value: '22 AWG' }],
        variation: {
          id: 'V1',
          canBeOneLength: true,
          minimumQuantity: 1,
          maximumQuantity: 20,
          quantityStep: 1,
          availability: { status: 'IN_STOCK', quantity: 42, shipsBy: '2026-11-23' },
        },
      },
    ],
  }
}

const empty = {
  __typename: 'Cart',
  id: 'CART',
  quantityTotal: 0,
  subTotal: { formatted: '$0.00' },
  total: { formatted: '$0.00' },
  canCheckout: false,
  acceptsCoupons: true,
  missingParts: [],
  adjustments: [],
  shippingEstimate: [],
  coupons: [],
  items: [],
}

function cartResponse(contents: object | null) {
  return responseTo(cartScreenQuery, { ...shellResponse(), viewer: { isLoggedIn: false, cart: contents } })
}

describe('the cart screen', () => {
  afterEach(cleanup)

  test.each([
    ['both', {}, ['Note (optional)', 'Your item no. (optional)']],
    ['one', { hasItemNotes: false }, ['Your item no. (optional)']],
    ['none', noInputs, []],
  ])('offers only the notes and item numbers that the shop stores: %s', async (_, inputs, labels) => {
    const { shop, ...shell } = shellResponse(cart(2, '$456.00'))
    await openScreen('/cart', () =>
      responseTo(cartScreenQuery, { ...shell, shop: { ...shop, inputs: { ...shop.inputs, ...inputs } } }),
    )
    const line = within(screen.getByRole('listitem', { name: '410077, Polyimide wire' }))
    expect(line.queryAllByLabelText(/Note|item no/).map((field) => field.closest('label')?.textContent)).toEqual(labels)
    expect(line.queryByText('Add a line note') !== null).toBe(labels.length > 0)
  })

  test.each([
    ['quotes', ['QUOTES'], 1],
    ['messages', ['CONTACT'], 1],
    ['neither', [], 0],
  ])('offers to request a quote only in shops that accept quotes or messages: %s', async (_, features, count) => {
    const { shop, ...shell } = shellResponse(cart(2, '$456.00'))
    await openScreen('/cart', () => responseTo(cartScreenQuery, { ...shell, shop: { ...shop, features } }))
    expect(screen.queryAllByRole('link', { name: 'Request a quote' })).toHaveLength(count)
  })

  test('shows an item with its attributes, linked to its part', async () => {
    await openScreen('/cart', () => cartResponse(cart(2, '$456.00')))
    const line = within(screen.getByRole('listitem', { name: '410077, Polyimide wire' }))
    expect(line.getByRole('link', { name: 'Polyimide wire' }).getAttribute('href')).toBe(
      '/wire/polyimide?part-number=410077',
    )
    expect(line.getByText(/Wire size/).parentElement?.textContent).toBe('Wire size 22\u00a0AWG\u00a0· One piece Yes')
    expect(line.getByText('2 × 50 ft = 100 ft')).toBeTruthy()
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    expect(summary.textContent).toContain('Order summary, 2 items')
    expect(summary.textContent).toContain('Subtotal (before shipping and tax)$456.00')
  })

  test('explains freight before checkout', async () => {
    const part = (label: string, formatted: string) => ({ label, amount: { formatted } })
    const shippingEstimate = [part('Shipping, UPS Ground', '$0.00'), part('Heavy shipment, over 50 lb', '$40.00')]
    await openScreen('/cart', () => cartResponse({ ...cart(2, '$6,677.00'), shippingEstimate }))
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    expect(within(summary).getByRole('region', { name: 'Estimate for the contiguous US' }).textContent).toBe(
      'Estimate for the contiguous USShipping, UPS Ground$0.00Heavy shipment, over 50 lb$40.00',
    )
  })

  test('links a part to the quote that covers it', async () => {
    const listed = cart(2, '$456.00')
    const openQuote = { uuid: 'q1', number: 'Q-2026-001001', quantity: 10, price: { formatted: '$290.00' } }
    await openScreen('/cart', () =>
      cartResponse({ ...listed, items: listed.items.map((item) => ({ ...item, openQuote })) }),
    )
    const link = screen.getByRole('link', { name: 'Q-2026-001001' })
    expect(link.getAttribute('href')).toBe('/quote/q1')
    expect(link.parentElement?.textContent).toBe('You have a quote for 10 at $290.00 each: Q-2026-001001')
  })

  test('shows the quantity that a quote sets as text, and removes the item', async () => {
    const quoted = cart(25, '$5,000.00')
    const items = quoted.items.map((item) => ({ ...item, isQuoted: true }))
    const { requests } = await openScreen('/cart', (request) =>
      request.name === 'CartScreenQuery'
        ? cartResponse({ ...quoted, items })
        : responseTo(remove, { removeCartItem: { cart: empty, userErrors: [], warnings: [] } }),
    )
    const line = within(screen.getByRole('listitem', { name: '410077, Polyimide wire' }))
    expect(line.queryByRole('textbox', { name: 'Quantity of 410077' })).toBeNull()
    expect(line.getByText('Price and quantity are set by your quote.')).toBeTruthy()
    expect(line.getByText('Quantity').parentElement?.textContent).toBe('Quantity 25')
    fireEvent.click(line.getByRole('button', { name: 'Remove 410077' }))
    await screen.findByText('Your cart is empty')
    expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1' } })
  })

  test('shows a long cart in compact rows, filtered by part number and name', async () => {
    const long = cart(2, '$456.00')
    const items = Array.from({ length: 11 }, (_, index) => ({
      ...long.items[0],
      id: `L${index}`,
      partNumber: String(410070 + index),
    }))
    await openScreen('/cart', () => cartResponse({ ...long, items }))
    const rows = () => within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem')
    expect(rows().filter((row) => row.hasAttribute('data-compact'))).toHaveLength(11)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter items' }), { target: { value: 'WIRE 41008' } })
    expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(['410080, Polyimide wire'])
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }))
    expect(rows()[0]?.hasAttribute('data-compact')).toBe(false)
  })

  test('says that items are saved if the cart fails to load, and links to a retry', async () => {
    await openScreen('/cart', () => cartResponse({ ...empty, isLoaded: false }))
    expect(screen.getByText('Your cart could not be loaded. Your items are saved.')).toBeTruthy()
    expect(screen.queryByText('Your cart is empty')).toBeNull()
    expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/cart')
    cleanup()
    await openScreen('/cart', () => cartResponse({ ...empty, isLoaded: true }))
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })

  test('warns at the top that prices and stock may be outdated', async () => {
    const staleSince = '2026-11-20T17:41:00Z'
    await openScreen('/cart', () => ({ ...cartResponse(empty), extensions: { staleSince } }))
    expect(screen.getByText(/having trouble/).textContent).toBe(
      'Prices and stock as of Nov 20, 2026, 9:41 am Pacific. We’re having trouble reaching our catalog.',
    )
  })

  test('hides the one-piece option for parts without it', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const pack = {
      ...line,
      quantityMultiplierLabel: 'pack of 10',
      isOneLength: false,
      variation: { ...line?.variation, canBeOneLength: false },
    }
    await openScreen('/cart', () => cartResponse({ ...contents, items: [pack] }))
    expect(screen.getByText(/Wire size/).parentElement?.textContent).toBe('Wire size 22\u00a0AWG')
    expect(screen.getByText('2 × pack of 10 = 20 pieces')).toBeTruthy()
  })

  test('updates the quantity immediately and prices after the response', async () => {
    let speak: (answer: GatewayResponse) => void = () => {}
    const { requests } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse(cart(2, '$456.00'))
        : new Promise<GatewayResponse>((resolve) => (speak = resolve)),
    )
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    await waitFor(() => expect(summary.textContent).toContain('5 items'))
    expect(within(summary).getByRole('status').getAttribute('aria-busy')).toBe('true')
    expect(summary.textContent).toContain('$456.00')
    expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1', quantity: 5 } })
    const warnings = [{ message: 'Kept at 4.' }]
    speak(responseTo(update, { updateCartItem: { cart: cart(4, '$912.00'), userErrors: [], warnings } }))
    await waitFor(() => expect(summary.textContent).toContain('$912.00'))
    await waitFor(() => expect(within(summary).getByRole('status').getAttribute('aria-busy')).toBe('false'))
    expect(field).toHaveProperty('value', '4')
    expect(screen.getByText('Kept at 4.')).toBeTruthy()
  })

  test('rejects an invalid quantity at the field without a request', async () => {
    const { requests } = await openScreen('/cart', () => cartResponse(cart(2, '$456.00')))
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '1.5' } })
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
    expect(requests).toHaveLength(1)
  })

  test('removes an item, focuses the heading, and restores it once', async () => {
    const { requests } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      if (name === 'cartMutationsAddMutation')
        return responseTo(add, { addToCart: { cart: cart(2, '$456.00'), userErrors: [], warnings: [] } })
      return responseTo(remove, { removeCartItem: { cart: empty, userErrors: [], warnings: [] } })
    })
    const button = screen.getByRole('button', { name: 'Remove 410077' })
    button.focus()
    fireEvent.click(button)
    const [undo] = await screen.findAllByRole('button', { name: 'Undo' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Cart' })))
    fireEvent.click(undo as HTMLElement)
    await screen.findByLabelText('Quantity of 410077')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(requests.at(-1)?.variables).toEqual({
      input: { lines: [{ sku: '410077', quantity: 2, isOneLength: true }] },
    })
  })

  test('keeps an item that could not be removed and shows the reason', async () => {
    await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      throw new Error('no connection')
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove 410077' }))
    expect(screen.queryByLabelText('Quantity of 410077')).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toContain('410077: '))
    expect(await screen.findByLabelText('Quantity of 410077')).toHaveProperty('value', '2')
    expect(screen.queryByText(/Item removed/)).toBeNull()
  })

  test('reports the result for an item removed meanwhile in another tab', async () => {
    await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse(cart(2, '$456.00'))
        : responseTo(update, {
            updateCartItem: { cart: empty, userErrors: [{ message: 'It is gone.' }], warnings: [] },
          }),
    )
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toBe('410077: It is gone.'))
  })

  test('blocks changes while offline, and sends earlier input once online', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const { requests } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      const after = { cart: cart(5, '$1,140.00'), userErrors: [], warnings: [] }
      return name === 'cartMutationsUpdateMutation'
        ? responseTo(update, { updateCartItem: after })
        : responseTo(details, { updateCartItemDetails: after })
    })
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity of 410077')
    const note = screen.getByLabelText<HTMLInputElement>('Note (optional)')
    fireEvent.change(quantity, { target: { value: '5' } })
    fireEvent.change(note, { target: { value: 'for chamber B' } })
    setOnline(false)
    fireEvent.blur(quantity)
    fireEvent.blur(note)
    fireEvent.click(screen.getByLabelText('No'))
    for (const name of ['Clear cart', 'Remove 410077', 'Apply', 'Share by link']) {
      const button = screen.getByRole('button', { name })
      expect([name, button.getAttribute('aria-disabled')]).toEqual([name, 'true'])
      fireEvent.click(button)
    }
    for (const field of [quantity, note, screen.getByLabelText<HTMLInputElement>('No')])
      expect(field.getAttribute('aria-disabled')).toBe('true')
    expect([quantity.readOnly, quantity.value, note.readOnly, note.value]).toEqual([true, '5', true, 'for chamber B'])
    expect(requests).toHaveLength(1)

    setOnline(true)
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(requests.slice(1).map(({ variables }) => variables)).toEqual([
      { input: { itemId: 'L1', note: 'for chamber B' } },
      { input: { itemId: 'L1', quantity: 5 } },
    ])
    expect([quantity.readOnly, note.readOnly]).toEqual([false, false])
  })

  test('does not send a note being typed when the network returns', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const noted = { ...contents, items: [{ ...line, note: 'for chamber B' }] }
    const { requests } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse(contents)
        : responseTo(details, { updateCartItemDetails: { cart: noted, userErrors: [], warnings: [] } }),
    )
    for (const [label, field] of [
      ['Note (optional)', 'note'],
      ['Your item no. (optional)', 'reference'],
    ] as const) {
      const before = requests.length
      const input = screen.getByLabelText<HTMLInputElement>(label)
      input.focus()
      fireEvent.change(input, { target: { value: 'for cha' } })
      setOnline(false)
      setOnline(true)
      expect(requests).toHaveLength(before)
      fireEvent.change(input, { target: { value: 'for chamber B' } })
      input.blur()
      await waitFor(() => expect(requests).toHaveLength(before + 1))
      expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1', [field]: 'for chamber B' } })
      await screen.findByText('Note: for chamber B')
    }
  })

  test('sends a note entered offline once online, even while its field has focus', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const { requests } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse(cart(2, '$456.00'))
        : responseTo(details, { updateCartItemDetails: { cart: cart(2, '$456.00'), userErrors: [], warnings: [] } }),
    )
    const note = screen.getByLabelText('Note (optional)')
    note.focus()
    fireEvent.change(note, { target: { value: 'for chamber B' } })
    setOnline(false)
    fireEvent.keyDown(note, { key: 'Enter' })
    expect(requests).toHaveLength(1)
    setOnline(true)
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1', note: 'for chamber B' } })
  })

  test('keeps all of a note that is edited while earlier responses arrive', async () => {
    const speak: ((note: string) => void)[] = []
    const noted = (note: string) => {
      const contents = cart(2, '$456.00')
      return { ...contents, items: contents.items.map((line) => ({ ...line, note })) }
    }
    const { requests } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      return new Promise<GatewayResponse>((resolve) =>
        speak.push((note) =>
          resolve(responseTo(details, { updateCartItemDetails: { cart: noted(note), userErrors: [], warnings: [] } })),
        ),
      )
    })
    const note = screen.getByLabelText<HTMLInputElement>('Note (optional)')
    const enter = (text: string) => {
      fireEvent.change(note, { target: { value: text } })
      fireEvent.keyDown(note, { key: 'Enter' })
    }
    enter('for')
    await waitFor(() => expect(speak).toHaveLength(1))
    enter('for cha')
    speak[0]?.('for')
    await screen.findByText('Note: for')
    expect(note.value).toBe('for cha')
    await waitFor(() => expect(speak).toHaveLength(2))
    fireEvent.change(note, { target: { value: 'for cha ' } })
    speak[1]?.('for cha')
    await screen.findByText('Note: for cha')
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }))
    await waitFor(() => expect(summary.getByRole('status').getAttribute('aria-busy')).toBe('false'))
    expect(note.value).toBe('for cha ')

    // A change reverted before its response is reverted on the server, too.
    enter('for chamber B')
    await waitFor(() => expect(speak).toHaveLength(3))
    enter('for cha')
    speak[2]?.('for chamber B')
    await waitFor(() => expect(speak).toHaveLength(4))
    expect(requests.slice(1).map(({ variables }) => variables)).toEqual(
      ['for', 'for cha', 'for chamber B', 'for cha'].map((written) => ({ input: { itemId: 'L1', note: written } })),
    )
    speak[3]?.('FOR CHA')
    await waitFor(() => expect(note.value).toBe('FOR CHA'))
  })

  test('never sends an untouched note, even with surrounding spaces on the server', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const { requests } = await openScreen('/cart', () =>
      cartResponse({ ...contents, items: [{ ...line, note: ' for chamber B ', reference: 'V-4 ' }] }),
    )
    for (const label of ['Note (optional)', 'Your item no. (optional)']) fireEvent.blur(screen.getByLabelText(label))
    expect(requests).toHaveLength(1)
  })

  test('continues with a quantity being typed when the network returns', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    onTestFinished(() => void vi.useRealTimers())
    const { requests } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse(cart(2, '$456.00'))
        : responseTo(update, { updateCartItem: { cart: cart(12, '$2,736.00'), userErrors: [], warnings: [] } }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const field = screen.getByLabelText('Quantity of 410077')
    field.focus()
    fireEvent.change(field, { target: { value: '1' } })
    setOnline(false)
    act(() => void vi.advanceTimersByTime(10_000))
    setOnline(true)
    expect(requests).toHaveLength(1)
    fireEvent.change(field, { target: { value: '12' } })
    setOnline(false)
    setOnline(true)
    expect(requests).toHaveLength(1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
    expect(requests.slice(1).map(({ variables }) => variables)).toEqual([{ input: { itemId: 'L1', quantity: 12 } }])
    expect(field).toHaveProperty('value', '12')
  })

  test('keeps a quantity that is edited while an earlier response arrives', async () => {
    const speak: ((quantity: number) => void)[] = []
    const { requests } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      return new Promise<GatewayResponse>((resolve) =>
        speak.push((quantity) =>
          resolve(responseTo(update, { updateCartItem: { cart: cart(quantity, '$1'), userErrors: [], warnings: [] } })),
        ),
      )
    })
    const field = screen.getByLabelText('Quantity of 410077')
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(speak).toHaveLength(1))
    fireEvent.change(field, { target: { value: '' } })
    speak[0]?.(4)
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    await waitFor(() => expect(summary.textContent).toContain('4 items'))
    expect(field).toHaveProperty('value', '')
    fireEvent.change(field, { target: { value: '12' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(speak).toHaveLength(2))
    expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1', quantity: 12 } })
    speak[1]?.(10)
    await waitFor(() => expect(field).toHaveProperty('value', '10'))
  })

  test('changes the one-piece option and reports merged items', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    const twin = { ...line, id: 'L2', isOneLength: false }
    const merged = { ...contents, quantityTotal: 4, items: [{ ...twin, quantity: 4 }] }
    const warnings = [{ message: 'Two lines of 410077 are now one' }]
    const { requests } = await openScreen('/cart', ({ name }) =>
      name === 'CartScreenQuery'
        ? cartResponse({ ...contents, quantityTotal: 4, items: [line, twin] })
        : responseTo(details, { updateCartItemDetails: { cart: merged, userErrors: [], warnings } }),
    )
    const [first] = screen.getAllByRole('group', { name: /^Ship as one piece/ })
    if (!first) throw new Error('The answer cannot be changed.')
    expect(within(first).getByLabelText('Yes')).toHaveProperty('checked', true)
    fireEvent.click(within(first).getByLabelText('No'))
    await screen.findByText('Two lines of 410077 are now one')
    expect(requests.at(-1)?.variables).toEqual({ input: { itemId: 'L1', isOneLength: false } })
    expect(screen.getAllByRole('listitem', { name: /^410077/ })).toHaveLength(1)
    expect(screen.getByLabelText('Quantity of 410077')).toHaveProperty('value', '4')
  })

  test('shows the applied price break and the list price', async () => {
    const contents = cart(30, '$612.60')
    const [line] = contents.items
    const lower = { ...line, price: { formatted: '$20.42' }, listPrice: { formatted: '$24.00' }, priceFrom: 25 }
    await openScreen('/cart', () => cartResponse({ ...contents, items: [lower] }))
    const item = screen.getByRole('listitem', { name: /^410077/ })
    expect(item.textContent).toContain('Unit price $20.42instead of $24.00for 25 or more')
  })

  test('shows how many ship now and later, and when the order is complete', async () => {
    const contents = cart(50, '$456.00')
    const [line] = contents.items
    const split = { ...line, stockedQuantity: 42, shipsBy: '2026-12-14' }
    await openScreen('/cart', () => cartResponse({ ...contents, items: [split] }))
    expect(screen.getByText('42 ship Mon, Nov 23; 8 by Mon, Dec 14')).toBeTruthy()
  })

  test('disables checkout for an unavailable item, with the reason at the item and the button', async () => {
    const contents = cart(2, '$0.00')
    const [line] = contents.items
    await openScreen('/cart', () =>
      cartResponse({ ...contents, canCheckout: false, items: [{ ...line, isAvailable: false }] }),
    )
    const removedLine = within(screen.getByRole('listitem', { name: /^410077/ }))
    expect(removedLine.getByText(/no longer available/)).toBeTruthy()
    expect(removedLine.queryByLabelText('Quantity of 410077')).toBeNull()
    expect(removedLine.getByRole('button', { name: 'Remove 410077' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
    const [button] = screen.getAllByRole('button', { name: 'Checkout' })
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('An item is no longer available. Remove it to check out.')
  })

  test('names a removed part without linking to it', async () => {
    const contents = cart(2, '$0.00')
    const [line] = contents.items
    await openScreen('/cart', () =>
      cartResponse({ ...contents, items: [{ ...line, isAvailable: false, variation: null }] }),
    )
    expect(screen.getByText(/no longer in our catalog/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Polyimide wire' })).toBeNull()
  })

  test('has no coupon field if the shop has no coupons', async () => {
    await openScreen('/cart', () => cartResponse({ ...cart(2, '$456.00'), acceptsCoupons: false }))
    expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).not.toContain('Coupon')
  })

  test('shows a coupon error at the field, and the discount of a valid one', async () => {
    const lower = {
      ...cart(2, '$456.00'),
      adjustments: [{ type: 'PROMOTION', label: '10% off', amount: { formatted: '−$45.60' } }],
      coupons: [{ code: 'FLANGE10', description: '10% off' }],
      total: { formatted: '$410.40' },
    }
    let isGood = false
    const { requests } = await openScreen('/cart', ({ name }) => {
      if (name === 'CartScreenQuery') return cartResponse(cart(2, '$456.00'))
      const userErrors = isGood ? [] : [{ message: 'This coupon code is not valid' }]
      return responseTo(coupon, { applyCoupon: { cart: isGood ? lower : null, userErrors, warnings: [] } })
    })
    const code = screen.getByLabelText('Code')
    fireEvent.change(code, { target: { value: ' flange10 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(requests.at(-1)?.variables).toEqual({ input: { code: 'flange10' } })
    isGood = true
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByRole('button', { name: 'Remove coupon FLANGE10' })
    expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).toContain(
      'Subtotal$456.0010% off−$45.60Total (before shipping and tax)$410.40',
    )
  })

  test('does not label a total that includes shipping or tax as before shipping and tax', async () => {
    const shipping = { type: 'SHIPPING', label: 'Shipping', amount: { formatted: '$12.00' } }
    await openScreen('/cart', () =>
      cartResponse({ ...cart(2, '$456.00'), adjustments: [shipping], total: { formatted: '$468.00' } }),
    )
    expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).toContain(
      'Subtotal$456.00Shipping$12.00Total$468.00',
    )
  })

  test('refetches when its tab becomes visible', async () => {
    let quantity = 2
    await openScreen('/cart', () => cartResponse(cart(quantity, '$456.00')))
    quantity = 7
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(screen.getByLabelText('Quantity of 410077')).toHaveProperty('value', '7'))
  })

  test('exports a CSV file that quick order can import', async () => {
    const contents = cart(2, '$456.00')
    const [line] = contents.items
    await openScreen('/cart', () => cartResponse({ ...contents, items: [{ ...line, note: '=1+1' }] }))
    const address = screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(address)).toBe(
      "data:text/csv;charset=utf-8,\uFEFFPart number,Quantity,Note\r\n410077,2,'=1+1\r\n",
    )
  })

  test('asks guests to log in to save it', async () => {
    await openScreen('/cart', () => cartResponse(cart(2, '$456.00')))
    const links = screen.getAllByRole('link', { name: 'Log in' }).map((link) => link.getAttribute('href'))
    expect(links).toContain('/user/login?destination=%2Fcart')
    expect(screen.queryByLabelText('Save this cart as')).toBeNull()
  })

  test('links onward from an empty cart', async () => {
    await openScreen('/cart', () => cartResponse(null))
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe('/products')
    expect(screen.getAllByRole('link', { name: 'Quick order' })[0]?.getAttribute('href')).toBe('/quick-order')
  })
})

test('lists parts that the items require and the cart lacks, in packs with enough pieces', async () => {
  const gasket = {
    __typename: 'ProductVariation',
    id: '630027',
    sku: '630027',
    title: 'Copper CF gasket',
    path: '/gasket',
    quantityMultiplier: 10,
    quantityMultiplierLabel: 'pack of 10',
    minimumQuantity: 1,
    quantityStep: 1,
    image: { alt: '' },
    price: { amount: '41.00', formatted: '$41.00' },
    availability: { status: 'IN_STOCK' },
  }
  const missingParts = [
    { role: 'Gasket', quantity: 12, variation: gasket },
    { role: 'Gone', quantity: 1, variation: null },
  ]
  await openScreen('/cart', () => cartResponse({ ...cart(2, '$456.00'), missingParts }))
  const list = within(screen.getByRole('list', { name: 'You may also need' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText('Gasket, 12 needed')).toBeTruthy()
  expect(list.getByLabelText('Quantity of 630027')).toHaveProperty('value', '2')
  cleanup()
})
