/** What a credit status means for whoever orders; one that is not known grants nothing. */
const credits = new Map([
  ['pending', 'Applied for terms; until then by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold; orders by card go on.'],
])

export const creditWords = (credit: string | null | undefined): string => credits.get(credit ?? '') ?? 'No terms.'

/** Levels of membership, and the percent off list that an active one brings. */
const levels = new Map([
  ['standard', { name: 'Standard', discount: 0 }],
  ['preferred', { name: 'Preferred', discount: 5 }],
  ['distributor', { name: 'Distributor', discount: 10 }],
])

/** Statuses that are called by their name, and promise nothing. */
const idleStatuses = ['expired', 'suspended']

interface Membership {
  readonly level: string | null | undefined
  readonly status: string | null | undefined
}

/** A membership in words. Only an active one promises its discount. */
export function membershipWords(membership: Membership | null | undefined): string {
  const level = levels.get(membership?.level ?? '')
  if (!level) return 'None.'
  const status = membership?.status ?? ''
  if (status !== 'active') return `${level.name}, ${idleStatuses.includes(status) ? status : 'not active'}.`
  if (level.discount === 0) return `${level.name}, active.`
  return `${level.name}, active: ${level.discount}\u00a0% off list on most families.`
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
