import { companyTimeZone } from '../catalog/company.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** A date in the shop's calendar, as days since January 1, 1970. */
type Day = number

/** The shop's date and hour at a time. */
export function shopTime(instant: Date): { readonly day: Day; readonly hour: number } {
  const read = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => read.get(name) ?? 0
  return { day: Date.UTC(of('year'), of('month') - 1, of('day')) / DAY, hour: of('hour') }
}

/** Noon at the shop: the same date in all American and European time zones. */
export function noonOf(day: Day): Date {
  const standard = new Date(day * DAY + 20 * HOUR)
  return new Date(standard.getTime() - (shopTime(standard).hour - 12) * HOUR)
}

/** 0 is Sunday. */
function weekday(day: Day): number {
  return (day + 4) % 7
}

/** The shop works Monday to Thursday, carriers Monday to Friday. */
const workdays = { shop: [1, 2, 3, 4], carrier: [1, 2, 3, 4, 5] } as const satisfies Record<string, readonly number[]>

type Worker = keyof typeof workdays

function isWorkday(who: Worker, day: Day): boolean {
  return workdays[who].some((each) => each === weekday(day))
}

/** The day itself if it is a workday, otherwise the next workday. */
function workdayFrom(who: Worker, day: Day): Day {
  return isWorkday(who, day) ? day : workdayFrom(who, day + 1)
}

/** Adds workdays to a date. */
function workdaysAfter(who: Worker, day: Day, count: number): Day {
  return count === 0 ? day : workdaysAfter(who, workdayFrom(who, day + 1), count - 1)
}

/** Parts in stock ship on the same day until this hour at the shop. */
const cutOffHour = 14

/** Maximum weeks of a lead time: 3 for "2-3 weeks". */
function weeksOf(leadTime: string): number | undefined {
  const weeks = /^(?:\d+\s*[-–]\s*)?(\d+) weeks?$/.exec(leadTime)?.[1]
  return weeks === undefined ? undefined : Number(weeks)
}

function dayOf(now: Date, leadTime: string | null, isStocked: boolean): Day | undefined {
  const { day, hour } = shopTime(now)
  if (isStocked) return isWorkday('shop', day) && hour < cutOffHour ? day : workdayFrom('shop', day + 1)
  const weeks = leadTime === null ? undefined : weeksOf(leadTime)
  return weeks === undefined ? undefined : workdayFrom('shop', day + 7 * weeks)
}

/**
 * Ship date of an order placed now, as noon at the shop; null if unknown. Parts in stock ship on the same workday if
 * ordered before 2 pm at the shop, otherwise on the next. Other parts ship after the maximum of their lead time,
 * counted from the order date. Orders that a person reads first ship a workday later.
 */
export function shipDate(now: Date, leadTime: string | null, isStocked: boolean, isRead = false): Date | null {
  const day = dayOf(now, leadTime, isStocked)
  return day === undefined ? null : noonOf(workdaysAfter('shop', day, isRead ? 1 : 0))
}

/** Adds a carrier's workdays to a ship date, as noon at the shop. */
export function arrivalDate(shipped: Date, days: number): Date {
  return noonOf(workdaysAfter('carrier', shopTime(shipped).day, days))
}
