import type { OrderCard } from '../database/orderColumns.ts'

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

const gateways: Readonly<Record<string, string>> = {
  card: 'Card',
  purchase_order: 'Net 30',
  wire_transfer: 'Wire transfer',
}

/** The bill is paid before anything ships, so there is one from the start. */
const paidAhead: ReadonlySet<string> = new Set(['card', 'wire_transfer'])

export const isPaidAhead = (gateway: string | null): boolean => gateway !== null && paidAhead.has(gateway)

/** How an order is paid, in words; null while nothing was chosen. */
export const paymentLabel = (gateway: string | null, card: OrderCard | null): string | null => {
  if (gateway === null) return null
  if (card !== null) return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}`
  return gateways[gateway] ?? gateway
}

/** Days that an invoice on terms may stay unpaid, from the day of the first parcel. */
const daysOfTerms = 30

const DAY = 86_400_000

/** When the bill of an order is due whose first parcel leaves now; null where it was paid ahead, or nothing is to be paid. */
export const paymentDue = (gateway: string | null, shipped: Date): Date | null =>
  gateway === null || isPaidAhead(gateway) ? null : new Date(shipped.getTime() + daysOfTerms * DAY)
