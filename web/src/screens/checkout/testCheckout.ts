import { countryAnswer, countryAnswers } from '../../parts/testCountries.ts'
import { cartAnswer, shellAnswer } from '../../relay/testAnswers.ts'

const money = (amount: string) => ({ amount, formatted: `$${amount}` })

export const method = (id: string, label: string, price: string) => ({
  id,
  label,
  price: money(price),
  isOwnAccount: false,
  shipsOn: '2026-11-23T20:00:00Z',
  arrivesBy: '2026-11-30T20:00:00Z',
})

const paymentMethods = [
  {
    id: 'card',
    kind: 'CARD',
    label: 'Credit card',
    isAvailable: true,
    requiresPurchaseOrderNumber: false,
    cardFrameUrl: '/payment-frame/',
  },
  {
    id: 'terms',
    kind: 'PURCHASE_ORDER',
    label: 'Net 30',
    isAvailable: false,
    unavailableReason: 'Net 30 needs approved credit.',
    requiresPurchaseOrderNumber: true,
  },
  { id: 'wire', kind: 'WIRE_TRANSFER', label: 'Wire transfer', isAvailable: true, requiresPurchaseOrderNumber: false },
]

const totals = (total: string) => ({
  __typename: 'OrderTotals',
  subTotal: money('756.00'),
  adjustments: [{ type: 'SHIPPING', label: 'Shipping, UPS Ground', amount: money('15.00') }],
  total: money(total),
})

const cart = {
  ...cartAnswer('c1', 2),
  items: cartAnswer('c1', 2).items.map((item) => ({
    ...item,
    isAvailable: true,
    image: { url: '/part.svg' },
    attributeData: [],
  })),
}

/** A checkout as the gateway answers it, of which a test says what matters. */
export const checkoutAnswer = (step: string, more: object = {}) => ({
  __typename: 'Checkout',
  id: 'checkout-1',
  step,
  email: 'mei@lab.example',
  notices: [],
  shippingMethods: [],
  paymentMethods,
  isBillingSameAsShipping: true,
  isShippedComplete: false,
  isTaxCharged: false,
  isTaxExempt: false,
  canSplitShipment: false,
  cart,
  totals: totals('844.82'),
  ...more,
})

export const withTotal = (total: string) => ({ totals: totals(total) })

/** All that the page asks for. */
export const pageAnswer = (checkout: { cart: object } | null) => {
  const shell = shellAnswer(checkout?.cart ?? cartAnswer('c1', 2))
  return {
    ...shell,
    viewer: { ...shell.viewer, checkout },
    countries: countryAnswers,
    country: countryAnswer('US'),
  }
}
