import { arrivalDay, noonOf, shipDay, shopTime } from '../../../schema/shipDates.ts'

/** Ship date of an order placed now, as noon at the shop; null if unknown. See `shipDay`. */
export function shipDate(now: Date, leadTime: string | null, isStocked: boolean, isRead = false): Date | null {
  const day = shipDay(now, leadTime, isStocked, isRead)
  return day === null ? null : noonOf(day)
}

/** Adds a carrier's workdays to a ship date, as noon at the shop. */
export function arrivalDate(shipped: Date, days: number): Date {
  return noonOf(arrivalDay(shopTime(shipped).day, days))
}
