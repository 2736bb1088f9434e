import { zonedFormats } from './timeZones.ts'

const DAY_MS = 86_400_000
/** All offsets from UTC are multiples of it. */
const QUARTER_MS = 900_000
/** Parts in stock ship on the same day until this hour at the shop. */
const CUT_OFF_HOUR = 14

/** A date in the shop's calendar, as days since January 1, 1970. */
export type Day = number

/** Where and when the shop works. */
export interface ShopCalendar {
  /** IANA name. */
  readonly timeZone: string
  /** 0 is Sunday. Not empty. */
  readonly workdays: readonly number[]
}

const clocks = zonedFormats({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', hourCycle: 'h23' })

interface ShopTime {
  readonly day: Day
  readonly hour: number
}

/** Cache of the last result: formatting is slow, and lists of parts need the same time many times. */
let latest = { quarter: Number.NaN, timeZone: '', time: { day: 0, hour: 0 } }

/** The date and hour in a time zone. */
export function shopTime(instant: Date, { timeZone }: Pick<ShopCalendar, 'timeZone'>): ShopTime {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  if (latest.quarter === quarter && latest.timeZone === timeZone) return latest.time
  const parts = clocks(timeZone).formatToParts(instant)
  const read = new Map(parts.map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => read.get(name) ?? 0
  const day = Date.UTC(of('year'), of('month') - 1, of('day')) / DAY_MS
  latest = { quarter, timeZone, time: { day, hour: of('hour') } }
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

/** 0 is Sunday. */
function weekday(day: Day): number {
  return (day + 4) % 7
}

const carrierWorkdays = [1, 2, 3, 4, 5]

export function isWorkday(workdays: readonly number[], day: Day): boolean {
  return workdays.includes(weekday(day))
}

/** The day itself if it is a workday, otherwise the next workday. */
function workdayFrom(workdays: readonly number[], day: Day): Day {
  return isWorkday(workdays, day) ? day : workdayFrom(workdays, day + 1)
}

/** Adds workdays to a date. */
export function workdaysAfter(workdays: readonly number[], day: Day, count: number): Day {
  return count === 0 ? day : workdaysAfter(workdays, workdayFrom(workdays, day + 1), count - 1)
}

/** Maximum weeks of a lead time: 3 for "2-3 weeks". */
function weeksOf(leadTime: string): number | undefined {
  const weeks = /^(?:\d+\s*(?:-|–|to)\s*)?(\d+)\s*weeks?$/i.exec(leadTime.trim())?.[1]
  return weeks === undefined ? undefined : Number(weeks)
}

/** What is ordered, for its ship date. */
export interface Shipped {
  readonly leadTime: string | null
  readonly isStocked: boolean
  /** A person reads them first, which takes a workday. */
  readonly hasInstructions?: boolean
}

function dayOf(now: Date, { leadTime, isStocked }: Shipped, calendar: ShopCalendar): Day | undefined {
  const { workdays } = calendar
  const { day, hour } = shopTime(now, calendar)
  if (isStocked) return isWorkday(workdays, day) && hour < CUT_OFF_HOUR ? day : workdayFrom(workdays, day + 1)
  const weeks = leadTime === null ? undefined : weeksOf(leadTime)
  return weeks === undefined ? undefined : workdayFrom(workdays, day + 7 * weeks)
}

/**
 * Ship date of an order placed now; null if unknown. Parts in stock ship on the same workday if ordered before 2 pm at
 * the shop, otherwise on the next. Other parts ship after the maximum of their lead time, counted from the order date.
 */
export function shipDay(now: Date, shipped: Shipped, calendar: ShopCalendar): Day | null {
  const day = dayOf(now, shipped, calendar)
  return day === undefined ? null : workdaysAfter(calendar.workdays, day, shipped.hasInstructions === true ? 1 : 0)
}

/** Adds a carrier's workdays to a ship date. */
export function arrivalDay(shipped: Day, days: number): Day {
  return workdaysAfter(carrierWorkdays, shipped, days)
}
