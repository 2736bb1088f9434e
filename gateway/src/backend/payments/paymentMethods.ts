import { z } from 'zod'
import type { PaymentMethodName } from '@shop/runtime/settings'
import type { Resource } from '../jsonapi/document.ts'

interface KindRule {
  readonly kind: string
  /** Of the value in the GraphQL enum. */
  readonly description: string
  /** Labels of the site's payment gateways of this kind, by ID. Unlisted gateways are paid by invoice. */
  readonly gateways: Readonly<Record<string, string>>
  readonly isCard: boolean
}

/** Properties of each payment method, by its name in PAYMENTS. */
export const paymentKinds = {
  card: { kind: 'CARD', description: 'Credit card, charged by the payment provider.', gateways: {}, isCard: true },
  terms: {
    kind: 'PURCHASE_ORDER',
    description: 'Invoice on payment terms, against a purchase order.',
    gateways: { purchase_order: 'Purchase order', invoice: 'Invoice' },
    isCard: false,
  },
  wire: {
    kind: 'WIRE_TRANSFER',
    description: 'Wire transfer, paid in advance.',
    gateways: { wire_transfer: 'Wire transfer', wire: 'Wire transfer' },
    isCard: false,
  },
} as const satisfies Record<PaymentMethodName, KindRule>

export type PaymentKind = (typeof paymentKinds)[PaymentMethodName]['kind']

const kindRules: readonly (KindRule & { readonly kind: PaymentKind })[] = Object.values(paymentKinds)

/** Label of a payment gateway if the site sends only its ID; null for an unknown one. */
export function gatewayLabel(id: string): string | null {
  return kindRules.map(({ gateways }) => gateways[id]).find((label) => label !== undefined) ?? null
}

/** Kind of a payment gateway; null for an unknown one. */
export function gatewayKind(id: string): PaymentKind | null {
  return kindRules.find(({ gateways }) => Object.hasOwn(gateways, id))?.kind ?? null
}

/** A payment method that the site offers this buyer for this order. */
export interface PaymentMethod {
  readonly id: string
  readonly kind: PaymentKind
  readonly isCard: boolean
  readonly label: string
  readonly description: string | null
  readonly isAvailable: boolean
  readonly unavailableReason: string | null
  readonly requiresPurchaseOrderNumber: boolean
  readonly gateway: string
  /** UUID of a stored card. */
  readonly storedMethod: string | null
}

/** Displayable details of a card. */
export interface CardSummary {
  readonly brand: string
  readonly last4: string
  /** MM/YY. */
  readonly expires: string
}

const optionSchema = z.looseObject({
  id: z.coerce.string(),
  label: z.string(),
  payment_gateway_id: z.string(),
  payment_method_id: z.string().nullish().catch(null),
  payment_method_type_id: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  available: z.boolean().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  requires_po_number: z.boolean().nullish().catch(null),
})

const optionsSchema = z.array(z.unknown())

/** A gateway that accepts stored payment methods accepts cards. */
function kindOf({ payment_gateway_id, payment_method_type_id }: z.infer<typeof optionSchema>) {
  const rule = payment_method_type_id
    ? paymentKinds.card
    : (kindRules.find(({ gateways }) => Object.hasOwn(gateways, payment_gateway_id)) ?? paymentKinds.terms)
  return { kind: rule.kind, isCard: rule.isCard }
}

export interface PaymentTerms {
  /** Payment methods that this shop accepts. */
  readonly accepted: readonly PaymentMethodName[]
  /** Whether the site stores PO numbers. */
  readonly hasPurchaseOrderNumbers: boolean
}

/** Payment methods that the site offers and this shop accepts. */
export function paymentMethodsOf(order: Resource, terms: PaymentTerms): PaymentMethod[] {
  const kinds: readonly PaymentKind[] = terms.accepted.map((name) => paymentKinds[name].kind)
  const offered = offeredMethods(order).filter(({ kind }) => kinds.includes(kind))
  return terms.hasPurchaseOrderNumbers ? offered : offered.map(withoutPurchaseOrderNumber)
}

/** Disables methods that need a PO number if the site cannot store it. */
function withoutPurchaseOrderNumber(method: PaymentMethod): PaymentMethod {
  if (!method.requiresPurchaseOrderNumber) return method
  return {
    ...method,
    isAvailable: false,
    unavailableReason: method.unavailableReason ?? PO_NUMBER_UNSUPPORTED,
    requiresPurchaseOrderNumber: false,
  }
}

const PO_NUMBER_UNSUPPORTED = 'Needs a PO number, which this shop cannot store.'

function offeredMethods(order: Resource): PaymentMethod[] {
  const options = order.readMeta('payment_options', optionsSchema) ?? []
  return options.flatMap((value) => {
    const option = optionSchema.safeParse(value).data
    if (!option) return []
    return [
      {
        id: option.id,
        ...kindOf(option),
        label: option.label,
        description: option.description || null,
        isAvailable: option.available !== false,
        unavailableReason: option.available === false ? (option.reason ?? 'Not available for this order.') : null,
        requiresPurchaseOrderNumber: option.requires_po_number === true,
        gateway: option.payment_gateway_id,
        storedMethod: option.payment_method_id ?? null,
      },
    ]
  })
}

const instrumentSchema = z.looseObject({
  payment_gateway_id: z.string(),
  payment_method_id: z.string().nullish().catch(null),
  payment_method_type: z.string().nullish().catch(null),
  // Drupal writes an empty map as a list.
  payment_details: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/** The payment method of an order, as stored by the site. */
export type Instrument = z.infer<typeof instrumentSchema>

export function instrumentOf(order: Resource): Instrument | null {
  return order.read('payment_instrument', instrumentSchema)
}

/** The payment method of an instrument; null if it is no longer offered. */
export function methodOfInstrument(
  instrument: Instrument | null,
  methods: readonly PaymentMethod[],
): PaymentMethod | null {
  if (!instrument) return null
  const ofGateway = methods.filter(({ gateway }) => gateway === instrument.payment_gateway_id)
  const stored = ofGateway.find(
    ({ storedMethod }) => storedMethod !== null && storedMethod === instrument.payment_method_id,
  )
  return stored ?? ofGateway.find(({ storedMethod }) => storedMethod === null) ?? null
}

const cardSchema = z.looseObject({
  card_type: z.string().min(1),
  card_number: z.coerce.string().regex(/^\d{4}$/),
  card_exp_month: z.coerce.string().regex(/^\d{1,2}$/),
  card_exp_year: z.coerce.string().regex(/^\d{2}(\d{2})?$/),
})

const brands: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['dinersclub', 'Diners Club'],
  ['jcb', 'JCB'],
  ['maestro', 'Maestro'],
])

export function cardOf(instrument: Instrument | null): CardSummary | null {
  const card = cardSchema.safeParse(instrument?.payment_details).data
  if (!card) return null
  return {
    brand: brands.get(card.card_type.toLowerCase()) ?? card.card_type,
    last4: card.card_number,
    expires: `${card.card_exp_month.padStart(2, '0')}/${card.card_exp_year.slice(-2)}`,
  }
}
