import { z } from 'zod'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { checkAddress } from '../addresses/address.ts'
import type { CarrierAccount, OrderAddress, OrderCard } from '../orderColumns.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { normalizePhone } from '@shop/schema/addresses/phone'

/** Something an order lacks: `pointer` is the property's internal name. */
export interface MissingInput {
  readonly pointer: string
  readonly detail: string
}

/** What is known about an order before it is placed. */
export interface Terms {
  readonly contact_mail: string | null
  readonly shipping_information: OrderAddress | null
  readonly billing_information: OrderAddress | null
  readonly shipping_method: string
  readonly carrier_account: CarrierAccount | null
  readonly payment_gateway: string | null
  readonly payment_method: OrderCard | null
  readonly po_number: string | null
  /** Whole US cents; null without items. */
  readonly subtotal_cents: number | null
  readonly total_cents: number | null
}

const missing = 'This value should not be null.'

function missingAddressInputs(property: string, { address }: OrderAddress): MissingInput[] {
  const checked = checkAddress(address)
  if ('address' in checked) return []
  return checked.problems.map(({ part, message }) => ({
    pointer: [property, 'address', ...(part === undefined ? [] : [part])].join('.'),
    detail: message,
  }))
}

function missingPhoneInputs({ address, field_phone: phone }: OrderAddress): MissingInput[] {
  const pointer = 'shipping_information.field_phone'
  if (phone === null || phone === '') return [{ pointer, detail: 'Phone field is required.' }]
  return normalizePhone(phone, address['country_code'] ?? '') !== null
    ? []
    : [{ pointer, detail: 'Phone field is not in the right format.' }]
}

/** Freight billed to the buyer's own carrier account. */
const ownAccount = 'own--account'

function missingShippingInputs({
  shipping_information: to,
  shipping_method: method,
  carrier_account: account,
}: Terms): MissingInput[] {
  return [
    ...(to === null
      ? [{ pointer: 'shipping_information', detail: missing }]
      : [...missingAddressInputs('shipping_information', to), ...missingPhoneInputs(to)]),
    ...(method === '' ? [{ pointer: 'shipping_method', detail: missing }] : []),
    ...(method === ownAccount && account === null
      ? [{ pointer: 'field_carrier_account', detail: 'The carrier account number is required.' }]
      : []),
  ]
}

/** A free order needs no payment. */
export function isFree({
  subtotal_cents: subtotal,
  total_cents: total,
}: Pick<Terms, 'subtotal_cents' | 'total_cents'>) {
  return subtotal !== null && total === 0
}

function missingPaymentInputs(terms: Terms): MissingInput[] {
  const { payment_gateway: gateway, payment_method: card, po_number: number } = terms
  if (isFree(terms)) return []
  if (gateway === null) return [{ pointer: 'payment_gateway', detail: missing }]
  const method = paymentMethodOf(gateway)
  if (method?.isCard === true && card === null) return [{ pointer: 'payment_method', detail: missing }]
  if (method?.needsPoNumber === true && number === null)
    return [{ pointer: 'field_po_number', detail: `The PO number is required for ${method.label}.` }]
  return []
}

/** Gaps in an order's own columns; excludes its items and what is available to the buyer. */
export function missingInputsOf(terms: Terms): readonly MissingInput[] {
  return [
    ...(terms.subtotal_cents === null ? [{ pointer: 'order_items', detail: 'The cart is empty.' }] : []),
    ...(terms.contact_mail === null ? [{ pointer: 'mail', detail: missing }] : []),
    ...missingShippingInputs(terms),
    ...(terms.billing_information === null
      ? [{ pointer: 'billing_profile', detail: missing }]
      : missingAddressInputs('billing_information', terms.billing_information)),
    ...missingPaymentInputs(terms),
  ]
}

/** In the format of `meta.constraints`. */
export function constraintsOf(missingInputs: readonly MissingInput[]) {
  return missingInputs.map(({ pointer, detail }) => ({ required: { detail, source: { pointer } } }))
}

const information = z.object({ address: z.record(z.string(), z.string()), field_phone: z.string().nullable() })

const terms = z.object({
  contact_mail: z.string().nullable(),
  shipping_information: information.nullable(),
  billing_information: information.nullable(),
  shipping_method: z.string(),
  carrier_account: z
    .object({ carrier: z.enum(['ups', 'fedex', 'dhl']), account: z.string(), postal_code: z.string() })
    .nullable(),
  payment_gateway: z.string().nullable(),
  payment_method: z.object({ token: z.string(), brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  po_number: z.string().nullable(),
  subtotal_cents: z.number().nullable(),
  total_cents: z.number().nullable(),
})

const cart = z.object({ state: z.literal('draft') })

/** `meta` of an order: constraints of a cart, none for a placed order. */
export const cartMeta: NonNullable<ResourceType['meta']> = {
  columns: ['state', ...Object.keys(terms.shape)],
  value: (row) => {
    if (!cart.safeParse(row).success) return undefined
    const missingInputs = missingInputsOf(terms.parse(row))
    return missingInputs.length === 0 ? undefined : { constraints: constraintsOf(missingInputs) }
  },
}
