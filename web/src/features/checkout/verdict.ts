import type { FieldError } from '../../platform/relay/formResult.ts'
import type { PlaceResult } from './checkoutMutations.ts'
import { paymentPath, shippingPath } from '../../components/paths.ts'

/** Result of an attempt to place an order. */
export type Verdict =
  /** The order was placed, now or by an earlier attempt. */
  | { kind: 'placed'; warnings: readonly string[] }
  /** Unknown; retry the attempt. */
  | { kind: 'open' }
  /** Nothing was placed. `path` is the page to fix it on, if not the review. */
  | { kind: 'refused'; errors: FieldError[]; path?: string; form?: 'shipping' | 'payment' }

/** The form to fix an error on, by the first segment of the error's path. */
const formsByPath = new Map<string, { form: 'shipping' | 'payment'; path: string }>()
for (const part of ['to', 'shippingMethodId', 'carrierAccount', 'carrierPostalCode'])
  formsByPath.set(part, { form: 'shipping', path: shippingPath })
for (const part of ['paymentMethodId', 'paymentToken', 'purchaseOrderNumber', 'billTo'])
  formsByPath.set(part, { form: 'payment', path: paymentPath })

const labels: Record<string, string> = {
  shippingMethodId: 'Shipping method',
  paymentMethodId: 'Payment method',
  paymentToken: 'Card',
  purchaseOrderNumber: 'PO number',
}

type Change = PlaceResult['changes'][number]

/** Describes a change of the cart since the review. */
const changeTexts: Partial<Record<Change['kind'], (change: Change) => string>> = {
  LINE_ADDED: ({ partNumber, quantity }) => `${partNumber} was added (quantity ${quantity}).`,
  LINE_REMOVED: ({ partNumber }) => `${partNumber} was removed.`,
  QUANTITY_CHANGED: ({ partNumber, quantity, quantityBefore }) =>
    `The quantity of ${partNumber} is now ${quantity}; it was ${quantityBefore}.`,
  PRICE_CHANGED: ({ partNumber, price, priceBefore }) =>
    `The price of ${partNumber} is now ${price?.formatted}; it was ${priceBefore?.formatted}.`,
  DETAILS_CHANGED: ({ partNumber }) => `The note, item number or length of ${partNumber} has changed.`,
}

function changeErrors(changes: readonly Change[]): FieldError[] {
  return changes.flatMap((change) => {
    const message = changeTexts[change.kind]?.(change)
    return message === undefined ? [] : [{ field: '', message }]
  })
}

/** The first attempt placed the order. The buyer changed values afterward. */
const placedUnchanged =
  'Your order was already placed. It does not include changes that you made afterward. To change it, please call us.'

/** Reads the gateway's response to an attempt. */
export function verdictOf({ order, userErrors, warnings, changes }: PlaceResult): Verdict {
  if (order) {
    const isReused = userErrors.some(({ code }) => code === 'KEY_REUSED')
    return { kind: 'placed', warnings: isReused ? [placedUnchanged] : warnings }
  }
  if (userErrors.some(({ code }) => code === 'IN_FLIGHT')) return { kind: 'open' }
  const errors = userErrors.map(({ path, message, code }) => {
    const field = code === 'CART_CHANGED' ? '' : (path.at(-1) ?? '')
    const label = labels[field]
    return { field, message, code, ...(label === undefined ? {} : { label }) }
  })
  const declined = userErrors.find(({ code }) => code === 'PAYMENT_DECLINED')
  const target = formsByPath.get(declined ? 'paymentToken' : (userErrors[0]?.path[0] ?? ''))
  if (!target) return { kind: 'refused', errors: [...errors, ...changeErrors(changes)] }
  const formErrors = declined ? errors.map((error) => ({ ...error, field: 'paymentToken', label: 'Card' })) : errors
  return { kind: 'refused', errors: formErrors, ...target }
}
