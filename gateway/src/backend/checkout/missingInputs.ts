import { z } from 'zod'
import type { Country } from '@shop/schema/addresses/countries'
import type { PostalAddress } from '../addresses/address.ts'
import type { OfferedCountries } from '../addresses/offeredCountries.ts'
import { checkAddress } from '../addresses/rules.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { Money } from '../jsonapi/money.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { PaymentMethod } from '../payments/paymentMethods.ts'
import type { ShippingMethod } from './shippingMethods.ts'

export type Step = 'START' | 'SHIPPING' | 'PAYMENT' | 'REVIEW' | 'CONFIRMATION'

/** Something missing before an order can be placed, at the input that supplies it. */
export interface MissingInput {
  readonly step: Step
  readonly error: UserError
}

/** Input of the checks. */
interface DraftOrder {
  readonly order: Resource
  readonly isEmpty: boolean
  readonly email: string | null
  readonly shippingAddress: PostalAddress | null
  readonly shippingMethod: ShippingMethod | null
  readonly billingAddress: PostalAddress | null
  readonly isBillingSameAsShipping: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly paymentMethod: PaymentMethod | null
  readonly purchaseOrderNumber: string | null
  readonly totals: { readonly total: Money }
  readonly notices: ReadonlyArray<{ readonly code: string }>
  readonly countries: OfferedCountries
}

function required(message: string, ...path: readonly string[]): UserError {
  return { code: 'REQUIRED', message, path }
}
function invalid(message: string, ...path: readonly string[]): UserError {
  return { code: 'INVALID', message, path }
}

function addressErrors(
  address: PostalAddress | null,
  at: string,
  words: { missing: string; wrong: string },
  countries: readonly Country[],
): UserError[] {
  if (!address) return [required(words.missing, at)]
  const { formatted: _, ...parts } = address
  const checked = checkAddress(parts, [at], { countries })
  if (!('userErrors' in checked)) return []
  const country = checked.userErrors.find(({ path }) => path.at(-1) === 'countryCode')
  return [invalid(country?.message ?? words.wrong, at)]
}

/** The shop may ship to countries whose billing addresses it does not accept. */
function sameAddressErrors({ countryCode }: PostalAddress, { SHIPPING, BILLING }: OfferedCountries): UserError[] {
  const isIn = (countries: readonly Country[]) => countries.some(({ code }) => code === countryCode)
  if (!isIn(SHIPPING) || isIn(BILLING)) return []
  return [invalid('We do not bill to this country. Enter a billing address in another one.', 'billingAddress')]
}

const shippingLabels = {
  missing: 'Enter the shipping address.',
  wrong: 'The shipping address is incomplete. Please check it.',
}
const billingLabels = {
  missing: 'Enter the billing address.',
  wrong: 'The billing address is incomplete. Please check it.',
}

/** Free orders need no payment, if the site allows that. */
function isFree({ order, isEmpty, totals }: DraftOrder): boolean {
  return !isEmpty && order.hasLink('payment-create') && compareDecimals(totals.total.amount, '0') === 0
}

function paymentErrors(unplaced: DraftOrder): UserError[] {
  if (isFree(unplaced)) return []
  const { order, paymentMethods, paymentMethod, purchaseOrderNumber } = unplaced
  if (!paymentMethod) {
    const wasChosen = order.read('payment_instrument', z.looseObject({})) !== null && paymentMethods.length > 0
    return [
      wasChosen
        ? invalid('This payment method is no longer available. Choose another one.', 'paymentMethodId')
        : required('Choose a payment method.', 'paymentMethodId'),
    ]
  }
  if (!paymentMethod.isAvailable) {
    return [
      invalid(`${paymentMethod.unavailableReason ?? ''} Choose another payment method.`.trim(), 'paymentMethodId'),
    ]
  }
  if (paymentMethod.requiresPurchaseOrderNumber && !purchaseOrderNumber) {
    return [required('Enter your PO number.', 'purchaseOrderNumber')]
  }
  return []
}

/** Not every store ships: without shipping, orders have no field for it, not even an empty one. */
export function canShip(order: Resource): boolean {
  return 'shipping_information' in order.attributes
}

const methodWithdrawn = invalid('This shipping method is no longer available. Choose another one.', 'shippingMethodId')

