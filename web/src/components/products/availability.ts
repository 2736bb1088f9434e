import { formatCount } from '../countText.ts'
import { type DateLength, dayText } from '../../platform/time/dayText.ts'
import type { AvailabilityStatus } from './__generated__/Availability_availability.graphql.ts'

/** A part's delivery facts. `shipsBy` is a date such as `2026-11-23`, `quantity` counts sold units in stock. */
export interface AvailabilityFacts {
  status: AvailabilityStatus
  quantity: number | null | undefined
  leadTime: string | null | undefined
  shipsBy: string | null | undefined
}

/** The mark before the sentence: full (in stock), half (low stock), ring (lead time), bar (discontinued). */
export type AvailabilityMark = 'stock' | 'low' | 'lead' | 'off'

/** Typesets `2-3 weeks` as `2–3 weeks`. */
function leadTimeText(leadTime: string): string {
  return leadTime.replace(/(\d)\s*-\s*(\d)/g, '$1–$2')
}

function isOnShelf(status: AvailabilityStatus) {
  return status === 'IN_STOCK' || status === 'LOW_STOCK'
}

export function availabilityMark(facts: AvailabilityFacts, requested = 1): AvailabilityMark {
  if (facts.status === 'DISCONTINUED') return 'off'
  if (!isOnShelf(facts.status)) return 'lead'
  const isShort = facts.quantity != null && facts.quantity < requested
  return facts.status === 'LOW_STOCK' || isShort ? 'low' : 'stock'
}

/** `42 ship Mon, Nov 23` */
function stockText(quantity: number, date: string | null): string {
  return `${formatCount(quantity)} ${quantity === 1 ? 'ships' : 'ship'}${date ? ` ${date}` : ' from stock'}`
}

/** When `requested` units ship, in one sentence; empty if the shop does not know. */
export function availabilitySentence(facts: AvailabilityFacts, length: DateLength, requested = 1): string {
  const date = facts.shipsBy ? dayText(facts.shipsBy, length) : null
  const lead = facts.leadTime ? leadTimeText(facts.leadTime) : null
  if (facts.status === 'DISCONTINUED') return 'Discontinued'
  if (facts.status === 'UNKNOWN') return ''
  if (!isOnShelf(facts.status)) {
    if (!lead) return 'Made to order, lead time on request'
    return length === 'long' && date ? `Usually ships in ${lead}, by ${date}` : `Usually ships in ${lead}`
  }
  const { quantity } = facts
  if (quantity != null && quantity > 0 && quantity < requested) {
    const now = stockText(quantity, date)
    const rest = requested - quantity
    // No more may come of a discontinued part.
    if (!lead) return `${now}; no ship date for ${formatCount(rest)} more`
    return `${now}; ${formatCount(rest)} usually ${rest === 1 ? 'ships' : 'ship'} in ${lead}`
  }
  const stock = facts.status === 'LOW_STOCK' && quantity ? `${quantity} in stock` : 'In stock'
  return date ? `${stock}, ships ${date}` : stock
}

/** The stock line on a product page. Null if there is nothing to add. */
export function shelfSentence(facts: AvailabilityFacts): string | null {
  if (!isOnShelf(facts.status) || !facts.quantity) return null
  const rest = facts.leadTime ? `Additional units ship in ${leadTimeText(facts.leadTime)}.` : null
  // The availability sentence already gives the quantity.
  if (facts.status === 'LOW_STOCK') return rest
  return `${formatCount(facts.quantity)} in stock.${rest ? ` ${rest}` : ''}`
}

/** Delivery of one item: when all of it ships, and how many ship now if fewer. */
export interface LineDelivery {
  quantity: number
  shipsBy: string | null | undefined
  stockedQuantity: number | null | undefined
}

/** A part's delivery facts applied to one item. */
function factsOfLine(facts: AvailabilityFacts, { stockedQuantity }: LineDelivery): AvailabilityFacts {
  if (stockedQuantity == null || !isOnShelf(facts.status)) return facts
  return stockedQuantity > 0 ? { ...facts, quantity: stockedQuantity } : { ...facts, status: 'LEAD_TIME' }
}

export function lineMark(facts: AvailabilityFacts, line: LineDelivery): AvailabilityMark {
  return availabilityMark(factsOfLine(facts, line), line.quantity)
}

/** When an item ships, in one sentence, with the date of the last shipment if split. */
export function lineSentence(facts: AvailabilityFacts, line: LineDelivery): string {
  const lineFacts = factsOfLine(facts, line)
  const sentence = availabilitySentence(lineFacts, 'medium', line.quantity)
  const isShort = lineFacts.quantity != null && lineFacts.quantity < line.quantity
  const isLater = lineFacts.status === 'LEAD_TIME' || (isOnShelf(lineFacts.status) && isShort)
  if (lineFacts.status === 'LEAD_TIME' && !lineFacts.leadTime && line.shipsBy)
    return `Ships by ${dayText(line.shipsBy, 'medium')}`
  if (isLater && !lineFacts.leadTime && lineFacts.quantity && line.shipsBy) {
    const now = stockText(lineFacts.quantity, lineFacts.shipsBy ? dayText(lineFacts.shipsBy, 'medium') : null)
    return `${now}; ${formatCount(line.quantity - lineFacts.quantity)} by ${dayText(line.shipsBy, 'medium')}`
  }
  return isLater && line.shipsBy ? `${sentence}, by ${dayText(line.shipsBy, 'medium')}` : sentence
}
