import type { ShopTime } from '../../platform/time/shopTime.ts'
import type { QuoteState } from './__generated__/QuoteScreenQuery.graphql.ts'

const labels: Readonly<Record<string, string>> = {
  REQUESTED: 'Waiting for our reply',
  ANSWERED: 'Quoted',
  EXPIRED: 'Expired',
  ACCEPTED: 'In your cart',
  ORDERED: 'Ordered',
}

export function quoteStateLabel(state: QuoteState): string {
  return labels[state] ?? ''
}

interface StateFacts {
  readonly state: QuoteState
  /** RFC 3339. */
  readonly validUntil: string | null | undefined
  readonly email: string
}

/** What the state of a quote means for its buyer. */
export function stateSentence({ state, validUntil, email }: StateFacts, { dayOf }: ShopTime): string {
  const until = validUntil ? ` until ${dayOf(validUntil)}` : ''
  const by = validUntil ? ` by ${dayOf(validUntil)}` : ''
  if (state === 'REQUESTED') return `We’ll email our prices to ${email}.`
  if (state === 'ANSWERED') return `These prices are valid${until} for these quantities.`
  if (state === 'ACCEPTED') return `The parts are in your cart at these prices. Order them${by}.`
  if (state === 'ORDERED') return 'You ordered these parts at these prices.'
  return 'These prices have expired. Request a revised quote.'
}
