// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import placeMutation from './__generated__/checkoutMutationsPlaceMutation.graphql.ts'
import shippingMutation from './__generated__/checkoutMutationsShippingMutation.graphql.ts'
import methodMutation from './__generated__/checkoutMutationsMethodMutation.graphql.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import type { GatewayRequest } from '../../testing/testing.tsx'
import { orderResponse } from '../orders/testOrder.ts'
import { noInputs, shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import { countryResponse } from '../../components/addressForm/testCountries.ts'
import countryQuery from '../../components/addressForm/__generated__/useCountryChoiceQuery.graphql.ts'
import cartQuery from '../cart/__generated__/CartScreenQuery.graphql.ts'
import screenQuery from './__generated__/CheckoutScreenQuery.graphql.ts'
import confirmationQuery from './confirmation/__generated__/ConfirmationScreenQuery.graphql.ts'
import { addressResponse, checkoutResponse, method, pageResponse, wire, withTotal } from './testCheckout.ts'
// Preload lazy modules, so that no test waits for them.
import './CheckoutScreen.tsx'
import './checkoutActions.ts'
import './confirmation/ConfirmationScreen.tsx'

type Answers = Record<string, (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>>

function open(path: string, checkout: { cart: object } | null, answers: Answers = {}) {
  return openScreen(path, (request) => {
    const answer = answers[request.name]
    if (answer) return answer(request)
    const shell = shellResponse()
    if (request.name === 'CartScreenQuery') return responseTo(cartQuery, shell)
    if (request.name === 'ConfirmationScreenQuery')
      return responseTo(confirmationQuery, { ...shell, viewer: { ...shell.viewer, lastOrder: orderResponse } })
    return responseTo(screenQuery, pageResponse(checkout))
  })
}

const ground = method('ups--ground', 'UPS Ground', '15.00')
const twoDay = method('ups--two_day', 'UPS 2nd Day Air', '35.00')
function reviewed(total = '844.82') {
  return checkoutResponse('REVIEW', {
    shippingAddress: addressResponse('US', ['Mei Tanaka', 'Valencia, CA 91355']),
    shippingMethods: [ground, twoDay],
    shippingMethod: ground,
    paymentMethod: wire,
    ...withTotal(total),
  })
}

function userError(code: string, message: string, ...path: string[]) {
  return { code, message, path }
}

function notPlaced(checkout: object | null, ...userErrors: object[]) {
  return responseTo(placeMutation, { placeOrder: { order: null, checkout, userErrors, warnings: [], changes: [] } })
}

function placedAnswer() {
  return responseTo(placeMutation, {
    placeOrder: { order: { id: 'o1' }, checkout: null, userErrors: [], warnings: [], changes: [] },
  })
}

function placeButton() {
  return screen.getByRole('button', { name: /^(Place|Placing) order/ })
}
function type(label: string, value: string) {
  return fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the checkout', () => {
  test('stays on the page if the checkout fails to load, and says that items are saved', async () => {
    const failed = { message: 'x', path: ['viewer', 'checkout'], extensions: { status: 503 } }
    const { router } = await open('/checkout/payment', null, {
      CheckoutScreenQuery: () => ({ ...responseTo(screenQuery, pageResponse(null)), errors: [failed] }),
    })
    expect(router.state.location.pathname).toBe('/checkout/payment')
    expect(screen.getByText('Your cart could not be loaded. Your items are saved.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/checkout/payment')
  })

  test.each([
    ['/checkout/shipping', 'Phone'],
    ['/checkout/payment', 'PO number'],
    ['/checkout/review', 'Order instructions'],
  ])('leaves out what the shop cannot store: %s has no %s', async (path, label) => {
    const { shop } = shellResponse()
    const page = pageResponse(reviewed())
    await open(path, reviewed(), {
      CheckoutScreenQuery: () => responseTo(screenQuery, { ...page, shop: { ...shop, inputs: noInputs } }),
    })
    expect(screen.queryByLabelText(new RegExp(label))).toBeNull()
    cleanup()
    await open(path, reviewed())
    expect(screen.getByLabelText(new RegExp(label))).toBeTruthy()
  })

  test('returns 404 for unknown steps', async () => {
    await open('/checkout/nowhere', checkoutResponse('REVIEW'))
    expect(screen.getByText('404')).toBeTruthy()
  })

  test('shows guests in the United States nine fields in reading order', async () => {
    await open('/checkout/shipping', checkoutResponse('SHIPPING'))
    const form = screen.getByRole('form', { name: 'Continue to payment' })
    const visible = [...form.querySelectorAll('input:not([type=hidden]), select')].filter(
      (field) => !field.closest('details:not([open])'),
    )
    expect(visible.map((field) => field.getAttribute('name'))).toEqual([
      'countryCode',
      'givenName',
      'familyName',
      'organization',
      'addressLine1',
      'locality',
      'administrativeArea',
      'postalCode',
      'phone',
    ])
  })

  test('requests prices and dates once country, state and ZIP code are filled in, only for the latest values', async () => {
    const { requests } = await open('/checkout/shipping', checkoutResponse('SHIPPING'), {
      checkoutMutationsShippingMutation: () =>
        responseTo(shippingMutation, {
          setCheckoutShipping: {
            checkout: checkoutResponse('SHIPPING', { shippingMethods: [ground, twoDay] }),
            userErrors: [userError('REQUIRED', 'Value is required', 'address', 'givenName')],
          },
        }),
      checkoutMutationsMethodMutation: () =>
        responseTo(methodMutation, {
          setCheckoutShippingMethod: {
            checkout: checkoutResponse('SHIPPING', {
              shippingMethods: [ground, twoDay],
              shippingMethod: ground,
            }),
            userErrors: [],
          },
        }),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type('State', 'CA')
    type('ZIP code', '9135')
    await vi.advanceTimersByTimeAsync(1000)
    const quotes = () => requests.filter(({ name }) => name === 'checkoutMutationsShippingMutation')
    expect(quotes()).toEqual([])
    type('ZIP code', '91354')
    type('ZIP code', '91355')
    await vi.advanceTimersByTimeAsync(1000)
    expect(quotes()).toHaveLength(1)
    expect(quotes()[0]?.variables).toMatchObject({
      input: { to: { address: { postalCode: '91355', administrativeArea: 'CA' } } },
    })
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'UPS Ground' })).toHaveProperty('checked', true)
    expect(screen.queryByRole('alert')).toBeNull()
    // The cheapest method is preselected, so that the total includes it.
    await vi.advanceTimersByTimeAsync(1000)
    const chosen = requests.filter(({ name }) => name === 'checkoutMutationsMethodMutation')
    expect(chosen.map(({ variables }) => variables)).toEqual([{ input: { shippingMethodId: 'ups--ground' } }])
  })

  test('keeps the chosen country after the server saves it', async () => {
    const german = countryResponse('DE')
    const economy = method('international--economy', 'International Economy', '60.00')
    const abroad = checkoutResponse('SHIPPING', {
      shippingAddress: addressResponse('DE', ['26133 Oldenburg']),
      shippingMethods: [economy],
    })
    const atHome = checkoutResponse('SHIPPING', { shippingMethods: [ground], shippingMethod: ground })
    const { settle } = await open('/checkout/shipping', atHome, {
      useCountryChoiceQuery: () => responseTo(countryQuery, { country: german }),
      checkoutMutationsShippingMutation: () =>
        responseTo(shippingMutation, { setCheckoutShipping: { checkout: abroad, userErrors: [] } }),
      checkoutMutationsMethodMutation: () =>
        responseTo(methodMutation, {
          setCheckoutShippingMethod: { checkout: { ...abroad, shippingMethod: economy }, userErrors: [] },
        }),
    })
    expect(screen.getByRole('radio', { name: 'UPS Ground' })).toBeTruthy()
    type('Country', 'DE')
    await screen.findByLabelText('Postal code')
    await settle()
    expect(screen.queryByRole('radio', { name: 'UPS Ground' })).toBeNull()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type('City', 'Oldenburg')
    type('Postal code', '26133')
    await vi.advanceTimersByTimeAsync(1000)
    await screen.findByRole('radio', { name: 'International Economy' })
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'DE')
    expect(screen.getByLabelText('Postal code')).toHaveProperty('value', '26133')
  })

  test('saves the choice to ship complete, which changes dates and methods', async () => {
    const quoted = { canSplitShipment: true, shippingMethods: [ground, twoDay], shippingMethod: ground }
    const { requests } = await open('/checkout/shipping', checkoutResponse('SHIPPING', quoted), {
      checkoutMutationsMethodMutation: () =>
        responseTo(methodMutation, {
          setCheckoutShippingMethod: { checkout: checkoutResponse('SHIPPING', quoted), userErrors: [] },
        }),
    })
    const writes = () =>
      requests.filter(({ name }) => name === 'checkoutMutationsMethodMutation').map(({ variables }) => variables)
    fireEvent.click(await screen.findByRole('radio', { name: 'Ship complete' }))
    const together = { shippingMethodId: 'ups--ground', isShippedComplete: true }
    await waitFor(() => expect(writes()).toEqual([{ input: together }]))
    fireEvent.click(screen.getByRole('radio', { name: 'UPS 2nd Day Air' }))
    await waitFor(() => expect(writes().at(-1)).toEqual({ input: { ...together, shippingMethodId: 'ups--two_day' } }))
  })

  test('shows when stocked units ship, unless the order ships complete', async () => {
    const answer = reviewed()
    const [item] = answer.cart.items
    const items = [
      { ...item, id: 'i1', quantity: 3, stockedQuantity: 1, shipsBy: '2026-11-30' },
      { ...item, id: 'i2', stockedQuantity: null, shipsBy: '2026-12-07' },
    ]
    const split = { ...answer, cart: { ...answer.cart, items } }
    await open('/checkout/review', split)
    expect(screen.getByText('1 in stock, the rest by Mon, Nov 30')).toBeTruthy()
    cleanup()
    const complete = { ...split, isShippedComplete: true }
    await open('/checkout/review', complete)
    expect(screen.queryByText(/in stock/)).toBeNull()
    expect(screen.getAllByText('Ships complete by Mon, Dec 7')).toHaveLength(2)
  })

  test('labels the total before shipping and tax are known', async () => {
    await open(
      '/checkout/shipping',
      checkoutResponse('SHIPPING', {
        totals: { ...checkoutResponse('SHIPPING').totals, adjustments: [], shipping: null, tax: null },
      }),
    )
    expect(screen.getAllByRole('rowheader', { name: 'Total before shipping and tax' }).length).toBeGreaterThan(0)
  })

  test('says on the review that dates count from a wire transfer', async () => {
    await open('/checkout/review', reviewed())
    expect(screen.getByText(/^Ships Mon, Nov 23\..*These dates apply if you pay today\.$/)).toBeTruthy()
    cleanup()
    const byCard = { ...reviewed(), paymentMethod: { ...wire, kind: 'CARD' } }
    await open('/checkout/review', byCard)
    expect(screen.queryByText(/if you pay today/)).toBeNull()
  })

  test('marks one-piece items on the review', async () => {
    const answer = reviewed()
    const items = answer.cart.items.map((item) => ({ ...item, isOneLength: true }))
    await open('/checkout/review', { ...answer, cart: { ...answer.cart, items } })
    expect(screen.getByRole('row', { name: /In one piece/ })).toBeTruthy()
  })

  test('shows why a payment method is unavailable', async () => {
    await open('/checkout/payment', reviewed())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Net 30' }).disabled).toBe(true)
    expect(screen.getByText('Net 30 requires approved credit.')).toBeTruthy()
  })
})

