import type { FieldError } from '../../platform/relay/formAnswer.ts'
import type { Placed } from './checkoutMutations.ts'
import { paymentPath, shippingPath } from '../../components/paths.ts'

/** What the shop said to an attempt to place an order. */
export type Verdict =
  /** The order stands: now, or since an attempt before. */
  | { kind: 'placed'; warnings: readonly string[] }
  /** Nobody knows yet: the same attempt is asked about again. */
  | { kind: 'open' }
  /** Nothing was placed. `path`: the page on which it can be mended; without it, the review itself. */
  | { kind: 'refused'; errors: FieldError[]; path?: string; form?: 'shipping' | 'payment' }

/** The forms that can mend what is wrong with an order, by the first parts of the paths in errors. */
const menders = new Map<string, { form: 'shipping' | 'payment'; path: string }>()
for (const part of ['address', 'addressId', 'shippingMethodId', 'carrierAccount', 'carrierPostalCode'])
  menders.set(part, { form: 'shipping', path: shippingPath })
for (const part of ['paymentMethodId', 'paymentToken', 'purchaseOrderNumber', 'billingAddress', 'billingAddressId'])
  menders.set(part, { form: 'payment', path: paymentPath })

const labels: Record<string, string> = {
  shippingMethodId: 'Shipping method',
  paymentMethodId: 'Payment method',
  paymentToken: 'Card',
  purchaseOrderNumber: 'PO number',
}

/** Reads an answer of the gateway to an attempt. */
export function verdictOf({ order, userErrors, warnings }: Placed): Verdict {
  if (order) return { kind: 'placed', warnings }
  if (userErrors.some(({ code }) => code === 'IN_FLIGHT')) return { kind: 'open' }
  const errors = userErrors.map(({ path, message, code }) => {
    const field = path.at(-1) ?? ''
    const label = labels[field]
    return { field, message, code, ...(label === undefined ? {} : { label }) }
  })
  const declined = userErrors.find(({ code }) => code === 'PAYMENT_DECLINED')
  const mender = menders.get(declined ? 'paymentToken' : (userErrors[0]?.path[0] ?? ''))
  if (!mender) return { kind: 'refused', errors }
  const placed = declined ? errors.map((error) => ({ ...error, field: 'paymentToken', label: 'Card' })) : errors
  return { kind: 'refused', errors: placed, ...mender }
}
