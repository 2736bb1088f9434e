import { LRUCache } from 'lru-cache'

export const availabilityStatuses = ['IN_STOCK', 'LOW_STOCK', 'LEAD_TIME', 'DISCONTINUED'] as const

export interface Availability {
  readonly status: (typeof availabilityStatuses)[number]
  /** Quantity in stock; null if the part is not stocked. */
  readonly quantity: number | null
  readonly leadTime: string | null
  /** Latest ship date of an order placed now; null if unknown. */
  readonly shipsBy: Date | null
}

export interface StockFacts {
  /** Quantity in stock; null for parts made or procured to order. */
  readonly stock: number | null
  /** Such as "2-3 weeks". */
  readonly leadTime: string | null
  readonly discontinued: boolean
}

/** The shop's time zone, which its business days follow. */
export const TIME_ZONE = 'America/Los_Angeles'

/** At or below this quantity, buyers see how few are left. */
const LOW_STOCK = 5
const CUT_OFF_HOUR = 14
const CLOSING_HOUR = 17
/** Monday to Thursday, as Date counts days. */
const shippingDays: readonly number[] = [1, 2, 3, 4]
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const localParts = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** Difference of California's wall-clock time to UTC, in milliseconds, by hour: it changes on the hour. */
const offsets = new LRUCache<number, number>({ max: 500 })

function offsetAt(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const start = new Date(hour * HOUR_MS)
  const parts = Object.fromEntries(localParts.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hours, minute) - start.getTime()
  offsets.set(hour, offset)
  return offset
}

/** California wall-clock time, stored in a date's UTC fields so that calendar arithmetic needs no time zone. */
function wallClock(instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(instant))
}

/** The instant at which it is closing time in California on a given day. */
function closingOf(day: Date): Date {
  const closingTime = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), CLOSING_HOUR)
  return new Date(closingTime - offsetAt(new Date(closingTime)))
}

function shippingDayFrom(day: Date): Date {
  let candidate = day
  while (!shippingDays.includes(candidate.getUTCDay())) candidate = new Date(candidate.getTime() + DAY_MS)
  return candidate
}

/** "2-3 weeks" → 3: use the longer estimate. */
function weeksOf(leadTime: string): number | null {
  const match = /^(?:\d+\s*(?:-|–|to)\s*)?(\d+)\s*weeks?$/i.exec(leadTime.trim())
  return match?.[1] ? Number(match[1]) : null
}

function shipsBy(inStock: boolean, leadTime: string | null, now: Date): Date | null {
  const ordered = wallClock(now)
  if (inStock) {
    const isInTime = ordered.getUTCHours() < CUT_OFF_HOUR
    return closingOf(shippingDayFrom(isInTime ? ordered : new Date(ordered.getTime() + DAY_MS)))
  }
  const weeks = leadTime === null ? null : weeksOf(leadTime)
  return weeks === null ? null : closingOf(shippingDayFrom(new Date(ordered.getTime() + weeks * 7 * DAY_MS)))
}

/**
 * Stocked parts ordered before 2 pm Pacific ship the same business day, otherwise the next one; other parts ship after
 * their lead time.
 */
export function availabilityOf({ stock, leadTime, discontinued }: StockFacts, now: Date): Availability {
  if (discontinued) return { status: 'DISCONTINUED', quantity: null, leadTime: null, shipsBy: null }
  const inStock = stock !== null && stock > 0
  return {
    status: !inStock ? 'LEAD_TIME' : stock <= LOW_STOCK ? 'LOW_STOCK' : 'IN_STOCK',
    quantity: stock,
    leadTime: inStock ? null : leadTime,
    shipsBy: shipsBy(inStock, leadTime, now),
  }
}
