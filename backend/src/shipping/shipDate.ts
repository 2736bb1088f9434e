import type { Kysely } from 'kysely'
import type { Carrier } from '@shop/schema/holidays'
import {
  arrivalDay,
  dateText,
  dayOfDate,
  isWorkday,
  shipDay,
  type Shipped,
  shopTime,
  workdaysAfter,
} from '@shop/schema/shipDates'
import { companyCalendar } from '../catalog/company.ts'
import type { Tables } from '../database/tables.ts'

/** Days without work: "2026-11-27", or "12-24" in every year. */
export type ClosedDays = readonly string[]

/** The closed days of the store. */
export async function loadClosedDays(database: Kysely<Tables>): Promise<ClosedDays> {
  const store = await database
    .selectFrom('store_facts')
    .select('closed_days')
    .orderBy('store_id')
    .limit(1)
    .executeTakeFirst()
  return store?.closed_days ?? []
}

/** Ship date of an order placed now, such as "2026-11-23"; null if unknown. See `shipDay`. */
export function shipDate(now: Date, shipped: Shipped, closedDays: ClosedDays): string | null {
  const day = shipDay(now, shipped, companyCalendar(closedDays))
  return day === null ? null : dateText(day)
}

/** The shop's workdays after the date of a time, up to and including a date. */
export function workdaysBetween(from: Date, to: string, closedDays: ClosedDays): number {
  const calendar = companyCalendar(closedDays)
  const [first, last] = [shopTime(from, calendar).day, dayOfDate(to)]
  let count = 0
  for (let day = first + 1; day <= last; day += 1) if (isWorkday(calendar, day)) count += 1
  return count
}

/** Adds the shop's workdays to the date of a time. */
export function addWorkdays(from: Date, count: number, closedDays: ClosedDays): string {
  const calendar = companyCalendar(closedDays)
  return dateText(workdaysAfter(calendar, shopTime(from, calendar).day, count))
}

/** Adds a carrier's workdays to a ship date. */
export function arrivalDate(shipped: string, days: number, carrier: Carrier): string {
  return dateText(arrivalDay(dayOfDate(shipped), days, carrier))
}
