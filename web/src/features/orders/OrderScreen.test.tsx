// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import cancel from './__generated__/orderMutationsCancelMutation.graphql.ts'
import reorder from './__generated__/orderMutationsReorderMutation.graphql.ts'
import './orderAction.ts'
import { orderResponse } from './testOrder.ts'
import { cartResponse } from '../cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import orderQuery from './__generated__/OrderScreenQuery.graphql.ts'
import './OrderScreen.tsx'

const path = `/user/orders/${orderResponse.uuid}`

function screenResponse(order: object | null) {
  return responseTo(orderQuery, { ...shellResponse(null, 'ana'), order })
}

const placed = {
  ...orderResponse,
  state: 'PLACED',
  events: orderResponse.events.slice(0, 1),
  shipments: [],
  canCancel: true,
  cancelableUntil: '2026-11-04T17:42:00Z',
}

/** Opens the order page with a mock response to its mutation. */
function openOrder(order: object, mutation: () => GatewayResponse | Promise<GatewayResponse>) {
  return openScreen(path, ({ name }) => (name === 'OrderScreenQuery' ? screenResponse(order) : mutation()))
}

beforeEach(() => void (document.cookie = 'userUuid=ana'))
afterEach(() => {
  cleanup()
  document.cookie = 'userUuid=; Max-Age=0'
})

describe('an order', () => {
  test.each([
    ['x 10 ft', '3\u00a0×\u00a010\u00a0ft = 30\u00a0ft'],
    ['roll of 108 ft', '3 × roll\u00a0of\u00a0108\u00a0ft = 324\u00a0ft'],
    ['pack of 10', '3 × pack\u00a0of\u00a010 = 30 pieces'],
  ])('spells out a quantity of %s', async (quantityMultiplierLabel, text) => {
    const [item] = orderResponse.items
    const items = [{ ...item, quantity: 3, quantityMultiplierLabel }]
    await openScreen(path, () => screenResponse({ ...orderResponse, items }))
    const [, product] = within(screen.getByRole('main')).getAllByRole('cell')
    expect(product?.textContent).toContain(text)
  })

  test('shows timeline, items, totals, addresses and documents with one request', async () => {
    const { requests } = await openScreen(path, () => screenResponse(orderResponse))
    expect(screen.getByRole('heading', { level: 1, name: 'Order VX-2026-003977' })).toBeTruthy()
    expect(document.title).toContain('Order VX-2026-003977')
    const main = within(screen.getByRole('main'))
    expect(main.getByText(/Placed Nov 4, 2026, 9:12 am Pacific/)).toBeTruthy()
    expect(
      main
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(0, 4),
    ).toEqual([
      'PlacedWed, Nov 4, 9:12 am Pacific',
      'In processWed, Nov 4',
      'Partly shippedThu, Nov 5, UPS Ground 1Z999AA10123456784',
      'Last line shipsby Mon, Nov 30, UPS Ground',
    ])
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Partly shipped')
    const lines = main.getAllByRole('row').slice(1, 3)
    expect(
      lines.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['340031', 'Part 340031Ships Mon, Nov 30', '$100.00', '2', '0', '$200.00'],
      ['220034', 'Part 220034Your item no.: CSS 77Note: For chamber 2', '$100.00', '8', '8', '$800.00'],
    ])
    const sums = main.getAllByRole('row').slice(3)
    expect(sums.map(({ textContent }) => textContent)).toEqual([
      'Subtotal$1,000.00',
      'FLANGE10−$100.00',
      'Sales tax, Valencia CA 9.5%$85.50',
      'Shipping$0.00',
      'Total$985.50',
    ])
    expect(main.getByRole('heading', { name: 'Ship to' }).nextSibling?.textContent).toContain('Valencia, CA 91355')
    expect(main.getByText('6615550142')).toBeTruthy()
    expect(main.getByText('UPS Ground, items ship as they are ready')).toBeTruthy()
    expect(main.getByText('Net 30, due Dec 5, 2026')).toBeTruthy()
    expect(main.getByRole('link', { name: /^Track 1Z999AA10123456784/ }).getAttribute('href')).toContain('ups.com')
    expect(main.getByRole('link', { name: 'Packing list, PDF' }).getAttribute('href')).toBe(
      '/orders/5f6e/packing-list.pdf',
    )
    expect(main.queryByText('Cancel this order')).toBeNull()
    expect(requests.map(({ variables }) => variables)).toEqual([{ shell: true, uuid: orderResponse.uuid }])
  })

  test('lists the invoice of each shipment', async () => {
    await openScreen(path, () => screenResponse(orderResponse))
    const link = screen.getByRole('link', { name: 'VX-2026-003977-1' })
    expect(link.getAttribute('href')).toBe('/orders/5f6e/invoice-1.pdf')
    expect(link.parentElement?.textContent).toBe('VX-2026-003977-1Nov 5, 2026$876.00Open, due Dec 5, 2026')
  })

  test.each([
    ['PLACED', '985.50', 'Visa ending in 4242, authorized, charged when it ships'],
    ['PARTLY_SHIPPED', '85.50', 'Visa ending in 4242, charged as items ship'],
    ['SHIPPED', '0.00', 'Visa ending in 4242'],
    ['CANCELED', '985.50', 'Visa ending in 4242'],
  ])('says when the card of a %s order is charged', async (state, amount, text) => {
    const card = { paymentKind: 'CARD', paymentMethod: 'Visa ending in 4242', paymentDue: null, balance: { amount } }
    await openScreen(path, () => screenResponse({ ...orderResponse, ...card, state }))
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('names a part removed from the catalog without linking to it', async () => {
    const [line] = orderResponse.items
    await openScreen(path, () => screenResponse({ ...orderResponse, items: [{ ...line, link: null }] }))
    expect(screen.getByText('340031')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '340031' })).toBeNull()
  })

  test('shows why it is on hold', async () => {
    await openScreen(path, () =>
      screenResponse({ ...placed, state: 'ON_HOLD', stateReason: 'Waiting for your wire transfer.' }),
    )
    expect(screen.getByText('Waiting for your wire transfer.')).toBeTruthy()
  })
})

