import { cartResponse } from '../cart/testCart.ts'
import type { OrderTotals_totals$data } from '../orders/__generated__/OrderTotals_totals.graphql.ts'
import type { AddressForm_address$data } from '../../components/addressForm/__generated__/AddressForm_address.graphql.ts'
import { countryResponse, countryResponses } from '../../components/addressForm/testCountries.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import type { PlainData } from '../../testing/testing.tsx'
import type { CheckoutScreen_notices$data } from './__generated__/CheckoutScreen_notices.graphql.ts'
import type { CheckoutScreen_checkout$data } from './__generated__/CheckoutScreen_checkout.graphql.ts'
import type { PaymentForm_checkout$data } from './__generated__/PaymentForm_checkout.graphql.ts'
import type { PaymentMethods_checkout$data } from './__generated__/PaymentMethods_checkout.graphql.ts'
import type { PlaceOrder_checkout$data } from './__generated__/PlaceOrder_checkout.graphql.ts'
import type { ReviewStep_checkout$data } from './__generated__/ReviewStep_checkout.graphql.ts'
import type { ShippingForm_checkout$data } from './__generated__/ShippingForm_checkout.graphql.ts'
import type { ShippingMethods_checkout$data } from './__generated__/ShippingMethods_checkout.graphql.ts'

type Method = PlainData<ShippingMethods_checkout$data['shippingMethods'][number]>
type PaymentMethod = PlainData<PaymentMethods_checkout$data['paymentMethods'][number]> &
  PlainData<NonNullable<ReviewStep_checkout$data['paymentMethod']>>
type Totals = PlainData<OrderTotals_totals$data> & PlainData<PlaceOrder_checkout$data['totals']>
type Address = PlainData<AddressForm_address$data> &
  PlainData<NonNullable<ShippingForm_checkout$data['shippingAddress']>> &
  PlainData<NonNullable<ReviewStep_checkout$data['shippingAddress']>>

interface Checkout
  extends PlainData<CheckoutScreen_checkout$data>,
    PlainData<CheckoutScreen_notices$data>,
    Omit<PlainData<ReviewStep_checkout$data>, 'cart'>,
    PlainData<PaymentForm_checkout$data>,
    PlainData<ShippingForm_checkout$data> {
  notes: string | null
  version: string
  cart: ReturnType<typeof cartResponse>
  shippingMethods: readonly Method[]
  shippingMethod: Method | null
  paymentMethods: readonly PaymentMethod[]
  paymentMethod: PaymentMethod | null
  shippingAddress: Address | null
  billingAddress: Address | null
  totals: Totals
}

function money(amount: string) {
  return { amount, formatted: `$${amount}` }
}

export function method(id: string, label: string, price: string) {
  return {
    id,
    label,
    description: null,
    price: money(price),
    isOwnAccount: false,
    estimate: null,
    shipsOn: '2026-11-23',
    arrivesBy: '2026-11-30',
  } satisfies Method
}

function paymentMethod(of: Pick<PaymentMethod, 'id' | 'label'>) {
  return {
    description: null,
    isAvailable: true,
    unavailableReason: null,
    requiresPurchaseOrderNumber: false,
    cardFrameUrl: null,
    kind: 'CARD' as const,
    ...of,
  }
}

export const wire = { ...paymentMethod({ id: 'wire', label: 'Wire transfer' }), kind: 'WIRE_TRANSFER' as const }

const paymentMethods: readonly PaymentMethod[] = [
  { ...paymentMethod({ id: 'card', label: 'Credit card' }), cardFrameUrl: '/payment-frame/' },
  {
    ...paymentMethod({ id: 'terms', label: 'Net 30' }),
    isAvailable: false,
    unavailableReason: 'Net 30 requires approved credit.',
    requiresPurchaseOrderNumber: true,
  },
  wire,
]

function totals(total: string) {
  return {
    __typename: 'OrderTotals',
    subTotal: money('756.00'),
    adjustments: [{ type: 'SHIPPING', label: 'Shipping, UPS Ground', amount: money('15.00') }],
    shipping: money('15.00'),
    tax: null,
    total: money(total),
  } satisfies Totals & { __typename: string }
}

export function addressResponse(countryCode: string, formatted: readonly string[]) {
  return {
    formatted,
    countryCode,
    country: countryResponse(countryCode),
    givenName: null,
    familyName: null,
    organization: null,
    addressLine1: null,
    addressLine2: null,
    dependentLocality: null,
    locality: null,
    administrativeArea: null,
    postalCode: null,
    sortingCode: null,
    phone: null,
  } satisfies Address
}

/** Gateway response for a checkout, with overrides. */
export function checkoutResponse(step: Checkout['step'], more: Partial<Checkout> = {}) {
  return {
    __typename: 'Checkout',
    ...({
      id: 'checkout-1',
      step,
      email: 'mei@lab.example',
      notices: [],
      shippingAddress: null,
      shippingMethods: [],
      shippingMethod: null,
      carrierAccount: null,
      paymentMethods,
      paymentMethod: null,
      card: null,
      purchaseOrderNumber: null,
      billingAddress: null,
      hasShipping: true,
      isBillingSameAsShipping: true,
      isShippedComplete: false,
      isTaxCharged: false,
      isTaxExempt: false,
      taxNote: null,
      canSplitShipment: false,
      notes: null,
      version: 'v1',
      cart: cartResponse('c1', 2),
      totals: totals('844.82'),
    } satisfies Checkout),
    ...more,
  }
}

export function withTotal(total: string) {
  return { totals: totals(total) }
}

/** Response for the whole page. */
export function pageResponse(checkout: { cart: object } | null) {
  const shell = shellResponse(checkout?.cart ?? null)
  return {
    ...shell,
    viewer: { ...shell.viewer, checkout },
    countries: countryResponses,
    country: countryResponse('US'),
    billingCountries: countryResponses,
    billingCountry: countryResponse('US'),
  }
}
