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

/** A day of the shop's calendar, counted from January 1, 1970. */
type Day = number

/** The shop's day and hour at an instant. */
export function shopTime(instant: Date): { readonly day: Day; readonly hour: number } {
  const read = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => read.get(name) ?? 0
  return { day: Date.UTC(of('year'), of('month') - 1, of('day')) / DAY, hour: of('hour') }
}

/** Noon of a day at the shop: the same date in every time zone of America and Europe. */
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

/** The day itself where somebody works then, else the next on which they do. */
function workdayFrom(who: Worker, day: Day): Day {
  return isWorkday(who, day) ? day : workdayFrom(who, day + 1)
}

/** So many workdays later. */
function workdaysAfter(who: Worker, day: Day, count: number): Day {
  return count === 0 ? day : workdaysAfter(who, workdayFrom(who, day + 1), count - 1)
}

/** Until this hour at the shop what is in stock leaves on the same day. */
const cutOffHour = 14

/** The weeks that a lead time takes at most: 3 of "2-3 weeks". */
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
 * The day on which what is ordered now leaves, as noon at the shop; null where nobody knows. What is in stock leaves on the
 * same workday when it is ordered before 2 pm there, else on the next; anything else after the weeks that its lead time takes
 * at most, counted from the day of the order. An order that a person reads first leaves a workday later.
 */
export function shipDate(now: Date, leadTime: string | null, isStocked: boolean, isRead = false): Date | null {
  const day = dayOf(now, leadTime, isStocked)
  return day === undefined ? null : noonOf(workdaysAfter('shop', day, isRead ? 1 : 0))
}

/** So many of a carrier's workdays after a parcel left, as noon at the shop. */
export function arrivalDate(left: Date, days: number): Date {
  return noonOf(workdaysAfter('carrier', shopTime(left).day, days))
}
