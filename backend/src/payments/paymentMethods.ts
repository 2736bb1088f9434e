import type { PaymentMethodName } from '@shop/runtime/settings'
import { dollarsOf } from '../catalog/money.ts'
import type { OrderCard } from '../orderColumns.ts'

/** What a customer may buy on account. */
export interface Credit {
  readonly status: string
  /** Whole US cents. */
  readonly limitCents: number
  /** Shipped, but not paid. */
  readonly invoicedCents: number
  /** Ordered, but neither shipped nor paid. */
  readonly orderedCents: number
  /** Available credit: the limit less both. Never negative. */
  readonly availableCents: number
}

/** What payment options depend on. Amounts are whole US cents. */
export interface PaymentFacts {
  readonly subtotalCents: number
  readonly totalCents: number
  /** Null for guests. */
  readonly credit: Credit | null
}

/** Maximum for cards, minimum for terms; US cents. */
const maxCardCents = 2_500_000
const minTermsCents = 2_500

const needsCredit = 'Net 30 requires approved credit.'

/** Why credit is not available, by status. */
const creditReasons: Readonly<Record<string, string>> = {
  none: needsCredit,
  pending: 'Your credit application is still being reviewed.',
  hold: 'Your credit is on hold. Please contact us, or choose another payment method.',
}

function termsUnavailableReason({ credit, subtotalCents, totalCents }: PaymentFacts): string | null {
  if (credit === null) return needsCredit
  if (credit.status !== 'approved') return creditReasons[credit.status] ?? needsCredit
  if (subtotalCents < minTermsCents) return `Net 30 requires an order of at least ${dollarsOf(minTermsCents)}.`
  if (totalCents > credit.availableCents)
    return `This order exceeds your available credit: ${dollarsOf(credit.availableCents)} of ${dollarsOf(credit.limitCents)}.`
  return null
}

/** Shows the available credit in advance, and what uses the rest. */
function termsDescription({ credit }: PaymentFacts) {
  const terms = 'Due 30 days after each shipment. A purchase order number is required.'
  if (credit === null) return terms
  const { availableCents, limitCents, invoicedCents, orderedCents } = credit
  const used = [
    ...(invoicedCents === 0 ? [] : [`${dollarsOf(invoicedCents)} is shipped and unpaid`]),
    ...(orderedCents === 0 ? [] : [`${dollarsOf(orderedCents)} is on open orders`]),
  ].join(', ')
  return `${terms} ${dollarsOf(availableCents)} of your ${dollarsOf(limitCents)} credit is available${used && `: ${used}`}.`
}

interface PaymentMethod {
  /** Name in the PAYMENTS setting. */
  readonly name: PaymentMethodName
  readonly optionId: string
  readonly label: string
  /** Label on the order. */
  readonly orderLabel: string
  /** Type of stored payment methods, if the gateway has any. */
  readonly type: string | null
  readonly describe: (facts: PaymentFacts) => string
  /** Why it is not available to the buyer; null if it is. */
  readonly unavailableReason: (facts: PaymentFacts) => string | null
  /** Error code if it is not available. */
  readonly unavailableCode: 'credit' | 'payment_unavailable'
  /** Charged by the payment provider. */
  readonly isCard: boolean
  readonly needsPoNumber: boolean
  /** Drawn from the customer's credit limit until paid. */
  readonly usesCredit: boolean
  /** Why the order is on hold until paid; null if it is not. */
  readonly holdReason: string | null
}

/** All payment methods in display order, by gateway name on the wire. */
const paymentMethods = {
  card: {
    name: 'card',
    optionId: 'new--credit_card--card',
    label: 'Credit card',
    orderLabel: 'Card',
    type: 'credit_card',
    describe: () => 'Your card is authorized now, and charged as items ship.',
    unavailableReason: ({ totalCents }) =>
      totalCents > maxCardCents ? `Cards are accepted up to ${dollarsOf(maxCardCents)}.` : null,
    unavailableCode: 'payment_unavailable',
    isCard: true,
    needsPoNumber: false,
    usesCredit: false,
    holdReason: null,
  },
  purchase_order: {
    name: 'terms',
    optionId: 'purchase_order',
    label: 'Net 30',
    orderLabel: 'Net 30',
    type: null,
    describe: termsDescription,
    unavailableReason: termsUnavailableReason,
    unavailableCode: 'credit',
    isCard: false,
    needsPoNumber: true,
    usesCredit: true,
    holdReason: null,
  },
  wire_transfer: {
    name: 'wire',
    optionId: 'wire_transfer',
    label: 'Wire transfer',
    orderLabel: 'Wire transfer',
    type: null,
    describe: () =>
      'Pay in advance. You’ll see our bank details when you place the order. Ship dates are counted from your payment.',
    unavailableReason: () => null,
    unavailableCode: 'payment_unavailable',
    isCard: false,
    needsPoNumber: false,
    usesCredit: false,
    holdReason: 'Waiting for your wire transfer.',
  },
} as const satisfies Record<string, PaymentMethod>

export type Gateway = keyof typeof paymentMethods

function isGateway(text: string | null): text is Gateway {
  return text !== null && Object.hasOwn(paymentMethods, text)
}

export const gatewayNames: readonly Gateway[] = Object.keys(paymentMethods).filter(isGateway)

/** Returns the payment method of a gateway; null without a gateway or for an unknown one. */
export function paymentMethodOf(gateway: string | null): PaymentMethod | null {
  return isGateway(gateway) ? paymentMethods[gateway] : null
}

/** Gateways of the payment methods in the settings. */
export function gatewaysOf(names: readonly PaymentMethodName[]): readonly Gateway[] {
  return gatewayNames.filter((gateway) => names.includes(paymentMethods[gateway].name))
}

/** All payment methods that the shop accepts, including unavailable ones, as in `meta.payment_options`. */
export function paymentOptions(facts: PaymentFacts, accepted: readonly Gateway[]) {
  return accepted.map((gateway) => {
    const { optionId, label, type, describe, needsPoNumber, unavailableReason } = paymentMethods[gateway]
    const reason = unavailableReason(facts)
    return {
      id: optionId,
      label,
      payment_gateway_id: gateway,
      payment_method_id: null,
      payment_method_type_id: type,
      description: describe(facts),
      available: reason === null,
      reason,
      requires_po_number: needsPoNumber,
    }
  })
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** Label of an order's payment; null if none is chosen. */
export function paymentLabel(gateway: string | null, card: OrderCard | null): string | null {
  if (gateway === null) return null
  if (card !== null) return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}`
  return paymentMethodOf(gateway)?.orderLabel ?? gateway
}

/** Payment terms, days from the shipment. */
const paymentTermDays = 30

const DAY = 86_400_000

/** Due date of the invoice of a shipment; null unless it is on terms. */
export function paymentDue(gateway: string | null, shipped: Date): Date | null {
  const isOnTerms = paymentMethodOf(gateway)?.usesCredit === true
  return isOnTerms ? new Date(shipped.getTime() + paymentTermDays * DAY) : null
}
