/** The shop's time zone, in which workdays are counted. */
export const SHOP_TIME_ZONE = 'America/Los_Angeles'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Parts in stock ship on the same day until this hour at the shop. */
const CUT_OFF_HOUR = 14

/** A date in the shop's calendar, as days since January 1, 1970. */
export type Day = number

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

interface ShopTime {
  readonly day: Day
  readonly hour: number
}

/** Cache of the last result: formatting is slow, and lists of parts need the same hour many times. */
let latest = { hour: Number.NaN, time: { day: 0, hour: 0 } }

/** The shop's date and hour at a time. Its offset from UTC is in whole hours. */
export function shopTime(instant: Date): ShopTime {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (latest.hour === hour) return latest.time
  const read = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => read.get(name) ?? 0
  latest = { hour, time: { day: Date.UTC(of('year'), of('month') - 1, of('day')) / DAY_MS, hour: of('hour') } }
  return latest.time
}

/** The day of a text such as "2026-11-23". */
export function dayOfDate(date: string): Day {
  return Date.parse(date) / DAY_MS
}

/** "2026-11-23" */
export function dateText(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Converts a site's date or time to a date in the shop's time zone. Null for other text. */
export function shopDate(text: string): string | null {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return null
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : dateText(shopTime(instant).day)
}

/** 0 is Sunday. */
function weekday(day: Day): number {
  return (day + 4) % 7
}

/** The shop works Monday to Thursday, carriers Monday to Friday. */
const workdays = { shop: [1, 2, 3, 4], carrier: [1, 2, 3, 4, 5] } as const satisfies Record<string, readonly number[]>

type Worker = keyof typeof workdays

export function isWorkday(who: Worker, day: Day): boolean {
  return workdays[who].some((each) => each === weekday(day))
}

/** The day itself if it is a workday, otherwise the next workday. */
function workdayFrom(who: Worker, day: Day): Day {
  return isWorkday(who, day) ? day : workdayFrom(who, day + 1)
}

/** Adds workdays to a date. */
export function workdaysAfter(who: Worker, day: Day, count: number): Day {
  return count === 0 ? day : workdaysAfter(who, workdayFrom(who, day + 1), count - 1)
}

/** Maximum weeks of a lead time: 3 for "2-3 weeks". */
function weeksOf(leadTime: string): number | undefined {
  const weeks = /^(?:\d+\s*(?:-|–|to)\s*)?(\d+)\s*weeks?$/i.exec(leadTime.trim())?.[1]
  return weeks === undefined ? undefined : Number(weeks)
}

function dayOf(now: Date, leadTime: string | null, isStocked: boolean): Day | undefined {
  const { day, hour } = shopTime(now)
  if (isStocked) return isWorkday('shop', day) && hour < CUT_OFF_HOUR ? day : workdayFrom('shop', day + 1)
  const weeks = leadTime === null ? undefined : weeksOf(leadTime)
  return weeks === undefined ? undefined : workdayFrom('shop', day + 7 * weeks)
}

/**
 * Ship date of an order placed now; null if unknown. Parts in stock ship on the same workday if ordered before 2 pm at
 * the shop, otherwise on the next. Other parts ship after the maximum of their lead time, counted from the order date.
 * Orders with instructions, which a person reads first, ship a workday later.
 */
export function shipDay(now: Date, leadTime: string | null, isStocked: boolean, hasInstructions = false): Day | null {
  const day = dayOf(now, leadTime, isStocked)
  return day === undefined ? null : workdaysAfter('shop', day, hasInstructions ? 1 : 0)
}

/** Adds a carrier's workdays to a ship date. */
export function arrivalDay(shipped: Day, days: number): Day {
  return workdaysAfter('carrier', shipped, days)
}
