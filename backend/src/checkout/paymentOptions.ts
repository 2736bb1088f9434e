import type { PaymentMethodName } from '../../../runtime/src/settings.ts'
import { dollarsOf } from '../catalogue/money.ts'
import type { Credit } from './credit.ts'

/** What decides about the ways of paying for an order. Amounts are whole US cents. */
export type PaymentFacts = {
  readonly subtotalCents: number
  readonly totalCents: number
  /** Null for guests. */
  readonly credit: Credit | null
}

const gateways = ['card', 'purchase_order', 'wire_transfer'] as const

export type Gateway = (typeof gateways)[number]

/** Gateways of the payment methods that the settings name. */
export const gatewaysOf = (methods: readonly PaymentMethodName[]): readonly Gateway[] => {
  const byMethod = { card: 'card', terms: 'purchase_order', wire: 'wire_transfer' } as const
  const accepted: readonly Gateway[] = methods.map((method) => byMethod[method])
  return gateways.filter((gateway) => accepted.includes(gateway))
}

export const isGateway = (text: string | null): text is Gateway => gateways.some((each) => each === text)

/** Cards are not taken for more, terms not for less; US cents. */
const cardMost = 2_500_000
const termsLeast = 2_500

const needsCredit = 'Net 30 needs approved credit.'

/** Why there is no credit, by its status. */
const withoutCredit: Readonly<Record<string, string>> = {
  none: needsCredit,
  pending: 'Your request for credit is still being checked.',
  hold: 'Your credit is on hold. Please write to us, or pay in another way.',
}

const termsReason = ({ credit, subtotalCents, totalCents }: PaymentFacts): string | null => {
  if (credit === null) return needsCredit
  if (credit.status !== 'approved') return withoutCredit[credit.status] ?? needsCredit
  if (subtotalCents < termsLeast) return `Net 30 needs ${dollarsOf(termsLeast)} of goods.`
  if (totalCents > credit.availableCents)
    return `This order is over the ${dollarsOf(credit.availableCents)} that are free of your ${dollarsOf(credit.limitCents)}.`
  return null
}

/** How much of the credit is free, so that nobody has to ask before they buy. */
const termsWords = ({ credit }: PaymentFacts) =>
  `Due 30 days after the parts have shipped. A purchase order number is required.${
    credit === null ? '' : ` ${dollarsOf(credit.availableCents)} are free of your ${dollarsOf(credit.limitCents)}.`
  }`

type Means = {
  readonly id: string
  readonly label: string
  /** As it is named where an order is shown. */
  readonly type: string | null
  readonly describe: (facts: PaymentFacts) => string
  readonly needsPoNumber: boolean
  /** Why it is not open to the buyer; null where it is. */
  readonly reason: (facts: PaymentFacts) => string | null
}

export const means: Readonly<Record<Gateway, Means>> = {
  card: {
    id: 'new--credit_card--card',
    label: 'Credit card',
    type: 'credit_card',
    describe: () => 'Charged when the order is placed.',
    needsPoNumber: false,
    reason: ({ totalCents }) => (totalCents > cardMost ? `Cards are taken up to ${dollarsOf(cardMost)}.` : null),
  },
  purchase_order: {
    id: 'purchase_order',
    label: 'Net 30',
    type: null,
    describe: termsWords,
    needsPoNumber: true,
    reason: termsReason,
  },
  wire_transfer: {
    id: 'wire_transfer',
    label: 'Wire transfer',
    type: null,
    describe: () => 'Paid ahead. We begin with the order when the transfer has arrived.',
    needsPoNumber: false,
    reason: () => null,
  },
}

/** All payment methods that the shop accepts, including unavailable ones, as in `meta.payment_options`. */
export const paymentOptions = (facts: PaymentFacts, accepted: readonly Gateway[]) =>
  accepted.map((gateway) => {
    const { id, label, type, describe, needsPoNumber, reason: reasonOf } = means[gateway]
    const reason = reasonOf(facts)
    return {
      id,
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
