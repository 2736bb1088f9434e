/** What a credit status means for whoever orders; one that is not known grants nothing. */
const credits = new Map([
  ['pending', 'Applied for terms; until then by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold; orders by card go on.'],
])

export const creditWords = (credit: string | null | undefined): string => credits.get(credit ?? '') ?? 'No terms.'

/** What levels of membership are called. */
const levels = new Map([
  ['standard', 'Standard'],
  ['preferred', 'Preferred'],
  ['distributor', 'Distributor'],
])

/** Statuses that are called by their name. */
const statuses = ['active', 'expired', 'suspended']

interface Membership {
  readonly level: string | null | undefined
  readonly status: string | null | undefined
}

/** A membership in words: level and status, and nothing that no price keeps. */
export function membershipWords(membership: Membership | null | undefined): string {
  const level = levels.get(membership?.level ?? '')
  if (!level) return 'None.'
  const status = membership?.status ?? ''
  return `${level}, ${statuses.includes(status) ? status : 'not active'}.`
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' })

/** When a password was set, by RFC 3339. The calendar is the shop's, wherever the reader or the server sits. */
export const passwordWords = (changedAt: string | null | undefined): string =>
  changedAt ? `Last changed on ${day.format(new Date(changedAt))}.` : 'No change on record.'

interface Named {
  readonly firstName: string | null | undefined
  readonly lastName: string | null | undefined
  readonly username: string
}

/** What a customer is called: by their own name where they gave one. */
export const customerName = ({ firstName, lastName, username }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username