/** Requirements of each step, in order. The site does not check them by itself: it places incomplete orders too. */
const needs: ReadonlyArray<{ readonly step: Step; readonly errors: (order: DraftOrder) => UserError[] }> = [
  {
    step: 'START',
    errors: ({ isEmpty, email }) => [
      ...(isEmpty ? [required('Your cart is empty. Add a part first.', 'items')] : []),
      ...(email ? [] : [required('Enter your email address.', 'email')]),
    ],
  },
  {
    step: 'SHIPPING',
    errors: ({ order, shippingAddress, shippingMethod, notices, countries }) => {
      if (!canShip(order)) return []
      const wasOffered =
        order.text('shipping_method') !== null || notices.some(({ code }) => code === 'SHIPPING_METHOD_WITHDRAWN')
      return [
        ...addressErrors(shippingAddress, 'address', shippingLabels, countries.SHIPPING),
        ...(shippingMethod ? [] : [wasOffered ? methodWithdrawn : required('Choose how to ship.', 'shippingMethodId')]),
      ]
    },
  },
  {
    step: 'PAYMENT',
    errors: (order) => [
      ...(order.isBillingSameAsShipping && order.shippingAddress
        ? sameAddressErrors(order.shippingAddress, order.countries)
        : addressErrors(order.billingAddress, 'billingAddress', billingLabels, order.countries.BILLING)),
      ...paymentErrors(order),
    ],
  },
]

const constraintsSchema = z.array(
  z.record(z.string(), z.looseObject({ source: z.looseObject({ pointer: z.string() }).optional() })),
)

/** The site's name of a missing field → the input that supplies it. */
const constraintFields: Readonly<Record<string, MissingInput>> = {
  order_items: { step: 'START', error: required('Your cart is empty. Add a part first.', 'items') },
  mail: { step: 'START', error: required('Enter your email address.', 'email') },
  shipping_information: { step: 'SHIPPING', error: invalid(shippingLabels.wrong, 'address') },
  shipping_method: { step: 'SHIPPING', error: required('Choose how to ship.', 'shippingMethodId') },
  field_carrier_account: {
    step: 'SHIPPING',
    error: required('Enter your carrier account number.', 'carrierAccount'),
  },
  billing_profile: { step: 'PAYMENT', error: invalid(billingLabels.wrong, 'billingAddress') },
  billing_information: { step: 'PAYMENT', error: invalid(billingLabels.wrong, 'billingAddress') },
  payment_gateway: { step: 'PAYMENT', error: required('Choose a payment method.', 'paymentMethodId') },
  payment_method: { step: 'PAYMENT', error: required('Enter your card details.', 'paymentToken') },
  payment_instrument: { step: 'PAYMENT', error: required('Choose a payment method.', 'paymentMethodId') },
  field_po_number: { step: 'PAYMENT', error: required('Enter your PO number.', 'purchaseOrderNumber') },
}

/** Whether the site requires anything more, including fields that we do not know. */
export function isConstrained(order: Resource): boolean {
  return (order.readMeta('constraints', constraintsSchema) ?? []).length > 0
}

function missingConstraintInputs(order: Resource): MissingInput[] {
  const constraints = order.readMeta('constraints', constraintsSchema) ?? []
  const pointers = constraints.flatMap((one) => Object.values(one).map(({ source }) => source?.pointer ?? ''))
  return pointers.flatMap((pointer) => constraintFields[pointer.split(/[./]/)[0] ?? ''] ?? [])
}

const stepOrder: readonly Step[] = ['START', 'SHIPPING', 'PAYMENT']

/** What is missing by our rules, plus what the site reports; at most one entry per input. */
export function missingInputsOf(order: DraftOrder): MissingInput[] {
  const inputsOfOurRules = needs.flatMap(({ step, errors }) => errors(order).map((error) => ({ step, error })))
  const missingInputs = new Map<string, MissingInput>()
  for (const missingInput of [...inputsOfOurRules, ...missingConstraintInputs(order.order)]) {
    const input = missingInput.error.path.join('.')
    if (!missingInputs.has(input)) missingInputs.set(input, missingInput)
  }
  return [...missingInputs.values()].sort((one, other) => stepOrder.indexOf(one.step) - stepOrder.indexOf(other.step))
}