describe('reordering', () => {
  const answer = (userErrors: object[], warnings: object[] = []) =>
    responseTo(reorder, { reorder: { cart: cartResponse('C', 10), userErrors, warnings } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Reorder VX-2026-003977' }))

  test('names items that could not be added', async () => {
    const gone = 'Part 340031 is no longer sold.'
    await openOrder(orderResponse, () => answer([{ path: ['lines', '0'], message: gone, code: 'OUT_OF_STOCK' }]))
    press()
    const report = within(await screen.findByRole('alert', { name: 'Reorder' }))
    expect(report.getByText('1 of 2 lines is in the cart.')).toBeTruthy()
    expect(report.getByText(gone)).toBeTruthy()
    expect(report.getByRole('link', { name: 'View cart' })).toBeTruthy()
  })

  test('shows the reason without a link if nothing was added', async () => {
    await openOrder(orderResponse, () => ({
      errors: [{ message: 'The shop does not answer.', extensions: { status: 503 } }],
    }))
    press()
    const report = within(await screen.findByRole('alert', { name: 'Reorder' }))
    expect(report.getByText('Nothing was added to the cart.')).toBeTruthy()
    expect(report.getByText('The shop does not answer. Please try again.')).toBeTruthy()
    expect(report.queryByRole('link')).toBeNull()
  })
})

describe('canceling', () => {
  test('shows an error if it is too late, and reloads the order', async () => {
    const late = 'This order can no longer be canceled. Please call or write to us.'
    let order: object = placed
    const { requests } = await openScreen(path, ({ name }) => {
      if (name === 'OrderScreenQuery') return screenResponse(order)
      order = { ...placed, state: 'IN_PROCESS', canCancel: false }
      return responseTo(cancel, {
        cancelOrder: { order: null, userErrors: [{ path: [], message: late, code: 'CONFLICT' }] },
      })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order VX-2026-003977', hidden: true }))
    expect((await screen.findAllByText(late)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('Cancel this order')).toBeNull())
    expect(requests.map(({ name }) => name)).toEqual([
      'OrderScreenQuery',
      'orderMutationsCancelMutation',
      'OrderScreenQuery',
    ])
  })
})
