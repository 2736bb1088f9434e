import type { FieldError } from '../../platform/relay/formAnswer.ts'
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

/** Reads the gateway's response to an attempt. */
export function verdictOf({ order, userErrors, warnings }: PlaceResult): Verdict {
  if (order) return { kind: 'placed', warnings }
  if (userErrors.some(({ code }) => code === 'IN_FLIGHT')) return { kind: 'open' }
  const errors = userErrors.map(({ path, message, code }) => {
    const field = path.at(-1) ?? ''
    const label = labels[field]
    return { field, message, code, ...(label === undefined ? {} : { label }) }
  })
  const declined = userErrors.find(({ code }) => code === 'PAYMENT_DECLINED')
  const target = formsByPath.get(declined ? 'paymentToken' : (userErrors[0]?.path[0] ?? ''))
  if (!target) return { kind: 'refused', errors }
  const formErrors = declined ? errors.map((error) => ({ ...error, field: 'paymentToken', label: 'Card' })) : errors
  return { kind: 'refused', errors: formErrors, ...target }
}
