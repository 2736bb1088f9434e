import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { at, textAt, type Visitor } from './gateway.ts'

const ERRORS = 'userErrors { code message path }'

/** The checkout fields that the tests check. */
export const CHECKOUT = `id step email isBillingSameAsShipping isShippedComplete purchaseOrderNumber notes isTaxExempt
  shippingAddress { formatted phone } billingAddress { formatted }
  shippingMethods { id label isOwnAccount price { amount } estimate shipsOn } shippingMethod { id } carrierAccount { carrier account postalCode }
  paymentMethods { id kind isAvailable unavailableReason requiresPurchaseOrderNumber cardFrameUrl } paymentMethod { id kind }
  card { brand last4 expires } cart { quantityTotal items { partNumber } }
  totals { subTotal { amount } shipping { amount } tax { amount } total { amount } adjustments { type label amount { amount } } }
  notices { code message }`

export const ORDER = `id uuid number state email paymentMethod purchaseOrderNumber notes shippingService { id label carrier } hasCustomer canCancel
  items { partNumber quantity name price { amount } linePrice { amount } note } quantityTotal
  totals { subTotal { amount } shipping { amount } tax { amount } total { amount } adjustments { type amount { amount } } }
  shippingAddress { formatted } billingAddress { formatted } documents { kind url } events { state } shipments { state }`

function change(field: string, type: string) {
  return `mutation ($input: ${type}!) { ${field}(input: $input) {
  checkout { ${CHECKOUT} } ${ERRORS} warnings } }`
}

export const CONTACT = change('setCheckoutContact', 'SetCheckoutContactInput')
export const SHIPPING = change('setCheckoutShipping', 'SetCheckoutShippingInput')
export const METHOD = change('setCheckoutShippingMethod', 'SetCheckoutShippingMethodInput')
export const PAYMENT = change('setCheckoutPayment', 'SetCheckoutPaymentInput')
export const VIEW = `{ viewer { checkout { ${CHECKOUT} } } }`
export const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  order { ${ORDER} } checkout { step totals { total { amount } } notices { code } paymentMethods { id isAvailable } } ${ERRORS} warnings
  differences changes { kind partNumber quantityBefore quantity } } }`
const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { cart { quantityTotal items { id } } ${ERRORS} } }`

export const valencia = {
  countryCode: 'US',
  givenName: 'Ana',
  familyName: 'Ruiz',
  addressLine1: '25020 Avenue Stanford',
  locality: 'Valencia',
  administrativeArea: 'CA',
  postalCode: '91355',
  phone: '(661) 555-0100',
}

/** A token in the format of the payment provider's page. */
export function cardToken(outcome = 'approve') {
  return `tok_${outcome}_visa_4242_0528_${randomUUID().replaceAll('-', '')}`
}

export const CARD = 'new--credit_card--card'

/** The response of one mutation; fails the test if the operation itself failed. */
export async function mutate(visitor: Visitor, operation: string, input: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await visitor.ask(operation, { input })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const [answer] = Object.values(z.record(z.string(), z.unknown()).parse(data))
  return answer
}

export async function addParts(visitor: Visitor, sku = '110001', quantity = 2): Promise<void> {
  const { data, errors } = await visitor.ask(ADD, { lines: [{ sku, quantity }] })
  const problems = [...errors, ...z.array(z.unknown()).parse(at(data, 'addToCart', 'userErrors'))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
}

export interface Payment {
  readonly paymentMethodId: string
  readonly paymentToken?: string
  readonly purchaseOrderNumber?: string
  /** Where nothing is shipped. */
  readonly billingAddress?: typeof valencia
}

/** Adds a part to the cart and completes the checkout; returns the input for placing it. */
export async function readyToPlace(
  visitor: Visitor,
  payment: Payment = { paymentMethodId: 'wire_transfer' },
  { sku = '110001', quantity = 2, email = 'buyer@lab.example' } = {},
): Promise<{ checkoutId: string; expectedTotal: string; idempotencyKey: string }> {
  await addParts(visitor, sku, quantity)
  await mutate(visitor, CONTACT, { email })
  await mutate(visitor, SHIPPING, { to: { address: valencia } })
  await mutate(visitor, METHOD, { shippingMethodId: 'ups--ground' })
  const answer = await mutate(visitor, PAYMENT, { ...payment })
  const problems = at(answer, 'userErrors')
  if (JSON.stringify(problems) !== '[]') throw new Error(JSON.stringify(problems))
  return {
    checkoutId: textAt(answer, 'checkout', 'id'),
    expectedTotal: textAt(answer, 'checkout', 'totals', 'total', 'amount'),
    idempotencyKey: randomUUID(),
  }
}

export function place(visitor: Visitor, input: Record<string, unknown>): Promise<unknown> {
  return mutate(visitor, PLACE, input)
}