describe('placing an order', () => {
  const places = (requests: GatewayRequest[]) =>
    requests.filter(({ name }) => name === 'checkoutMutationsPlaceMutation')
  const keyOf = (request: GatewayRequest | undefined) =>
    (request?.variables.input as { idempotencyKey: string }).idempotencyKey

  test('retries every second with the same key after a lost response or without a verdict', async () => {
    const answers: GatewayResponse[] = [
      { errors: [{ message: 'lost', extensions: { status: 503 } }] },
      notPlaced(null, userError('IN_FLIGHT', 'Still checking.')),
      notPlaced(null, userError('IN_FLIGHT', 'Still checking.')),
    ]
    const { requests, router } = await open('/checkout/review', reviewed(), {
      checkoutMutationsPlaceMutation: () => answers.shift() ?? placedAnswer(),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(placeButton())
    expect(await screen.findByText(/We are still checking whether your order was placed/)).toBeTruthy()
    expect(placeButton().getAttribute('aria-disabled')).toBe('true')
    expect(places(requests)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(places(requests)).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4000)
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/confirmation'))
    expect(places(requests)).toHaveLength(4)
    expect(new Set(places(requests).map(keyOf)).size).toBe(1)
  })

  test('resumes the same attempt after a reload without a verdict', async () => {
    const pendingAttempt = {
      checkoutId: 'checkout-1',
      key: '7d7c1a3e-0000-4000-8000-000000000001',
      version: 'v1',
      expectedTotal: '844.82',
      notes: '',
    }
    sessionStorage.setItem('placement', JSON.stringify(pendingAttempt))
    const { requests } = await open('/checkout/review', reviewed(), {
      checkoutMutationsPlaceMutation: () => placedAnswer(),
    })
    await waitFor(() => expect(places(requests)).toHaveLength(1))
    expect(keyOf(places(requests)[0])).toBe(pendingAttempt.key)
  })

  test('drops an attempt for another cart', async () => {
    const pendingAttempt = {
      checkoutId: 'checkout-0',
      key: '7d7c1a3e-0000-4000-8000-000000000001',
      version: 'v0',
      expectedTotal: '1.00',
      notes: '',
    }
    sessionStorage.setItem('placement', JSON.stringify(pendingAttempt))
    const { requests } = await open('/checkout/review', reviewed())
    await waitFor(() => expect(sessionStorage.getItem('placement')).toBe('null'))
    expect(places(requests)).toEqual([])
  })

  test('shows an increased total beside the previous one; confirming again starts a new attempt', async () => {
    const message = 'The total is now $900.00; it was $844.82. Review the order and confirm it again.'
    const answers = [notPlaced(reviewed('900.00'), userError('PRICE_CHANGED', message, 'expectedTotal'))]
    const { requests, router } = await open('/checkout/review', reviewed(), {
      checkoutMutationsPlaceMutation: () => answers.shift() ?? placedAnswer(),
    })
    fireEvent.click(placeButton())
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain(message)
    await waitFor(() => expect(placeButton().textContent).toContain('Place order - $900.00'))
    fireEvent.click(placeButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/confirmation'))
    const [first, second] = places(requests)
    expect(second?.variables).toMatchObject({ input: { expectedTotal: '900.00' } })
    expect(keyOf(first)).not.toBe(keyOf(second))
  })

  test('returns to the shipping methods with the reason if the chosen one was withdrawn', async () => {
    const withdrawn = checkoutResponse('SHIPPING', { shippingMethods: [twoDay] })
    const message = 'This shipping method is no longer available. Choose another one.'
    const { router } = await open('/checkout/review', reviewed(), {
      checkoutMutationsPlaceMutation: () => notPlaced(withdrawn, userError('INVALID', message, 'shippingMethodId')),
    })
    fireEvent.click(placeButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/shipping'))
    expect((await screen.findByRole('alert')).textContent).toContain(`Shipping method: ${message}`)
  })

  test('leads to login and back after the session ends, and keeps all input', async () => {
    const { router } = await open('/checkout/review', reviewed(), {
      checkoutMutationsPlaceMutation: () => notPlaced(null, userError('NOT_AUTHENTICATED', 'Please log in again.')),
    })
    fireEvent.change(screen.getByLabelText(/^Order instructions/), { target: { value: 'Dock 3' } })
    fireEvent.click(placeButton())
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/user/login?destination=%2Fcheckout%2Freview',
    )
    expect(router.state.location.pathname).toBe('/checkout/review')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Order instructions/).value).toBe('Dock 3')
  })
})
