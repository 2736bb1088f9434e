import type { PaymentMethodName } from '../../../runtime/src/settings.ts'
import { dollarsOf } from '../catalog/money.ts'
import type { OrderCard } from '../orderColumns.ts'
import type { Credit } from './credit.ts'

/** What decides about the ways of paying for an order. Amounts are whole US cents. */
export interface PaymentFacts {
  readonly subtotalCents: number
  readonly totalCents: number
  /** Null for guests. */
  readonly credit: Credit | null
}

/** Cards are not taken for more, terms not for less; US cents. */
const cardMost = 2_500_000
const termsLeast = 2_500

const needsCredit = 'Net 30 requires approved credit.'

/** Why there is no credit, by its status. */
const withoutCredit: Readonly<Record<string, string>> = {
  none: needsCredit,
  pending: 'Your credit application is still being reviewed.',
  hold: 'Your credit is on hold. Please contact us, or choose another payment method.',
}

function termsReason({ credit, subtotalCents, totalCents }: PaymentFacts): string | null {
  if (credit === null) return needsCredit
  if (credit.status !== 'approved') return withoutCredit[credit.status] ?? needsCredit
  if (subtotalCents < termsLeast) return `Net 30 requires an order of at least ${dollarsOf(termsLeast)}.`
  if (totalCents > credit.availableCents)
    return `This order exceeds your available credit: ${dollarsOf(credit.availableCents)} of ${dollarsOf(credit.limitCents)}.`
  return null
}

/** How much of the credit is free, so that nobody has to ask before they buy. */
function termsWords({ credit }: PaymentFacts) {
  return `Due 30 days after shipment. A purchase order number is required.${
    credit === null
      ? ''
      : ` ${dollarsOf(credit.availableCents)} of your ${dollarsOf(credit.limitCents)} credit is available.`
  }`
}

interface PaymentMethod {
  /** In PAYMENTS. */
  readonly name: PaymentMethodName
  readonly optionId: string
  readonly label: string
  /** Label of an order that is paid so. */
  readonly orderLabel: string
  /** Type of stored payment methods, where the gateway has any. */
  readonly type: string | null
  readonly describe: (facts: PaymentFacts) => string
  /** Why it is not open to the buyer; null where it is. */
  readonly whyClosed: (facts: PaymentFacts) => string | null
  /** Code of the error when it is not open. */
  readonly closedCode: 'credit' | 'payment_unavailable'
  /** Charged by the payment provider. */
  readonly isCard: boolean
  readonly needsPoNumber: boolean
  /** Drawn from the customer's credit limit until it is paid. */
  readonly usesCredit: boolean
  /** The bill is paid before anything ships, so there is one from the start. */
  readonly isPaidAhead: boolean
  /** Why an order waits on hold until it is paid; null where it does not. */
  readonly holdReason: string | null
}

/** All ways of paying, by their gateways' names on the wire, in the order in which they are offered. */
const paymentMethods = {
  card: {
    name: 'card',
    optionId: 'new--credit_card--card',
    label: 'Credit card',
    orderLabel: 'Card',
    type: 'credit_card',
    describe: () => 'Your card is charged when you place the order.',
    whyClosed: ({ totalCents }) => (totalCents > cardMost ? `Cards are accepted up to ${dollarsOf(cardMost)}.` : null),
    closedCode: 'payment_unavailable',
    isCard: true,
    needsPoNumber: false,
    usesCredit: false,
    isPaidAhead: true,
    holdReason: null,
  },
  purchase_order: {
    name: 'terms',
    optionId: 'purchase_order',
    label: 'Net 30',
    orderLabel: 'Net 30',
    type: null,
    describe: termsWords,
    whyClosed: termsReason,
    closedCode: 'credit',
    isCard: false,
    needsPoNumber: true,
    usesCredit: true,
    isPaidAhead: false,
    holdReason: null,
  },
  wire_transfer: {
    name: 'wire',
    optionId: 'wire_transfer',
    label: 'Wire transfer',
    orderLabel: 'Wire transfer',
    type: null,
    describe: () => 'Pay in advance. We start when your transfer arrives.',
    whyClosed: () => null,
    closedCode: 'payment_unavailable',
    isCard: false,
    needsPoNumber: false,
    usesCredit: false,
    isPaidAhead: true,
    holdReason: 'Waiting for your wire transfer.',
  },
} as const satisfies Record<string, PaymentMethod>

export type Gateway = keyof typeof paymentMethods

function isGateway(text: string | null): text is Gateway {
  return text !== null && Object.hasOwn(paymentMethods, text)
}

export const gatewayNames: readonly Gateway[] = Object.keys(paymentMethods).filter(isGateway)

/** The payment method of a gateway; null for none, and for one that the shop does not know. */
export function paymentMethodOf(gateway: string | null): PaymentMethod | null {
  return isGateway(gateway) ? paymentMethods[gateway] : null
}

/** Gateways of the payment methods that the settings name. */
export function gatewaysOf(names: readonly PaymentMethodName[]): readonly Gateway[] {
  return gatewayNames.filter((gateway) => names.includes(paymentMethods[gateway].name))
}

/** All payment methods that the shop accepts, including unavailable ones, as in `meta.payment_options`. */
export function paymentOptions(facts: PaymentFacts, accepted: readonly Gateway[]) {
  return accepted.map((gateway) => {
    const { optionId, label, type, describe, needsPoNumber, whyClosed } = paymentMethods[gateway]
    const reason = whyClosed(facts)
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

/** How an order is paid, in words; null while nothing was chosen. */
export function paymentLabel(gateway: string | null, card: OrderCard | null): string | null {
  if (gateway === null) return null
  if (card !== null) return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}`
  return paymentMethodOf(gateway)?.orderLabel ?? gateway
}

export function isPaidAhead(gateway: string | null): boolean {
  return paymentMethodOf(gateway)?.isPaidAhead === true
}

/** Days that an invoice on terms may stay unpaid, from the day of the first parcel. */
const daysOfTerms = 30

const DAY = 86_400_000

/** When the bill of an order is due whose first parcel leaves now; null where it was paid ahead, or nothing is to be paid. */
export function paymentDue(gateway: string | null, shipped: Date): Date | null {
  return gateway === null || isPaidAhead(gateway) ? null : new Date(shipped.getTime() + daysOfTerms * DAY)
}
