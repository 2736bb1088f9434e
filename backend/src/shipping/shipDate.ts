import { arrivalDay, dateText, dayOfDate, isWorkday, shipDay, shopTime, workdaysAfter } from '@shop/schema/shipDates'
import { companyCalendar as calendar } from '../catalog/company.ts'

/** Ship date of an order placed now, such as "2026-11-23"; null if unknown. See `shipDay`. */
export function shipDate(
  now: Date,
  leadTime: string | null,
  isStocked: boolean,
  hasInstructions = false,
): string | null {
  const day = shipDay(now, { leadTime, isStocked, hasInstructions }, calendar)
  return day === null ? null : dateText(day)
}

/** The shop's workdays after the date of a time, up to and including a date. */
export function workdaysBetween(from: Date, to: string): number {
  const [first, last] = [shopTime(from, calendar).day, dayOfDate(to)]
  let count = 0
  for (let day = first + 1; day <= last; day += 1) if (isWorkday(calendar.workdays, day)) count += 1
  return count
}

/** Adds the shop's workdays to the date of a time. */
export function addWorkdays(from: Date, count: number): string {
  return dateText(workdaysAfter(calendar.workdays, shopTime(from, calendar).day, count))
}

/** Adds a carrier's workdays to a ship date. */
export function arrivalDate(shipped: string, days: number): string {
  return dateText(arrivalDay(dayOfDate(shipped), days))
}
