import { partOfField } from '../addresses/address.ts'
import { missingProblem } from '../addresses/refusals.ts'
import type { BackendError, Violation } from '../jsonapi/errors.ts'
import type { Checkout } from './checkout.ts'
import { isConstrained } from './missingInputs.ts'
import { verdictsOf } from './verdicts.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { messages } from '../validation/text.ts'

/** The input that an order attribute comes from, and the message if the site rejects it. */
const inputs: Readonly<Record<string, { readonly path: readonly string[]; readonly message: string }>> = {
  mail: { path: ['email'], message: messages.email },
  email: { path: ['email'], message: messages.email },
  shipping_information: { path: ['address'], message: 'This address is incomplete. Please check it.' },
  billing_information: { path: ['billingAddress'], message: 'This address is incomplete. Please check it.' },
  shipping_method: {
    path: ['shippingMethodId'],
    message: 'This shipping method is no longer available. Choose another one.',
  },
  field_carrier_account: {
    path: ['carrierAccount'],
    message: 'Check your carrier account number.',
  },
  payment_instrument: {
    path: ['paymentMethodId'],
    message: 'This payment method is not available to you. Choose another one.',
  },
  order_items: { path: ['items'], message: 'Your cart is empty. Add a part first.' },
  billing_profile: { path: ['billingAddress'], message: 'Enter the billing address.' },
  payment_method: { path: ['paymentToken'], message: 'Enter your card details.' },
  payment_gateway: {
    path: ['paymentMethodId'],
    message: 'This payment method is not available to you. Choose another one.',
  },
  field_po_number: { path: ['purchaseOrderNumber'], message: 'Use up to 30 letters, digits, spaces and - / . #' },
  customer_comments: { path: ['notes'], message: 'These instructions are too long. Please shorten them.' },
}

const cardRefused = userError(
  'PAYMENT_DECLINED',
  'This card was not accepted. Check the details, or use another card.',
  ['paymentToken'],
)
const incomplete = userError('REQUIRED', 'We need more information for this order. Please call us.')

/** What a rejected request contained. */
export interface RefusedRequest {
  /** The attribute that a violation without a pointer concerns; null if that could be any. */
  readonly attribute: 'payment_instrument' | 'shipping_method' | null
  /** Whether it sent a card, or charged one. */
  readonly hasCard: boolean
}

const anyRequest: RefusedRequest = { attribute: null, hasCard: false }

function userErrorOf({ field, code }: Violation, request: RefusedRequest): UserError | null {
  const [attribute = '', ...rest] = field.split('/')
  const named = attribute || (request.attribute ?? '')
  if (named === 'payment_instrument' && code === undefined && request.hasCard) return cardRefused
  const input = inputs[named]
  if (!input) return null
  const part = partOfField(rest.join('/'))
  const path = part === null ? input.path : [...input.path, part]
  return code === 'incomplete' || part === 'familyName'
    ? { code: 'REQUIRED', message: missingProblem(part), path }
    : { code: 'INVALID', message: input.message, path }
}

/**
 * What is missing from an order, if the site refuses to place it for that reason: as the checkout shows it, or as the
 * site's pointers name it. @throws other refusals
 */
export function incompleteErrors(refusal: BackendError, checkout: Checkout | null): UserError[] {
  const missing = refusal.violations.filter(({ code }) => code === 'incomplete')
  if (missing.length === 0) throw refusal
  const missingInputs = checkout?.missingInputs.map(({ error }) => error) ?? []
  if (missingInputs.length > 0) return missingInputs
  const named = missing.flatMap((violation) =>
    violation.field === '' ? [] : (userErrorOf(violation, anyRequest) ?? []),
  )
  return named.length > 0 ? named : [incomplete]
}

/**
 * The site's refusal of a change, at the input it comes from: its rules may be stricter than ours.
 * @throws the refusal itself, if the buyer cannot resolve it
 */
export function refusalsOf(refusal: BackendError, request = anyRequest): UserError[] {
  const named = verdictsOf(refusal.violations)
  const errors = named.length > 0 ? named : refusal.violations.flatMap((each) => userErrorOf(each, request) ?? [])
  if (errors.length === 0) throw refusal
  return errors
}

/** What the shop lacks or does not accept in a checkout. The site does not check all of it. */
export function missingInputErrors(checkout: Checkout): readonly UserError[] {
  const missingInputs = checkout.missingInputs.map(({ error }) => error)
  return missingInputs.length === 0 && isConstrained(checkout.order) ? [incomplete] : missingInputs
}
