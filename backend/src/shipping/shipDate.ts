import { arrivalDay, dateText, isWorkday, noonOf, shipDay, shopTime, workdaysAfter } from '../../../schema/shipDates.ts'

/** Ship date of an order placed now, as noon at the shop; null if unknown. See `shipDay`. */
export function shipDate(now: Date, leadTime: string | null, isStocked: boolean, hasInstructions = false): Date | null {
  const day = shipDay(now, leadTime, isStocked, hasInstructions)
  return day === null ? null : noonOf(day)
}

/** JSON:API date of an instant stored as noon at the shop, such as "2026-11-23"; null if there is none. */
export function shipDateText(noon: unknown): string | null {
  return noon instanceof Date ? dateText(shopTime(noon).day) : null
}

/** The shop's workdays after one date, up to and including another. */
export function workdaysBetween(from: Date, to: Date): number {
  const [first, last] = [shopTime(from).day, shopTime(to).day]
  let count = 0
  for (let day = first + 1; day <= last; day += 1) if (isWorkday('shop', day)) count += 1
  return count
}

/** Adds the shop's workdays to a date, as noon at the shop. */
export function addWorkdays(from: Date, count: number): Date {
  return noonOf(workdaysAfter('shop', shopTime(from).day, count))
}

/** Adds a carrier's workdays to a ship date, as noon at the shop. */
export function arrivalDate(shipped: Date, days: number): Date {
  return noonOf(arrivalDay(shopTime(shipped).day, days))
}
