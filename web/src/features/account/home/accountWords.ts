import { dayOf } from '../../../platform/time/shopTime.ts'

/** What a credit status means for whoever orders; one that is not known grants nothing. */
const credits = new Map([
  ['pending', 'Applied for terms; until then by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold; orders by card go on.'],
])

interface Credit {
  readonly credit: string | null | undefined
  /** Sums as they are printed. */
  readonly creditAvailable: { readonly formatted: string } | null | undefined
  readonly creditLimit: { readonly formatted: string } | null | undefined
}

/** A credit in words, with what is free of it where orders go on terms. */
export function creditWords({ credit, creditAvailable, creditLimit }: Credit): string {
  const words = credits.get(credit ?? '') ?? 'No terms.'
  if (credit !== 'approved' || !creditAvailable || !creditLimit) return words
  return `${words} ${creditAvailable.formatted} of ${creditLimit.formatted} available.`
}

/** What levels of membership are called. */
const levels = new Map([
  ['standard', 'Standard'],
  ['preferred', 'Preferred'],
  ['distributor', 'Distributor'],
])

/** Statuses that are called by their name. */
const statuses = ['active', 'expired', 'suspended']

interface Membership {
  /** Off list prices, now. */
  readonly discountPercent: number | null | undefined
  readonly level: string | null | undefined
  readonly status: string | null | undefined
}

/** A membership in words: level and status, and what it takes off while it is active. */
export function membershipWords(membership: Membership | null | undefined): string {
  const name = levels.get(membership?.level ?? '')
  if (!name) return 'None.'
  const percent = membership?.discountPercent ?? 0
  const status = membership?.status ?? ''
  if (status === 'active' && percent > 0) return `${name}, active: ${percent} % off list on most families.`
  return `${name}, ${statuses.includes(status) ? status : 'not active'}.`
}

/** When a password was set, by RFC 3339. The calendar is the shop's, wherever the reader or the server sits. */
export const passwordWords = (changedAt: string | null | undefined): string =>
  changedAt ? `Last changed on ${dayOf(changedAt)}.` : 'No change on record.'

interface Named {
  readonly firstName: string | null | undefined
  readonly lastName: string | null | undefined
  readonly username: string
}

/** What a customer is called: by their own name where they gave one. */
export const customerName = ({ firstName, lastName, username }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username
