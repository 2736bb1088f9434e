import { shopTimeZone } from '../../platform/time/shopTime.ts'
import type { AvailabilityStatus } from './__generated__/Availability_availability.graphql.ts'

/** What the shop knows about one part's delivery. `shipsBy` is RFC 3339, `quantity` counts sold units in stock. */
export interface AvailabilityFacts {
  status: AvailabilityStatus
  quantity: number | null | undefined
  leadTime: string | null | undefined
  shipsBy: string | null | undefined
}

/** How a date is written: `Nov 23`, `Mon, Nov 23` or `Monday, November 23`. */
export type DateLength = 'short' | 'medium' | 'long'

/** The mark before the sentence: full (stock), half (fewer than asked for, or few), ring (lead time), bar (off sale). */
export type AvailabilityMark = 'stock' | 'low' | 'lead' | 'off'

/** The warehouse's calendar decides what day it is, wherever the reader or the server sits. */
function dateFormat(parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: shopTimeZone })
}

const formatters: Record<DateLength, Intl.DateTimeFormat> = {
  short: dateFormat({ month: 'short', day: 'numeric' }),
  medium: dateFormat({ weekday: 'short', month: 'short', day: 'numeric' }),
  long: dateFormat({ weekday: 'long', month: 'long', day: 'numeric' }),
}

export function shippingDate(instant: string, length: DateLength): string {
  return formatters[length].format(new Date(instant))
}

/** `2-3 weeks` as it is printed: `2–3 weeks`. */
function leadTimeText(leadTime: string): string {
  return leadTime.replace(/(\d)\s*-\s*(\d)/g, '$1–$2')
}

function isOnShelf(status: AvailabilityStatus) {
  return status === 'IN_STOCK' || status === 'LOW_STOCK'
}

export function availabilityMark(facts: AvailabilityFacts, asked = 1): AvailabilityMark {
  if (facts.status === 'DISCONTINUED') return 'off'
  if (!isOnShelf(facts.status)) return 'lead'
  const isShort = facts.quantity != null && facts.quantity < asked
  return facts.status === 'LOW_STOCK' || isShort ? 'low' : 'stock'
}

/** One true sentence about when `asked` units leave the house. */
export function availabilitySentence(facts: AvailabilityFacts, length: DateLength, asked = 1): string {
  const date = facts.shipsBy ? shippingDate(facts.shipsBy, length) : null
  const lead = facts.leadTime ? leadTimeText(facts.leadTime) : null
  if (facts.status === 'DISCONTINUED') return 'Discontinued'
  if (!isOnShelf(facts.status)) {
    if (!lead) return 'Made to order, lead time on request'
    return length === 'long' && date ? `Usually ships in ${lead}, by ${date}` : `Usually ships in ${lead}`
  }
  const { quantity } = facts
  if (quantity != null && quantity > 0 && quantity < asked) {
    const now = `${quantity} ${quantity === 1 ? 'ships' : 'ship'}${date ? ` ${date}` : ' from stock'}`
    const rest = asked - quantity
    return `${now}; ${rest} usually ${rest === 1 ? 'ships' : 'ship'} ${lead ? `in ${lead}` : 'later'}`
  }
  const stock = facts.status === 'LOW_STOCK' && quantity ? `${quantity} in stock` : 'In stock'
  return date ? `${stock}, ships ${date}` : stock
}

/** The second line on a product page: how far the shelf reaches. Null where there is nothing to add. */
export function shelfSentence(facts: AvailabilityFacts): string | null {
  if (!isOnShelf(facts.status) || !facts.quantity) return null
  // The sentence above has said how few there are.
  if (facts.status === 'LOW_STOCK' && !facts.leadTime) return null
  const rest = facts.leadTime ? ` Additional units ship in ${leadTimeText(facts.leadTime)}.` : ''
  return `${facts.quantity} in stock.${rest}`
}

/** What is known of one line: when all of it can leave, and how many can at once where not all can. */
export interface LineDelivery {
  quantity: number
  shipsBy: string | null | undefined
  stockedQuantity: number | null | undefined
}

/** The facts of a part as they are for one line of it. */
function factsOfLine(facts: AvailabilityFacts, { stockedQuantity }: LineDelivery): AvailabilityFacts {
  if (stockedQuantity == null || !isOnShelf(facts.status)) return facts
  return stockedQuantity > 0 ? { ...facts, quantity: stockedQuantity } : { ...facts, status: 'LEAD_TIME' }
}

export function lineMark(facts: AvailabilityFacts, line: LineDelivery): AvailabilityMark {
  return availabilityMark(factsOfLine(facts, line), line.quantity)
}

/** One true sentence about when a line leaves the house; where that is not at once, with the day when all of it has. */
export function lineSentence(facts: AvailabilityFacts, line: LineDelivery): string {
  const own = factsOfLine(facts, line)
  const sentence = availabilitySentence(own, 'medium', line.quantity)
  const isShort = own.quantity != null && own.quantity < line.quantity
  const isLater = own.status === 'LEAD_TIME' || (isOnShelf(own.status) && isShort)
  return isLater && line.shipsBy ? `${sentence}, by ${shippingDate(line.shipsBy, 'medium')}` : sentence
}
