import { type Carrier, isCarrierHoliday, weekday } from './holidays.ts'
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
  /** Further days on which it is closed: "2026-11-27", or "12-24" in every year. */
  readonly closedDays: readonly string[]
  /** ISO 3166-1 alpha-2; null if unknown. Only the holidays of carriers in the United States are known. */
  readonly country: string | null
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

/** Whether the shop is closed on a day of the week on which it works: on its own closed days, and if no parcels leave. */
function isClosedDay({ closedDays, country }: ShopCalendar, day: Day): boolean {
  const date = dateText(day)
  const isHoliday = country === 'US' && isCarrierHoliday('ups', day)
  return isHoliday || closedDays.some((closed) => closed === date || closed === date.slice(5))
}

export function isWorkday(calendar: ShopCalendar, day: Day): boolean {
  return calendar.workdays.includes(weekday(day)) && !isClosedDay(calendar, day)
}

function isCarrierWorkday(carrier: Carrier, day: Day): boolean {
  return weekday(day) !== 0 && weekday(day) !== 6 && !isCarrierHoliday(carrier, day)
}

/** No shop and no carrier rests longer; ends the search if a shop closes on every day. */
const LONGEST_REST = 366

/** The day itself if it is a workday, otherwise the next workday. */
function workdayFrom(isWorked: (day: Day) => boolean, day: Day): Day {
  let next = day
  while (!isWorked(next) && next < day + LONGEST_REST) next += 1
  return next
}

function daysAfter(isWorked: (day: Day) => boolean, day: Day, count: number): Day {
  let last = day
  for (let left = count; left > 0; left -= 1) last = workdayFrom(isWorked, last + 1)
  return last
}

/** Adds the shop's workdays to a date. */
export function workdaysAfter(calendar: ShopCalendar, day: Day, count: number): Day {
  return daysAfter((each) => isWorkday(calendar, each), day, count)
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
  const isWorked = (each: Day) => isWorkday(calendar, each)
  const { day, hour } = shopTime(now, calendar)
  if (isStocked) return workdayFrom(isWorked, hour < CUT_OFF_HOUR ? day : day + 1)
  const weeks = leadTime === null ? undefined : weeksOf(leadTime)
  return weeks === undefined ? undefined : workdayFrom(isWorked, day + 7 * weeks)
}

/**
 * Ship date of an order placed now; null if unknown. Parts in stock ship on the same workday if ordered before 2 pm at
 * the shop, otherwise on the next. Other parts ship after the maximum of their lead time, counted from the order date.
 */
export function shipDay(now: Date, shipped: Shipped, calendar: ShopCalendar): Day | null {
  const day = dayOf(now, shipped, calendar)
  return day === undefined ? null : workdaysAfter(calendar, day, shipped.hasInstructions === true ? 1 : 0)
}

/** Adds a carrier's workdays to a ship date. */
export function arrivalDay(shipped: Day, days: number, carrier: Carrier): Day {
  return daysAfter((day) => isCarrierWorkday(carrier, day), shipped, days)
}

/** The next days on which the shop is closed although it has office hours, from the day of a time. */
export function closedDates(now: Date, calendar: ShopCalendar, count: number): string[] {
  const { day: today } = shopTime(now, calendar)
  return Array.from({ length: count }, (_, days) => today + days)
    .filter((day) => calendar.workdays.includes(weekday(day)) && isClosedDay(calendar, day))
    .map(dateText)
}
